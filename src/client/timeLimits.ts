/** Time limits of an exchange, in milliseconds. */
export interface TimeLimits {
  /** Time to connect (direct route only). */
  readonly connectMs: number;
  /** Time until the head of the answer, connecting included. */
  readonly headerMs: number;
  /** Time between two chunks of a body. */
  readonly bodyIdleMs: number;
  /** Period in which at least `leastProgress` bytes of a one-time result must arrive, repeated until it is complete. */
  readonly progressMs: number;
  /** Time for the message of an error. Its status is already known. */
  readonly errorBodyMs: number;
  /** Time for all tries of one request together, waiting included. */
  readonly totalMs: { readonly repeatable: number; readonly once: number; readonly oneTime: number };
  /** Wait before the second try. Doubled for each further one, with jitter. */
  readonly retryMs: number;
}

/** Generous for paid requests: giving up on one loses its cost. */
export const defaultTimeLimits: TimeLimits = {
  connectMs: 10_000,
  headerMs: 60_000,
  bodyIdleMs: 30_000,
  progressMs: 60_000,
  errorBodyMs: 5_000,
  totalMs: { repeatable: 60_000, once: 120_000, oneTime: 600_000 },
  retryMs: 500,
};

/** Minimum bytes of a one-time result in each `progressMs`. */
export const leastProgress = 64 * 1024;

/** Assumed minimum speed of uploads, in bytes per millisecond. */
const slowestUpload = 50;

/** Returns the time for sending a body in milliseconds, by its size in bytes. */
export function uploadMs(bytes: number): number {
  return Math.ceil(bytes / slowestUpload);
}
