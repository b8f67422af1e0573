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
export class UsageStore {
  readonly #rows: Map<string, UsageRow>;

  constructor(saved: readonly UsageRow[]) {
    this.#rows = new Map(saved.map((row) => [`${row.day} ${row.key_id}`, { ...row }]));
  }

  /** A negative amount takes back what was billed on that day; a count never falls below 0. */
  add(key_id: string, day: string, kind: CountedKind, amount: number): void {
    const row = this.#rows.get(`${day} ${key_id}`) ?? { key_id, day, ...nothing };
    row[kind] = Math.max(0, row[kind] + amount);
    this.#rows.set(`${day} ${key_id}`, row);
  }

  /** What one key used, in place of everything that the store has of it. */
  replace(key_id: string, days: readonly Omit<UsageRow, 'key_id'>[]): void {
    for (const [place, row] of this.#rows) if (row.key_id === key_id) this.#rows.delete(place);
    for (const day of days) this.#rows.set(`${day.day} ${key_id}`, { key_id, ...day });
  }

  /** Rows of these keys within these days, oldest first. */
  rows(keys: readonly string[], { first, last }: Days): UsageRow[] {
    return this.all
      .filter((row) => keys.includes(row.key_id) && row.day >= first && row.day <= last)
      .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  }

  clear(): void {
    this.#rows.clear();
  }

  /** Everything, for keeping it. */
  get all(): UsageRow[] {
    return [...this.#rows.values()];
  }
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
export class TagStore {
  readonly #rows = new Map<string, TagRow>();

  add(day: string, tag: string, characters: number): void {
    const place = `${day} ${tag}`;
    this.#rows.set(place, { day, tag, text: (this.#rows.get(place)?.text ?? 0) + characters });
  }

  /** Rows of these days, both included, by day and tag. */
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
