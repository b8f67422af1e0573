import * as vscode from 'vscode';
import { showLog } from '../../services/noticeActions.ts';
import type { Services } from '../../services/services.ts';
import { pickTargetLanguage } from '../../services/languages/languagePicker.ts';
import { grammarsOfHost } from '../../services/grammars/proseInDocument.ts';
import { Results } from '../../editor/results.ts';
import { TranslationHovers } from '../../services/translation/translationHovers.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { paidTranslations } from '../../services/translation/sendPlan.ts';
import type { PaidTranslations } from '../../services/translation/sendPlan.ts';
import { translateAgain, translateBack } from './again.ts';
import { chooseGlossary, chooseMemory, chooseSource, chooseStyleRules, swapLanguages } from './chooseResources.ts';
import { translateCommitMessage } from './commitMessage.ts';
import { HoverTexts, PlacedTexts } from './placedTexts.ts';
import { pasteAsTranslation } from './pasteTranslation.ts';
import type { Placement } from './place.ts';
import { saveTranslation } from './placeTranslated.ts';
import { translateWithOptions, translateWithPreset } from './withOptions.ts';
import { showRecent } from './recent.ts';
import { translateIntoSeveral } from './several.ts';
import type { TargetItem } from './statusBar.ts';
import type { Target } from '../../services/languages/target.ts';
import type { TranslateContext, TranslationSummary } from './translateContext.ts';
import { showRequest, translateCaptured } from './translateSelection.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** Clears the cache and the recent translations in all windows. Asks first, as they were paid for. */
export async function clearCache(services: Services, confirmed: boolean): Promise<void> {
  if (!confirmed) {
    const clear = messages.clearCache();
    const keep = messages.keepCache();
    const message = messages.clearCacheQuestion();
    const detail = messages.clearCacheDetail();
    if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, keep, clear)) !== clear) return;
  }
  if (!(await services.clearStore())) {
    throw new UserError(messages.cacheNotCleared(), [showLog()]);
  }
  if (!confirmed) void vscode.window.showInformationMessage(messages.cacheCleared());
}

type Captured = TrackedRanges | undefined;
type Editor = vscode.TextEditor | undefined;

function selected(captured: Captured): TrackedRanges {
  if (!captured) throw nothingSelected();
  return captured;
}

function nothingSelected(): UserError {
  return new UserError(messages.nothingSelected());
}

/** Returns an argument passed by code. Menus pass the file that they were opened on, which is ignored. */
function givenText(argument: unknown): string | undefined {
  return typeof argument === 'string' ? argument : undefined;
}

/** State shared by the commands of a window. */
class WindowContext implements TranslateContext, vscode.Disposable {
  readonly services: Services;
  readonly results = new Results();
  readonly placed = new PlacedTexts();
  readonly hovers: HoverTexts;
  readonly inFlight = new Set<TrackedRanges>();
  readonly #item: TargetItem;
  readonly #own: vscode.Disposable;
  #paid = new WeakMap<vscode.TextDocument, PaidTranslations>();

  constructor(services: Services, item: TargetItem) {
    this.services = services;
    this.#item = item;
    const translationHovers = new TranslationHovers(services, 'translate', this.results);
    this.hovers = new HoverTexts(translationHovers);
    const clears = services.onDidClearStore(() => {
      this.#paid = new WeakMap();
    });
    this.#own = vscode.Disposable.from(this.results, this.placed, this.hovers, translationHovers, clears, grammarsOfHost);
  }

  readonly paidIn = (document: vscode.TextDocument): PaidTranslations => {
    const known = this.#paid.get(document) ?? paidTranslations();
    this.#paid.set(document, known);
    return known;
  };

  readonly onTranslated = (summary: TranslationSummary): void => {
    this.#item.translated(summary);
    void vscode.commands.executeCommand('setContext', 'interlinear.hasTranslatedText', true);
    this.services.usage.refreshSoon();
  };

  dispose(): void {
    this.#own.dispose();
  }
}

/** Commands, loaded with the first of them. The text they apply to was captured before. */
export type TranslateCommands = ReturnType<typeof createCommands>;

export function createCommands(services: Services, target: Target, item: TargetItem) {
  const context = new WindowContext(services, item);
  const { results } = context;
  const usual = (document: vscode.TextDocument) => target.need(document);
  const once = (document: vscode.TextDocument) => pickTargetLanguage(services, target.code(document), messages.chooseLanguageOnce());
  const translate = (placement?: Placement) => async (captured: Captured) => {
    const ranges = selected(captured);
    const chooseTarget = () => usual(ranges.document);
    await translateCaptured(context, ranges, { chooseTarget, ...(placement && { placement }) });
  };
  return {
    translate: translate(),
    translateAndReplace: translate('replace'),
    translateBelow: translate('insertBelow'),
    translateSideBySide: translate('sideBySide'),
    translateToClipboard: translate('clipboard'),
    translateInHover: translate('hover'),
    async translateTo(captured: Captured, code?: unknown) {
      const ranges = selected(captured);
      await translateCaptured(context, ranges, { chooseTarget: async () => givenText(code) ?? once(ranges.document) });
    },
    translateIntoSeveral: async (captured: Captured, codes?: unknown) =>
      translateIntoSeveral(context, selected(captured), Array.isArray(codes) ? codes.map(String) : undefined),
    translateAgain: (editor: Editor, code?: unknown) => translateAgain(context, editor, givenText(code)),
    async translateBack(captured: Captured, editor: Editor) {
      if (!captured || !editor) throw nothingSelected();
      await translateBack(context, captured, editor);
    },
    translateWithOptions: async (captured: Captured) => translateWithOptions(context, selected(captured), target),
    translateWithPreset: async (captured: Captured, name?: unknown) =>
      translateWithPreset(context, selected(captured), target, givenText(name)),
    async pasteAsTranslation(captured: Captured) {
      if (!captured) throw new UserError(messages.noFileToPasteInto());
      await pasteAsTranslation(context, captured, () => usual(captured.document));
    },
    translateCommitMessage: (sourceControl?: unknown) => translateCommitMessage(context, sourceControl, usual),
    async showRequest(captured: Captured) {
      const ranges = selected(captured);
      await showRequest(context, ranges, () => usual(ranges.document));
    },
    showRecent: (editor: Editor) => showRecent(context, editor),
    saveTranslation: () => saveTranslation(results),
    async chooseTarget(scope: vscode.TextDocument | undefined, code?: unknown) {
      const chosen = givenText(code);
      if (chosen !== undefined) return target.set(chosen, scope);
      // After a click in the status bar, the focus stays there: its hover would cover the notice, and keys would not reach the text. Move
      // it now, because writing the setting takes a while, and the user may have moved the focus by then.
      return target.choose(scope, () => vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup'));
    },
    chooseSource: () => chooseSource(services),
    async swapLanguages() {
      const before = await swapLanguages(services, target, item.lastSource());
      if (before !== undefined) item.swapped(before);
    },
    chooseGlossary: (place?: unknown) => chooseGlossary(services, place),
    chooseStyleRules: (place?: unknown) => chooseStyleRules(services, place),
    chooseMemory: (place?: unknown) => chooseMemory(services, place),
    clearCache: (confirmed?: unknown) => clearCache(services, confirmed === true),
    dispose: () => context.dispose(),
  };
}
