import type { Job, JobOrder, JobResult } from './jobs.ts';
import type { StoredJob } from './journalRows.ts';

/** The journal cannot be written or read. Nothing is sent without it. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** Another window has taken the job, or it was removed. Work on it must stop. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Changes of a job. Undefined leaves a field unchanged, null clears it. */
export interface JobChange {
  readonly account?: string;
  readonly former?: string | null;
  readonly state?: Job['state'];
  readonly secret?: Uint8Array | null;
  /** Time when the job was opened at the service, in milliseconds since 1970. */
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

/** Changes of a result. */
export interface ResultChange {
  readonly state?: JobResult['state'];
  readonly file?: string;
  readonly overwrite?: boolean;
  /** Name that the result is about to get. */
  readonly placing?: string | null;
  readonly billed?: number;
  readonly readyAt?: number | null;
  readonly note?: JobResult['note'] | null;
}

/** Changes within one transaction. */
export interface JournalWriter {
  insert(id: string, order: JobOrder, now: number): void;
  /** @param owner if given, it must have the lease. @throws LeaseLost */
  setJob(id: string, change: JobChange, now: number, owner?: string): void;
  setResult(id: string, position: number, change: ResultChange): void;
  removeResult(id: string, position: number): void;
  remove(id: string): void;
  /** Takes a free job. Returns true if it was free. */
  lease(id: string, owner: string, now: number, until: number): boolean;
  /** Extends the leases of all jobs of an owner. */
  renew(owner: string, until: number): void;
  /** Sets the number of sent bytes, only if the owner has the job. */
  progress(id: string, owner: string, sent: number): void;
  /** Releases a job. */
  release(id: string, owner: string): void;
  hold(account: string, host: string, since: number): void;
  resume(account: string): void;
  /** Returns the id of the encryption key: `proposed` if there was none. */
  sealingKey(proposed: string): string;
}

/** Persistent data about jobs: a SQLite file shared by all windows. */
export interface Journal {
  /** Returns a number that differs after every change by another window. */
  version(): number;
  jobs(): StoredJob[];
  job(id: string): StoredJob | undefined;
  /** Returns accounts for which nothing is uploaded. */
  holds(): { readonly host: string; readonly account: string; readonly since: number }[];
  /**
   * Writes in one short transaction. The data is on disk when this returns. `task` may run several times, and only the last run counts.
   * @throws JournalError; LeaseLost.
   */
  write<T>(task: (writer: JournalWriter) => T): Promise<T>;
  close(): void;
}

/** Returns a journal with another write function. */
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
