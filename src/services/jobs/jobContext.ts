import * as v from 'valibot';
import type { Clock } from '../../api/clock.ts';
import type { Job, JobNote, NoteKind } from './jobs.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { ServiceErrorKind } from '../../client/errors.ts';
import type { Log } from '../../client/log.ts';
import type { JobFiles } from './files.ts';
import type { JobChange, Journal, JournalWriter, ResultChange } from './journal.ts';
import type { StoredJob } from './journalRows.ts';
import type { Sealer } from './sealing.ts';
import { longestAskedMs } from './timing.ts';
import type { EngineTiming } from './timing.ts';

/** The parts of a client that jobs use. */
export type JobService = Pick<Client, 'documents' | 'voice'>;

/** Context for working on one job. */
export interface JobContext {
  readonly journal: Journal;
  readonly files: JobFiles;
  readonly service: JobService;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly timing: EngineTiming;
  readonly log: Log;
  /** Folder for results until they are placed. */
  readonly folder: string;
  readonly owner: string;
  /** For an upload: aborts when the user stops it, with `stopped` as the reason, and when `ending` does. */
  readonly signal: AbortSignal;
  /**
   * For a download: aborts shortly after the window starts to close. Does not abort when another window has taken the job, because a result
   * can be downloaded only once.
   */
  readonly ending: AbortSignal;
  /** Aborts when the window closes or another one has taken the job. */
  readonly lifetime: AbortSignal;
  /** Reports the number of bytes of the source sent so far; undefined when sending is over. */
  progress(sent: number | undefined): void;
  /** Runs a download when it is its turn. The number of parallel downloads is limited. */
  download<T>(task: () => Promise<T>): Promise<T>;
}

/** Milliseconds until the next step, or `leave` if there is nothing to do here for now. */
export type Next = number | 'leave';

/** Abort reason of a job's signal after the user stopped it. */
export const stopped: unique symbol = Symbol('stopped');

/** Records changes of a job and its results, only while this window owns it. @throws JournalError; LeaseLost */
export async function record(
  context: JobContext,
  { id }: Pick<Job, 'id'>,
  change: JobChange,
  results: readonly (readonly [position: number, change: ResultChange])[] = [],
  also: (writer: JournalWriter) => void = () => undefined,
): Promise<void> {
  await context.journal.write((writer) => {
    writer.setJob(id, change, context.clock.now(), context.owner);
    for (const [position, each] of results) writer.setResult(id, position, each);
    also(writer);
  });
}

/** Schedules a job for later, possibly in another window. */
export async function later(context: JobContext, job: StoredJob, change: JobChange, ms = pauseAfter(context, job.tries)): Promise<Next> {
  await record(context, job, { tries: job.tries + 1, due: context.clock.now() + ms, ...change });
  return 'leave';
}

/** Parks a job until the user continues it. */
export async function park(context: JobContext, job: StoredJob, note: JobNote): Promise<Next> {
  await record(context, job, { parked: true, note });
  return 'leave';
}

/** Returns the milliseconds before the next attempt, doubled after each failure. */
export function pauseAfter({ timing }: Pick<JobContext, 'timing'>, tries: number): number {
  return Math.min(timing.retryMs * 2 ** Math.min(tries, 10), timing.longestRetryMs);
}

/** Returns true if a failure is temporary and nothing was done. */
export function isPassing(error: unknown): boolean {
  return isServiceError(error, 'network', 'timeout', 'unavailable', 'rateLimited');
}

/** Returns the milliseconds that the service asks to wait, limited so that no result is lost in the meantime. */
export function askedPause(error: unknown): number {
  return Math.min(isServiceError(error) ? (error.retryAfterMs ?? 0) : 0, longestAskedMs);
}

/** Returns a note for an error. */
export function noteOf(error: unknown, kind?: JobNote['kind']): JobNote {
  if (!isServiceError(error)) return { kind: kind ?? 'refused', message: error instanceof Error ? error.message : String(error) };
  const message = error.serviceMessage ?? (error.kind === 'invalidRequest' || error.kind === 'invalidResponse' ? error.message : undefined);
  return {
    kind: kind ?? noteKindOf[error.kind],
    ...(message !== undefined && { message }),
    ...(error.traceId !== undefined && { traceId: error.traceId }),
  };
}

const noteKindOf: Readonly<Record<ServiceErrorKind, NoteKind>> = {
  auth: 'auth',
  forbidden: 'forbidden',
  quota: 'quota',
  tooLarge: 'tooLarge',
  network: 'offline',
  timeout: 'offline',
  unavailable: 'offline',
  rateLimited: 'offline',
  outcomeUnknown: 'interrupted',
  notFound: 'refused',
  invalidRequest: 'refused',
  invalidResponse: 'refused',
};

/** Decrypts the service's data for a job. @throws Error when the key for it is gone. */
export function secretOf<Schema extends v.GenericSchema>({ sealer }: JobContext, job: StoredJob, schema: Schema): v.InferOutput<Schema> {
  if (!job.secret) throw new Error('The journal holds no secret of this job.');
  try {
    return v.parse(schema, JSON.parse(sealer.open(job.secret, job.id)));
  } catch {
    // The cause is omitted because it may quote the secret.
    throw new Error('The secret of this job cannot be read.');
  }
}

export function seal({ sealer }: JobContext, job: Pick<Job, 'id'>, secret: object): Uint8Array {
  return sealer.seal(JSON.stringify(secret), job.id);
}
