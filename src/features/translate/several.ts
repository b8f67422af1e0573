import * as vscode from 'vscode';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { pickTargetLanguages } from '../../services/languages/languagePicker.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { reasonsOf } from '../../services/translation/sendPlan.ts';
import { confirmPlans } from '../../services/translation/translationCosts.ts';
import { planTranslation, sendPlan } from '../../services/translation/translating.ts';
import type { TranslationOutcome, TranslationPlan } from '../../services/translation/translating.ts';
import { isCancellation } from '../../editor/progress.ts';
import { Retriable } from '../../editor/userError.ts';
import type { Services } from '../../services/services.ts';
import { lineEnding } from './translateContext.ts';
import { languageOf, proposedFile, shownSentence, translatedNameOf } from './placeTranslated.ts';
import { addToHistory, recordLateResult } from './recent.ts';
import { originalOf, translatedUnits } from './translationUnits.ts';
import type { TranslationUnits } from './translationUnits.ts';
import { collectUnits } from './collectUnits.ts';
import { summaryOf } from './translateContext.ts';
import type { TranslateContext } from './translateContext.ts';
import { contextOf, assertNotInFlight } from './translateSelection.ts';
import { translatedWholes } from './translationUnits.ts';
import * as messages from './texts.ts';

/** Translates the selection into several languages, each shown in its own tab. The document is not changed. */
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
    // Before any question: if there is nothing to translate, no languages need to be chosen.
    units = await collectUnits(captured, choicesOfSettings(document, undefined), (whole) => translateIntoSeveral(context, whole, targets));
    const chosen = targets ?? (await pickTargetLanguages(services, messages.chooseLanguages()));
    if (chosen.length === 0) return;
    await translateInto(context, await planAll(services, units, chosen));
  } finally {
    captured.dispose();
    units?.followed.dispose();
  }
}

/** Units for one of the languages. The plan stores results, so that another attempt only sends the rest. */
interface Planned {
  readonly plan: TranslationPlan;
  readonly units: TranslationUnits;
}

/** Plans all languages and asks about the total cost before the first text is sent. */
async function planAll(services: Services, units: TranslationUnits, targets: readonly string[]): Promise<Planned[]> {
  const { document } = units;
  const client = await services.session.client();
  const segmentedTexts = units.units.flatMap((unit) => unit.segmentedTexts);
  const context = contextOf(document, units.units);
  const plans: TranslationPlan[] = [];
  for (const target of targets) {
    const order = { segmentedTexts, target, choices: choicesOfSettings(document, target), context, document };
    plans.push(await planTranslation(services, client, order));
  }
  await confirmPlans(services, plans);
  return plans.map((plan) => ({ plan, units }));
}

/** Translates into one language after the other. After a failure, it can be continued with the same language. */
async function translateInto(context: TranslateContext, planned: readonly Planned[]): Promise<void> {
  for (const [index, one] of planned.entries()) {
    const { document, units, wholes } = one.units;
    const { services } = context;
    const outcome = await sendPlan(services, one.plan, {
      onLate: (text, late) => recordLateResult(services, document, text, late, one.plan.target),
    });
    const reasons = reasonsOf([...outcome.translations.values()]);
    if (reasons.length === 0) {
      await showOne(context, one, outcome);
      continue;
    }
    const [reason] = reasons;
    if (isCancellation(reason)) {
      // These were already paid for when the user canceled.
      const { translated } = translatedUnits(units, outcome);
      await addToHistory(services, document, translated, outcome.target, 'discarded', wholes);
      throw reason;
    }
    throw new Retriable(
      reason,
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
