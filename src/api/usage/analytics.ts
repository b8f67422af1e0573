import type { AnalyticsUsage, UsageReport } from '../administration.ts';
import { analyticsDays } from '../limits.ts';

/** Counts of an analytics report: characters, and minutes of speech (specification, "Usage report"). */
export const countedKinds = [
  'total_characters',
  'text_translation_characters',
  'document_translation_characters',
  'text_improvement_characters',
  'speech_to_text_minutes',
] as const;
export type CountedKind = (typeof countedKinds)[number];
export type Counts = Readonly<Record<CountedKind, number>>;

/** Kinds of characters that add up to the total. */
export const characterKinds = ['text_translation_characters', 'document_translation_characters', 'text_improvement_characters'] as const;

/** Usage of one key, on one day or in the whole range. */
export interface AnalyticsRow {
  /** Masked by the service. */
  readonly api_key: string;
  readonly api_key_label: string;
  /** YYYY-MM-DD; absent for the whole range. */
  readonly day?: string;
  readonly counts: Counts;
}

export interface DateRange {
  /** YYYY-MM-DD, both included. */
  readonly start_date: string;
  readonly end_date: string;
}

export type Bucket = 'day' | 'week' | 'month';

export const noCounts: Counts = {
  total_characters: 0,
  text_translation_characters: 0,
  document_translation_characters: 0,
  text_improvement_characters: 0,
  speech_to_text_minutes: 0,
};

/** Returns counts as reported, with 0 for missing ones. A missing total is the sum of its kinds. */
export function countsOf(usage: AnalyticsUsage): Counts {
  const counted = Object.fromEntries(countedKinds.map((kind) => [kind, usage[kind] ?? 0]));
  const sum = characterKinds.reduce((characters, kind) => characters + (usage[kind] ?? 0), 0);
  return { ...noCounts, ...counted, total_characters: usage.total_characters ?? sum };
}

type ReportedUse = NonNullable<UsageReport['key_usages']>[number];

/** Returns the rows of a report, by key and day if available, or else by key. Empty if the report has only a total. */
export function rowsOf({ key_and_day_usages, key_usages }: UsageReport): AnalyticsRow[] {
  if (key_and_day_usages) return key_and_day_usages.map((one) => ({ ...named(one), ...dated(one.usage_date) }));
  return (key_usages ?? []).map(named);
}

function named({ api_key, api_key_label, usage }: ReportedUse): AnalyticsRow {
  return { api_key: api_key ?? '', api_key_label: api_key_label ?? '', counts: countsOf(usage) };
}

/** Returns the day of the service's timestamp, or nothing if it is invalid. */
function dated(usage_date: string): { readonly day?: string } {
  const day = usage_date.slice(0, 10);
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day ? { day } : {};
}

export function sumOf(rows: readonly Pick<AnalyticsRow, 'counts'>[]): Counts {
  const sum = { ...noCounts };
  for (const { counts } of rows) for (const kind of countedKinds) sum[kind] += counts[kind];
  return sum;
}

/** Maximum error of a row's minutes, if the service rounds them to hundredths. */
const roundedMinutes = 0.005;

/**
 * Returns the part of a report's total that exceeds the sum of its rows, that is, usage without a listed key. Never negative. Minutes are
 * rounded in each row, so a difference that rounding can explain is ignored.
 */
export function unattributed(report: UsageReport): Counts {
  const rows = rowsOf(report);
  const total = countsOf(report.total_usage);
  const sum = sumOf(rows);
  const rest = Object.fromEntries(countedKinds.map((kind) => [kind, Math.max(0, total[kind] - sum[kind])]));
  const counts = { ...noCounts, ...rest };
  const isRounding = counts.speech_to_text_minutes <= roundedMinutes * rows.length;
  return isRounding ? { ...counts, speech_to_text_minutes: 0 } : counts;
}

/** Returns true if nothing was used. */
export function isNothing(counts: Counts): boolean {
  return countedKinds.every((kind) => counts[kind] === 0);
}

/** Returns a unique id for a key. Two keys may have the same label, and a mask shows little of a key. */
export function keyOf({ api_key, api_key_label }: Pick<AnalyticsRow, 'api_key' | 'api_key_label'>): string {
  return JSON.stringify([api_key, api_key_label]);
}

/** Returns one row per key, the largest first. */
export function byKey(rows: readonly AnalyticsRow[]): AnalyticsRow[] {
  return [...Map.groupBy(rows, keyOf).values()]
    .flatMap((own) => (own[0] ? [{ api_key: own[0].api_key, api_key_label: own[0].api_key_label, counts: sumOf(own) }] : []))
    .toSorted(
      (a, b) => b.counts.total_characters - a.counts.total_characters || b.counts.speech_to_text_minutes - a.counts.speech_to_text_minutes,
    );
}

/** A period and its usage. */
export interface TimeCounts {
  /** First day, YYYY-MM-DD. */
  readonly start: string;
  readonly counts: Counts;
}

/**
 * Returns usage over time: every period of the range in order, including those without usage. Rows without a day in the range are ignored.
 */
export function overTime(rows: readonly AnalyticsRow[], range: DateRange, bucket: Bucket): TimeCounts[] {
  const own = Map.groupBy(rows, ({ day = '' }) => bucketStart(day, range, bucket));
  return bucketStarts(range, bucket).map((start) => ({ start, counts: sumOf(own.get(start) ?? []) }));
}

/** Returns the first days of the range's periods. The first one starts with the range. Empty for an invalid or too long range. */
export function bucketStarts(range: DateRange, bucket: Bucket): string[] {
  const starts = new Set<string>();
  if (!(daysOf(range) - 1 <= analyticsDays)) return [];
  for (let day = range.start_date; day <= range.end_date; day = addDays(day, 1)) starts.add(bucketStart(day, range, bucket));
  return [...starts];
}

/**
 * Returns the first day of the period that contains a day. Weeks begin on Monday. The first period starts with the range.
 * @returns '' for a day outside the range, and for ''.
 */
export function bucketStart(day: string, { start_date, end_date }: DateRange, bucket: Bucket): string {
  if (day < start_date || day > end_date) return '';
  if (bucket === 'day') return day;
  const first = bucket === 'month' ? `${day.slice(0, 7)}-01` : addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  return first < start_date ? start_date : first;
}

/** @param day YYYY-MM-DD */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days of a range, both ends included. */
export function daysOf({ start_date, end_date }: DateRange): number {
  return (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000 + 1;
}

/** Returns a period length with which a chart has at most about 60 bars. */
export function fittingBucket(range: DateRange): Bucket {
  const days = daysOf(range);
  if (days <= 62) return 'day';
  return days <= 200 ? 'week' : 'month';
}
