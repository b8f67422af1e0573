import * as v from 'valibot';

/** What can be billed: characters of the first three, milliseconds of speech. */
export const billedKinds = ['text', 'document', 'improvement', 'speech'] as const;
export type BilledKind = (typeof billedKinds)[number];

/** What is counted in the store: what is billed, and the documents themselves. */
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
  /** Rows of earlier versions have none. */
  documents: v.optional(count, 0),
});
export type UsageRow = v.InferOutput<typeof usageRow>;
export type UsageCounts = Readonly<Record<CountedKind, number>>;

/** A range of days, both included; strings of this form compare as the days do. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** What was really used, per key and day: the one source of limits, usage and analytics. */
export interface UsageStore {
  /** A negative amount takes back what was billed on that day; a count never falls below 0. */
  add(key_id: string, day: string, kind: CountedKind, amount: number): void;
  /** What one key used, in place of everything that the store has of it. */
  replace(key_id: string, days: readonly Omit<UsageRow, 'key_id'>[]): void;
  /** Rows of these keys within these days, oldest first. */
  rows(keys: readonly string[], days: Days): UsageRow[];
  clear(): void;
  /** Everything, for keeping it. */
  readonly all: readonly UsageRow[];
}

export function createUsageStore(saved: readonly UsageRow[]): UsageStore {
  const store = new Map(saved.map((row) => [`${row.day} ${row.key_id}`, { ...row }]));
  return {
    add(key_id, day, kind, amount) {
      const row = store.get(`${day} ${key_id}`) ?? { key_id, day, ...nothing };
      row[kind] = Math.max(0, row[kind] + amount);
      store.set(`${day} ${key_id}`, row);
    },
    replace(key_id, days) {
      for (const [place, row] of store) if (row.key_id === key_id) store.delete(place);
      for (const day of days) store.set(`${day.day} ${key_id}`, { key_id, ...day });
    },
    rows: (keys, { first, last }) =>
      [...store.values()]
        .filter((row) => keys.includes(row.key_id) && row.day >= first && row.day <= last)
        .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
    clear: () => store.clear(),
    get all() {
      return [...store.values()];
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

/** What was used under one reporting tag on one day, UTC. */
export interface TagRow {
  readonly day: string;
  readonly tag: string;
  /** Unicode code points of texts. */
  readonly text: number;
}

/** What was billed under reporting tags; it ends with the sandbox. */
export interface TagStore {
  add(day: string, tag: string, characters: number): void;
  /** Rows of these days, both included, by day and tag. */
  rows(first: string, last: string): TagRow[];
  clear(): void;
}

export function createTagStore(): TagStore {
  const store = new Map<string, TagRow>();
  return {
    add(day, tag, characters) {
      const place = `${day} ${tag}`;
      store.set(place, { day, tag, text: (store.get(place)?.text ?? 0) + characters });
    },
    rows: (first, last) =>
      [...store.entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, row]) => row)
        .filter(({ day }) => day >= first && day <= last),
    clear: () => store.clear(),
  };
}
