import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from './test.ts';
import type { Session } from './session.ts';

/** Waits until a text was translated in its place so many times, and that is known: it can be translated back then. */
export async function untilApplied(session: Session, text: string, times = 1): Promise<void> {
  await expect.poll(() => storedStates(session, text).filter((state) => state === 'applied').length).toBe(times);
}

/** What became of the recent results whose original contains a text, as it is stored: newest first. */
export function storedStates(session: Session, text: string): string[] {
  const path = join(session.storage, 'interlinear.db');
  if (!existsSync(path)) return [];
  const database = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
  try {
    // Made, but still empty: the window is about to.
    if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'history'").get()) return [];
    const rows = database.prepare('SELECT original, state FROM history ORDER BY id DESC').all();
    return rows.filter((row) => String(row['original']).includes(text)).map((row) => String(row['state']));
  } finally {
    database.close();
  }
}

/** A recent translation as an earlier version of Interlinear has stored it. */
export interface StoredEntry {
  readonly original: string;
  readonly result: string;
  readonly source: string;
  readonly target: string;
  readonly place: string;
}

/** Puts an entry among the stored ones, as the newest. The file is there once a text was translated. */
export function addStored(session: Session, { original, result, source, target, place }: StoredEntry): void {
  const database = new DatabaseSync(join(session.storage, 'interlinear.db'), { timeout: 1000 });
  try {
    database
      .prepare(
        `INSERT INTO history (time, kind, original, result, source, target, place, state, bytes)
          VALUES (?, 'translation', ?, ?, ?, ?, ?, 'applied', ?)`,
      )
      .run(Date.now(), original, result, source, target, place, original.length + result.length);
  } finally {
    database.close();
  }
}
