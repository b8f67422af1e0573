import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** What all SQLite files of ours have in common: several windows use them at once, and nobody else may read them. */

/** Milliseconds that a statement may wait for another window; the whole extension host waits with it. */
export const busyMs = 25;
/** Milliseconds between the tries of a transaction that finds the file locked: then nothing waits but the transaction. */
export const retryMs = [10, 20, 40, 80, 150, 300, 600, 1_000, 2_000];

/** What SQLite puts beside a file. */
export const besides = ['-wal', '-shm', '-journal'];

/** An open file. */
export class Connection {
  /** Which file it is, for another may take its place. */
  readonly file: bigint;
  readonly #database: DatabaseSync;
  /** Prepared once. */
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

/** Opens the file, which nobody else on this machine may read. node:sqlite is loaded when it is first needed. */
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
      // SQLite has rolled back by itself; what went wrong is the first error.
    }
    throw error;
  }
}

/** Primary result code of SQLite (https://sqlite.org/rescode.html): the low byte of the extended one. */
export function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

/** SQLITE_BUSY, SQLITE_LOCKED: another window is writing. */
export function isBusy(error: unknown): boolean {
  return [5, 6].includes(resultCode(error) ?? 0);
}

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
export function isDamaged(error: unknown): boolean {
  return [11, 26].includes(resultCode(error) ?? 0);
}

/** What an error may be called in the log: its words could quote what was read or to be written. */
export function nameOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return [code ?? (error instanceof Error ? error.name : 'unknown'), resultCode(error)].filter((part) => part !== undefined).join(' ');
}

/** The one damaged file that is kept, for whoever wants to look into it. */
export function asideOf(path: string): string {
  return `${path}.damaged`;
}

/** Unless another window has done so already, and a new file stands in its place. */
export async function moveAside(path: string, file: bigint | undefined): Promise<void> {
  const now = await stat(path, { bigint: true }).catch(() => undefined);
  if (!now || now.ino !== file) return;
  // With its log, in which what was written last may stand.
  for (const suffix of ['', ...besides]) {
    await rename(path + suffix, asideOf(path) + suffix).catch(() => rm(path + suffix, { force: true }).catch(() => undefined));
  }
}
