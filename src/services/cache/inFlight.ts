import { orAborted } from '../../api/abort.ts';
import type { OnSettled } from '../../client/sending.ts';
import { inSlices } from '../../client/pack.ts';

/** A result, and whether it was available without sending or billing anything now. */
export type Stored<Result> = Result & { readonly fromCache: boolean };

type Outcome<Result> = PromiseSettledResult<Result>;

/** Texts that a command needs results for. */
export interface Asking<Result> {
  readonly texts: readonly string[];
  /** A key for each text. Texts with the same result have equal keys. */
  readonly keys: readonly string[];
  readonly signal: AbortSignal;
  /** Called for each result that arrives, or is known, before `signal` aborts. */
  readonly onArrived?: ((index: number, result: Stored<Result>) => void) | undefined;
  readonly onLate: ((index: number, result: Stored<Result>) => void) | undefined;
  /** Looks up stored results synchronously. */
  readonly recall: (keys: readonly string[]) => ReadonlyMap<string, Result>;
  /** Stores a paid result. `recall` returns it from then on. */
  readonly keep: (key: string, result: Result) => void;
  /**
   * Sends texts and reports each as soon as it is settled. Texts that were not sent because `signal` aborted are rejected with its reason.
   * @throws errors that apply to all texts, with nothing sent.
   */
  readonly send: (texts: readonly string[], onSettled: OnSettled<Result>) => Promise<unknown>;
}

/** The outcome for a sent text; `unsent` if its sender gave up first. */
type Ending<Result> = Outcome<Stored<Result>> | 'unsent';

/** Texts of one command that are sent together. There may be a hundred thousand, so only the key is stored for each. */
interface Dispatch<Result> {
  /** Reports to the command itself. */
  readonly tell: (key: string, ending: Ending<Result>) => void;
  /** Callbacks of other commands that wait for one of the texts, by its key. */
  readonly others: Map<string, ((ending: Ending<Result>) => void)[]>;
}

/** Texts being sent for any command, by their keys. */
type Dispatches<Result> = Map<string, Dispatch<Result>>;

/** Positions of texts by key: the first one, and for repeated texts the others. */
interface Places {
  readonly first: ReadonlyMap<string, number>;
  readonly further: ReadonlyMap<string, readonly number[]>;
}

/** Texts being sent from this window. Commands that need the same text in the meantime wait for the same answer. */
export class InFlight<Result extends object> {
  readonly #dispatches: Dispatches<Result> = new Map();
  readonly #again: (result: Result) => Result;

  /** @param again converts a result for everyone except the first recipient. */
  constructor(again: (result: Result) => Result) {
    this.#again = again;
  }

  /**
   * Returns results in input order, each settled separately. Settles immediately when the signal aborts.
   * @throws errors of `send`.
   */
  async ask(asking: Asking<Result>): Promise<Outcome<Stored<Result>>[]> {
    const places = await placesOf(asking.keys);
    return new Question(asking, places, this.#dispatches, this.#again).outcomes();
  }
}

/** The texts of one command until all of them are settled. */
class Question<Result extends object> {
  readonly #asking: Asking<Result>;
  readonly #places: Places;
  readonly #dispatches: Dispatches<Result>;
  readonly #again: (result: Result) => Result;
  /** Marks texts that are not settled. */
  readonly #open: Outcome<Stored<Result>> = { status: 'rejected', reason: undefined };
  readonly #outcomes: Outcome<Stored<Result>>[];

  constructor(asking: Asking<Result>, places: Places, dispatches: Dispatches<Result>, again: (result: Result) => Result) {
    this.#asking = asking;
    this.#places = places;
    this.#dispatches = dispatches;
    this.#again = again;
    this.#outcomes = asking.texts.map(() => this.#open);
  }

  async outcomes(): Promise<Outcome<Stored<Result>>[]> {
    const { signal } = this.#asking;
    let wanted = [...this.#places.first.keys()];
    while (wanted.length > 0 && !signal.aborted) wanted = await this.#round(wanted);
    return this.#outcomes.map((outcome) => (outcome === this.#open ? { status: 'rejected', reason: signal.reason } : outcome));
  }

  /**
   * Runs one round: uses stored results, waits for texts that others are sending, and sends the rest. @returns keys that others gave up
   * unsent.
   */
  async #round(wanted: readonly string[]): Promise<string[]> {
    const { signal, recall } = this.#asking;
    const missing: string[] = [];
    const unsent: string[] = [];
    const ended = Promise.withResolvers<void>();
    let left = wanted.length;
    const less = (by: number) => {
      left -= by;
      if (left === 0) ended.resolve();
    };
    const tell = (key: string, ending: Ending<Result>, fresh: boolean) => {
      if (signal.aborted) this.#settleLate(key, ending, fresh);
      else if (ending === 'unsent') unsent.push(key);
      else this.#settle(key, ending, fresh);
      less(1);
    };
    const dispatch: Dispatch<Result> = { tell: (key, ending) => tell(key, ending, true), others: new Map() };
    // Never await between the recall for a slice and its registration. Otherwise two commands would send the same text.
    await inSlices(wanted, (from, to) => {
      if (signal.aborted) return;
      const slice = wanted.slice(from, to);
      const recalled = recall(slice.filter((key) => !this.#dispatches.has(key)));
      for (const [key, result] of recalled) this.#settle(key, { status: 'fulfilled', value: this.#notFresh(result) }, false);
      less(recalled.size);
      for (const key of slice) {
        if (recalled.has(key)) continue;
        const others = this.#dispatches.get(key)?.others;
        others?.set(key, [...(others.get(key) ?? []), (ending) => tell(key, ending, false)]);
        if (others) continue;
        this.#dispatches.set(key, dispatch);
        missing.push(key);
      }
    });
    const sending = missing.length === 0 ? undefined : this.#start(dispatch, missing);
    return (await undefinedWhenAborted(Promise.all([ended.promise, sending]), signal)) ? unsent : [];
  }

  /** Sends the registered texts. @throws errors of `send`, after all waiting commands were notified. */
  async #start(dispatch: Dispatch<Result>, keys: readonly string[]): Promise<void> {
    const { texts, signal, keep, send } = this.#asking;
    const settle = (index: number, outcome: Outcome<Result>) => {
      const key = keys[index];
      if (key === undefined || this.#dispatches.get(key) !== dispatch) return;
      const ending = endingOf(outcome, signal);
      // Store it before removing the registration. Otherwise the text could be sent again in between.
      if (ending !== 'unsent' && ending.status === 'fulfilled') keep(key, ending.value);
      this.#dispatches.delete(key);
      dispatch.tell(key, ending);
      for (const tell of dispatch.others.get(key) ?? []) tell(ending);
    };
    try {
      await send(
        keys.map((key) => texts[this.#places.first.get(key) ?? 0] ?? ''),
        settle,
      );
    } catch (reason) {
      for (const index of keys.keys()) settle(index, { status: 'rejected', reason });
      throw reason;
    }
  }

  /** Visits all positions of a text. The first one is the one that was sent. */
  #each(key: string, fresh: boolean, take: (index: number, fresh: boolean) => void): void {
    const first = this.#places.first.get(key);
    if (first !== undefined) take(first, fresh);
    for (const index of this.#places.further.get(key) ?? []) take(index, false);
  }

  #settle(key: string, outcome: Outcome<Stored<Result>>, fresh: boolean): void {
    this.#each(key, fresh, (index, first) => {
      const isOwn = first || outcome.status === 'rejected';
      const own: Outcome<Stored<Result>> = isOwn ? outcome : { status: 'fulfilled', value: this.#notFresh(outcome.value) };
      this.#outcomes[index] = own;
      if (own.status === 'fulfilled') this.#asking.onArrived?.(index, own.value);
    });
  }

  /**
   * Reports results that arrive after the user stopped waiting. An error in the callback must not affect others that wait for the same
   * text.
   */
  #settleLate(key: string, ending: Ending<Result>, fresh: boolean): void {
    if (ending === 'unsent' || ending.status === 'rejected') return;
    const { onLate } = this.#asking;
    queueMicrotask(() => this.#each(key, fresh, (index, first) => onLate?.(index, first ? ending.value : this.#notFresh(ending.value))));
  }

  #notFresh(result: Result): Stored<Result> {
    return { ...this.#again(result), fromCache: true };
  }
}

function endingOf<Result>(outcome: Outcome<Result>, signal: AbortSignal): Ending<Result> {
  if (outcome.status === 'fulfilled') return { status: 'fulfilled', value: { ...outcome.value, fromCache: false } };
  return signal.aborted && outcome.reason === signal.reason ? 'unsent' : outcome;
}

async function placesOf(keys: readonly string[]): Promise<Places> {
  const first = new Map<string, number>();
  const further = new Map<string, number[]>();
  await inSlices(keys, (from, to) => {
    for (const [at, key] of keys.slice(from, to).entries()) {
      const more = further.get(key);
      if (more) more.push(from + at);
      else if (first.has(key)) further.set(key, [from + at]);
      else first.set(key, from + at);
    }
  });
  return { first, further };
}

/** @returns undefined as soon as the signal aborts. The promise's later result is ignored. */
async function undefinedWhenAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await orAborted(promise, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
