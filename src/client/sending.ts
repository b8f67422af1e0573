import pLimit from 'p-limit';
import { isServiceError, ServiceError } from './errors.ts';
import { jsonBytes } from './split.ts';
import { packRequests, inSlices } from './pack.ts';
import { PaidResults } from './paidResults.ts';
import type { Split } from './split.ts';

/** Requests of one call that wait for their turn or are under way: more than are sent at once, so that none of those has to wait. */
const requestsAhead = 12;

/** Told of each text, by its index, as soon as it is settled, which for most is before all are. */
export type OnSettled<Result> = (index: number, outcome: PromiseSettledResult<Result>) => void;

/** How a call goes on that sends texts and is paid for. */
export interface Sending<Result> {
  readonly signal: AbortSignal;
  /**
   * Takes the place of the signal for what was handed to the route: it is not broken off, and its results still come. The call settles
   * when they have come; to stop waiting at once is for the caller.
   */
  readonly whenSent?: AbortSignal;
  readonly onSettled: OnSettled<Result>;
}

/** What the service says of a text. */
interface TextResult {
  readonly text: string;
}

/** One result from those of the pieces of a text, whose first it is handed for what they have in common. */
type Join<Result> = (text: string, first: Result | undefined, all: readonly Result[]) => Result;

/** A request that holds texts, beside them. */
export interface Envelope<Result> {
  /** What is the same for every text; what was paid for counts for the same options only. */
  readonly options: object;
  /** Bytes that the whole body may have. */
  readonly bodyBytes: number;
  /** Texts that a request may hold. */
  readonly most: number;
  /** A text in pieces of up to `maxBytes` each in a JSON body; undefined when it cannot be split. */
  readonly split: (text: string, maxBytes: number) => Promise<Split | undefined>;
  /** Sends one request. @returns what became of each text. @throws ServiceError that is about all of them; the signal's reason. */
  readonly send: (texts: readonly string[]) => Promise<readonly (Result | ServiceError)[]>;
}

/** What goes out: a text, by its index, or a piece of one. There may be a hundred thousand texts: an object for each would be heavy. */
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
  /** Pieces that came back, of texts of which another piece failed: the next try needs only that one. */
  readonly #paid = new PaidResults<Result>();

  constructor(join: Join<Result>) {
    this.#join = join;
  }

  /**
   * Each text stands for itself: when a request fails, its texts are rejected with its reason, and what others brought is kept. Of a
   * text that went out in pieces, those that came back are not sent again when it is sent once more with the same options.
   * @throws ServiceError tooLarge when the options leave no room.
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

  /** One result from those of the pieces of a text, or what became of it when one of them failed. */
  #joined({ lead, pieces }: Split, outcomes: readonly PromiseSettledResult<Result>[]): PromiseSettledResult<Result> {
    const failure = gravest(outcomes);
    if (failure) return failure;
    const values = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const text = lead + values.map((value, index) => value.text + (pieces[index]?.after ?? '')).join('');
    return settled(this.#join(text, values[0], values));
  }

  /** What came back of a text that cannot be put together waits for the next try. */
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
 * Each request settles its own texts. A promise is a request's, not a text's: there may be a hundred thousand of them. Few requests at a
 * time wait for their turn, so that what another command asks for meanwhile does not wait for all of these.
 */
async function sendAll<Result>(
  { all, sizes }: Orders<Result>,
  texts: readonly string[],
  { envelope, room, onSettled }: { envelope: Envelope<Result>; room: number; onSettled: OnSettled<Result> },
): Promise<void> {
  const textOf = (order: Order<Result>) => (typeof order === 'number' ? (texts[order] ?? '') : order.text);
  const limit = pLimit(requestsAhead);
  let exhausted: PromiseRejectedResult | undefined;
  // Each text but the first of a request brings a comma with it.
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

/** Results of `count` texts, in input order, of a call that tells of each. */
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

/** A piece that may have been paid for decides: a text that was cancelled besides must not be taken for one that was never sent. */
function gravest(outcomes: readonly PromiseSettledResult<unknown>[]): PromiseRejectedResult | undefined {
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  return failures.find(({ reason }) => isServiceError(reason, 'outcomeUnknown')) ?? failures[0];
}

/** Bytes of texts in a JSON body. */
async function bytesOf(texts: readonly string[]): Promise<number[]> {
  const bytes: number[] = [];
  await inSlices(texts, (start, end) => {
    for (const text of texts.slice(start, end)) bytes.push(jsonBytes(text));
  });
  return bytes;
}

/** Of texts that are larger than a request, by their indexes: pieces that each fit one, or the error that says that there are none. */
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

/** What stands for a text of which nothing has come. */
const missing = rejected(new ServiceError('invalidResponse', 'A result is missing.'));

function settled<Result>(value: Result | ServiceError | undefined): PromiseSettledResult<Result> {
  if (value instanceof ServiceError) return rejected(value);
  return value ? { status: 'fulfilled', value } : missing;
}

function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason };
}
