import * as v from 'valibot';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Database } from '../database/database.ts';
import type { Connection } from '../database/sqlite.ts';

/** Stored data of a translation or an improvement. Only a hash of the source text is stored. */
export interface CachedResult {
  readonly text: string;
  readonly detected_source_language: string;
  /** For translations: the model that was used. */
  readonly model_type_used?: string | null | undefined;
  /** For translations: the original cost. */
  readonly billed_characters?: number | null | undefined;
  /** For improvements: the target language. */
  readonly target_language?: string | null | undefined;
}

export interface TranslationCacheOptions {
  readonly database: Database;
  /** Returns true if translations may be stored; called each time. */
  readonly enabled: () => boolean;
  /** Returns the maximum size in megabytes; called each time. */
  readonly megabytes: () => number;
  readonly clock?: Pick<Clock, 'now' | 'wait'>;
}

/** Size of a row and its index entries without its texts, in bytes. */
const rowBytes = 160;
/** Part of the maximum size that remains after a cleanup, so that not every new result needs another one. */
const roomLeft = 0.9;
/** Number of rows to delete at a time. */
const goingAtOnce = 100;
/** Maximum number of rows written in one transaction. */
const rowsAtOnce = 500;
/** Milliseconds for collecting results between writes. */
const togetherMs = 25;
/** Milliseconds before another use of a result is recorded. */
const useMs = 60 * 60 * 1000;

const storedResult = v.object({
  id: v.number(),
  text: v.string(),
  detected_source_language: v.string(),
  model_type_used: v.nullable(v.string()),
  billed_characters: v.nullable(v.number()),
  target_language: v.nullable(v.string()),
  used: v.number(),
});

const insertion = `
  INSERT INTO results (key, text, detected_source_language, model_type_used, billed_characters, target_language, bytes, used)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET used = excluded.used`;
const selection = `
  SELECT id, text, detected_source_language, model_type_used, billed_characters, target_language, used FROM results WHERE key = ?`;

/** Paid results, shared by all windows and limited in size. The least recently used ones are deleted first. */
export class TranslationCache {
  readonly #database: Database;
  readonly #enabled: () => boolean;
  readonly #megabytes: () => number;
  readonly #clock: Pick<Clock, 'now' | 'wait'>;
  readonly #waiting = new Map<string, CachedResult>();
  readonly #usedAgain = new Set<number>();
  #flushing: Promise<void> | undefined;

  constructor({ database, enabled, megabytes, clock = systemClock }: TranslationCacheOptions) {
    this.#database = database;
    this.#enabled = enabled;
    this.#megabytes = megabytes;
    this.#clock = clock;
  }

  /** Must be awaited before `recall`. Returns true if results are stored at all. */
  async ready(): Promise<boolean> {
    return this.#enabled() && (await this.#database.open());
  }

  /** Looks up results synchronously. */
  recall(keys: readonly string[]): Map<string, CachedResult> {
    const found = new Map<string, CachedResult>();
    if (!this.#enabled()) return found;
    const due = this.#clock.now() - useMs;
    this.#database.read((connection) => {
      for (const key of keys) {
        const stored = connection.statement(selection).get(Buffer.from(key, 'hex'));
        const row = stored && v.safeParse(storedResult, stored);
        if (!row?.success) continue;
        found.set(key, row.output);
        if (row.output.used < due) this.#usedAgain.add(row.output.id);
      }
    });
    for (const key of keys) {
      const result = this.#waiting.get(key);
      if (result) found.set(key, result);
    }
    if (this.#usedAgain.size > 0) void this.#write();
    return found;
  }

  /** Stores a result. `recall` returns it immediately, and the file contains it soon. */
  keep(key: string, result: CachedResult): void {
    // SQLite would silently replace unpaired surrogates with other characters.
    if (!this.#enabled() || !result.text.isWellFormed()) return;
    this.#waiting.set(key, result);
    void this.#write();
  }

  /** Waits until all pending results are in the file or have failed to be written. */
  async flush(): Promise<void> {
    await this.#flushing;
  }

  /** Drops results that are not in the file yet. */
  forget(): void {
    this.#waiting.clear();
    this.#usedAgain.clear();
  }

  /** Writes pending results to the file synchronously. */
  close(): void {
    if (this.#waiting.size > 0) this.#database.writeNow((connection) => this.#save(connection, this.#waiting, this.#usedAgain));
    this.forget();
  }

  #write(): Promise<void> {
    this.#flushing ??= this.#writeAll().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #writeAll(): Promise<void> {
    // Collects all results of one answer first.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0 || this.#usedAgain.size > 0) {
      const results = new Map(this.#waiting.entries().take(rowsAtOnce));
      const ids = new Set(this.#usedAgain.values().take(rowsAtOnce));
      await this.#database.write((connection) => this.#save(connection, results, ids));
      for (const [key, result] of results) if (this.#waiting.get(key) === result) this.#waiting.delete(key);
      for (const id of ids) this.#usedAgain.delete(id);
      // A transaction for each answer would cost more than its content.
      if (this.#waiting.size > 0 || this.#usedAgain.size > 0) await this.#clock.wait(togetherMs);
    }
  }

  #save(connection: Connection, results: ReadonlyMap<string, CachedResult>, ids: ReadonlySet<number>): void {
    const maximum = maximumBytes(this.#megabytes());
    for (const id of ids) connection.statement('UPDATE results SET used = ? WHERE id = ?').run(this.#clock.now(), id);
    for (const [key, result] of results) {
      const bytes = bytesOf(result);
      // Skip results that were dropped while the file was busy.
      if (this.#waiting.get(key) === result && bytes <= maximum)
        connection.statement(insertion).run(...valuesOf(key, result), bytes, this.#clock.now());
    }
    makeRoom(connection, maximum);
  }
}

function maximumBytes(megabytes: number): number {
  return Number.isFinite(megabytes) ? Math.max(0, megabytes) * 1024 * 1024 : 0;
}

function bytesOf({ text, detected_source_language, model_type_used, target_language }: CachedResult): number {
  const texts = [text, detected_source_language, model_type_used ?? '', target_language ?? ''];
  return texts.reduce((sum, each) => sum + Buffer.byteLength(each), rowBytes);
}

type Values = [Buffer, string, string, string | null, number | null, string | null];

function valuesOf(key: string, result: CachedResult): Values {
  const { text, detected_source_language, model_type_used = null, billed_characters = null, target_language = null } = result;
  return [Buffer.from(key, 'hex'), text, detected_source_language, model_type_used, billed_characters, target_language];
}

/** Deletes the least recently used results, which an index finds. Triggers maintain the sum. */
function makeRoom(connection: Connection, maximum: number): void {
  const sum = () => Number(connection.statement('SELECT bytes FROM sizes').get()?.['bytes'] ?? 0);
  let bytes = sum();
  if (bytes <= maximum) return;
  while (bytes > maximum * roomLeft) {
    for (const row of connection.statement(`SELECT id, bytes FROM results ORDER BY used, id LIMIT ${goingAtOnce}`).all()) {
      if (bytes <= maximum * roomLeft) break;
      connection.statement('DELETE FROM results WHERE id = ?').run(row['id'] ?? null);
      bytes -= Number(row['bytes']);
    }
    if (sum() === 0) break;
  }
  // Shrinks the file.
  connection.exec('PRAGMA incremental_vacuum');
}
