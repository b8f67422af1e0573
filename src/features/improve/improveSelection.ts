import * as vscode from 'vscode';
import type { ImprovementResult, RephraseOptions } from '../../contract/write.ts';
import { placeholdersOf } from '../../formats/placeholders.ts';
import type { App } from '../../ui/app.ts';
import { run } from '../../ui/failures.ts';
import { gravest, reasonsOf } from '../../ui/gravest.ts';
import { isUnderWay } from '../../ui/passages.ts';
import { plainInMessage } from '../../ui/plainText.ts';
import { refuseExcluded } from '../../ui/privacy.ts';
import { explainPaidOnly } from '../../ui/planLimits.ts';
import { isCancellation, withProgress } from '../../ui/progress.ts';
import { confirmImproving } from '../../ui/spending.ts';
import { textFormat } from '../../ui/textFormat.ts';
import type { TrackedRanges } from '../../ui/trackedRanges.ts';
import { Retriable, UserError } from '../../ui/userError.ts';
import { chooseOptions } from './choices.ts';
import { createPlaces } from './places.ts';
import { isUndecided, reviewParagraph, suggestAnew, wordsOf } from './review.ts';
import type { FindPlaceholders, ReviewParagraph } from './review.ts';
import type { OpenReview, Reviews } from './reviews.ts';
import { stretchesOf } from './stretches.ts';

export interface ImproveContext {
  readonly app: App;
  readonly reviews: Reviews;
  /** What is being improved at the moment. */
  readonly underWay: Set<TrackedRanges>;
  /** Suggestions that another one is asked for at the moment. */
  readonly askedAgain: Set<OpenReview>;
}

/** What a command was asked to do, from its capture on; what it learns stays for another try. */
interface Task {
  readonly captured: TrackedRanges;
  options: RephraseOptions | undefined;
  /** Whether a part of it came back; what failed then is told without a way to pay for all of it again. */
  partly?: boolean;
}

/**
 * Improves what was captured and shows the suggestion; nothing is changed until it is accepted.
 * @param captured is let go of when done. @param options asked for when undefined.
 */
export async function improveSelection(
  context: ImproveContext,
  captured: TrackedRanges,
  options: RephraseOptions | undefined,
): Promise<void> {
  refuseExcluded(captured.document);
  if (isUnderWay(context.underWay, captured)) throw alreadyUnderWay();
  await attempt(context, { captured, options });
}

/** One try of a task. A failure leaves a way to go on; otherwise it lets go of what was captured. */
async function attempt(context: ImproveContext, task: Task): Promise<void> {
  context.underWay.add(task.captured);
  let kept = false;
  try {
    await improve(context, task);
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError || task.partly === true) throw error;
    // The notice may bring the user back to these very ranges, wherever the cursor is by then.
    kept = true;
    throw new Retriable(
      error,
      () => attempt(context, task),
      () => task.captured.dispose(),
    );
  } finally {
    context.underWay.delete(task.captured);
    if (!kept) task.captured.dispose();
  }
}

async function improve({ app, reviews }: ImproveContext, task: Task): Promise<void> {
  await explainPaidOnly(app, 'improve');
  const { captured } = task;
  const { document } = captured;
  const stretches = await stretchesOf(captured);
  // The text may be edited while the question is open and while the answer is under way.
  const places = createPlaces(
    document,
    stretches.map(({ range }) => range),
  );
  let handedOver = false;
  try {
    const paragraphs = stretches.flatMap((stretch, index) => stretch.paragraphs.map((paragraph) => ({ paragraph, stretch: index })));
    const words = paragraphs.map(({ paragraph }) => paragraph.words);
    task.options ??= await chooseOptions(app, { text: words.join('\n'), document });
    if (!task.options) return;
    const outcomes = await request(app, words, task.options, document);
    const suggested = paragraphs.flatMap(({ paragraph, stretch }, index) => {
      const outcome = outcomes[index];
      return outcome?.status === 'fulfilled' ? [reviewParagraph(paragraph, stretch, outcome.value, mustStay(document))] : [];
    });
    if (hasSuggestion(suggested)) {
      handedOver = true;
      await reviews.open({ document, stretches, places, paragraphs: suggested });
      warnOfLost(suggested);
    }
    const reasons = reasonsOf(outcomes);
    task.partly = suggested.length > 0;
    if (reasons.length > 0) throw gravest(reasons);
    if (!handedOver) void vscode.window.showInformationMessage(nothingToImprove());
  } finally {
    if (!handedOver) places.dispose();
  }
}

/** Asks for another style for the suggestion on the screen, and puts it in its place. */
export async function improveAgain(context: ImproveContext, given: RephraseOptions | undefined): Promise<void> {
  const review = context.reviews.active();
  refuseExcluded(review.document);
  if (context.askedAgain.has(review)) throw alreadyUnderWay();
  await explainPaidOnly(context.app, 'improve');
  const present = review.paragraphs.map((paragraph) => wordsOf(paragraph));
  const options = given ?? (await chooseOptions(context.app, { text: present.join('\n'), document: review.document }));
  if (options) await suggestAgain(context, review, options);
}

async function suggestAgain(
  context: ImproveContext,
  review: OpenReview,
  options: RephraseOptions,
  paid: Map<string, ImprovementResult> = new Map(),
): Promise<void> {
  const { app, reviews, askedAgain } = context;
  const { document, paragraphs } = review;
  const present = paragraphs.map((paragraph) => wordsOf(paragraph));
  askedAgain.add(review);
  try {
    const outcomes = await request(app, present, options, document, paid);
    const reasons = reasonsOf(outcomes);
    // All or none: a suggestion in two styles would not be what was asked for.
    if (reasons.length > 0) throw gravest(reasons);
    const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const isThere = await reviews.change(review, () => {
      paragraphs.forEach((paragraph, index) => {
        const result = results[index];
        // What was decided meanwhile is not overwritten.
        if (result && wordsOf(paragraph) === present[index]) suggestAnew(paragraph, result, mustStay(document));
      });
    });
    if (!isThere) await keepLate(app, document, present, results);
    else if (hasSuggestion(paragraphs)) warnOfLost(paragraphs);
    else void vscode.window.showInformationMessage(nothingToImprove());
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    throw new Retriable(
      error,
      () => suggestAgain(context, review, options, paid),
      () => void run(app, () => keepLate(app, document, [...paid.keys()], [...paid.values()])),
    );
  } finally {
    askedAgain.delete(review);
  }
}

/** Sends texts, after asking where that is much. @throws what cancelled it; what arrives all the same goes into the history. */
async function request(
  app: App,
  texts: readonly string[],
  options: RephraseOptions,
  document: vscode.TextDocument,
  paid: Map<string, ImprovementResult> = new Map(),
): Promise<PromiseSettledResult<ImprovementResult>[]> {
  const before = texts.map((text) => paid.get(text));
  const left = texts.filter((_text, index) => !before[index]);
  const work = await app.connectedWork();
  await confirmImproving(app, work, left, options);
  const late = (index: number, result: ImprovementResult) => keepLate(app, document, [left[index] ?? ''], [result]);
  const title = texts.length === 1 ? vscode.l10n.t('Improving the text…') : vscode.l10n.t('Improving {0} paragraphs…', texts.length);
  const outcomes = await withProgress(title, (signal) =>
    work.improve(left, options, { signal, onLate: (index, result) => void run(app, () => late(index, result)) }),
  );
  outcomes.forEach((outcome, index) => outcome.status === 'fulfilled' && paid.set(left[index] ?? '', outcome.value));
  const cancelled = outcomes.find((outcome) => outcome.status === 'rejected' && isCancellation(outcome.reason));
  if (cancelled?.status !== 'rejected') {
    let next = 0;
    return before.map((value) =>
      value ? { status: 'fulfilled', value } : (outcomes[next++] ?? { status: 'rejected', reason: undefined }),
    );
  }
  // Paid for before the user cancelled.
  for (const [index, outcome] of outcomes.entries()) if (outcome.status === 'fulfilled') await late(index, outcome.value);
  throw cancelled.reason;
}

/** Keeps what was paid for and came when nobody waited for it any more. */
async function keepLate(
  app: App,
  document: vscode.TextDocument,
  originals: readonly string[],
  results: readonly ImprovementResult[],
): Promise<void> {
  const [first] = results;
  if (!first) return;
  const { detected_source_language: source, target_language: target = source } = first;
  const result = results.map(({ text }) => text).join('\n\n');
  const place = nameOf(document);
  await app.history.add({ kind: 'improvement', original: originals.join('\n\n'), result, source, target, place, state: 'late' });
}

/** What an improvement has to leave as it is; in Markdown code and the targets of links too. */
function mustStay(document: vscode.TextDocument): FindPlaceholders {
  if (textFormat(document) !== 'markdown') return placeholdersOf;
  return (text) => [...placeholdersOf(text.replaceAll(markdownKept, ' ')), ...(text.match(markdownKept) ?? [])];
}

const markdownKept = /(?<!`)`+[^`]+`+|\]\([^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)/g;

function hasSuggestion(paragraphs: readonly ReviewParagraph[]): boolean {
  return paragraphs.some(({ groups }) => groups.some(isUndecided));
}

/** Names what a suggestion lost; it is taken only where somebody says so. */
function warnOfLost(paragraphs: readonly ReviewParagraph[]): void {
  const held = paragraphs.flatMap(({ groups }) => groups.filter(({ state }) => state === 'held'));
  if (held.length === 0) return;
  const lost = plainInMessage([...new Set(held.flatMap((group) => group.lost))].join(', '));
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      'The suggestion lost {0}. Where it did, "Accept All" leaves the original; accept the sentence by itself if that is right.',
      lost,
    ),
  );
}

function alreadyUnderWay(): UserError {
  return new UserError(vscode.l10n.t('This text is being improved already.'));
}

function nothingToImprove(): string {
  return vscode.l10n.t('Nothing to improve: the service would leave the text as it is.');
}

function nameOf({ uri }: vscode.TextDocument): string {
  return uri.path.split('/').at(-1) ?? 'text';
}
