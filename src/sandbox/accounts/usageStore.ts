import * as v from 'valibot';

/** Kinds of use that can be billed: characters for the first three, milliseconds for speech. */
export const billedKinds = ['text', 'document', 'improvement', 'speech'] as const;
export type BilledKind = (typeof billedKinds)[number];

/** Kinds of use that the store counts: everything that is billed, and the number of documents. */
const countedKinds = [...billedKinds, 'documents'] as const;
export type CountedKind = (typeof countedKinds)[number];

const count = v.number();

/** Use of one key on one day in UTC. */
export const usageRow = v.object({
  key_id: v.string(),
  /** YYYY-MM-DD. */
  day: v.string(),
  text: count,
  document: count,
  improvement: count,
  speech: count,
  /** Missing in rows of earlier versions. */
  documents: v.optional(count, 0),
});
export type UsageRow = v.InferOutput<typeof usageRow>;
export type UsageCounts = Readonly<Record<CountedKind, number>>;

/** A range of days, both included. Strings in this format sort by date. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** Actual use per key and day: the single source for limits, usage and analytics. */
export class UsageStore {
  readonly #rows: Map<string, UsageRow>;

  constructor(saved: readonly UsageRow[]) {
    this.#rows = new Map(saved.map((row) => [`${row.day} ${row.key_id}`, { ...row }]));
  }

  /** Adds an amount. A negative amount is a refund for that day. Counts never fall below 0. */
  add(key_id: string, day: string, kind: CountedKind, amount: number): void {
    const row = this.#rows.get(`${day} ${key_id}`) ?? { key_id, day, ...nothing };
    row[kind] = Math.max(0, row[kind] + amount);
    this.#rows.set(`${day} ${key_id}`, row);
  }

  /** Replaces everything stored for one key. */
  replace(key_id: string, days: readonly Omit<UsageRow, 'key_id'>[]): void {
    for (const [place, row] of this.#rows) if (row.key_id === key_id) this.#rows.delete(place);
    for (const day of days) this.#rows.set(`${day.day} ${key_id}`, { key_id, ...day });
  }

  /** Returns the rows of these keys within these days, oldest first. */
  rows(keys: readonly string[], { first, last }: Days): UsageRow[] {
    return this.all
      .filter((row) => keys.includes(row.key_id) && row.day >= first && row.day <= last)
      .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  }

  clear(): void {
    this.#rows.clear();
  }

  /** All rows, for saving them. */
  get all(): UsageRow[] {
    return [...this.#rows.values()];
  }
}

const nothing: UsageCounts = { text: 0, document: 0, improvement: 0, speech: 0, documents: 0 };

/** Adds up several rows. */
export function sumUsage(rows: readonly UsageRow[]): UsageCounts {
  const sum = { ...nothing };
  for (const row of rows) for (const kind of countedKinds) sum[kind] += row[kind];
  return sum;
}

/**
 * Returns the characters of all kinds (specification, "Limit semantics": across text translation, document translation and text
 * improvement).
 */
export function charactersOf({ text, document, improvement }: UsageCounts): number {
  return text + document + improvement;
}

/** Use under one reporting tag on one day in UTC. */
export interface TagRow {
  readonly day: string;
  readonly tag: string;
  /** Unicode code points of texts. */
  readonly text: number;
}

/** Billed use by reporting tag. It is not saved. */
export class TagStore {
  readonly #rows = new Map<string, TagRow>();

  add(day: string, tag: string, characters: number): void {
    const place = `${day} ${tag}`;
    this.#rows.set(place, { day, tag, text: (this.#rows.get(place)?.text ?? 0) + characters });
  }

  /** Returns the rows of these days, both included, sorted by day and tag. */
  rows(first: string, last: string): TagRow[] {
    return [...this.#rows.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => row)
      .filter(({ day }) => day >= first && day <= last);
  }

  clear(): void {
    this.#rows.clear();
  }
}
