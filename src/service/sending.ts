import { isServiceError, ServiceError } from './errors.ts';
import { jsonBytes } from './jsonBytes.ts';
import { packRequests } from './pack.ts';
import { createPaidPieces } from './paidPieces.ts';
import type { PaidPiecesOfOptions } from './paidPieces.ts';
import type { Split } from './split.ts';

/** How a call goes on that sends texts and is paid for. */
export interface Sending<Result> {
  /**
   * Takes the place of the signal for what was handed to the route: it is not broken off, and its results still come. The call settles
   * when they have come; to stop waiting at once is for the caller.
   */
  readonly whenSent?: AbortSignal;
  /** Told of each text as soon as it is settled, which for most is before all are. */
  readonly onSettled?: (index: number, outcome: PromiseSettledResult<Result>) => void;
}

/** What the service says of a text. */
interface TextResult {
  readonly text: string;
}

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

/** Sends texts in the fewest requests, results in input order. */
export interface Sender<Result> {
  /**
   * Each text stands for itself: when a request fails, its texts are rejected with its reason, and what others brought is kept. Of a
   * text that went out in pieces, those that came back are not sent again when it is sent once more with the same options.
   * @throws ServiceError tooLarge when the options leave no room.
   */
  send(
    texts: readonly string[],
    envelope: Envelope<Result>,
    onSettled?: Sending<Result>['onSettled'],
  ): Promise<PromiseSettledResult<Result>[]>;
}

/** @param join one result from those of the pieces of a text, whose first it is handed for what they have in common. */
export function createSender<Result extends TextResult>(
  join: (text: string, first: Result | undefined, all: readonly Result[]) => Result,
): Sender<Result> {
  const paid = createPaidPieces<Result>();
  type Outcome = PromiseSettledResult<Result>;

  /** Each request settles its own texts. */
  function sendPieces(pieces: readonly string[], envelope: Envelope<Result>, room: number): Promise<Outcome>[] {
    // Each text but the first of a request brings a comma with it.
    const sizes = pieces.map((piece) => jsonBytes(piece) + 1);
    const outcomes: Promise<Outcome>[] = [];
    for (const indexes of packRequests(sizes, room + 1, envelope.most)) {
      const answer = Promise.allSettled([envelope.send(indexes.map((index) => pieces[index] ?? ''))]);
      indexes.forEach((index, position) => {
        outcomes[index] = answer.then(([outcome]) =>
          outcome.status === 'fulfilled' ? settled(outcome.value[position]) : rejected(outcome.reason),
        );
      });
    }
    return outcomes;
  }

  /** One result from those of the pieces of a text, or what became of it when one of them failed. */
  function joined({ lead, pieces }: Split, outcomes: readonly Outcome[]): Outcome {
    const failure = gravest(outcomes);
    if (failure) return failure;
    const values = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const [first] = values;
    if (first && values.length === 1 && lead === '' && pieces[0]?.after === '') return settled(first);
    return settled(join(lead + values.map((value, index) => value.text + (pieces[index]?.after ?? '')).join(''), first, values));
  }

  return {
    async send(texts, envelope, onSettled) {
      const room = envelope.bodyBytes - jsonBytes({ ...envelope.options, text: [] });
      if (room <= jsonBytes('')) throw new ServiceError('tooLarge', 'The options leave no room for a text.', { parameter: 'context' });
      const splits = await Promise.all(texts.map((text) => splitOf(text, envelope, room)));
      const memory = paid.of(envelope.options);
      const wanted = splits.flatMap((split) => (split instanceof ServiceError ? [] : split.pieces.map((piece) => piece.text)));
      const before = wanted.map((text) => memory.take(text));
      const missing = wanted.filter((_text, index) => !before[index]);
      const fresh = sendPieces(missing, envelope, room).values();
      const pieces = before.map(async (outcome) => outcome ?? fresh.next().value ?? settled<Result>(undefined));
      const settle = async (split: Split, own: readonly Promise<Outcome>[]) => {
        const outcomes = await Promise.all(own);
        const outcome = joined(split, outcomes);
        if (outcome.status === 'rejected') keepPaid(memory, split, outcomes);
        return outcome;
      };
      let next = 0;
      const outcomes = splits.map(async (split, index) => {
        const outcome =
          split instanceof ServiceError ? rejected(split) : await settle(split, pieces.slice(next, (next += split.pieces.length)));
        onSettled?.(index, outcome);
        return outcome;
      });
      return Promise.all(outcomes);
    },
  };
}

/** A piece that may have been paid for decides: a text that was cancelled besides must not be taken for one that was never sent. */
function gravest(outcomes: readonly PromiseSettledResult<unknown>[]): PromiseRejectedResult | undefined {
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  return failures.find(({ reason }) => isServiceError(reason, 'outcomeUnknown')) ?? failures[0];
}

/** What came back of a text that cannot be put together waits for the next try. */
function keepPaid<Result>(memory: PaidPiecesOfOptions<Result>, split: Split, outcomes: readonly PromiseSettledResult<Result>[]): void {
  split.pieces.forEach(({ text }, index) => {
    const outcome = outcomes[index];
    if (outcome?.status === 'fulfilled') memory.keep(text, outcome);
  });
}

/** A text in pieces that each fit a request, or the error that says that it cannot be split. */
async function splitOf<Result>(text: string, { bodyBytes, split }: Envelope<Result>, room: number): Promise<Split | ServiceError> {
  if (jsonBytes(text) <= room) return { lead: '', pieces: [{ text, after: '' }] };
  const words = `A text is larger than the ${bodyBytes / 1024} KiB of a request and cannot be split.`;
  return (await split(text, room)) ?? new ServiceError('tooLarge', words);
}

function settled<Result>(value: Result | ServiceError | undefined): PromiseSettledResult<Result> {
  if (value instanceof ServiceError) return rejected(value);
  return value ? { status: 'fulfilled', value } : rejected(new ServiceError('invalidResponse', 'A result is missing.'));
}

function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason };
}
