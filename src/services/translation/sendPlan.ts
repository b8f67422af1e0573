import { isServiceError, ServiceError } from '../../client/errors.ts';
import { PaidResults } from '../../client/paidResults.ts';
import type { SegmentedText } from '../../text/segments.ts';
import type { StoredTranslation, TextWork } from '../cache/textWork.ts';
import type { PlannedPayload, PlannedText, TextTranslation } from './plannedText.ts';
import type { PlannedRequest, PlannedRequests } from './translationPlan.ts';

/** What was paid for by earlier tries of an order, each of which was planned anew. */
export type PaidTranslations = PaidResults<StoredTranslation>;

export function paidTranslations(): PaidTranslations {
  return new PaidResults();
}

/** What came of the texts of an order. */
export type TextOutcomes = ReadonlyMap<SegmentedText, PromiseSettledResult<TextTranslation>>;

export interface SendingPlan {
  /** Looked into before anything is sent; filled with what comes back. */
  readonly paid?: PaidTranslations | undefined;
  /** Told of a text whose last payload arrived after the user stopped waiting. */
  readonly onLate?: ((segmentedText: SegmentedText, translation: TextTranslation) => void) | undefined;
}

/** Sends what was planned and has not come yet. @returns one outcome for each text: its first failure, or its translation. */
export async function sendRequests(
  work: TextWork,
  { requests, texts }: PlannedRequests,
  { paid, onLate }: SendingPlan,
  signal: AbortSignal,
): Promise<TextOutcomes> {
  function takeLate(text: PlannedText, payload: PlannedPayload, value: StoredTranslation): void {
    payload.outcome = { status: 'fulfilled', value };
    if (text.isComplete) onLate?.(text.source, text.restore(text.payloads.flatMap(resultOf)));
  }
  await Promise.all(
    requests.map(async ({ options, texts: own }) => {
      const open = own.flatMap((text) => text.payloads.map((payload) => ({ text, payload })));
      for (const { payload } of open) {
        const known = resultOf(payload)[0] ?? paid?.get(options, payload.text);
        if (known) payload.outcome = { status: 'fulfilled', value: { ...known, fromCache: true } };
      }
      const left = open.filter(({ payload }) => payload.outcome?.status !== 'fulfilled');
      const late = (index: number, result: StoredTranslation) => {
        const one = left[index];
        if (one) takeLate(one.text, one.payload, result);
      };
      // What keeps one request from being sent says nothing about the others, which may have been paid for.
      const outcomes = await work
        .translate(
          left.map(({ payload }) => payload.text),
          options,
          { signal, onLate: late },
        )
        .catch((reason: unknown) => left.map((): PromiseRejectedResult => ({ status: 'rejected', reason })));
      for (const [index, { payload }] of left.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'fulfilled') paid?.keep(options, payload.text, outcome.value);
        // What came late in the meantime is not thrown away again.
        if (outcome && payload.outcome?.status !== 'fulfilled') payload.outcome = outcome;
      }
    }),
  );
  return outcomesOf({ texts });
}

/** What has come of the texts of a plan so far. */
export function outcomesOf({ texts }: Pick<PlannedRequests, 'texts'>): TextOutcomes {
  return new Map(texts.map((text) => [text.source, text.outcome()]));
}

/** What the cache knows, when it knows all of it; sends no text. */
export async function knownTranslations(
  work: TextWork,
  { requests, texts }: PlannedRequests,
  signal: AbortSignal,
): Promise<readonly TextTranslation[] | undefined> {
  const found = new Map<PlannedPayload, StoredTranslation>();
  for (const request of requests) {
    const payloads = payloadsOf(request);
    const known = await work.known(
      payloads.map(({ text }) => text),
      request.options,
      signal,
    );
    for (const [index, payload] of payloads.entries()) {
      const result = known[index];
      if (!result) return undefined;
      found.set(payload, result);
    }
  }
  return texts.map((text) => text.restore(text.payloads.flatMap((payload) => found.get(payload) ?? [])));
}

/** Forgets what was paid for, but for the payloads of texts that are still to be translated. */
export function forgetPaid(
  paid: PaidTranslations,
  requests: readonly PlannedRequest[],
  isLeft: (segmentedText: SegmentedText) => boolean,
): void {
  for (const { options, texts } of requests) {
    const of = (some: readonly PlannedText[]) => new Set(some.flatMap(({ payloads }) => payloads.map(({ text }) => text)));
    const needed = of(texts.filter(({ source }) => isLeft(source)));
    for (const text of of(texts)) if (!needed.has(text)) paid.forget(options, text);
  }
}

/** @throws why it did not come back. */
export function requireTranslation(outcomes: TextOutcomes, segmentedText: SegmentedText): TextTranslation {
  const outcome = outcomes.get(segmentedText);
  if (!outcome) throw new RangeError('The text is not one of the order.');
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

export function payloadsOf({ texts }: PlannedRequest): readonly PlannedPayload[] {
  return texts.flatMap(({ payloads }) => payloads);
}

/** The result of a payload, where it has one. */
function resultOf({ outcome }: PlannedPayload): StoredTranslation[] {
  return outcome?.status === 'fulfilled' ? [outcome.value] : [];
}

/**
 * The failure to show of several: sending again what may have been charged for is said before anything else. What came of any answer and
 * cannot be used goes along with it.
 */
export function gravest(reasons: readonly unknown[]): unknown {
  const worst = reasons.find((reason) => isServiceError(reason, 'outcomeUnknown')) ?? reasons[0];
  const arrived = new Set(reasons.flatMap((reason) => (reason instanceof ServiceError ? (reason.arrived ?? []) : [])));
  return arrived.size > 0 && worst instanceof ServiceError ? worst.withArrived([...arrived].join('\n\n')) : worst;
}

/** Why some did not come back. */
export function reasonsOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
}
