import { orAborted } from './abort.ts';

/** Time, as whatever waits or measures is handed it: the machine's, or one that tests simulate. */
export interface Clock {
  /** Milliseconds since 1970, for times that others are told of. Somebody may set the machine's clock meanwhile. */
  now(this: void): number;
  /** Milliseconds since some moment, whatever is done to the machine's clock: for how long something takes. */
  elapsed(this: void): number;
  /** Without a signal nothing ends it before. @throws the signal's reason. */
  wait(this: void, ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back once, `ms` from now, unless it is stopped before. */
  timer(this: void, ms: number, callback: () => void): Timer;
}

export interface Timer {
  /** Begins to wait anew; one that has called back does so once more. */
  restart(): void;
  stop(): void;
}

/** The machine's time; what is waited for keeps the process alive. */
export const systemClock = clockOf(true);
/** The same; what is waited for keeps no process alive. */
export const backgroundClock = clockOf(false);

function clockOf(keepsAlive: boolean): Clock {
  return clockFrom({
    now: Date.now,
    elapsed: () => performance.now(),
    timer(ms, callback) {
      const timeout = setTimeout(callback, ms);
      if (!keepsAlive) timeout.unref();
      return { restart: () => void timeout.refresh(), stop: () => clearTimeout(timeout) };
    },
  });
}

/** A clock whose waits are those of its timers. */
export function clockFrom(given: Omit<Clock, 'wait'>): Clock {
  return {
    ...given,
    async wait(ms, signal) {
      signal?.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = given.timer(ms, resolve);
      try {
        await (signal ? orAborted(promise, signal) : promise);
      } finally {
        timer.stop();
      }
    },
  };
}
