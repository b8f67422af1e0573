/** The time of the sandbox, which tests can move. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(this: void): number;
  /** The same as an ISO 8601 string with milliseconds and a trailing Z. */
  timestamp(): string;
  /** Moves it forward by `ms`. */
  advance(ms: number): void;
}

/** A clock that runs with the machine's, ahead of it by what it was moved. */
export function createClock(): Clock {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    now,
    timestamp: () => new Date(now()).toISOString(),
    advance(ms) {
      ahead += ms;
    },
  };
}
