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

/** Resources that jobs are done with. */
export type JobService = Pick<Client, 'documents' | 'voice'>;

/** What whoever works on one job has at hand. */
export interface JobContext {
  readonly journal: Journal;
  readonly files: JobFiles;
  readonly service: JobService;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly timing: EngineTiming;
  readonly log: Log;
  /** Where results lie until they have their place. */
  readonly folder: string;
  readonly owner: string;
  /** For an upload: aborts when the user wants it stopped, with `stopped` as its reason, and with `ending`. */
  readonly signal: AbortSignal;
  /**
   * For a download: aborts a moment after the window began to end. Not when another window has the job by then: nobody else gets what
   * comes once.
   */
  readonly ending: AbortSignal;
  /** Aborts when the window ends or another one has taken the job. */
  readonly lifetime: AbortSignal;
  /** Told of bytes of the source that are on their way; of undefined when none are any more. */
  progress(sent: number | undefined): void;
  /** Waits for its turn: few downloads at a time. */
  download<T>(task: () => Promise<T>): Promise<T>;
}

/** Milliseconds until the next step, or that nothing is to be done here for now. */
export type Next = number | 'leave';

/** Why a job's signal aborts when the user wants it stopped. */
export const stopped: unique symbol = Symbol('stopped');

/** Writes what became of a job and of its results; only while it is ours. @throws JournalError; LeaseLost */
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

/** Goes on later, by another window too. */
export async function later(context: JobContext, job: StoredJob, change: JobChange, ms = pauseAfter(context, job.tries)): Promise<Next> {
  await record(context, job, { tries: job.tries + 1, due: context.clock.now() + ms, ...change });
  return 'leave';
}

/** Nothing goes on until the user wants it. */
export async function park(context: JobContext, job: StoredJob, note: JobNote): Promise<Next> {
  await record(context, job, { parked: true, note });
  return 'leave';
}

/** Milliseconds before the next try, doubled with each that came to nothing. */
export function pauseAfter({ timing }: Pick<JobContext, 'timing'>, tries: number): number {
  return Math.min(timing.retryMs * 2 ** Math.min(tries, 10), timing.longestRetryMs);
}

/** Whether a failure is over by itself one day, and nothing was done. */
export function isPassing(error: unknown): boolean {
  return isServiceError(error, 'network', 'timeout', 'unavailable', 'rateLimited');
}

/** Milliseconds that the service asks to wait, as long as a result is not lost meanwhile. */
export function askedPause(error: unknown): number {
  return Math.min(isServiceError(error) ? (error.retryAfterMs ?? 0) : 0, longestAskedMs);
}

/** What is said about an error. */
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

/** What the service gave for a job, opened. @throws Error when the key for it is gone. */
export function secretOf<Schema extends v.GenericSchema>({ sealer }: JobContext, job: StoredJob, schema: Schema): v.InferOutput<Schema> {
  if (!job.secret) throw new Error('The journal holds no secret of this job.');
  try {
    return v.parse(schema, JSON.parse(sealer.open(job.secret, job.id)));
  } catch {
    // The cause is left out: it may quote the secret.
    throw new Error('The secret of this job cannot be read.');
  }
}

export function seal({ sealer }: JobContext, job: Pick<Job, 'id'>, secret: object): Uint8Array {
  return sealer.seal(JSON.stringify(secret), job.id);
}
