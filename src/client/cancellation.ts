/** What ends a call. */
export interface CancellationPolicy {
  /** Ends the call. */
  readonly signal: AbortSignal;
  /** Wraps a request that is out. `unsent` tells whether the service cannot have done anything, judging by a failure. */
  readonly whileSent: <T>(exchange: Promise<T>, unsent: (error: Error) => boolean) => Promise<T>;
  readonly release: () => void;
}

/** One signal ends the call whatever it is doing. */
export function atOnce(signal: AbortSignal): CancellationPolicy {
  return { signal, whileSent: (exchange) => exchange, release: () => undefined };
}

/** `signal` counts while nothing is out, `whenSent` always. */
export function untilSent(signal: AbortSignal, whenSent: AbortSignal): CancellationPolicy {
  const ends = new AbortController();
  let sent = false;
  const leave = () => {
    if (signal.aborted && !sent) ends.abort(signal.reason);
  };
  const end = () => ends.abort(whenSent.reason);
  // Not AbortSignal.any: whenSent may live as long as the window, and would hold on to every call.
  signal.addEventListener('abort', leave);
  whenSent.addEventListener('abort', end);
  if (whenSent.aborted) end();
  leave();
  return {
    signal: ends.signal,
    async whileSent(exchange, unsent) {
      sent = true;
      try {
        return await exchange;
      } catch (error) {
        if (error instanceof Error && unsent(error)) {
          sent = false;
          leave();
        }
        throw error;
      }
    },
    release() {
      signal.removeEventListener('abort', leave);
      whenSent.removeEventListener('abort', end);
    },
  };
}
