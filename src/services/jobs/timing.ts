import { voicePollMs } from '../../api/limits.ts';

/** Times of the engine, in milliseconds. */
export interface EngineTiming {
  /** How long a window has a job for itself without saying so again. */
  readonly leaseMs: number;
  /** Between two times that it says so. */
  readonly renewMs: number;
  /** Between two looks at what other windows did. */
  readonly lookMs: number;
  /** What a window that ends leaves an upload or a download that is going on, to come to its end. The editor waits for 5 seconds. */
  readonly graceMs: number;
  /** For how long a job is left to other windows whose secrets this one cannot open. */
  readonly lockedMs: number;
  /** Between two looks at a voice job. */
  readonly voicePollMs: number;
  /** Between two looks at a document, at least and at most. */
  readonly documentPollMs: { readonly min: number; readonly max: number };
  /** Before the second try of something that failed; doubled for each further one. */
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

/** Uploads of one account at a time, in all windows. */
export const mostUploads = 3;
/** Jobs of one account that the service has at a time and whose results are not fetched: too many are refused with 429. */
export const mostUnderWay = 20;
/** Downloads of one window at a time. */
export const mostDownloads = 3;
/** Broken uploads after which a job is given up. */
export const mostBrokenUploads = 5;
/** Refused downloads after which the user is asked. */
export const mostRefusals = 8;
/** Times that the service may say that it does not know a job before that is believed. */
export const mostMissing = 4;
/** Milliseconds before the end of the upload window in which no upload begins. */
export const uploadMarginMs = 5_000;
/** Milliseconds after the end of the upload window in which a voice job is still asked whether its source arrived. */
export const lookedForMs = 60_000;
/** Longest pause that the service is granted when it asks for one, in milliseconds: results wait for an hour at most. */
export const longestAskedMs = 10 * 60_000;
/** Bytes of a result at most. */
export const resultBytes = { document: 512 * 1024 * 1024, voice: 4 * 1024 ** 3 } as const;
/** Milliseconds for which the journal keeps a job that came to nothing. */
export const keptFailedMs = 90 * 24 * 60 * 60 * 1000;
/** Milliseconds after which a window that stays open tidies up again. */
export const tidyMs = 24 * 60 * 60 * 1000;
/** Finished jobs that the journal keeps. */
export const keptJobs = 500;
