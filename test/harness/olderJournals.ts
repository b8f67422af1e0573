import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JobKind } from '../../src/services/jobs/jobs.ts';
import { journalMigrations } from '../../src/services/jobs/journalSchema.ts';

/** A journal as some version of the extension left it. */
interface JournalVersion {
  readonly name: string;
  /** The texts that made its schema. */
  readonly steps: readonly string[];
}

/** The first journals knew no way from a lost result back to one that arrives, and had no other number for it. */
const firstJournal = `${journalMigrations[0] ?? ''}
  DELETE FROM steps WHERE was = 'unknown' AND becomes = 'downloading';`;

/** All that there have been, the current one included. */
export const journalVersions: readonly JournalVersion[] = [
  { name: 'the first version 1', steps: [firstJournal] },
  { name: 'version 2 that was the first version 1', steps: [firstJournal, ...journalMigrations.slice(1, 2)] },
  ...journalMigrations.map((_, index) => ({ name: `version ${index + 1}`, steps: journalMigrations.slice(0, index + 1) })),
];

/** A job of an older journal, with one result. */
export interface OlderJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly request: object;
  /** URIs of the source and of the result. */
  readonly source: string;
  readonly file: string;
  /** States after `waiting`, in their order. */
  readonly job?: readonly string[];
  readonly result?: readonly string[];
  readonly secret?: Uint8Array;
}

/**
 * Writes a journal with the columns that all versions have.
 * @param facts when its jobs were ordered, for what is over is forgotten some day; and the id of the key that locks its secrets.
 */
export function writeJournal(
  folder: string,
  steps: readonly string[],
  jobs: readonly OlderJob[],
  { ordered = 1, sealingKey }: { readonly ordered?: number; readonly sealingKey?: string } = {},
): void {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'jobs.db'));
  for (const step of steps) database.exec(step);
  for (const { id, kind, request, source, file, job = [], result = [], secret } of jobs) {
    database
      .prepare(
        `INSERT INTO jobs (id, kind, state, host, account, source, shown, name, bytes, max_bytes, request, created, changed, sent, tries,
        due, parked, stopping, secret) VALUES (?, ?, 'waiting', 'example.com', 'main', ?, ?, ?, 100, 1000, ?, ?, ?, 0, 0, 0, 0, 0, ?)`,
      )
      .run(id, kind, source, source, source.split('/').at(-1) ?? '', JSON.stringify(request), ordered, ordered, secret ?? null);
    database
      .prepare("INSERT INTO results (job, position, machine, state, language, file, overwrite) VALUES (?, 0, ?, 'waiting', 'de', ?, 0)")
      .run(id, kind, file);
    for (const state of job) database.prepare('UPDATE jobs SET state = ? WHERE id = ?').run(state, id);
    for (const state of result) database.prepare('UPDATE results SET state = ? WHERE job = ?').run(state, id);
  }
  if (sealingKey !== undefined) database.prepare("INSERT INTO facts VALUES ('sealing key', ?)").run(sealingKey);
  database.exec(`PRAGMA user_version = ${steps.length}`);
  database.close();
}
