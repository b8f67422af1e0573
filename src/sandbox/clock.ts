import { backgroundClock } from '../api/clock.ts';
import type { Clock } from '../api/clock.ts';

/** The time of the sandbox, which tests can move. What it waits for keeps no process alive. */
export interface SandboxClock extends Clock {
  /** The same as `now` as an ISO 8601 string with milliseconds and a trailing Z. */
  timestamp(): string;
  /** Moves `now` forward by `ms`. */
  advance(ms: number): void;
  /** Undoes all of that. */
  putBack(): void;
}

/** A clock that runs with another one, ahead of it by what it was moved. */
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
