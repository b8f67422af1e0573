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
import { chooseGlossary, chooseMemory, chooseSource, chooseStyleRules } from './chooseResources.ts';
import { translateCommitMessage } from './commitMessage.ts';
import { HoverTexts } from './hoverTexts.ts';
import { pasteAsTranslation } from './pasteTranslation.ts';
import type { Placement } from './place.ts';
import { PlacedTexts } from './placedTexts.ts';
import { translateWithPreset } from './withOptions.ts';
import { showRecent } from './recent.ts';
import { saveTranslation } from './saveTranslation.ts';
import { translateIntoSeveral } from './several.ts';
import { showRequest } from './showRequest.ts';
import type { TargetItem } from './statusBar.ts';
import { swapLanguages } from './chooseResources.ts';
import type { Target } from '../../services/languages/target.ts';
import type { TranslateContext } from './translateContext.ts';
import { translateCaptured } from './translateSelection.ts';
import { translateWithOptions } from './withOptions.ts';
import { UserError } from '../../editor/userError.ts';

/** Forgets what was translated before: the cache and the recent translations, in all windows. Asks first: it was paid for. */
export async function clearCache(services: Services, confirmed: boolean): Promise<void> {
  if (!confirmed) {
    const clear = vscode.l10n.t('Clear Cache');
    const keep = vscode.l10n.t('Keep Them');
    const message = vscode.l10n.t('Forget all cached and recent translations?');
    const detail = vscode.l10n.t('The same texts will cost their characters again. Documents are not changed.');
    if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, keep, clear)) !== clear) return;
  }
  if (!(await services.clearStore())) {
    throw new UserError(vscode.l10n.t('Not everything could be forgotten. Close other windows, then try again; the log tells why.'), [
      showLog(),
    ]);
  }
  if (!confirmed) void vscode.window.showInformationMessage(vscode.l10n.t('Cached and recent translations are forgotten.'));
}

type Captured = TrackedRanges | undefined;
type Editor = vscode.TextEditor | undefined;

function selected(captured: Captured): TrackedRanges {
  if (!captured) throw nothingSelected();
  return captured;
}

function nothingSelected(): UserError {
  return new UserError(vscode.l10n.t('Open a text and select what should be translated.'));
}

/** An argument that code gave; a menu hands its commands the file that it was opened on. */
function givenText(argument: unknown): string | undefined {
  return typeof argument === 'string' ? argument : undefined;
}

/** What the commands do, loaded with the first of them. What they are about was captured before. */
export type TranslateCommands = ReturnType<typeof createCommands>;

export function createCommands(services: Services, target: Target, item: TargetItem) {
  const results = new Results();
  const placed = new PlacedTexts();
  const translationHovers = new TranslationHovers(services, 'translate', results);
  const hovers = new HoverTexts(translationHovers);
  let paid = new WeakMap<vscode.TextDocument, PaidTranslations>();
  const clears = services.onDidClearStore(() => {
    paid = new WeakMap();
  });
  const context: TranslateContext = {
    services,
    results,
    placed,
    hovers,
    inFlight: new Set(),
    paidIn(document) {
      const known = paid.get(document) ?? paidTranslations();
      paid.set(document, known);
      return known;
    },
    onTranslated(summary) {
      item.translated(summary);
      void vscode.commands.executeCommand('setContext', 'interlinear.hasTranslatedText', true);
      services.usage.refreshSoon();
    },
  };
  const usual = (document: vscode.TextDocument) => target.need(document);
  const once = (document: vscode.TextDocument) =>
    pickTargetLanguage(services, target.code(document), vscode.l10n.t('Translate into which language, this once?'));
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
      if (!captured) throw new UserError(vscode.l10n.t('Open a text to paste a translation into.'));
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
      // A click in the status bar leaves the keyboard there: its hover would cover what is told, and keys of the text would do nothing.
      // Writing the setting takes a while, after which the keyboard may be elsewhere by the user's own wish.
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
    dispose: () => vscode.Disposable.from(results, placed, hovers, translationHovers, clears, grammarsOfHost).dispose(),
  };
}
