/** Time limits of an exchange, in milliseconds. */
export interface TimeLimits {
  /** To connect (direct route only). */
  readonly connectMs: number;
  /** Until the head of the answer is there, connecting included. */
  readonly headerMs: number;
  /** Between two pieces of a body. */
  readonly bodyIdleMs: number;
  /** In which `leastProgress` bytes of a one-time result have to come, again and again until it is there. */
  readonly progressMs: number;
  /** For the words of an error: its status is known by then. */
  readonly errorBodyMs: number;
  /** For all tries of one request together, waiting included. */
  readonly totalMs: { readonly repeatable: number; readonly once: number; readonly oneTime: number };
  /** Before the second try; doubled for each further one, with jitter. */
  readonly retryMs: number;
}

/** Generous for paid requests: giving up on one loses what it costs. */
export const defaultTimeLimits: TimeLimits = {
  connectMs: 10_000,
  headerMs: 60_000,
  bodyIdleMs: 30_000,
  progressMs: 60_000,
  errorBodyMs: 5_000,
  totalMs: { repeatable: 60_000, once: 120_000, oneTime: 600_000 },
  retryMs: 500,
};

/** Bytes that the slowest one-time result which is waited for brings in `progressMs`. */
export const leastProgress = 64 * 1024;

/** Bytes that the slowest upload which is waited for brings in a millisecond. */
const slowestUpload = 50;

/** Milliseconds that sending a body may take, by its size in bytes. */
export function uploadMs(bytes: number): number {
  return Math.ceil(bytes / slowestUpload);
}
