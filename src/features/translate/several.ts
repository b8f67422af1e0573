import * as vscode from 'vscode';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { pickTargetLanguages } from '../../services/languages/languagePicker.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { confirmPlans, planTranslation, sendPlan } from '../../services/translation/translating.ts';
import type { PaidTexts, TranslationOrder, TranslationOutcome, TranslationPlan } from '../../services/translation/translating.ts';
import { isCancellation } from '../../editor/progress.ts';
import { Retriable } from '../../editor/userError.ts';
import type { Services } from '../../services/services.ts';
import { lineEnding } from './translateContext.ts';
import { languageOf, shownSentence } from './placeTranslated.ts';
import { addToHistory, recordLateResult } from './recentEntries.ts';
import { proposedFile, translatedNameOf } from './saveTranslation.ts';
import { originalOf, translatedUnits } from './translationUnit.ts';
import type { TranslationUnits } from './translationUnit.ts';
import { collectUnits } from './collectUnits.ts';
import { summaryOf } from './summary.ts';
import type { TranslateContext } from './translateContext.ts';
import { contextOf, assertNotInFlight } from './translateSelection.ts';
import { translatedWholes } from './wholes.ts';

/** Translates what is selected into several languages, each shown in a tab of its own; the document is not changed. */
export async function translateIntoSeveral(
  context: TranslateContext,
  captured: TrackedRanges,
  targets: readonly string[] | undefined,
): Promise<void> {
  const { services } = context;
  assertNotInFlight(context, captured);
  const { document } = captured;
  let units: TranslationUnits | undefined;
  try {
    await services.session.ensureConnected();
    // Before anything is asked: where there is nothing to translate, no language need be ticked.
    units = await collectUnits(captured, choicesOfSettings(document, undefined), (whole) => translateIntoSeveral(context, whole, targets));
    const chosen =
      targets ?? (await pickTargetLanguages(services, vscode.l10n.t('Translate into which languages? Tick them, then press Enter.')));
    if (chosen.length === 0) return;
    await translateInto(context, await planAll(services, units, chosen));
  } finally {
    captured.dispose();
    units?.followed.dispose();
  }
}

interface Planned {
  readonly order: TranslationOrder;
  readonly plan: TranslationPlan;
  readonly units: TranslationUnits;
}

/** Everything is settled, and the sum of it asked about, before the first text is sent. */
async function planAll(services: Services, units: TranslationUnits, targets: readonly string[]): Promise<Planned[]> {
  const { document } = units;
  const client = await services.session.client();
  const segmentedTexts = units.units.flatMap((unit) => unit.segmentedTexts);
  const context = contextOf(document, units.units);
  const paid: PaidTexts = new Map();
  const planned: Planned[] = [];
  for (const target of targets) {
    const onLate: TranslationOrder['onLate'] = (segmentedText, late) => recordLateResult(services, document, segmentedText, late, target);
    const order = { segmentedTexts, target, choices: choicesOfSettings(document, target), context, document, paid, onLate };
    planned.push({ order, plan: await planTranslation(services, client, order), units });
  }
  await confirmPlans(
    services,
    planned.map(({ plan }) => plan),
    paid,
  );
  return planned;
}

/** Translates into one language after the other. A failure leaves a way to go on with it and those after it. */
async function translateInto(context: TranslateContext, planned: readonly Planned[]): Promise<void> {
  for (const [index, one] of planned.entries()) {
    const outcome = await sendPlan(context.services, one.plan, one.order);
    const failed = outcome.translations.find((translation) => translation.status === 'rejected');
    if (!failed) await showOne(context, one, outcome);
    else if (isCancellation(failed.reason)) {
      // Paid for before the user cancelled.
      const { translated } = translatedUnits(one.units.units, outcome);
      await addToHistory(context.services, one.units.document, translated, outcome.target, 'discarded', one.units.wholes);
      throw failed.reason;
    }
    // What came back of it is kept with the order: the next try sends the rest only.
    else
      throw new Retriable(
        failed.reason,
        () => translateInto(context, planned.slice(index)),
        () => undefined,
      );
  }
}

async function showOne(
  context: TranslateContext,
  { units: { document, units, wholes } }: Planned,
  outcome: TranslationOutcome,
): Promise<void> {
  const { translated } = translatedUnits(units, outcome);
  context.onTranslated(summaryOf(outcome));
  await addToHistory(context.services, document, translated, outcome.target, 'shown', wholes);
  const texts = wholes ? translatedWholes(wholes, translated) : translated.map((item) => item.text);
  const captured = wholes ? wholes.map(({ text }) => text) : units.map(originalOf);
  const [source, text] = [languageOf(translated), texts.join(lineEnding(document))];
  const file = proposedFile(document, captured, source, outcome.target);
  if (file) await context.results.showTranslation(file, text, document.languageId);
  else await context.results.show(translatedNameOf(document, source, outcome.target), text, document.languageId);
  await vscode.commands.executeCommand('setContext', 'interlinear.hasTranslatedSeveral', true);
  const lost = translated.flatMap((item) => item.lost);
  if (lost.length > 0) void vscode.window.showWarningMessage(shownSentence(lost));
}
