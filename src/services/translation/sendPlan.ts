import { setImmediate as turn } from 'node:timers/promises';
import { isServiceError, ServiceError } from '../../client/errors.ts';
import { PaidResults } from '../../client/paidResults.ts';
import type { SegmentedText } from '../../text/segments.ts';
import type { StoredTranslation, TextWork } from '../cache/textWork.ts';
import type { PlannedPayload, PlannedText, TextTranslation } from './plannedText.ts';
import type { PlannedRequest, PlannedRequests } from './translationPlan.ts';

/** Paid results of earlier attempts of an order. Each attempt has a new plan. */
export type PaidTranslations = PaidResults<StoredTranslation>;

export function paidTranslations(): PaidTranslations {
  return new PaidResults();
}

interface OpenPayload {
  readonly text: PlannedText;
  readonly payload: PlannedPayload;
}

/** Outcomes of the texts in an order. */
export type TextOutcomes = ReadonlyMap<SegmentedText, PromiseSettledResult<TextTranslation>>;

export interface SendingPlan {
  /** Used before anything is sent, and updated with new results. */
  readonly paid?: PaidTranslations | undefined;
  /** Called for a text whose last payload arrived, before all texts did. */
  readonly onArrived?: ((segmentedText: SegmentedText, translation: TextTranslation) => void) | undefined;
  /** Called for a text whose last payload arrived after the user stopped waiting. */
  readonly onLate?: ((segmentedText: SegmentedText, translation: TextTranslation) => void) | undefined;
}

/** Sends payloads of a plan that have no results yet. @returns one outcome for each text: its first failure, or its translation. */
export async function sendRequests(
  work: TextWork,
  { requests, texts }: PlannedRequests,
  { paid, onArrived, onLate }: SendingPlan,
  signal: AbortSignal,
): Promise<TextOutcomes> {
  function take({ text, payload }: OpenPayload, value: StoredTranslation, onComplete: SendingPlan['onLate']): void {
    payload.outcome = { status: 'fulfilled', value };
    if (!text.isComplete) return;
    // Assembled now even if nobody asks for it yet: thousands of texts at once would keep the editor waiting.
    const translation = text.restore(text.payloads.flatMap(resultOf));
    onComplete?.(text.source, translation);
  }
  await Promise.all(
    requests.map(async ({ options, texts: own }) => {
      const open = own.flatMap((text) => text.payloads.map((payload) => ({ text, payload })));
      for (const { payload } of open) {
        const known = resultOf(payload)[0] ?? paid?.get(options, payload.text);
        if (known) payload.outcome = { status: 'fulfilled', value: { ...known, fromCache: true } };
      }
      const left = open.filter(({ payload }) => payload.outcome?.status !== 'fulfilled');
      const taking = (onComplete: SendingPlan['onLate']) => (index: number, result: StoredTranslation) => {
        const one = left[index];
        if (one) take(one, result, onComplete);
      };
      // A failed request must not affect others, which may have been paid for.
      const outcomes = await work
        .translate(
          left.map(({ payload }) => payload.text),
          options,
          { signal, onArrived: taking(onArrived), onLate: taking(onLate) },
        )
        .catch((reason: unknown) => left.map((): PromiseRejectedResult => ({ status: 'rejected', reason })));
      for (const [index, { payload }] of left.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'fulfilled') paid?.keep(options, payload.text, outcome.value);
        // Keep results that arrived late in the meantime.
        if (outcome && payload.outcome?.status !== 'fulfilled') payload.outcome = outcome;
      }
    }),
  );
  const all = new Map<SegmentedText, PromiseSettledResult<TextTranslation>>();
  for (const [index, text] of texts.entries()) {
    // Thousands of texts at once would keep the editor waiting.
    if (index % 1000 === 999) await turn();
    all.set(text.source, text.outcome());
  }
  return all;
}

/** Returns the current outcomes of a plan's texts. */
export function outcomesOf({ texts }: Pick<PlannedRequests, 'texts'>): TextOutcomes {
  return new Map(texts.map((text) => [text.source, text.outcome()]));
}

/** Returns translations from the cache if it has all of them. Sends no text. */
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

/** Drops paid results, except for texts that remain to be translated. */
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

/** Returns the translation of a text. @throws the reason if it failed. */
export function requireTranslation(outcomes: TextOutcomes, segmentedText: SegmentedText): TextTranslation {
  const outcome = outcomes.get(segmentedText);
  if (!outcome) throw new RangeError('The text is not one of the order.');
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

export function payloadsOf({ texts }: PlannedRequest): readonly PlannedPayload[] {
  return texts.flatMap(({ payloads }) => payloads);
}

/** Returns the result of a payload, if it has one. */
function resultOf({ outcome }: PlannedPayload): StoredTranslation[] {
  return outcome?.status === 'fulfilled' ? [outcome.value] : [];
}

/** Returns the failure to show. A possible charge takes precedence over everything else. Unusable answers are attached to it. */
export function gravest(reasons: readonly unknown[]): unknown {
  const worst = reasons.find((reason) => isServiceError(reason, 'outcomeUnknown')) ?? reasons[0];
  const arrived = new Set(reasons.flatMap((reason) => (reason instanceof ServiceError ? (reason.arrived ?? []) : [])));
  return arrived.size > 0 && worst instanceof ServiceError ? worst.withArrived([...arrived].join('\n\n')) : worst;
}

/** Returns the reasons of failed outcomes. */
export function reasonsOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
}
