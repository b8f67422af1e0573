import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { pickTargetLanguage } from '../../services/languages/languagePicker.ts';
import { grammarsOfHost } from '../../services/grammars/proseInDocument.ts';
import { createResults } from '../../editor/results.ts';
import { TranslationHovers } from '../../services/translation/translationHovers.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import type { PaidTexts } from '../../services/translation/translating.ts';
import { translateAgain, translateBack } from './again.ts';
import { chooseGlossary, chooseMemory, chooseSource, chooseStyleRules } from './chooseResources.ts';
import { translateCommitMessage } from './commitMessage.ts';
import { createHoverTexts } from './hoverTexts.ts';
import { pasteAsTranslation } from './pasteTranslation.ts';
import type { Placement } from './place.ts';
import { createPlacedTexts } from './placedTexts.ts';
import { translateWithPreset } from './presets.ts';
import { showRecent } from './recent.ts';
import { saveTranslation } from './saveTranslation.ts';
import { translateIntoSeveral } from './several.ts';
import { showRequest } from './showRequest.ts';
import type { TargetItem } from './statusBar.ts';
import { swapLanguages } from './swap.ts';
import type { Target } from '../../services/languages/target.ts';
import type { TranslateContext } from './translateContext.ts';
import { runTask, newTask } from './translateSelection.ts';
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
      { title: vscode.l10n.t('Show Log'), run: async () => vscode.commands.executeCommand('interlinear.showLog') },
    ]);
  }
  if (!confirmed) void vscode.window.showInformationMessage(vscode.l10n.t('Cached and recent translations are forgotten.'));
}

/** Texts of one document whose translations are remembered while it is open. */
const paidKept = 1000;

/** What the commands do, loaded with the first of them. What they are about was captured before. */
export type TranslateCommands = ReturnType<typeof createCommands>;

export function createCommands(services: Services, target: Target, item: TargetItem) {
  const results = createResults();
  const placed = createPlacedTexts();
  const translationHovers = new TranslationHovers(services, 'translate', results);
  const hovers = createHoverTexts(translationHovers);
  let paid = new WeakMap<vscode.TextDocument, PaidTexts>();
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
      const texts = paid.get(document) ?? new Map();
      paid.set(document, texts);
      // The oldest go first.
      for (const key of [...texts.keys()].slice(0, Math.max(0, texts.size - paidKept))) texts.delete(key);
      return texts;
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
  return {
    translate: (captured: TrackedRanges, placement?: Placement) =>
      runTask(context, newTask(context, captured, { chooseTarget: () => usual(captured.document), ...(placement && { placement }) })),
    translateTo: (captured: TrackedRanges, code: string | undefined) =>
      runTask(context, newTask(context, captured, { chooseTarget: async () => code ?? once(captured.document) })),
    several: (captured: TrackedRanges, targets: readonly string[] | undefined) => translateIntoSeveral(context, captured, targets),
    again: (editor: vscode.TextEditor | undefined, code: string | undefined) => translateAgain(context, editor, code),
    back: (captured: TrackedRanges, editor: vscode.TextEditor) => translateBack(context, captured, editor),
    withOptions: (captured: TrackedRanges) => translateWithOptions(context, captured, target),
    withPreset: (captured: TrackedRanges, name: string | undefined) => translateWithPreset(context, captured, target, name),
    paste: (captured: TrackedRanges) => pasteAsTranslation(context, captured, () => usual(captured.document)),
    commitMessage: (sourceControl: unknown) => translateCommitMessage(context, sourceControl, usual),
    request: (captured: TrackedRanges) => showRequest(context, captured, () => usual(captured.document)),
    recent: (editor: vscode.TextEditor | undefined) => showRecent(context, editor),
    save: () => saveTranslation(results),
    chooseSource: () => chooseSource(services),
    async swap() {
      const before = await swapLanguages(services, target, item.lastSource());
      if (before !== undefined) item.swapped(before);
    },
    chooseGlossary: (place: unknown) => chooseGlossary(services, place),
    chooseStyleRules: (place: unknown) => chooseStyleRules(services, place),
    chooseMemory: (place: unknown) => chooseMemory(services, place),
    clearCache: (confirmed: boolean) => clearCache(services, confirmed),
    dispose: () => vscode.Disposable.from(results, placed, hovers, translationHovers, clears, grammarsOfHost).dispose(),
  };
}
