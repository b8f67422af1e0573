import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Code shared by all SQLite files of this extension. Several windows use them at once, and other users must not read them. */

/** Milliseconds that a statement may wait for another window. The whole extension host is blocked meanwhile. */
export const busyMs = 25;
/** Milliseconds between attempts of a transaction when the file is locked. Only the transaction waits. */
export const retryMs = [10, 20, 40, 80, 150, 300, 600, 1_000, 2_000];

/** Suffixes of files that SQLite creates next to its file. */
export const besides = ['-wal', '-shm', '-journal'];

/** An open file. */
export class Connection {
  /** Identity of the file, because another one may take its place. */
  readonly file: bigint;
  readonly #database: DatabaseSync;
  /** Prepared statements by their SQL. */
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: bigint, database: DatabaseSync) {
    this.file = file;
    this.#database = database;
  }

  statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  close(): void {
    this.#database.close();
  }
}

/** Opens the file, and makes it unreadable for other users. Loads node:sqlite on first use. */
export async function openFile(folder: string, path: string): Promise<Connection> {
  const sqlite = await import('node:sqlite');
  await mkdir(folder, { recursive: true });
  await (await open(path, 'a', 0o600)).close();
  await chmod(path, 0o600);
  const { ino } = await stat(path, { bigint: true });
  return new Connection(ino, new sqlite.DatabaseSync(path, { timeout: busyMs }));
}

export function versionOf(connection: Connection): number {
  return Number(connection.statement('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

export function transaction<T>(connection: Connection, begin: string, task: (connection: Connection) => T): T {
  connection.exec(begin);
  try {
    const result = task(connection);
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      connection.exec('ROLLBACK');
    } catch {
      // SQLite has already rolled back. Keep the original error.
    }
    throw error;
  }
}

/** Returns SQLite's primary result code (https://sqlite.org/rescode.html): the low byte of the extended one. */
export function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

/** Returns true for SQLITE_BUSY and SQLITE_LOCKED: another window is writing. */
export function isBusy(error: unknown): boolean {
  return [5, 6].includes(resultCode(error) ?? 0);
}

/** Returns true for SQLITE_CORRUPT and SQLITE_NOTADB. */
export function isDamaged(error: unknown): boolean {
  return [11, 26].includes(resultCode(error) ?? 0);
}

/** Returns a name of an error for the log. Its message could quote data from the database. */
export function nameOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return [code ?? (error instanceof Error ? error.name : 'unknown'), resultCode(error)].filter((part) => part !== undefined).join(' ');
}

/** Returns the path of the one damaged file that is kept for analysis. */
export function asideOf(path: string): string {
  return `${path}.damaged`;
}

/** Renames a damaged file, unless another window has already replaced it with a new one. */
export async function moveAside(path: string, file: bigint | undefined): Promise<void> {
  const now = await stat(path, { bigint: true }).catch(() => undefined);
  if (!now || now.ino !== file) return;
  // Include the log, which may contain the latest writes.
  for (const suffix of ['', ...besides]) {
    await rename(path + suffix, asideOf(path) + suffix).catch(() => rm(path + suffix, { force: true }).catch(() => undefined));
  }
}
