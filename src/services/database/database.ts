import { rm, stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Log } from '../../client/log.ts';
import { asideOf, besides, connectionOf, isBusy, isDamaged, moveAside, nameOf, openFile, retryMs, transaction } from './sqlite.ts';
import type { Connection } from './sqlite.ts';

/** Milliseconds after which a file that could not be had is tried again. */
const againMs = 30_000;
/** Milliseconds that the first use waits for a locked file before it goes on without. */
const openMs = 500;
/** Milliseconds between its tries. */
const openRetryMs = 50;

const fileName = 'interlinear.db';

/**
 * One SQLite file that all windows share. What fails here is told to the log and nobody else: whoever asks gets nothing, and goes on
 * without it.
 */
export interface Database {
  /** Whether there is a file, without making one. */
  exists(): Promise<boolean>;
  /** Opens the file, if that has not happened. Whether it can be had. */
  open(): Promise<boolean>;
  /** Reads at once, in one transaction. Undefined when the file is not open or cannot be read now. */
  read<T>(task: (connection: Connection) => T): T | undefined;
  /**
   * Writes in one short transaction, as soon as the file is free: it may run `task` several times, and only the last one counts.
   * Whether it was written.
   */
  write(task: (connection: Connection) => void): Promise<boolean>;
  /** One try of the same, for when there is no time left. */
  writeNow(task: (connection: Connection) => void): boolean;
  /** Begins anew, and leaves nothing of what was there in the file. Whether that was done. */
  erase(): Promise<boolean>;
  close(): void;
}

interface Opened extends Connection {
  readonly database: DatabaseSync;
  /** Which file it is, for another may take its place. */
  readonly file: bigint;
}

/** @param folder made when it is missing. */
export function openDatabase(folder: string, log: Log, clock: Clock = systemClock): Database {
  const path = join(folder, fileName);
  let opened: Opened | undefined;
  let opening: Promise<void> | undefined;
  let notBefore = 0;
  let closed = false;
  // Why the file could not be opened the last time.
  let locked = false;
  const told = new Set<string>();

  /** Once for each thing that goes wrong: it may go wrong with every text. */
  function warn(words: string, error: unknown): void {
    const message = `${words} (${nameOf(error)})`;
    if (!told.has(message)) log.warn(message);
    told.add(message);
  }

  function release(): void {
    const { database } = opened ?? {};
    opened = undefined;
    try {
      database?.close();
    } catch {
      // It is not used any more, whatever it says.
    }
  }

  /** What became of an error: a damaged file makes way for a new one. */
  async function failed(error: unknown, file: bigint | undefined): Promise<void> {
    if (!isDamaged(error)) return warn('The store of translations cannot be used now; translating goes on without it.', error);
    release();
    warn('The store of translations is damaged; it was moved aside and begins anew.', error);
    await moveAside(path, file);
    notBefore = 0;
  }

  async function tryOpening(): Promise<void> {
    const { prepare } = await import('./prepare.ts');
    const { file, database } = await openFile(folder, path);
    try {
      opened = { file, database, ...connectionOf(database) };
      prepare(opened, log);
      if (closed) release();
    } catch (error) {
      release();
      if (isDamaged(error)) await failed(error, file);
      throw error;
    }
  }

  async function openPatiently(): Promise<void> {
    const deadline = clock.elapsed() + openMs;
    let damaged = false;
    for (;;) {
      try {
        await tryOpening();
        return;
      } catch (error) {
        const again = isDamaged(error) ? !damaged : isBusy(error) && clock.elapsed() < deadline;
        damaged ||= isDamaged(error);
        if (isBusy(error)) await clock.wait(openRetryMs);
        if (again) continue;
        notBefore = clock.elapsed() + againMs;
        locked = isBusy(error);
        warn('The store of translations cannot be opened; translating goes on without it.', error);
        return;
      }
    }
  }

  const database: Database = {
    exists: async () => opened !== undefined || (await exists(path)),
    async open() {
      if (!opened && !closed && clock.elapsed() >= notBefore) {
        opening ??= openPatiently().finally(() => {
          opening = undefined;
        });
        await opening;
      }
      return opened !== undefined;
    },
    read(task) {
      const connection = opened;
      if (!connection) return undefined;
      try {
        return transaction(connection, 'BEGIN', task);
      } catch (error) {
        if (!isBusy(error)) void failed(error, connection.file);
        return undefined;
      }
    },
    async write(task) {
      for (const wait of [...retryMs, undefined]) {
        const connection = opened ?? ((await database.open()) ? opened : undefined);
        if (!connection) return false;
        try {
          // IMMEDIATE: a transaction that begins with reading could not wait for its turn to write.
          transaction(connection, 'BEGIN IMMEDIATE', task);
          return true;
        } catch (error) {
          if (!isBusy(error) || wait === undefined) {
            await failed(error, connection.file);
            return false;
          }
          await clock.wait(wait * (0.5 + Math.random()));
        }
      }
      return false;
    },
    writeNow(task) {
      try {
        if (opened) transaction(opened, 'BEGIN IMMEDIATE', task);
        return opened !== undefined;
      } catch (error) {
        warn('The store of translations cannot be used now; translating goes on without it.', error);
        return false;
      }
    },
    async erase() {
      if (!(await database.exists()) && !(await exists(asideOf(path)))) return true;
      notBefore = 0;
      // A file that somebody is using is not taken away from them.
      if (!(await database.open())) return !locked && removeFiles(path, warn);
      const { beginAnew } = await import('./prepare.ts');
      const done = await database.write(beginAnew);
      // What was deleted stands in free pages and in the log of the file until both are written anew.
      if (done) {
        await patiently(({ exec }) => exec('VACUUM'));
        await patiently(emptyLog);
      }
      for (const suffix of ['', ...besides]) {
        await rm(asideOf(path) + suffix, { force: true }).catch((error: unknown) => warn('A damaged store could not be removed.', error));
      }
      return done;
    },
    close() {
      closed = true;
      release();
    },
  };

  /** For what may be left undone when another window is using the file all the time. */
  async function patiently(task: (connection: Connection) => void): Promise<void> {
    for (const wait of retryMs) {
      try {
        if (opened) task(opened);
        return;
      } catch (error) {
        if (!isBusy(error)) return warn('The store of translations could not be made smaller.', error);
        await clock.wait(wait);
      }
    }
  }

  return database;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** @throws an error of SQLITE_BUSY, which this pragma only tells of. */
function emptyLog(connection: Connection): void {
  const busy = connection.statement('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'];
  if (busy === 1) throw Object.assign(new Error('The log is in use.'), { errcode: 5 });
}

/** For a file that cannot be opened: what is in it goes with it. */
async function removeFiles(path: string, warn: (words: string, error: unknown) => void): Promise<boolean> {
  try {
    for (const suffix of ['', ...besides]) await rm(path + suffix, { force: true });
    for (const suffix of ['', ...besides]) await rm(asideOf(path) + suffix, { force: true });
    return true;
  } catch (error) {
    warn('The store of translations could not be removed.', error);
    return false;
  }
}
