import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Log } from '../../client/log.ts';
import { beginAnew, prepare } from './prepare.ts';
import { asideOf, besides, isBusy, isDamaged, moveAside, nameOf, openFile, retryMs, transaction } from './sqlite.ts';
import type { Connection } from './sqlite.ts';

/** Milliseconds before another attempt to open an unavailable file. */
const againMs = 30_000;
/** Milliseconds that the first use waits for a locked file before it continues without it. */
const openMs = 500;
/** Milliseconds between these attempts. */
const openRetryMs = 50;

const fileName = 'interlinear.db';

export interface DatabaseOptions {
  /** Created if missing. */
  readonly folder: string;
  readonly log: Log;
  readonly clock?: Clock | undefined;
}

/** A database file, open or not. */
export class DatabaseFile {
  readonly #folder: string;
  readonly #path: string;
  readonly #log: Log;
  readonly #clock: Clock;
  #opened: Connection | undefined;
  #opening: Promise<void> | undefined;
  #notBefore = 0;
  #closed = false;
  /** True if the last attempt to open failed because the file was locked. */
  #locked = false;
  readonly #told = new Set<string>();

  constructor({ folder, log, clock = systemClock }: DatabaseOptions) {
    this.#folder = folder;
    this.#path = join(folder, fileName);
    this.#log = log;
    this.#clock = clock;
  }

  async exists(): Promise<boolean> {
    return this.#opened !== undefined || (await exists(this.#path));
  }

  async open(): Promise<boolean> {
    if (!this.#opened && !this.#closed && this.#clock.elapsed() >= this.#notBefore) {
      this.#opening ??= this.#openPatiently().finally(() => {
        this.#opening = undefined;
      });
      await this.#opening;
    }
    return this.#opened !== undefined;
  }

  read<T>(task: (connection: Connection) => T): T | undefined {
    const connection = this.#opened;
    if (!connection) return undefined;
    try {
      return transaction(connection, 'BEGIN', task);
    } catch (error) {
      if (!isBusy(error)) void this.#failed(error, connection.file);
      return undefined;
    }
  }

  async write(task: (connection: Connection) => void): Promise<boolean> {
    for (const wait of [...retryMs, undefined]) {
      const connection = this.#opened ?? ((await this.open()) ? this.#opened : undefined);
      if (!connection) return false;
      try {
        // IMMEDIATE: a transaction that starts with a read could not wait for its turn to write.
        transaction(connection, 'BEGIN IMMEDIATE', task);
        return true;
      } catch (error) {
        if (!isBusy(error) || wait === undefined) {
          await this.#failed(error, connection.file);
          return false;
        }
        await this.#clock.wait(wait * (0.5 + Math.random()));
      }
    }
    return false;
  }

  writeNow(task: (connection: Connection) => void): boolean {
    try {
      if (this.#opened) transaction(this.#opened, 'BEGIN IMMEDIATE', task);
      return this.#opened !== undefined;
    } catch (error) {
      this.#warn('The store of translations cannot be used now; translating goes on without it.', error);
      return false;
    }
  }

  async erase(): Promise<boolean> {
    if (!(await this.exists()) && !(await exists(asideOf(this.#path)))) return true;
    this.#notBefore = 0;
    // Never delete a file that another window is using.
    if (!(await this.open())) return !this.#locked && this.#removeFiles();
    const done = await this.write(beginAnew);
    // Deleted content remains in free pages and in the file's log until both are rewritten.
    if (done) {
      await this.#patiently((connection) => connection.exec('VACUUM'));
      await this.#patiently(emptyLog);
    }
    for (const suffix of ['', ...besides]) {
      await rm(asideOf(this.#path) + suffix, { force: true }).catch((error: unknown) =>
        this.#warn('A damaged store could not be removed.', error),
      );
    }
    return done;
  }

  close(): void {
    this.#closed = true;
    this.#release();
  }

  async #openPatiently(): Promise<void> {
    const deadline = this.#clock.elapsed() + openMs;
    let damaged = false;
    for (;;) {
      try {
        await this.#tryOpening();
        return;
      } catch (error) {
        const again = isDamaged(error) ? !damaged : isBusy(error) && this.#clock.elapsed() < deadline;
        damaged ||= isDamaged(error);
        if (isBusy(error)) await this.#clock.wait(openRetryMs);
        if (again) continue;
        this.#notBefore = this.#clock.elapsed() + againMs;
        this.#locked = isBusy(error);
        this.#warn('The store of translations cannot be opened; translating goes on without it.', error);
        return;
      }
    }
  }

  async #tryOpening(): Promise<void> {
    const connection = await openFile(this.#folder, this.#path);
    try {
      this.#opened = connection;
      prepare(connection, this.#log);
      if (this.#closed) this.#release();
    } catch (error) {
      this.#release();
      if (isDamaged(error)) await this.#failed(error, connection.file);
      throw error;
    }
  }

  #release(): void {
    const connection = this.#opened;
    this.#opened = undefined;
    try {
      connection?.close();
    } catch {
      // The connection is no longer used, so the error does not matter.
    }
  }

  /** Handles an error. A damaged file is replaced by a new one. */
  async #failed(error: unknown, file: bigint | undefined): Promise<void> {
    if (!isDamaged(error)) return this.#warn('The store of translations cannot be used now; translating goes on without it.', error);
    this.#release();
    this.#warn('The store of translations is damaged; it was moved aside and begins anew.', error);
    await moveAside(this.#path, file);
    this.#notBefore = 0;
  }

  /** Runs a task that may be skipped if another window uses the file all the time. */
  async #patiently(task: (connection: Connection) => void): Promise<void> {
    for (const wait of retryMs) {
      try {
        if (this.#opened) task(this.#opened);
        return;
      } catch (error) {
        if (!isBusy(error)) return this.#warn('The store of translations could not be made smaller.', error);
        await this.#clock.wait(wait);
      }
    }
  }

  /** Deletes a file that cannot be opened, including its contents. */
  async #removeFiles(): Promise<boolean> {
    try {
      for (const suffix of ['', ...besides]) await rm(this.#path + suffix, { force: true });
      for (const suffix of ['', ...besides]) await rm(asideOf(this.#path) + suffix, { force: true });
      return true;
    } catch (error) {
      this.#warn('The store of translations could not be removed.', error);
      return false;
    }
  }

  /** Logs each problem only once, because it may occur with every text. */
  #warn(words: string, error: unknown): void {
    const message = `${words} (${nameOf(error)})`;
    if (!this.#told.has(message)) this.#log.warn(message);
    this.#told.add(message);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Empties the write-ahead log. @throws an error of SQLITE_BUSY, which this pragma only returns as a result. */
function emptyLog(connection: Connection): void {
  const busy = connection.statement('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'];
  if (busy === 1) throw Object.assign(new Error('The log is in use.'), { errcode: 5 });
}
