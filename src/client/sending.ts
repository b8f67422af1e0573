import pLimit from 'p-limit';
import { isServiceError, ServiceError } from './errors.ts';
import { jsonBytes } from './split.ts';
import { packRequests, inSlices } from './pack.ts';
import { PaidResults } from './paidResults.ts';
import type { Split } from './split.ts';

/**
 * Maximum number of requests of one call that wait for their turn or are being sent. More than are sent concurrently, so that sending never
 * stalls.
 */
const requestsAhead = 12;

/** Called for each text, by its index, as soon as its outcome is known, usually before all are. */
export type OnSettled<Result> = (index: number, outcome: PromiseSettledResult<Result>) => void;

/** Options for a paid call that sends texts. */
export interface Sending<Result> {
  readonly signal: AbortSignal;
  /**
   * Replaces the signal for requests that were already sent: they are not aborted, and their results still arrive. The call settles after
   * that. A caller that doesn't want to wait must handle this itself.
   */
  readonly whenSent?: AbortSignal;
  readonly onSettled: OnSettled<Result>;
}

/** Result of the service for a text. */
interface TextResult {
  readonly text: string;
}

/** Joins the results of a text's pieces. The first one provides their common properties. */
type Join<Result> = (text: string, first: Result | undefined, all: readonly Result[]) => Result;

/** A request that contains texts, without those texts. */
export interface Envelope<Result> {
  /** Options for all texts. A stored paid result is only used for the same options. */
  readonly options: object;
  /** Maximum bytes of the body. */
  readonly bodyBytes: number;
  /** Maximum number of texts per request. */
  readonly most: number;
  /** Splits a text into pieces of up to `maxBytes` each in a JSON body. Undefined if that is impossible. */
  readonly split: (text: string, maxBytes: number) => Promise<Split | undefined>;
  /** Sends one request. @returns the outcome of each text. @throws ServiceError for all of them; the signal's reason. */
  readonly send: (texts: readonly string[]) => Promise<readonly (Result | ServiceError)[]>;
}

/** An item to send: a text, by its index, or a piece of one. There may be a hundred thousand texts, so they don't get an object each. */
type Order<Result> = number | PendingPiece<Result>;

interface PendingPiece<Result> {
  readonly text: string;
  readonly take: (outcome: PromiseSettledResult<Result>) => void;
}

/** The orders of one call, with the bytes of each in a JSON body. */
interface Orders<Result> {
  readonly all: Order<Result>[];
  readonly sizes: number[];
}

/** Sends texts in the fewest requests. */
export class Sender<Result extends TextResult> {
  readonly #join: Join<Result>;
  /** Paid pieces of texts of which another piece failed. The next try only needs to send that one. */
  readonly #paid = new PaidResults<Result>();

  constructor(join: Join<Result>) {
    this.#join = join;
  }

  /**
   * Sends texts independently of each other: if a request fails, its texts are rejected with its reason, and other results are kept. If a
   * text was split, its successful pieces are not sent again in a later try with the same options.
   * @throws ServiceError tooLarge if the options leave no room.
   */
  async send(texts: readonly string[], envelope: Envelope<Result>, onSettled: OnSettled<Result>): Promise<void> {
    const { options } = envelope;
    const room = envelope.bodyBytes - jsonBytes({ ...options, text: [] });
    if (room <= jsonBytes('')) throw new ServiceError('tooLarge', 'The options leave no room for text.', { parameter: 'context' });
    const bytes = await bytesOf(texts);
    const splits = await splitLarge(texts, bytes, envelope, room);
    const orders: Orders<Result> = { all: [], sizes: [] };
    await inSlices(texts, (start, end) => {
      for (const [at, text] of texts.slice(start, end).entries()) {
        const index = start + at;
        const split = splits.get(index);
        if (split instanceof ServiceError) onSettled(index, rejected(split));
        else if (split) this.#orderPieces(orders, options, split, (outcome) => onSettled(index, outcome));
        else {
          const before = this.#paid.take(options, text);
          if (before) onSettled(index, { status: 'fulfilled', value: before });
          else add(orders, index, bytes[index] ?? 0);
        }
      }
    });
    await sendAll(orders, texts, { envelope, room, onSettled });
  }

  #orderPieces(orders: Orders<Result>, options: object, split: Split, onEnd: (outcome: PromiseSettledResult<Result>) => void): void {
    const outcomes = split.pieces.map((): PromiseSettledResult<Result> => missing);
    let left = outcomes.length;
    const end = () => {
      const outcome = this.#joined(split, outcomes);
      if (outcome.status === 'rejected') this.#keepPaid(options, split, outcomes);
      onEnd(outcome);
    };
    split.pieces.forEach(({ text }, at) => {
      const take = (outcome: PromiseSettledResult<Result>) => {
        outcomes[at] = outcome;
        left -= 1;
        if (left === 0) end();
      };
      const before = this.#paid.take(options, text);
      if (before) take({ status: 'fulfilled', value: before });
      else add(orders, { text, take }, jsonBytes(text));
    });
    if (outcomes.length === 0) end();
  }

  /** Joins the results of a text's pieces, or returns the failure if one of them failed. */
  #joined({ lead, pieces }: Split, outcomes: readonly PromiseSettledResult<Result>[]): PromiseSettledResult<Result> {
    const failure = gravest(outcomes);
    if (failure) return failure;
    const values = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const text = lead + values.map((value, index) => value.text + (pieces[index]?.after ?? '')).join('');
    return settled(this.#join(text, values[0], values));
  }

  /** Stores the successful pieces of an incomplete text for the next try. */
  #keepPaid(options: object, split: Split, outcomes: readonly PromiseSettledResult<Result>[]): void {
    split.pieces.forEach(({ text }, index) => {
      const outcome = outcomes[index];
      if (outcome?.status === 'fulfilled') this.#paid.keep(options, text, outcome.value);
    });
  }
}

function add<Result>({ all, sizes }: Orders<Result>, order: Order<Result>, bytes: number): void {
  all.push(order);
  sizes.push(bytes);
}

/**
 * Sends requests, each of which settles its own texts. There is one promise per request, not per text, since there may be a hundred
 * thousand texts. Only a few requests wait in the queue at a time, so that other commands don't have to wait for all of them.
 */
async function sendAll<Result>(
  { all, sizes }: Orders<Result>,
  texts: readonly string[],
  { envelope, room, onSettled }: { envelope: Envelope<Result>; room: number; onSettled: OnSettled<Result> },
): Promise<void> {
  const textOf = (order: Order<Result>) => (typeof order === 'number' ? (texts[order] ?? '') : order.text);
  const limit = pLimit(requestsAhead);
  let exhausted: PromiseRejectedResult | undefined;
  // Each text except the first of a request adds a comma.
  const requests = packRequests(
    sizes.map((size) => size + 1),
    room + 1,
    envelope.most,
  ).map((indexes) =>
    limit(async () => {
      const own = indexes.flatMap((index) => all[index] ?? []);
      const [answer] = exhausted ? [exhausted] : await Promise.allSettled([envelope.send(own.map(textOf))]);
      if (answer.status === 'rejected' && isServiceError(answer.reason, 'quota')) exhausted ??= answer;
      own.forEach((order, at) => {
        const outcome = answer.status === 'fulfilled' ? settled(answer.value[at]) : answer;
        if (typeof order === 'number') onSettled(order, outcome);
        else order.take(outcome);
      });
    }),
  );
  await Promise.all(requests);
}

/** Returns the results of `count` texts, in input order, of a call that reports each of them. */
export async function collected<Result>(
  count: number,
  call: (onSettled: OnSettled<Result>) => Promise<void>,
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes = Array.from({ length: count }, (): PromiseSettledResult<Result> => missing);
  await call((index, outcome) => {
    outcomes[index] = outcome;
  });
  return outcomes;
}

/**
 * A failed piece that may have been billed takes precedence: otherwise, a text with another cancelled piece would appear not to have been
 * sent.
 */
function gravest(outcomes: readonly PromiseSettledResult<unknown>[]): PromiseRejectedResult | undefined {
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  return failures.find(({ reason }) => isServiceError(reason, 'outcomeUnknown')) ?? failures[0];
}

/** Returns the bytes of texts in a JSON body. */
async function bytesOf(texts: readonly string[]): Promise<number[]> {
  const bytes: number[] = [];
  await inSlices(texts, (start, end) => {
    for (const text of texts.slice(start, end)) bytes.push(jsonBytes(text));
  });
  return bytes;
}

/** Splits texts that exceed a request. Returns by index the pieces that each fit into one, or an error if a text can't be split. */
async function splitLarge<Result>(
  texts: readonly string[],
  bytes: readonly number[],
  { bodyBytes, split }: Envelope<Result>,
  room: number,
): Promise<ReadonlyMap<number, Split | ServiceError>> {
  const splits = new Map<number, Split | ServiceError>();
  const words = `A text is larger than a request can be (${bodyBytes / 1024} KiB) and can't be split.`;
  for (const [index, text] of texts.entries()) {
    if ((bytes[index] ?? 0) > room) splits.set(index, (await split(text, room)) ?? new ServiceError('tooLarge', words));
  }
  return splits;
}

/** Outcome of a text without a result. */
const missing = rejected(new ServiceError('invalidResponse', 'A result is missing.'));

function settled<Result>(value: Result | ServiceError | undefined): PromiseSettledResult<Result> {
  if (value instanceof ServiceError) return rejected(value);
  return value ? { status: 'fulfilled', value } : missing;
}

function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason };
}
