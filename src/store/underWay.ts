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

/** @param again a result as it is for everyone but the first who gets it. */
export function createUnderWay<Result extends object>(again: (result: Result) => Result): UnderWay<Result> {
  const jobs = new Map<string, Promise<Ending<Result>>>();

  /** @throws what `send` throws, after all who wait have been told. */
  async function start(keys: readonly string[], texts: readonly string[], { signal, keep, send }: Asking<Result>): Promise<void> {
    const settle = keys.map((key) => {
      const { promise, resolve } = Promise.withResolvers<Ending<Result>>();
      jobs.set(key, promise);
      return (outcome: Outcome<Result>) => {
        if (jobs.get(key) !== promise) return;
        // Kept before it is no longer under way: in between it would be sent again.
        if (outcome.status === 'fulfilled') keep(key, outcome.value);
        jobs.delete(key);
        resolve(outcome.status === 'rejected' && signal.aborted && outcome.reason === signal.reason ? 'unsent' : outcome);
      };
    });
    try {
      await send(texts, (index, outcome) => settle[index]?.(outcome));
    } catch (reason) {
      for (const each of settle) each({ status: 'rejected', reason });
      throw reason;
    }
  }

  return {
    async ask(asking) {
      const { texts, keys, signal, onLate, recall } = asking;
      const indexes = Map.groupBy(texts.keys(), (index) => keys[index] ?? '');
      const firstOf = (key: string) => indexes.get(key)?.[0] ?? 0;
      const outcomes: Outcome<Stored<Result>>[] = texts.map(() => ({ status: 'rejected', reason: undefined }));
      const found = new Set<string>();

      const stored = (result: Result, fresh: boolean): Stored<Result> =>
        fresh ? { ...result, fromCache: false } : { ...again(result), fromCache: true };
      /** The first of equal texts is the one that was sent. */
      const each = (key: string, fresh: boolean, take: (index: number, fresh: boolean) => void) =>
        indexes.get(key)?.forEach((index, place) => take(index, fresh && place === 0));

      function settle(key: string, outcome: Outcome<Result>, fresh: boolean): void {
        found.add(key);
        each(key, fresh, (index, first) => {
          outcomes[index] = outcome.status === 'fulfilled' ? { ...outcome, value: stored(outcome.value, first) } : outcome;
        });
      }

      /** Whether the text has to be asked for once more. */
      async function wait(key: string, fresh: boolean): Promise<boolean> {
        const ending = await jobs.get(key);
        if (ending === undefined || ending === 'unsent') return true;
        if (!signal.aborted) settle(key, ending, fresh);
        else if (ending.status === 'fulfilled') each(key, fresh, (index, first) => onLate?.(index, stored(ending.value, first)));
        return false;
      }

      let open = [...indexes.keys()];
      while (open.length > 0 && !signal.aborted) {
        // Up to where the texts are under way nothing may be awaited: two would send the same one.
        const idle = open.filter((key) => !jobs.has(key));
        const recalled = recall(idle);
        for (const [key, value] of recalled) settle(key, { status: 'fulfilled', value }, false);
        const missing = new Set(idle.filter((key) => !recalled.has(key)));
        const waiting = open.filter((key) => !recalled.has(key));
        const sending =
          missing.size === 0
            ? undefined
            : start(
                [...missing],
                [...missing].map((key) => texts[firstOf(key)] ?? ''),
                asking,
              );
        const settled = Promise.all(waiting.map(async (key) => ({ key, again: await wait(key, missing.has(key)) })));
        const ended = await untilAborted(Promise.all([settled, sending]), signal);
        open = ended ? ended[0].filter((one) => one.again).map((one) => one.key) : [];
      }
      for (const key of indexes.keys()) if (!found.has(key)) settle(key, { status: 'rejected', reason: signal.reason }, false);
      return outcomes;
    },
  };
}

/** @returns undefined as soon as the signal aborts. What the promise brings after that concerns nobody here. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = Promise.withResolvers<undefined>();
  const onAbort = () => aborted.resolve(undefined);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
