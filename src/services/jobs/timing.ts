import { voicePollMs } from '../../api/limits.ts';

/** Time settings of the engine, in milliseconds. */
export interface EngineTiming {
  /** Duration of a window's lease of a job. */
  readonly leaseMs: number;
  /** Interval for renewing leases. */
  readonly renewMs: number;
  /** Interval for checking changes by other windows. */
  readonly lookMs: number;
  /** Time for uploads and downloads to finish when a window closes. The editor waits for 5 seconds. */
  readonly graceMs: number;
  /** Time before a job with an undecryptable secret is reported, because other windows may have the key. */
  readonly lockedMs: number;
  /** Interval for checking a voice job. */
  readonly voicePollMs: number;
  /** Minimum and maximum interval for checking a document. */
  readonly documentPollMs: { readonly min: number; readonly max: number };
  /** Pause before the first retry, doubled for each further one. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
}

export const defaultTiming: EngineTiming = {
  leaseMs: 10_000,
  renewMs: 3_000,
  lookMs: 1_000,
  graceMs: 3_000,
  lockedMs: 60_000,
  voicePollMs,
  documentPollMs: { min: 1_000, max: 15_000 },
  retryMs: 3_000,
  longestRetryMs: 5 * 60_000,
};

/** Maximum number of simultaneous uploads per account, in all windows. */
export const mostUploads = 3;
/** Maximum number of jobs per account with pending or unfetched results at the service. Too many are refused with 429. */
export const mostUnderWay = 20;
/** Maximum number of simultaneous downloads per window. */
export const mostDownloads = 3;
/** Number of interrupted uploads after which a job is given up. */
export const mostBrokenUploads = 5;
/** Number of refused downloads after which the user is asked. */
export const mostRefusals = 8;
/** Number of times that the service may report a job as missing before it is believed. */
export const mostMissing = 4;
/** Milliseconds before the end of the upload window in which no upload starts. */
export const uploadMarginMs = 5_000;
/** Milliseconds after the end of the upload window in which a voice job is still checked for its source. */
export const lookedForMs = 60_000;
/** Maximum pause requested by the service, in milliseconds. Results are available for at most an hour. */
export const longestAskedMs = 10 * 60_000;
/** Maximum size of a result in bytes. */
export const resultBytes = { document: 512 * 1024 * 1024, voice: 4 * 1024 ** 3 } as const;
/** Milliseconds that the journal keeps a job without results. */
export const keptFailedMs = 90 * 24 * 60 * 60 * 1000;
/** Interval between cleanups in an open window, in milliseconds. */
export const tidyMs = 24 * 60 * 60 * 1000;
/** Maximum number of finished jobs in the journal. */
export const keptJobs = 500;
