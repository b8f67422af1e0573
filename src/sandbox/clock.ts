import { backgroundClock } from '../api/clock.ts';
import type { Clock } from '../api/clock.ts';

/** Clock of the sandbox, which tests can move. Its timers keep no process alive. */
export interface SandboxClock extends Clock {
  /** Returns `now` as an ISO 8601 string with milliseconds and a trailing Z. */
  timestamp(): string;
  /** Moves `now` forward by `ms`. */
  advance(ms: number): void;
  /** Undoes all calls of `advance`. */
  putBack(): void;
}

/** Creates a clock that follows another one, plus the time it was moved by. */
export function createClock(clock: Clock = backgroundClock): SandboxClock {
  let ahead = 0;
  const now = () => clock.now() + ahead;
  return {
    ...clock,
    now,
    timestamp: () => new Date(now()).toISOString(),
    advance(ms) {
      ahead += ms;
    },
    putBack() {
      ahead = 0;
    },
  };
}
