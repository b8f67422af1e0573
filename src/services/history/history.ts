import type { Database } from '../database/database.ts';
import type { Connection } from '../database/sqlite.ts';

/** Use of a result: applied to the document, shown without a change, arrived after its command ended, or discarded by the user. */
export type HistoryState = 'applied' | 'shown' | 'late' | 'discarded';

/** An earlier translation or improvement. */
export interface HistoryEntry {
  /** Negative for entries that are only in memory. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly kind: 'translation' | 'improvement' | 'correction';
  readonly original: string;
  readonly result: string;
  /** Language of the original, as returned by the service. */
  readonly source: string;
  readonly target: string;
  /** Name of the document, for display. */
  readonly place: string;
  readonly state: HistoryState;
}

export interface HistoryOptions {
  readonly database: Database;
  /** Returns true if writing to disk is allowed; called each time. */
  readonly enabled: () => boolean;
  readonly now?: () => number;
}

/** Maximum number of entries. */
const mostEntries = 200;
/** Maximum size of their texts in bytes. */
const mostBytes = 8 * 1024 * 1024;

const insertion = `
  INSERT INTO history (time, kind, original, result, source, target, place, state, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const selection = 'SELECT id, time, kind, original, result, source, target, place, state FROM history ORDER BY id DESC LIMIT ?';
/** Deletes surplus entries. There is at most one too many, so scanning all of them is cheap. */
const pruning = `
  DELETE FROM history WHERE id IN (
    SELECT id FROM (
      SELECT id, ROW_NUMBER() OVER (ORDER BY id DESC) AS number, SUM(bytes) OVER (ORDER BY id DESC) AS sum FROM history
    ) WHERE number > ? OR sum > ?
  )`;

/** Recent translations and improvements, newest first, limited in number and size. */
export class History {
  readonly #database: Database | undefined;
  readonly #enabled: () => boolean;
  readonly #now: () => number;
  #inMemory: HistoryEntry[] = [];
  #next = 0;

  /** Without a database, or while writing is not allowed or the file is unavailable, entries are lost when the window closes. */
  constructor(options?: HistoryOptions) {
    this.#database = options?.database;
    this.#enabled = options?.enabled ?? (() => false);
    this.#now = options?.now ?? Date.now;
  }

  async add(entry: Omit<HistoryEntry, 'id' | 'time'>): Promise<void> {
    const time = this.#now();
    const bytes = bytesOf(entry);
    // An entry larger than the total limit would remove all others, and then itself.
    if (bytes > mostBytes) return;
    const isStored = this.#enabled() && (await this.#database?.write((connection) => insert(connection, { ...entry, id: 0, time }, bytes)));
    if (isStored) return;
    this.#next -= 1;
    this.#inMemory = bounded([{ ...entry, id: this.#next, time }, ...this.#inMemory]);
  }

  async list(): Promise<readonly HistoryEntry[]> {
    const database = this.#database;
    if (!database || !this.#enabled() || !(await database.open())) return this.#inMemory;
    const rows = database.read((connection) => connection.statement(selection).all(mostEntries)) ?? [];
    // Activation loads this file, and does without the parser of the rows.
    const { storedEntries } = await import('./storedEntries.ts');
    return bounded([...this.#inMemory, ...storedEntries(rows)].toSorted((a, b) => b.time - a.time));
  }

  async clear(): Promise<void> {
    this.#inMemory = [];
    const database = this.#database;
    if (await database?.exists()) await database?.write((connection) => connection.exec('DELETE FROM history'));
  }
}

function insert(connection: Connection, entry: HistoryEntry, bytes: number): void {
  const { time, kind, original, result, source, target, place, state } = entry;
  connection.statement(insertion).run(time, kind, original, result, source, target, place, state, bytes);
  connection.statement(pruning).run(mostEntries, mostBytes);
}

function bytesOf({ original, result, source, target, place }: Omit<HistoryEntry, 'id' | 'time'>): number {
  return [original, result, source, target, place].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function bounded(entries: readonly HistoryEntry[]): HistoryEntry[] {
  let bytes = 0;
  return entries.slice(0, mostEntries).filter((entry) => (bytes += bytesOf(entry)) <= mostBytes);
}
