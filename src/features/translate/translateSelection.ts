import * as vscode from 'vscode';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import type { SegmentedText } from '../../text/segments.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { run } from '../../services/failures.ts';
import { gravest, reasonsOf } from '../../services/translation/gravest.ts';
import { refuseLocaleFile } from '../../services/translation/localeFiles.ts';
import { isInFlight } from '../../services/translation/capturedRanges.ts';
import { refuseExcluded } from '../../services/translation/privacy.ts';
import { isCancellation } from '../../editor/progress.ts';
import { surroundingContext } from '../../services/translation/surroundings.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { forgetPaid, translateSegmented } from '../../services/translation/translating.ts';
import type { TranslationOutcome } from '../../services/translation/translating.ts';
import { Remark, Retriable, UserError } from '../../editor/userError.ts';
import { defaultPlacement } from './place.ts';
import type { Placement } from './place.ts';
import { compare, placeTranslated } from './placeTranslated.ts';
import type { InWhole } from './placeTranslated.ts';
import { addToHistory, recordLateResult } from './recentEntries.ts';
import { translatedUnits } from './translationUnit.ts';
import type { TranslationUnit, TranslationUnits, Translated } from './translationUnit.ts';
import { nothingHere } from './noText.ts';
import { collectUnits } from './collectUnits.ts';
import { summaryOf } from './summary.ts';
import type { TranslationSummary } from './summary.ts';
import type { TranslateContext } from './translateContext.ts';

/** How a command wants it. */
export interface TranslationManner {
  /** Asked after the selection was captured; undefined ends the command. */
  readonly chooseTarget: () => Promise<string | undefined>;
  /** Where the translation goes; as the settings say when left out. */
  readonly placement?: Placement;
  /** Options other than those of the settings. */
  readonly choices?: OptionChoices;
}

/** What a command was asked to do, from its capture on; what it learns stays for another try. */
export interface TranslationTask {
  readonly captured: TrackedRanges;
  readonly manner: TranslationManner;
  target?: string | undefined;
  units?: TranslationUnits;
  left?: readonly TranslationUnit[];
  /** What the last try that translated anything told about itself. */
  summary?: TranslationSummary;
  /** What came back in all tries. */
  done?: readonly Translated[];
  /** What surrounds the texts; read from the document when left out. */
  context?: string;
}

/** Lets go of what was captured where it is not to be translated. @throws UserError when it may not be sent, or is being sent. */
export function assertNotInFlight({ inFlight }: TranslateContext, captured: TrackedRanges): void {
  try {
    refuseExcluded(captured.document);
    refuseLocaleFile(
      captured.document,
      captured.ranges.map(({ original }) => original),
    );
    if (isInFlight(inFlight, captured)) throw new Remark(vscode.l10n.t('This text is already being translated.'));
  } catch (error) {
    captured.dispose();
    throw error;
  }
}

/** A task over what was captured. @throws UserError like `assertNotInFlight`. */
export function newTask(context: TranslateContext, captured: TrackedRanges, manner: TranslationManner): TranslationTask {
  assertNotInFlight(context, captured);
  return { captured, manner };
}

/** One try of a task. A failure leaves a way to go on with what is left of it; otherwise it lets go of what was captured. */
export async function runTask(context: TranslateContext, task: TranslationTask): Promise<void> {
  context.inFlight.add(task.captured);
  let kept = false;
  const release = () => {
    task.captured.dispose();
    task.units?.followed.dispose();
  };
  try {
    await translate(context, task);
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    // The notice may bring the user back to these very ranges, wherever the cursor is by then.
    kept = true;
    throw new Retriable(error, () => runTask(context, task), release);
  } finally {
    context.inFlight.delete(task.captured);
    if (!kept) release();
  }
}

async function translate(context: TranslateContext, task: TranslationTask): Promise<void> {
  const { services } = context;
  const { document } = task.captured;
  const withWhole = async (whole: TrackedRanges) =>
    runTask(context, Object.assign(newTask(context, whole, task.manner), { target: task.target }));
  if (!task.units && task.captured.ranges.every((range) => range.original.trim() === '')) throw nothingHere(task.captured, withWhole);
  await services.session.ensureConnected();
  task.target ??= await task.manner.chooseTarget();
  if (task.target === undefined) return;
  const choices = { ...(task.manner.choices ?? choicesOfSettings(document, task.target)), target_lang: task.target };
  task.units ??= await collectUnits(task.captured, choices, withWhole);
  const all = (task.left ??= task.units.units);
  if (all.length === 0) throw nothingHere(task.captured, withWhole);
  // Read once: another try in a document changed meanwhile would send, and pay for, other requests.
  const surroundings = (task.context ??= contextOf(document, all));
  const units = all.map((unit): TranslationUnit => Object.assign({}, unit, { context: surroundings }));
  const segmentedTexts = units.flatMap((unit) => unit.segmentedTexts);
  const outcome = await translateSegmented(services, {
    segmentedTexts,
    target: task.target,
    choices,
    context: surroundings,
    paid: context.paidIn(document),
    document,
    onLate: (segmentedText, late) => recordLateResult(services, document, segmentedText, late, task.target ?? ''),
  });
  const { translated, left } = translatedUnits(units, outcome);
  task.left = left;
  task.done = [...(task.done ?? []), ...translated];
  if (translated.length > 0) task.summary = summaryOf(outcome);
  const inWhole = { wholes: task.units.wholes, translated: task.done };
  await finish(context, document, translated, outcome, task.manner.placement ?? defaultPlacement(document), inWhole);
  // Only what failed or was cancelled is taken up again: what a glossary says may have changed by the next time.
  const leftTexts = new Set<SegmentedText | undefined>(left.flatMap((unit) => unit.segmentedTexts));
  forgetPaid(context.paidIn(document), outcome.requests, (index) => leftTexts.has(segmentedTexts[index]));
  const reasons = reasonsOf(outcome.translations);
  if (reasons.length > 0) throw gravest(reasons);
}

/** Puts what came back where it belongs, and tells about it. After a cancel it is only listed. @throws what cancelled it, after that. */
async function finish(
  context: TranslateContext,
  document: vscode.TextDocument,
  translated: readonly Translated[],
  outcome: TranslationOutcome,
  placement: Placement,
  inWhole: InWhole,
): Promise<void> {
  const cancelled = reasonsOf(outcome.translations).find(isCancellation);
  if (cancelled) {
    await addToHistory(context.services, document, translated, outcome.target, 'discarded', inWhole.wholes);
    offerPaid(context, document, translated, outcome.target);
    throw cancelled;
  }
  if (translated.length > 0) context.onTranslated(summaryOf(outcome));
  await placeTranslated(context, document, translated, outcome.target, placement, inWhole);
}

/** A unit among several shares its context with them, so that they go out together. */
export function contextOf(document: vscode.TextDocument, units: readonly TranslationUnit[]): string {
  const ranges = units.flatMap(({ tracked }) => tracked.current() ?? []);
  const [first, ...others] = ranges;
  if (!first) return '';
  return surroundingContext(
    document,
    others.reduce((union, range) => union.union(range), first),
  );
}

/** After a cancel nothing is applied, but what was paid for can still be looked at. */
function offerPaid(context: TranslateContext, document: vscode.TextDocument, translated: readonly Translated[], target: string): void {
  if (translated.length === 0) return;
  const show = vscode.l10n.t('Show Translations');
  const message =
    translated.length === 1
      ? vscode.l10n.t('Cancelled. One passage had been translated already; nothing was changed.')
      : vscode.l10n.t('Cancelled. {0} passages had been translated already; nothing was changed.', translated.length);
  void run(context.services, async () => {
    if ((await vscode.window.showInformationMessage(message, show)) === show) await compare(context.results, document, translated);
  });
  context.services.log.warn(`Cancelled after ${translated.length} passages into ${target} had come.`);
}
