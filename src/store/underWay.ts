import { inSlices } from '../service/slices.ts';

/** A result, and whether it came without anything being sent or billed for it now. */
export type Stored<Result> = Result & { readonly fromCache: boolean };

type Outcome<Result> = PromiseSettledResult<Result>;

/** What a command wants to know. */
export interface Asking<Result> {
  readonly texts: readonly string[];
  /** One for each text; equal for texts that have the same result. */
  readonly keys: readonly string[];
  readonly signal: AbortSignal;
  readonly onLate: ((index: number, result: Stored<Result>) => void) | undefined;
  /** What is known of keys, at once. */
  readonly recall: (keys: readonly string[]) => ReadonlyMap<string, Result>;
  /** Keeps what was paid for; `recall` knows it when this returns. */
  readonly keep: (key: string, result: Result) => void;
  /**
   * Sends texts and tells of each as soon as it is settled. What is given up unsent because `signal` aborted is rejected with its reason.
   * @throws what applies to all of them, with nothing sent.
   */
  readonly send: (texts: readonly string[], onSettled: (index: number, outcome: Outcome<Result>) => void) => Promise<unknown>;
}

/** The texts that are being sent from this window: who asks for one of them meanwhile waits for the same answer. */
export interface UnderWay<Result> {
  /**
   * Results in input order, each settled for itself. Settles at once when the signal aborts.
   * @throws what `send` throws.
   */
  ask(asking: Asking<Result>): Promise<Outcome<Stored<Result>>[]>;
}

/** How sending a text ends; unsent when whoever sent it gave it up before. */
type Ending<Result> = Outcome<Result> | 'unsent';

/** Texts are many, and a promise for each is not light: who waits for one is called when it has ended. */
type Waiting<Result> = ((ending: Ending<Result>) => void)[];

/** A text that is to be sent. */
interface Marked<Result> {
  readonly key: string;
  readonly text: string;
  readonly waiting: Waiting<Result>;
}

/** @param again a result as it is for everyone but the first who gets it. */
export function createUnderWay<Result extends object>(again: (result: Result) => Result): UnderWay<Result> {
  const jobs = new Map<string, Waiting<Result>>();

  /** Sends what is marked as under way. @throws what `send` throws, after all who wait have been told. */
  async function start(marked: readonly Marked<Result>[], { signal, keep, send }: Asking<Result>): Promise<void> {
    const settle = (index: number, outcome: Outcome<Result>) => {
      const { key, waiting } = marked[index] ?? {};
      if (key === undefined || !waiting || jobs.get(key) !== waiting) return;
      // Kept before it is no longer under way: in between it would be sent again.
      if (outcome.status === 'fulfilled') keep(key, outcome.value);
      jobs.delete(key);
      const isUnsent = outcome.status === 'rejected' && signal.aborted && outcome.reason === signal.reason;
      for (const tell of waiting) tell(isUnsent ? 'unsent' : outcome);
    };
    try {
      await send(
        marked.map(({ text }) => text),
        settle,
      );
    } catch (reason) {
      for (const index of marked.keys()) settle(index, { status: 'rejected', reason });
      throw reason;
    }
  }

  return {
    async ask(asking) {
      const { texts, keys, signal, onLate, recall } = asking;
      const indexes = new Map<string, [number, ...number[]]>();
      await inSlices(keys, (from, to) => {
        for (const [at, key] of keys.slice(from, to).entries()) {
          const own = indexes.get(key);
          if (own) own.push(from + at);
          else indexes.set(key, [from + at]);
        }
      });
      const open: Outcome<Stored<Result>> = { status: 'rejected', reason: undefined };
      const outcomes = texts.map((): Outcome<Stored<Result>> => open);

      const stored = (result: Result, fresh: boolean): Stored<Result> =>
        fresh ? { ...result, fromCache: false } : { ...again(result), fromCache: true };
      /** The first of equal texts is the one that was sent. */
      const each = (key: string, fresh: boolean, take: (index: number, fresh: boolean) => void) =>
        indexes.get(key)?.forEach((index, place) => take(index, fresh && place === 0));

      function settle(key: string, outcome: Outcome<Result>, fresh: boolean): void {
        each(key, fresh, (index, first) => {
          outcomes[index] = outcome.status === 'fulfilled' ? { status: 'fulfilled', value: stored(outcome.value, first) } : outcome;
        });
      }

      /** What ended after the user stopped waiting. A failure in what is told of it must not reach others who wait for the same text. */
      function settleLate(key: string, ending: Ending<Result>, fresh: boolean): void {
        if (ending === 'unsent' || ending.status === 'rejected') return;
        queueMicrotask(() => each(key, fresh, (index, first) => onLate?.(index, stored(ending.value, first))));
      }

      /** One round: what is known, what others are sending, what has to be sent. @returns what others gave up unsent. */
      async function round(wanted: readonly string[]): Promise<string[]> {
        const missing: Marked<Result>[] = [];
        const unsent: string[] = [];
        const ended = Promise.withResolvers<void>();
        let left = wanted.length;
        const less = (by: number) => {
          left -= by;
          if (left === 0) ended.resolve();
        };
        const waiter = (key: string, fresh: boolean) => (ending: Ending<Result>) => {
          if (signal.aborted) settleLate(key, ending, fresh);
          else if (ending === 'unsent') unsent.push(key);
          else settle(key, ending, fresh);
          less(1);
        };
        // From what is recalled of a slice up to where it is under way nothing may be awaited: two would send the same text.
        await inSlices(wanted, (from, to) => {
          if (signal.aborted) return;
          const slice = wanted.slice(from, to);
          const recalled = recall(slice.filter((key) => !jobs.has(key)));
          for (const [key, value] of recalled) settle(key, { status: 'fulfilled', value }, false);
          less(recalled.size);
          for (const key of slice) {
            if (recalled.has(key)) continue;
            const before = jobs.get(key);
            before?.push(waiter(key, false));
            if (before) continue;
            const waiting = [waiter(key, true)];
            jobs.set(key, waiting);
            missing.push({ key, text: texts[indexes.get(key)?.[0] ?? 0] ?? '', waiting });
          }
        });
        const sending = missing.length === 0 ? undefined : start(missing, asking);
        return (await untilAborted(Promise.all([ended.promise, sending]), signal)) ? unsent : [];
      }

      let wanted = [...indexes.keys()];
      while (wanted.length > 0 && !signal.aborted) wanted = await round(wanted);
      return outcomes.map((outcome) => (outcome === open ? { status: 'rejected', reason: signal.reason } : outcome));
    },
  };
}

/** @returns undefined as soon as the signal aborts. What the promise brings after that concerns nobody here. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = Promise.withResolvers<undefined>();
  const onAbort = () => aborted.resolve(undefined);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
