import * as v from 'valibot';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Database } from '../database/database.ts';
import type { Connection } from '../database/sqlite.ts';

/** What is kept of a translation or an improvement. Of the text itself there is a hash only. */
export interface CachedResult {
  readonly text: string;
  readonly detected_source_language: string;
  /** Of a translation: the model that made it. */
  readonly model_type_used?: string | null | undefined;
  /** Of a translation: what it cost when it was made. */
  readonly billed_characters?: number | null | undefined;
  /** Of an improvement. */
  readonly target_language?: string | null | undefined;
}

export interface TranslationCacheOptions {
  readonly database: Database;
  /** Whether translations may be kept; asked each time. */
  readonly enabled: () => boolean;
  /** Megabytes that they may take; asked each time. */
  readonly megabytes: () => number;
  readonly clock?: Pick<Clock, 'now' | 'wait'>;
}

/** What a row and its places in the indexes take beside its texts, in bytes. */
const rowBytes = 160;
/** Share of the bound that is left after something had to go, so that not each new result makes another one go. */
const roomLeft = 0.9;
/** Rows that go at a time. */
const goingAtOnce = 100;
/** Rows that are written without a breath. */
const rowsAtOnce = 500;
/** Milliseconds in which results come together while others are being written. */
const togetherMs = 25;
/** Milliseconds after which a use is noted again. */
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

/** Results that were paid for, shared by all windows, bounded in size: those not used for longest are forgotten first. */
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

  /** To be awaited before `recall`. Whether anything is kept at all now. */
  async ready(): Promise<boolean> {
    return this.#enabled() && (await this.#database.open());
  }

  /** What is known of keys, at once. */
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

  /** Keeps a result. `recall` knows it from now on, and the file soon. */
  keep(key: string, result: CachedResult): void {
    // The database would take halves of characters for others, which nobody is warned of.
    if (!this.#enabled() || !result.text.isWellFormed()) return;
    this.#waiting.set(key, result);
    void this.#write();
  }

  /** Waits until everything that was kept is in the file, or has failed to get there. */
  async flush(): Promise<void> {
    await this.#flushing;
  }

  /** Forgets what is not in the file yet. */
  forget(): void {
    this.#waiting.clear();
    this.#usedAgain.clear();
  }

  /** Writes what is not in the file yet, without waiting. */
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
    // Lets everything come together that one answer brought.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0 || this.#usedAgain.size > 0) {
      const results = new Map(this.#waiting.entries().take(rowsAtOnce));
      const ids = new Set(this.#usedAgain.values().take(rowsAtOnce));
      await this.#database.write((connection) => this.#save(connection, results, ids));
      for (const [key, result] of results) if (this.#waiting.get(key) === result) this.#waiting.delete(key);
      for (const id of ids) this.#usedAgain.delete(id);
      // A transaction for each answer would cost more than all that is in them.
      if (this.#waiting.size > 0 || this.#usedAgain.size > 0) await this.#clock.wait(togetherMs);
    }
  }

  #save(connection: Connection, results: ReadonlyMap<string, CachedResult>, ids: ReadonlySet<number>): void {
    const maximum = maximumBytes(this.#megabytes());
    for (const id of ids) connection.statement('UPDATE results SET used = ? WHERE id = ?').run(this.#clock.now(), id);
    for (const [key, result] of results) {
      const bytes = bytesOf(result);
      // What was forgotten while the file was not free is not wanted any more.
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

/** The index finds what was not used for longest; the sum is kept by triggers. */
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
  // The file becomes smaller too.
  connection.exec('PRAGMA incremental_vacuum');
}
