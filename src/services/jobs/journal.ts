import type { Job, JobOrder, JobResult } from './jobs.ts';
import type { StoredJob } from './journalRows.ts';

/** The journal cannot be written or read: without it nothing is sent. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** Another window has the job now, or it is gone: whoever worked on it stops. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** What may change of a job. Undefined leaves a field as it is, null empties it. */
export interface JobChange {
  readonly account?: string;
  readonly former?: string | null;
  readonly state?: Job['state'];
  readonly secret?: Uint8Array | null;
  /** When the job was opened at the service, in milliseconds since 1970. */
  readonly opened?: number | null;
  readonly uploaded?: number | null;
  readonly bytes?: number;
  readonly sent?: number;
  readonly tries?: number;
  readonly due?: number;
  readonly parked?: boolean;
  readonly stopping?: boolean;
  readonly note?: Job['note'] | null;
}

/** What may change of a result. */
export interface ResultChange {
  readonly state?: JobResult['state'];
  readonly file?: string;
  readonly overwrite?: boolean;
  /** The name that it is about to get. */
  readonly placing?: string | null;
  readonly billed?: number;
  readonly readyAt?: number | null;
  readonly note?: JobResult['note'] | null;
}

/** Changes within one transaction. */
export interface JournalWriter {
  insert(id: string, order: JobOrder, now: number): void;
  /** @param owner when given, it must have the lease. @throws LeaseLost */
  setJob(id: string, change: JobChange, now: number, owner?: string): void;
  setResult(id: string, position: number, change: ResultChange): void;
  removeResult(id: string, position: number): void;
  remove(id: string): void;
  /** Takes a job that nobody has. Whether it was free. */
  lease(id: string, owner: string, now: number, until: number): boolean;
  /** Takes all jobs of an owner for longer. */
  renew(owner: string, until: number): void;
  /** How much of a source went out, while the job is the owner's. */
  progress(id: string, owner: string, sent: number): void;
  /** Leaves a job to others. */
  release(id: string, owner: string): void;
  hold(account: string, host: string, since: number): void;
  resume(account: string): void;
  /** The id of the key that secrets are locked with: `proposed` when there was none. */
  sealingKey(proposed: string): string;
}

/** What must not be forgotten about jobs: one SQLite file that all windows share. */
export interface Journal {
  /** Another number after every change by another window. */
  version(): number;
  jobs(): StoredJob[];
  job(id: string): StoredJob | undefined;
  /** Accounts for which nothing is uploaded. */
  holds(): { readonly host: string; readonly account: string; readonly since: number }[];
  /**
   * Writes in one short transaction, on disk when it returns. It may run `task` several times, and only the last one counts.
   * @throws JournalError; LeaseLost.
   */
  write<T>(task: (writer: JournalWriter) => T): Promise<T>;
  close(): void;
}

/** The same journal, written in another way. */
export function withWrite(journal: Journal, write: Journal['write']): Journal {
  return {
    version: () => journal.version(),
    jobs: () => journal.jobs(),
    job: (id) => journal.job(id),
    holds: () => journal.holds(),
    write,
    close: () => journal.close(),
  };
}
