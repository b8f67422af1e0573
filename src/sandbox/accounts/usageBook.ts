import * as v from 'valibot';

/** What can be billed: characters of the first three, milliseconds of speech. */
export const billedKinds = ['text', 'document', 'improvement', 'speech'] as const;
export type BilledKind = (typeof billedKinds)[number];

/** What is counted in the book: what is billed, and the documents themselves. */
const countedKinds = [...billedKinds, 'documents'] as const;
export type CountedKind = (typeof countedKinds)[number];

const count = v.number();

/** What one key used on one day, UTC. */
export const usageRow = v.object({
  key_id: v.string(),
  /** YYYY-MM-DD. */
  day: v.string(),
  text: count,
  document: count,
  improvement: count,
  speech: count,
  /** Books of earlier days have none. */
  documents: v.optional(count, 0),
});
export type UsageRow = v.InferOutput<typeof usageRow>;
export type UsageCounts = Readonly<Record<CountedKind, number>>;

/** A stretch of days, both included; strings of this form compare as the days do. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** What was really used, per key and day: the one source of limits, usage and analytics. */
export interface UsageBook {
  /** A negative amount takes back what was billed on that day; a count never falls below 0. */
  add(key_id: string, day: string, kind: CountedKind, amount: number): void;
  /** What one key used, in place of everything that the book has of it. */
  replace(key_id: string, days: readonly Omit<UsageRow, 'key_id'>[]): void;
  /** Rows of these keys within these days, oldest first. */
  rows(keys: readonly string[], days: Days): UsageRow[];
  clear(): void;
  /** Everything, for keeping it. */
  readonly all: readonly UsageRow[];
}

export function createUsageBook(saved: readonly UsageRow[]): UsageBook {
  const book = new Map(saved.map((row) => [`${row.day} ${row.key_id}`, { ...row }]));
  return {
    add(key_id, day, kind, amount) {
      const row = book.get(`${day} ${key_id}`) ?? { key_id, day, ...nothing };
      row[kind] = Math.max(0, row[kind] + amount);
      book.set(`${day} ${key_id}`, row);
    },
    replace(key_id, days) {
      for (const [place, row] of book) if (row.key_id === key_id) book.delete(place);
      for (const day of days) book.set(`${day.day} ${key_id}`, { key_id, ...day });
    },
    rows: (keys, { first, last }) =>
      [...book.values()]
        .filter((row) => keys.includes(row.key_id) && row.day >= first && row.day <= last)
        .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
    clear: () => book.clear(),
    get all() {
      return [...book.values()];
    },
  };
}

const nothing: UsageCounts = { text: 0, document: 0, improvement: 0, speech: 0, documents: 0 };

/** The sum of several rows. */
export function sumUsage(rows: readonly UsageRow[]): UsageCounts {
  const sum = { ...nothing };
  for (const row of rows) for (const kind of countedKinds) sum[kind] += row[kind];
  return sum;
}

/** Characters of all kinds (specification, "Limit semantics": across text translation, document translation and text improvement). */
export function charactersOf({ text, document, improvement }: UsageCounts): number {
  return text + document + improvement;
}
