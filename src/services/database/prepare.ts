import type { Log } from '../../client/log.ts';
import { migrations } from './schema.ts';
import { busyMs, transaction, versionOf } from './sqlite.ts';
import type { Connection } from './sqlite.ts';

/** Updates the file to the schema of this version. @throws Error of a file that a later version has written. */
export function prepare(connection: Connection, log: Log): void {
  // The default of node:sqlite is 0. Set here too, for versions that do not support the option.
  connection.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA secure_delete = FAST`);
  if (versionOf(connection) > migrations.length) throw new Error('The store was written by a later version.');
  if (versionOf(connection) === 0) connection.exec('PRAGMA auto_vacuum = INCREMENTAL');
  const mode = connection.statement('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
  if (mode !== 'wal') log.warn('The file system of the store of translations does not let windows share it well.');
  connection.exec('PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304');
  // An up-to-date file can be opened while another window writes.
  if (versionOf(connection) === migrations.length) return;
  transaction(connection, 'BEGIN IMMEDIATE', () => {
    // Read the version again because another window may have been faster.
    for (const migration of migrations.slice(versionOf(connection))) connection.exec(migration);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** Recreates all tables, which is faster than deleting rows. Statements in other windows find the new tables automatically. */
export function beginAnew(connection: Connection): void {
  const tables = connection.statement("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
  for (const { name } of tables) connection.exec(`DROP TABLE "${String(name)}"`);
  for (const migration of migrations) connection.exec(migration);
}
