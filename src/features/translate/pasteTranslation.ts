import * as vscode from 'vscode';
import { segmentText } from '../../text/segmentText.ts';
import type { Services } from '../../services/services.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { refuseExcluded } from '../../services/translation/privacy.ts';
import { textFormat } from '../../services/translation/textFormat.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import { nameOf } from './translateContext.ts';
import { recordLateResult } from './recent.ts';
import type { TranslateContext } from './translateContext.ts';
import { TranslationTask } from './translateSelection.ts';
import { requireTranslation } from '../../services/translation/sendPlan.ts';
import { translateSegmented } from '../../services/translation/translating.ts';
import * as messages from './texts.ts';

/** Translates the text on the clipboard and replaces the selections with it, in one undo step. */
export async function pasteAsTranslation(
  context: TranslateContext,
  captured: TrackedRanges,
  chooseTarget: () => Promise<string | undefined>,
): Promise<void> {
  const { document } = captured;
  let handedOver = false;
  try {
    refuseExcluded(document);
    const text = await vscode.env.clipboard.readText();
    if (text.trim() === '') throw new UserError(messages.clipboardEmpty());
    const choices = choicesOfSettings(document, undefined);
    const segmentedText = await segmentText(text, { format: textFormat(document), keepTerms: choices.keep_terms });
    const units = captured.ranges.map((tracked) => ({
      tracked,
      segmentedTexts: [segmentedText],
      join: (texts: readonly string[]) => texts.join(''),
      original: text,
      mayGrow: true,
    }));
    const known = { units: { document, units, followed: captured }, surroundings: '' };
    handedOver = true;
    await new TranslationTask(context, captured, { chooseTarget, placement: 'replace' }, known).run();
  } finally {
    if (!handedOver) captured.dispose();
  }
}

/** Translates a text for pasting. @throws UserError if the translation lost something. */
export async function translateText(
  services: Services,
  document: vscode.TextDocument,
  text: string,
  chooseTarget: () => Promise<string | undefined>,
): Promise<string> {
  await services.session.ensureConnected();
  const target = await chooseTarget();
  if (target === undefined) throw new vscode.CancellationError();
  const choices = choicesOfSettings(document, target);
  const segmentedText = await segmentText(text, { format: textFormat(document), keepTerms: choices.keep_terms });
  const { translations } = await translateSegmented(
    services,
    { segmentedTexts: [segmentedText], target, choices, context: '', document },
    { onLate: (late, translation) => recordLateResult(services, document, late, translation, target) },
  );
  const { text: result, lost, results } = requireTranslation(translations, segmentedText);
  const state = lost.length > 0 ? 'discarded' : 'applied';
  const source = results[0]?.detected_source_language ?? '';
  await services.history.add({ kind: 'translation', original: text, result, source, target, place: nameOf(document), state });
  if (lost.length > 0) {
    throw new UserError(messages.pastedUntranslated(lost.join('  ')));
  }
  return result;
}
