import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Database } from '../database/database.ts';
import type { Connection } from '../database/sqlite.ts';
import type { Hash } from './hashes.ts';

/** A text of a source or a translation, with its S or T. */
export interface KeptText {
  readonly hash: Hash;
  readonly text: string;
}

export interface KeptTextsOptions {
  readonly database: Database;
  /** Returns true if writing to disk is allowed; called each time. */
  readonly enabled: () => boolean;
  readonly clock?: Pick<Clock, 'now' | 'wait'>;
  readonly limits?: KeptTextsLimits;
}

export interface KeptTextsLimits {
  readonly texts: number;
  readonly bytes: number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds since its last use after which a text is deleted. */
const keptMs = 30 * dayMs;
/** Milliseconds before another use of a text is recorded. */
const useMs = dayMs;
const defaultLimits: KeptTextsLimits = { texts: 50_000, bytes: 20 * 1024 * 1024 };
/** Part of the limits that one text may take. Nobody compares such a text by eye. */
const largestPart = 1 / 64;
/** Size of a row and its index entries without its text, in bytes. */
const rowBytes = 80;
/** Maximum number and size of texts written in one transaction. The extension host is blocked meanwhile. */
const atOnce = { texts: 100, bytes: 256 * 1024 };
/** Maximum number of expired texts deleted in one transaction. More than are added, so that they become fewer. */
const expiredAtOnce = 200;
/** Maximum number of pages by which the file is made smaller in one transaction. */
const pagesAtOnce = 256;
/** Milliseconds between transactions. */
const pauseMs = 10;

const insertion = `
  INSERT INTO kept_texts (hash, text, bytes, used) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET used = excluded.used`;
const selection = 'SELECT text, used FROM kept_texts WHERE hash = ? AND used >= ?';
const expiry = `DELETE FROM kept_texts WHERE id IN (SELECT id FROM kept_texts WHERE used < ? ORDER BY used LIMIT ${expiredAtOnce})`;

/**
 * Texts of documents as they were when facts about them were made, so that the earlier source of a paragraph can be shown. Shared by all
 * windows of this computer, limited in number, size and age; the least recently used ones are deleted first. Without a database, nothing
 * is kept.
 */
export class KeptTexts {
  readonly #database: Database;
  readonly #enabled: () => boolean;
  readonly #clock: Pick<Clock, 'now' | 'wait'>;
  readonly #limits: KeptTextsLimits;
  /** Counts how often everything was forgotten. */
  #forgotten = 0;

  constructor({ database, enabled, clock = systemClock, limits = defaultLimits }: KeptTextsOptions) {
    this.#database = database;
    this.#enabled = enabled;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Keeps texts. A text that is kept already is used again. Failures are only logged. */
  async keep(texts: Iterable<KeptText>): Promise<void> {
    const before = this.#forgotten;
    const isWanted = () => this.#enabled() && before === this.#forgotten;
    let isFirst = true;
    for (const some of slicesOf(texts, this.#limits)) {
      if (!isFirst) await this.#clock.wait(pauseMs);
      isFirst = false;
      // Nothing opens the file, or makes one, that is not written to.
      if (!isWanted()) return;
      // The task is looked at again: everything may be forgotten while the file is busy.
      if (!(await this.#database.write((connection) => (isWanted() ? this.#save(connection, some) : undefined)))) return;
    }
  }

  /** Returns the text with this hash if it is kept. */
  async textOf(hash: Hash): Promise<string | undefined> {
    if (!this.#enabled() || !(await this.#database.exists()) || !(await this.#database.open())) return undefined;
    const now = this.#clock.now();
    const row = this.#database.read((connection) => connection.statement(selection).get(hash, now - keptMs));
    const { text, used } = row ?? {};
    if (typeof text !== 'string') return undefined;
    if (typeof used === 'number' && used < now - useMs) {
      await this.#database.write((connection) => connection.statement('UPDATE kept_texts SET used = ? WHERE hash = ?').run(now, hash));
    }
    return text;
  }

  /** Deletes texts that have expired. */
  async prune(): Promise<void> {
    if (!(await this.#database.exists())) return;
    while (await this.#deleteSome()) await this.#clock.wait(pauseMs);
  }

  /** Drops texts that are not in the file yet. */
  forget(): void {
    this.#forgotten += 1;
  }

  /** Returns true if something was deleted. */
  async #deleteSome(): Promise<boolean> {
    let deleted = 0;
    const isWritten = await this.#database.write((connection) => {
      deleted = deleteExpired(connection, this.#clock.now());
      connection.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
    });
    return isWritten && deleted > 0;
  }

  #save(connection: Connection, texts: readonly SizedText[]): void {
    const now = this.#clock.now();
    deleteExpired(connection, now);
    for (const { hash, text, bytes } of texts) connection.statement(insertion).run(hash, text, bytes, now);
    makeRoom(connection, this.#limits);
  }
}

interface SizedText extends KeptText {
  readonly bytes: number;
}

/** Returns what is written together. Texts that the file could not give back as they were are left out. */
function* slicesOf(texts: Iterable<KeptText>, limits: KeptTextsLimits): Generator<SizedText[]> {
  let [slice, sum]: [SizedText[], number] = [[], 0];
  for (const { hash, text } of texts) {
    const bytes = Buffer.byteLength(text) + rowBytes;
    // SQLite would replace unpaired surrogates, and a text could end at a NUL.
    if (bytes > limits.bytes * largestPart || !text.isWellFormed() || text.includes('\0')) continue;
    slice.push({ hash, text, bytes });
    sum += bytes;
    if (slice.length < atOnce.texts && sum < atOnce.bytes) continue;
    yield slice;
    [slice, sum] = [[], 0];
  }
  if (slice.length > 0) yield slice;
}

function deleteExpired(connection: Connection, now: number): number {
  return Number(connection.statement(expiry).run(now - keptMs).changes);
}

/** Deletes the least recently used texts, which an index finds. Triggers maintain number and size. */
function makeRoom(connection: Connection, limits: KeptTextsLimits): void {
  const { texts, bytes } = connection.statement('SELECT texts, bytes FROM kept_texts_size').get() ?? {};
  const sum = { texts: Number(texts), bytes: Number(bytes) };
  const isTooMuch = () => sum.texts > limits.texts || sum.bytes > limits.bytes;
  while (isTooMuch()) {
    const oldest = connection.statement(`SELECT id, bytes FROM kept_texts ORDER BY used, id LIMIT ${atOnce.texts}`).all();
    for (const row of oldest) {
      if (!isTooMuch()) break;
      connection.statement('DELETE FROM kept_texts WHERE id = ?').run(row['id'] ?? null);
      sum.texts -= 1;
      sum.bytes -= Number(row['bytes']);
    }
    if (oldest.length === 0) break;
  }
}
