import { orAborted } from './abort.ts';

/** Source of time for code that waits or measures: the system's clock, or one simulated by tests. */
export interface Clock {
  /** Milliseconds since 1970, for timestamps. May jump when the system's clock is changed. */
  now(this: void): number;
  /** Milliseconds since an arbitrary moment, for measuring durations. Changes of the system's clock don't affect it. */
  elapsed(this: void): number;
  /** Waits `ms` milliseconds, or until the signal aborts. @throws the signal's reason. */
  wait(this: void, ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back once, `ms` milliseconds from now, unless stopped before. */
  timer(this: void, ms: number, callback: () => void): Timer;
}

export interface Timer {
  /** Starts the wait from the beginning. A timer that has fired will fire once more. */
  restart(): void;
  stop(): void;
}

/** The system's clock. Pending waits keep the process alive. */
export const systemClock = clockOf(true);
/** The system's clock. Pending waits don't keep the process alive. */
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

/** Returns a clock that implements `wait` with its timers. */
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
