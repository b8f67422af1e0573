import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Job, JobOrder, JobResult, JobTarget } from './jobs.ts';
import type { Log } from '../../client/log.ts';
import { asideOf, isBusy, isDamaged, moveAside, nameOf, openFile, retryMs, transaction, versionOf } from '../database/sqlite.ts';
import type { Connection } from '../database/sqlite.ts';
import { journalMigrations } from './journalSchema.ts';
import { jobOf, resultOf } from './journalRows.ts';
import type { StoredJob } from './journalRows.ts';

const fileName = 'jobs.db';

/** Milliseconds that a window may write without leaving the file to others: SQLite has no queue, and who tries in between would starve. */
const streakMs = 25;
/** Milliseconds that it leaves it to them. */
const breathMs = 5;

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
  /** One try of the same, for when there is no time left. */
  writeNow(task: (writer: JournalWriter) => void): void;
  close(): void;
}

/**
 * @param folder made when it is missing.
 * @param damaged told where a file is kept that could not be read any more.
 * @throws JournalError
 */
export async function openJournal(
  folder: string,
  log: Log,
  damaged: (file: string) => void = () => undefined,
  clock: Clock = systemClock,
): Promise<Journal> {
  const connection = await openPatiently(folder, log, damaged, clock);
  const writer = writerOf(connection);
  let writing = false;
  let told = false;
  let written = -breathMs;
  let streakBegan = 0;

  function attempt<T>(task: (writer: JournalWriter) => T): T {
    // IMMEDIATE: a transaction that begins with reading could not wait for its turn to write.
    return transaction(connection, 'BEGIN IMMEDIATE', () => {
      const began = clock.elapsed();
      if (began - written >= breathMs) streakBegan = began;
      writing = true;
      try {
        return task(writer);
      } finally {
        writing = false;
        written = clock.elapsed();
      }
    });
  }

  /** How much longer others are let, in milliseconds. */
  const breath = () => (written - streakBegan < streakMs ? 0 : written + breathMs - clock.elapsed());

  /** Once: it is read again after every change. */
  function unreadable(error: unknown): void {
    if (!told) log.warn(`A job in the journal cannot be read by this version (${nameOf(error)}).`);
    told = true;
  }

  /** Within a write, reading is part of it: SQLite knows no transaction within another. */
  function reading(id?: string): StoredJob[] {
    return writing ? read(connection, unreadable, id) : transaction(connection, 'BEGIN', () => read(connection, unreadable, id));
  }

  return {
    version: () => Number(connection.statement('PRAGMA data_version').get()?.['data_version'] ?? 0),
    jobs: () => reading(),
    job: (id) => reading(id)[0],
    holds: () =>
      connection
        .statement('SELECT host, account, since FROM holds')
        .all()
        .map((row) => ({ host: String(row['host']), account: String(row['account']), since: Number(row['since']) })),
    async write(task) {
      // Asked again after each wait: others of this window may have written meanwhile.
      while (breath() > 0) await clock.wait(breath());
      for (const wait of [...retryMs, undefined]) {
        try {
          return attempt(task);
        } catch (error) {
          if (error instanceof LeaseLost) throw error;
          if (!isBusy(error) || wait === undefined)
            throw new JournalError(`The journal of jobs cannot be written (${nameOf(error)}).`, { cause: error });
          await clock.wait(wait * (0.5 + Math.random()));
        }
      }
      throw new JournalError('The journal of jobs cannot be written.');
    },
    writeNow: (task) => attempt(task),
    close: () => connection.close(),
  };
}

/** A damaged file makes way for a new one, once. */
async function openPatiently(folder: string, log: Log, tell: (file: string) => void, clock: Clock): Promise<Connection> {
  const path = join(folder, fileName);
  let damaged = false;
  for (const wait of [...retryMs, undefined]) {
    let opened: Connection | undefined;
    try {
      opened = await openFile(folder, path);
      prepare(opened);
      return opened;
    } catch (error) {
      opened?.close();
      if (isDamaged(error) && !damaged) {
        damaged = true;
        await moveAside(path, opened?.file);
        log.warn(`The journal of jobs is damaged; it was moved aside to ${asideOf(path)} and begins anew.`);
        tell(asideOf(path));
      } else if (isBusy(error) && wait !== undefined) {
        await clock.wait(wait);
      } else {
        throw new JournalError(`The journal of jobs cannot be opened (${nameOf(error)}).`, { cause: error });
      }
    }
  }
  throw new JournalError('The journal of jobs is in use all the time.');
}

function prepare(connection: Connection): void {
  connection.exec('PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST');
  if (versionOf(connection) > journalMigrations.length) throw new Error('It was written by a later version.');
  // FULL: what was written is there after the machine lost its power, too.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 1048576');
  if (versionOf(connection) === journalMigrations.length) return;
  transaction(connection, 'BEGIN IMMEDIATE', () => {
    // Asked again: another window may have come first.
    for (const migration of journalMigrations.slice(versionOf(connection))) connection.exec(migration);
    connection.exec(`PRAGMA user_version = ${journalMigrations.length}`);
  });
}

/** @param unreadable told of rows that this version cannot read; the others are there all the same. */
function read(connection: Connection, unreadable: (error: unknown) => void, id?: string): StoredJob[] {
  const statement = (sql: string) => connection.statement(sql);
  const rows =
    id === undefined ? statement('SELECT * FROM jobs ORDER BY number').all() : statement('SELECT * FROM jobs WHERE id = ?').all(id);
  const results = statement('SELECT * FROM results WHERE job = ? ORDER BY position');
  return rows.flatMap((row) => {
    try {
      const own = results.all(String(row['id'])).map((one) => resultOf(one));
      return [jobOf(row, own)];
    } catch (error) {
      unreadable(error);
      return [];
    }
  });
}

function writerOf(connection: Connection): JournalWriter {
  const statement = (sql: string) => connection.statement(sql);
  const inserted = `INSERT INTO jobs (id, kind, state, host, account, source, shown, name, bytes, max_bytes, request, created, changed, sent,
    tries, due, parked, stopping) VALUES (?, ?, 'waiting', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0)`;
  const insertedResult = `INSERT INTO results (job, position, machine, state, language, type, file, overwrite)
    VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?)`;

  function update(
    table: string,
    where: string,
    values: Readonly<Record<string, SQLInputValue | undefined>>,
    keys: SQLInputValue[],
  ): number {
    const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    if (given.length === 0) return 1;
    const sql = `UPDATE ${table} SET ${given.map(([name]) => `${name} = ?`).join(', ')} WHERE ${where}`;
    return Number(statement(sql).run(...given.map(([, value]) => value), ...keys).changes);
  }

  return {
    insert(id, order, now) {
      const { kind, host, account, source, shown, name, bytes, maxBytes, request } = order;
      statement(inserted).run(id, kind, host, account, source, shown, name, bytes, maxBytes, JSON.stringify(request), now, now);
      for (const [position, target] of order.targets.entries()) insertResult(id, position, kind, target);
    },
    setJob(id, change, now, owner) {
      const { parked, stopping, note, ...others } = change;
      const values = { ...others, parked: flag(parked), stopping: flag(stopping), note: jsonOf(note), changed: now };
      const where = owner === undefined ? 'id = ?' : 'id = ? AND owner = ?';
      if (update('jobs', where, values, owner === undefined ? [id] : [id, owner]) === 0)
        throw new LeaseLost('The job belongs to another window.');
    },
    setResult(id, position, { overwrite, readyAt, note, ...others }) {
      const values = { ...others, overwrite: flag(overwrite), ready_at: readyAt, note: jsonOf(note) };
      update('results', 'job = ? AND position = ?', values, [id, position]);
    },
    removeResult: (id, position) => void statement('DELETE FROM results WHERE job = ? AND position = ?').run(id, position),
    remove: (id) => void statement('DELETE FROM jobs WHERE id = ?').run(id),
    lease(id, owner, now, until) {
      const free = 'id = ? AND (owner IS NULL OR owner = ? OR lease < ?)';
      return update('jobs', free, { owner, lease: until }, [id, owner, now]) === 1;
    },
    renew: (owner, until) => void update('jobs', 'owner = ?', { lease: until }, [owner]),
    progress: (id, owner, sent) => void update('jobs', 'id = ? AND owner = ?', { sent }, [id, owner]),
    release: (id, owner) => void update('jobs', 'id = ? AND owner = ?', { owner: null, lease: null }, [id, owner]),
    hold: (account, host, since) => void statement('INSERT OR IGNORE INTO holds VALUES (?, ?, ?)').run(account, host, since),
    resume: (account) => void statement('DELETE FROM holds WHERE account = ?').run(account),
    sealingKey(proposed) {
      statement("INSERT OR IGNORE INTO facts VALUES ('sealing key', ?)").run(proposed);
      return String(statement("SELECT value FROM facts WHERE name = 'sealing key'").get()?.['value']);
    },
  };

  function insertResult(id: string, position: number, kind: string, { language, type, file, overwrite }: JobTarget): void {
    statement(insertedResult).run(id, position, kind, language, type ?? null, file, overwrite ? 1 : 0);
  }
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function jsonOf(value: object | null | undefined): string | null | undefined {
  return value === undefined || value === null ? value : JSON.stringify(value);
}
