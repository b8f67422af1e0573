import * as vscode from 'vscode';
import type { OptionChoices } from '../../contract/optionChoices.ts';
import type { Passage } from '../../formats/passage.ts';
import { isServiceError } from '../../service/errors.ts';
import type { App } from '../../ui/app.ts';
import { choicesOfSettings } from '../../ui/choicesOfSettings.ts';
import { run } from '../../ui/failures.ts';
import { isUnderWay } from '../../ui/passages.ts';
import { plainInMessage } from '../../ui/plainText.ts';
import { refuseExcluded } from '../../ui/privacy.ts';
import { isCancellation } from '../../ui/progress.ts';
import type { Results } from '../../ui/results.ts';
import { surroundingContext } from '../../ui/surroundings.ts';
import { trackRanges } from '../../ui/trackedRanges.ts';
import type { TrackedRanges } from '../../ui/trackedRanges.ts';
import { forgetPaid, translatePassages } from '../../ui/translating.ts';
import type { PaidTexts, PassageTranslation, TranslationOutcome } from '../../ui/translating.ts';
import { Retriable, UserError } from '../../ui/userError.ts';
import { lineEnding, nameOf } from './documentNames.ts';
import type { HoverTexts } from './hoverTexts.ts';
import { defaultPlacement, putInto, reasonSentence } from './place.ts';
import type { PlacedOutcome, Placement } from './place.ts';
import type { PlacedTexts } from './placedTexts.ts';
import { originalOf, translatedSpots } from './spot.ts';
import type { Spot, Spots, Translated } from './spot.ts';
import { openSpots } from './spots.ts';

/** What one translation told about itself, over all its passages. */
export interface TranslationSummary {
  /** Codes as the service gave them. */
  readonly detected: readonly string[];
  /** Unicode code points, as the service billed them; undefined when it did not tell. */
  readonly billed: number | undefined;
  /** Texts that came from the cache, of how many. */
  readonly cached: number;
  readonly texts: number;
  readonly models: readonly string[];
  readonly target: string;
  /** What was chosen and did not apply, in words. */
  readonly notes: readonly string[];
}

export interface TranslateContext {
  readonly app: App;
  readonly results: Results;
  readonly placed: PlacedTexts;
  readonly hovers: HoverTexts;
  /** What is being translated at the moment. */
  readonly underWay: Set<TrackedRanges>;
  /** What came back in a document already: another try, or another command, does not pay for it again. */
  readonly paidIn: (document: vscode.TextDocument) => PaidTexts;
  readonly onTranslated: (summary: TranslationSummary) => void;
}

/** How a command wants it. */
export interface Manner {
  /** Asked after the selection was captured; undefined ends the command. */
  readonly chooseTarget: () => Promise<string | undefined>;
  /** Where the translation goes; as the settings say when left out. */
  readonly placement?: Placement;
  /** Options other than those of the settings. */
  readonly choices?: OptionChoices;
}

/** What a command was asked to do, from its capture on; what it learns stays for another try. */
export interface Task {
  readonly captured: TrackedRanges;
  readonly manner: Manner;
  target?: string | undefined;
  spots?: Spots;
  left?: readonly Spot[];
  /** What surrounds the passages; read from the document when left out. */
  context?: string;
}

/** Lets go of what was captured where it is not to be translated. @throws UserError when it may not be sent, or is being sent. */
export function refuseTaken({ underWay }: TranslateContext, captured: TrackedRanges): void {
  try {
    refuseExcluded(captured.document);
    if (isUnderWay(underWay, captured)) throw new UserError(vscode.l10n.t('This text is being translated already.'));
  } catch (error) {
    captured.dispose();
    throw error;
  }
}

/** A task over what was captured. @throws UserError like `refuseTaken`. */
export function newTask(context: TranslateContext, captured: TrackedRanges, manner: Manner): Task {
  refuseTaken(context, captured);
  return { captured, manner };
}

/** One try of a task. A failure leaves a way to go on with what is left of it; otherwise it lets go of what was captured. */
export async function attempt(context: TranslateContext, task: Task): Promise<void> {
  context.underWay.add(task.captured);
  let kept = false;
  const release = () => {
    task.captured.dispose();
    task.spots?.followed.dispose();
  };
  try {
    await translate(context, task);
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    // The notice may bring the user back to these very ranges, wherever the cursor is by then.
    kept = true;
    throw new Retriable(error, () => attempt(context, task), release);
  } finally {
    context.underWay.delete(task.captured);
    if (!kept) release();
  }
}

async function translate(context: TranslateContext, task: Task): Promise<void> {
  const { app } = context;
  const { document } = task.captured;
  if (!task.spots && task.captured.ranges.every((range) => range.original.trim() === '')) throw nothingHere();
  await app.ensureConnected();
  task.target ??= await task.manner.chooseTarget();
  if (task.target === undefined) return;
  const choices = { ...(task.manner.choices ?? choicesOfSettings(document, task.target)), target_lang: task.target };
  task.spots ??= await openSpots(task.captured, choices);
  const spots = (task.left ??= task.spots.spots);
  if (spots.length === 0) throw nothingHere();
  const passages = spots.flatMap((spot) => spot.passages);
  const outcome = await translatePassages(app, {
    passages,
    target: task.target,
    choices,
    // Read once: another try in a document changed meanwhile would send, and pay for, other requests.
    context: (task.context ??= contextOf(document, spots)),
    paid: context.paidIn(document),
    document,
    onLate: (passage, late) => keepLate(app, document, passage, late, task.target ?? ''),
  });
  const { translated, left } = translatedSpots(spots, outcome);
  task.left = left;
  await finish(context, document, translated, outcome, task.manner.placement ?? defaultPlacement(document));
  // Only what failed or was cancelled is taken up again: what a glossary says may have changed by the next time.
  const leftPassages = new Set<Passage | undefined>(left.flatMap((spot) => spot.passages));
  forgetPaid(context.paidIn(document), outcome.requests, (index) => leftPassages.has(passages[index]));
  // Sending again what may have been charged for is said before anything else that failed.
  const reasons = reasonsOf(outcome);
  if (reasons.length > 0) throw reasons.find((reason) => isServiceError(reason, 'outcomeUnknown')) ?? reasons[0];
}

/** Why passages did not come back. */
function reasonsOf({ passages }: TranslationOutcome): unknown[] {
  return passages.flatMap((passage): unknown[] => (passage.status === 'rejected' ? [passage.reason] : []));
}

/** Puts what came back where it belongs, and tells about it. After a cancel it is only listed. @throws what cancelled it, after that. */
async function finish(
  context: TranslateContext,
  document: vscode.TextDocument,
  translated: readonly Translated[],
  outcome: TranslationOutcome,
  placement: Placement,
): Promise<void> {
  const cancelled = reasonsOf(outcome).find(isCancellation);
  if (cancelled) {
    await historyOf(context.app, document, translated, outcome.target, 'discarded');
    offerPaid(context, document, translated, outcome.target);
    throw cancelled;
  }
  if (translated.length > 0) context.onTranslated(summaryOf(outcome));
  await placeTranslated(context, document, translated, outcome.target, placement);
}

/** Shows or applies translations. What lost something on its way is never applied without a look. */
export async function placeTranslated(
  context: TranslateContext,
  document: vscode.TextDocument,
  translated: readonly Translated[],
  target: string,
  placement: Placement,
): Promise<void> {
  if (translated.length === 0) return;
  if (placement === 'replace' || placement === 'insertBelow') {
    const whole = translated.filter(({ lost }) => lost.length === 0);
    const damaged = translated.filter(({ lost }) => lost.length > 0);
    const outcome: PlacedOutcome =
      whole.length === 0 ? { placed: [], homeless: [], reason: undefined } : await putInto(document, whole, placement);
    context.placed.add(document, outcome.placed, target);
    await historyOf(
      context.app,
      document,
      outcome.placed.map((placed) => placed.translated),
      target,
      'applied',
    );
    await historyOf(context.app, document, [...outcome.homeless, ...damaged], target, 'discarded');
    if (outcome.homeless.length > 0) {
      await compare(context.results, document, outcome.homeless);
      void vscode.window.showInformationMessage(reasonSentence(outcome.reason));
    }
    if (damaged.length > 0) await offerDamaged(context, document, damaged, target, placement);
    return;
  }
  await historyOf(context.app, document, translated, target, 'shown');
  await showTranslated(context, document, translated, placement);
  const lost = translated.flatMap((item) => item.lost);
  if (lost.length > 0) void vscode.window.showWarningMessage(lostSentence(lost));
}

async function showTranslated(
  context: TranslateContext,
  document: vscode.TextDocument,
  translated: readonly Translated[],
  placement: 'sideBySide' | 'clipboard' | 'hover',
): Promise<void> {
  switch (placement) {
    case 'sideBySide':
      return compare(context.results, document, translated);
    case 'clipboard':
      await vscode.env.clipboard.writeText(joined(translated, (item) => item.text, lineEnding(document)));
      vscode.window.setStatusBarMessage(vscode.l10n.t('Interlinear: the translation is on the clipboard.'), 5000);
      return undefined;
    case 'hover':
      return context.hovers.show(document, translated);
  }
}

/** Text whose placeholders or markup did not come back: shown beside the original, applied only when the user says so. */
async function offerDamaged(
  context: TranslateContext,
  document: vscode.TextDocument,
  damaged: readonly Translated[],
  target: string,
  placement: 'replace' | 'insertBelow',
): Promise<void> {
  // The ranges of the command end with it; these wait for the answer.
  const ranges = damaged.map(({ spot }) => spot.tracked.current());
  const followed = trackRanges(
    document,
    ranges.flatMap((range) => range ?? []),
  );
  await compare(context.results, document, damaged);
  const apply = vscode.l10n.t('Apply Anyway');
  const message = lostSentence(damaged.flatMap(({ lost }) => lost));
  // Not awaited: the command is over, the notice may stay for long.
  void run(context.app, async () => {
    try {
      if ((await vscode.window.showWarningMessage(message, apply)) !== apply) return;
      const tracked = followed.ranges.values();
      const again = damaged.flatMap((item, index): Translated[] => {
        const range = ranges[index] ? tracked.next().value : undefined;
        return range ? [{ ...item, spot: { ...item.spot, tracked: range } }] : [];
      });
      const outcome = await putInto(document, again, placement);
      context.placed.add(document, outcome.placed, target);
      await historyOf(
        context.app,
        document,
        outcome.placed.map((placed) => placed.translated),
        target,
        'applied',
      );
      if (outcome.homeless.length > 0) void vscode.window.showInformationMessage(reasonSentence(outcome.reason));
    } finally {
      followed.dispose();
    }
  });
}

export function lostSentence(lost: readonly string[]): string {
  const shown = [...new Set(lost)].slice(0, 5).map((part) => (part.length > 40 ? `${part.slice(0, 40)}…` : part));
  const more = new Set(lost).size - shown.length;
  const list = plainInMessage(shown.join('  '));
  return more > 0
    ? vscode.l10n.t('Not everything came back as it was, so nothing was changed there. Missing or altered: {0} and {1} more.', list, more)
    : vscode.l10n.t('Not everything came back as it was, so nothing was changed there. Missing or altered: {0}', list);
}

/** Shows translations beside their originals, changing nothing. */
export async function compare(results: Results, document: vscode.TextDocument, items: readonly Translated[]): Promise<void> {
  const name = nameOf(document);
  const title = vscode.l10n.t('{0}: original ↔ translation', name);
  const original = joined(items, (item) => originalOf(item.spot), '\n\n');
  await results.compare(
    name,
    title,
    original,
    joined(items, (item) => item.text, '\n\n'),
  );
}

function joined(items: readonly Translated[], part: (item: Translated) => string, between: string): string {
  return items.map(part).join(between);
}

/** A passage among several shares its context with them, so that they go out together. */
export function contextOf(document: vscode.TextDocument, spots: readonly Spot[]): string {
  const ranges = spots.flatMap(({ tracked }) => tracked.current() ?? []);
  const [first, ...others] = ranges;
  if (!first) return '';
  return surroundingContext(
    document,
    others.reduce((union, range) => union.union(range), first),
  );
}

/** Lists translations as recent. */
export async function historyOf(
  app: App,
  document: vscode.TextDocument,
  items: readonly Translated[],
  target: string,
  state: 'applied' | 'shown' | 'discarded' | 'late',
): Promise<void> {
  const [first] = items;
  if (!first) return;
  // One entry for a command: the list holds few, and 200 cursors would drive out all others.
  const between = lineEnding(document);
  await app.history.add({
    kind: 'translation',
    original: joined(items, ({ spot }) => originalOf(spot), between),
    result: joined(items, ({ text }) => text, between),
    source: first.source,
    target,
    place: nameOf(document),
    state,
  });
}

/** What comes after a cancel was paid for: it is listed, never applied by itself. */
export function keepLate(
  app: App,
  document: vscode.TextDocument,
  passage: Passage,
  { text, results }: PassageTranslation,
  target: string,
): void {
  const source = results[0]?.detected_source_language ?? '';
  const original = passage.restore(passage.payloads).text;
  app.history
    .add({ kind: 'translation', original, result: text, source, target, place: nameOf(document), state: 'late' })
    .catch((error: unknown) => app.log.error(String(error)));
}

function nothingHere(): UserError {
  return new UserError(vscode.l10n.t('There is nothing to translate here: select some text.'));
}

/** After a cancel nothing is applied, but what was paid for can still be looked at. */
function offerPaid(context: TranslateContext, document: vscode.TextDocument, translated: readonly Translated[], target: string): void {
  if (translated.length === 0) return;
  const show = vscode.l10n.t('Show Translations');
  const message =
    translated.length === 1
      ? vscode.l10n.t('Cancelled. One passage had been translated already; nothing was changed.')
      : vscode.l10n.t('Cancelled. {0} passages had been translated already; nothing was changed.', translated.length);
  void run(context.app, async () => {
    if ((await vscode.window.showInformationMessage(message, show)) === show) await compare(context.results, document, translated);
  });
  context.app.log.warn(`Cancelled after ${translated.length} passages into ${target} had come.`);
}

export function summaryOf({ passages, target, notes }: TranslationOutcome): TranslationSummary {
  const results = passages.flatMap((passage) => (passage.status === 'fulfilled' ? passage.value.results : []));
  const sent = results.filter(({ fromCache }) => !fromCache);
  const told = sent.every((result) => typeof result.billed_characters === 'number');
  return {
    detected: [...new Set(results.map((result) => result.detected_source_language))],
    billed: told ? sent.reduce((sum, result) => sum + (result.billed_characters ?? 0), 0) : undefined,
    cached: results.length - sent.length,
    texts: results.length,
    models: [...new Set(results.flatMap((result) => result.model_type_used ?? []))],
    target,
    notes,
  };
}
