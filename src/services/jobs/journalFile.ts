import { join } from 'node:path';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Log } from '../../client/log.ts';
import { asideOf, isBusy, isDamaged, moveAside, nameOf, openFile, retryMs, transaction, versionOf } from '../database/sqlite.ts';
import type { Connection } from '../database/sqlite.ts';
import { JournalError, LeaseLost } from './journal.ts';
import type { Journal, JournalWriter } from './journal.ts';
import { jobOf, resultOf } from './journalRows.ts';
import type { StoredJob } from './journalRows.ts';
import { journalMigrations } from './journalSchema.ts';
import { writerOf } from './journalWriter.ts';

const fileName = 'jobs.db';

/** Milliseconds that a window may write before it yields the file. SQLite has no queue, so other windows could starve. */
const streakMs = 25;
/** Milliseconds that it yields. */
const breathMs = 5;

/**
 * Opens the journal.
 * @param folder created if missing.
 * @param damaged called with the new path of a file that could not be read anymore.
 * @throws JournalError
 */
export async function openJournal(
  folder: string,
  log: Log,
  damaged: (file: string) => void = () => undefined,
  clock: Clock = systemClock,
): Promise<Journal> {
  return new JournalFile(await openPatiently(folder, log, damaged, clock), log, clock);
}

class JournalFile implements Journal {
  readonly #connection: Connection;
  readonly #writer: JournalWriter;
  readonly #log: Log;
  readonly #clock: Clock;
  #writing = false;
  #told = false;
  #written = -breathMs;
  #streakBegan = 0;

  constructor(connection: Connection, log: Log, clock: Clock) {
    this.#connection = connection;
    this.#writer = writerOf(connection);
    this.#log = log;
    this.#clock = clock;
  }

  version(): number {
    return Number(this.#connection.statement('PRAGMA data_version').get()?.['data_version'] ?? 0);
  }

  jobs(): StoredJob[] {
    return this.#reading();
  }

  job(id: string): StoredJob | undefined {
    return this.#reading(id)[0];
  }

  holds(): ReturnType<Journal['holds']> {
    const rows = this.#connection.statement('SELECT host, account, since FROM holds').all();
    return rows.map((row) => ({ host: String(row['host']), account: String(row['account']), since: Number(row['since']) }));
  }

  async write<T>(task: (writer: JournalWriter) => T): Promise<T> {
    // Checked after each wait, because other writes of this window may have happened.
    while (this.#breath() > 0) await this.#clock.wait(this.#breath());
    for (const wait of [...retryMs, undefined]) {
      try {
        return this.#attempt(task);
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        if (!isBusy(error) || wait === undefined)
          throw new JournalError(`The job list couldn't be saved (${nameOf(error)}).`, { cause: error });
        await this.#clock.wait(wait * (0.5 + Math.random()));
      }
    }
    throw new JournalError("The job list couldn't be saved.");
  }

  close(): void {
    this.#connection.close();
  }

  #attempt<T>(task: (writer: JournalWriter) => T): T {
    // IMMEDIATE: a transaction that starts with a read could not wait for its turn to write.
    return transaction(this.#connection, 'BEGIN IMMEDIATE', () => {
      const began = this.#clock.elapsed();
      if (began - this.#written >= breathMs) this.#streakBegan = began;
      this.#writing = true;
      try {
        return task(this.#writer);
      } finally {
        this.#writing = false;
        this.#written = this.#clock.elapsed();
      }
    });
  }

  /** Returns the remaining milliseconds to yield. */
  #breath(): number {
    return this.#written - this.#streakBegan < streakMs ? 0 : this.#written + breathMs - this.#clock.elapsed();
  }

  /** Reads within the current write, if any, because SQLite does not support nested transactions. */
  #reading(id?: string): StoredJob[] {
    return this.#writing ? this.#read(id) : transaction(this.#connection, 'BEGIN', () => this.#read(id));
  }

  /** Reads jobs, skipping rows that this version cannot parse. */
  #read(id?: string): StoredJob[] {
    const statement = (sql: string) => this.#connection.statement(sql);
    const rows =
      id === undefined ? statement('SELECT * FROM jobs ORDER BY number').all() : statement('SELECT * FROM jobs WHERE id = ?').all(id);
    const results = statement('SELECT * FROM results WHERE job = ? ORDER BY position');
    return rows.flatMap((row) => {
      try {
        const own = results.all(String(row['id'])).map((one) => resultOf(one));
        return [jobOf(row, own)];
      } catch (error) {
        this.#unreadable(error);
        return [];
      }
    });
  }

  /** Logs an unreadable row once, because it is read after every change. */
  #unreadable(error: unknown): void {
    if (!this.#told) this.#log.warn(`A job in the journal cannot be read by this version (${nameOf(error)}).`);
    this.#told = true;
  }
}

/** Opens the file. A damaged file is replaced by a new one, once. */
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
        throw new JournalError(`The job list couldn't be opened (${nameOf(error)}).`, { cause: error });
      }
    }
  }
  throw new JournalError("The job list couldn't be opened because it's in use.");
}

function prepare(connection: Connection): void {
  connection.exec('PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST');
  if (versionOf(connection) > journalMigrations.length) throw new Error('It was written by a later version.');
  // FULL: writes survive a power failure.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 1048576');
  if (versionOf(connection) === journalMigrations.length) return;
  transaction(connection, 'BEGIN IMMEDIATE', () => {
    // Read the version again because another window may have been faster.
    for (const migration of journalMigrations.slice(versionOf(connection))) connection.exec(migration);
    connection.exec(`PRAGMA user_version = ${journalMigrations.length}`);
  });
}
