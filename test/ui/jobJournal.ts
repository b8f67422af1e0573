import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Session } from './session.ts';
import { expect } from './test.ts';

/** A job as it stands in the journal of the editor, read from the side. */
export interface JournalJob {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  /** Process of the window that works on it. */
  readonly pid: number | undefined;
  readonly results: readonly { readonly state: string; readonly file: string }[];
}

export function journalOf(session: Session): JournalJob[] {
  const path = join(session.storage, 'jobs', 'jobs.db');
  if (!existsSync(path)) return [];
  const database = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
  try {
    // Made, but still empty: the window is about to.
    if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'results'").get()) return [];
    const results = database.prepare('SELECT state, file FROM results WHERE job = ? ORDER BY position');
    return database
      .prepare('SELECT id, name, state, owner FROM jobs ORDER BY number')
      .all()
      .map((row) => ({
        id: String(row['id']),
        name: String(row['name']),
        state: String(row['state']),
        pid: row['owner'] === null ? undefined : Number.parseInt(String(row['owner']), 10),
        results: results.all(String(row['id'])).map((result) => ({ state: String(result['state']), file: String(result['file']) })),
      }));
  } finally {
    database.close();
  }
}

/** Waits until a job of this name stands as wanted; changes of the journal are looked for often, for some states are short. */
export async function untilJob(session: Session, name: string, wanted: (job: JournalJob) => boolean): Promise<JournalJob> {
  const named = () => journalOf(session).findLast((job) => job.name === name);
  let found: JournalJob | undefined;
  await expect(() => {
    const job = named();
    if (!job || !wanted(job)) throw new Error(`${name} is ${JSON.stringify(job)}`);
    found = job;
  }).toPass({ intervals: [20] });
  if (!found) throw new Error(`${name} is not in the journal.`);
  return found;
}

/** Whether the first result of a job stands so. */
export const isState = (state: string) => (job: JournalJob) => job.results[0]?.state === state;
