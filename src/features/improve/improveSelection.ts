import * as vscode from 'vscode';
import { commandAction } from '../../services/noticeActions.ts';
import type { CorrectOptions, ImprovementResult, RephraseOptions } from '../../api/write.ts';
import { placeholdersOf } from '../../text/placeholders.ts';
import type { Services } from '../../services/services.ts';
import { noCorrections } from '../../services/translation/corrections.ts';
import { run } from '../../services/failures.ts';
import { gravest, reasonsOf } from '../../services/translation/sendPlan.ts';
import { isInFlight } from '../../services/translation/capturedRanges.ts';
import { refuseLocaleFile } from '../../services/translation/localeFiles.ts';
import { refuseExcluded } from '../../services/translation/privacy.ts';
import { explainPaidOnly } from '../../services/connection/planLimits.ts';
import { isCancellation } from '../../editor/progress.ts';
import { textFormat } from '../../services/translation/textFormat.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { Remark, Retriable, UserError } from '../../editor/userError.ts';
import { chooseOptions, lastVariant } from './choices.ts';
import { kindTexts } from './kinds.ts';
import type { ImprovementKind } from './kinds.ts';
import { Places } from './places.ts';
import { heldFor, isUndecided, reviewParagraph, suggestAnew, wordsOf } from './review.ts';
import type { FindPlaceholders, ReviewParagraph } from './review.ts';
import { recordLateResult, requestSuggestions } from './requestSuggestions.ts';
import type { OpenReview, Reviews } from './reviews.ts';
import { textRangesOf } from './textRanges.ts';
import * as messages from './texts.ts';

export interface ImproveContext {
  readonly services: Services;
  readonly reviews: Reviews;
  /** Improvements in progress. */
  readonly inFlight: Set<TrackedRanges>;
  /** Suggestions for which another style is being requested. */
  readonly askedAgain: Set<OpenReview>;
}

/** State of a command from its start. It is kept for another attempt. */
interface ImprovementTask {
  readonly kind: ImprovementKind;
  readonly captured: TrackedRanges;
  options: RephraseOptions | undefined;
  /** True if some results have arrived. A failure then offers no retry, which would charge for all of it again. */
  partly?: boolean;
}

/**
 * Improves the captured ranges and shows the suggestion. Nothing is changed until it is accepted.
 * @param captured disposed when done. @param options if undefined, the user is asked.
 */
export async function improveSelection(
  context: ImproveContext,
  captured: TrackedRanges,
  options: RephraseOptions | undefined,
): Promise<void> {
  await begin(context, { kind: 'improve', captured, options });
}

/** Like `improveSelection`, but only corrects mistakes. @param options if undefined, defaults are used without asking. */
export async function correctSelection(
  context: ImproveContext,
  captured: TrackedRanges,
  options: CorrectOptions | undefined,
): Promise<void> {
  await begin(context, { kind: 'correct', captured, options });
}

async function begin(context: ImproveContext, task: ImprovementTask): Promise<void> {
  const { document, ranges } = task.captured;
  refuseExcluded(document);
  refuseLocaleFile(
    document,
    ranges.map(({ original }) => original),
  );
  if (isInFlight(context.inFlight, task.captured)) throw alreadyInFlight(task.kind);
  await runTask(context, task);
}

/** Tries once. A failure can be retried; otherwise the captured ranges are released. */
async function runTask(context: ImproveContext, task: ImprovementTask): Promise<void> {
  context.inFlight.add(task.captured);
  let kept = false;
  try {
    await improve(context, task);
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError || task.partly === true) throw error;
    // A retry uses the same ranges, regardless of the cursor.
    kept = true;
    throw new Retriable(
      error,
      () => runTask(context, task),
      () => task.captured.dispose(),
    );
  } finally {
    context.inFlight.delete(task.captured);
    if (!kept) task.captured.dispose();
  }
}

async function improve({ services, reviews }: ImproveContext, task: ImprovementTask): Promise<void> {
  const { kind, captured } = task;
  await refuseWithout(services, kind);
  await explainPaidOnly(services, kind);
  const { document } = captured;
  const ranges = await textRangesOf(captured, kind);
  // The text may be edited while the question is open and during the request.
  const places = new Places(
    document,
    ranges.map(({ range }) => range),
  );
  let handedOver = false;
  try {
    const paragraphs = ranges.flatMap((range, index) => range.paragraphs.map((paragraph) => ({ paragraph, range: index })));
    const words = paragraphs.map(({ paragraph }) => paragraph.words);
    task.options ??= await optionsFor(services, kind, { text: words.join('\n'), document });
    if (!task.options) return;
    const outcomes = await requestSuggestions(services, { kind, texts: words, options: task.options, document });
    const suggested = paragraphs.flatMap(({ paragraph, range }, index) => {
      const outcome = outcomes[index];
      return outcome?.status === 'fulfilled' ? [reviewParagraph(paragraph, range, outcome.value, mustStay(document))] : [];
    });
    if (hasSuggestion(suggested)) {
      handedOver = true;
      await reviews.open({ kind, document, ranges, places, paragraphs: suggested });
      warnOfHeld(suggested);
    }
    const reasons = reasonsOf(outcomes);
    task.partly = suggested.length > 0;
    if (reasons.length > 0) throw gravest(reasons);
    if (!handedOver) void vscode.window.showInformationMessage(kindTexts[kind].nothingToDo());
  } finally {
    if (!handedOver) places.dispose();
  }
}

/** @throws UserError if the service does not support it. */
async function refuseWithout(services: Services, kind: ImprovementKind): Promise<void> {
  const reason = kind === 'correct' ? await noCorrections(services) : undefined;
  if (reason === undefined) return;
  throw new UserError(reason, [commandAction(messages.improveSelectionButton(), 'interlinear.improveSelection')]);
}

/** Returns the options. For corrections, nothing is asked, as they do not depend on a style. */
async function optionsFor(
  services: Services,
  kind: ImprovementKind,
  sample: { readonly text: string; readonly document: vscode.TextDocument },
): Promise<RephraseOptions | undefined> {
  if (kind === 'improve') return chooseOptions(services, sample);
  const variant = await lastVariant(services, sample);
  return variant === undefined ? {} : { target_lang: variant };
}

/** Requests another style for the visible suggestion and replaces it. */
export async function improveAgain(context: ImproveContext, given: RephraseOptions | undefined): Promise<void> {
  const review = context.reviews.active();
  // Another style is billed and goes beyond correcting.
  if (review.kind === 'correct') throw new UserError(messages.correctionsHaveNoStyle());
  refuseExcluded(review.document);
  if (context.askedAgain.has(review)) throw alreadyInFlight('improve');
  await explainPaidOnly(context.services, 'improve');
  const present = review.paragraphs.map((paragraph) => wordsOf(paragraph));
  const options = given ?? (await chooseOptions(context.services, { text: present.join('\n'), document: review.document }));
  if (options) await suggestAgain(context, review, options);
}

async function suggestAgain(
  context: ImproveContext,
  review: OpenReview,
  options: RephraseOptions,
  paid: Map<string, ImprovementResult> = new Map(),
): Promise<void> {
  const { services, reviews, askedAgain } = context;
  const { document, paragraphs } = review;
  const present = paragraphs.map((paragraph) => wordsOf(paragraph));
  askedAgain.add(review);
  try {
    const outcomes = await requestSuggestions(services, { kind: 'improve', texts: present, options, document, paid });
    const reasons = reasonsOf(outcomes);
    // All or none, as a suggestion must not mix two styles.
    if (reasons.length > 0) throw gravest(reasons);
    const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const isThere = await reviews.change(review, () => {
      paragraphs.forEach((paragraph, index) => {
        const result = results[index];
        // Do not overwrite what the user decided in the meantime.
        if (result && wordsOf(paragraph) === present[index]) suggestAnew(paragraph, result, mustStay(document));
      });
    });
    if (!isThere) await recordLateResult(services, review, present, results);
    else if (hasSuggestion(paragraphs)) warnOfHeld(paragraphs);
    else void vscode.window.showInformationMessage(kindTexts.improve.nothingToDo());
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    throw new Retriable(
      error,
      () => suggestAgain(context, review, options, paid),
      () => void run(services, () => recordLateResult(services, review, [...paid.keys()], [...paid.values()])),
    );
  } finally {
    askedAgain.delete(review);
  }
}

/** Returns a function that finds text an improvement must not change. In Markdown, this includes code and the targets of links. */
function mustStay(document: vscode.TextDocument): FindPlaceholders {
  if (textFormat(document) !== 'markdown') return placeholdersOf;
  return (text) => [...placeholdersOf(text.replaceAll(markdownKept, ' ')), ...(text.match(markdownKept) ?? [])];
}

const markdownKept = /(?<!`)`+[^`]+`+|\]\([^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)/g;

function hasSuggestion(paragraphs: readonly ReviewParagraph[]): boolean {
  return paragraphs.some(({ groups }) => groups.some(isUndecided));
}

/** Warns about text lost by a suggestion and about invisible characters in it. Such groups must be accepted individually. */
function warnOfHeld(paragraphs: readonly ReviewParagraph[]): void {
  const { lost, hidden } = heldFor(paragraphs.flatMap(({ groups }) => groups.filter(({ state }) => state === 'held')));
  if (lost !== '') void vscode.window.showWarningMessage(messages.suggestionLostText(lost));
  if (hidden !== '') void vscode.window.showWarningMessage(messages.suggestionHasHidden(hidden));
}

function alreadyInFlight(kind: ImprovementKind): Remark {
  return new Remark(kindTexts[kind].alreadyInFlight());
}
