import { byKey, countedKinds } from '../../../../api/usage/analytics.ts';
import type { AnalyticsRow, CountedKind } from '../../../../api/usage/analytics.ts';

/** Grouping and order of the table. */
export const groupings = ['key', 'key_and_day'] as const;
export type Grouping = (typeof groupings)[number];
export const columns = ['key', 'day', ...countedKinds] as const;
export type Column = (typeof columns)[number];
export type Direction = 'ascending' | 'descending';

export interface Sorting {
  readonly column: Column;
  readonly direction: Direction;
}

export function columnsOf(grouping: Grouping): readonly Column[] {
  return grouping === 'key' ? columns.filter((column) => column !== 'day') : columns;
}

/** Returns the initial order: latest days or largest keys first. */
export function firstSorting(grouping: Grouping): Sorting {
  return { column: grouping === 'key' ? 'total_characters' : 'day', direction: 'descending' };
}

/**
 * Returns the order after a click on a column. For the same column, reverses the direction; otherwise, sorts names ascending, figures and
 * days descending.
 */
export function nextSorting({ column, direction }: Sorting, chosen: Column): Sorting {
  if (column === chosen) return { column, direction: direction === 'ascending' ? 'descending' : 'ascending' };
  return { column: chosen, direction: chosen === 'key' ? 'ascending' : 'descending' };
}

/** Checks if the report contains days. */
export function hasDays(rows: readonly AnalyticsRow[]): boolean {
  return rows.some(({ day }) => day !== undefined);
}

export function groupedRows(rows: readonly AnalyticsRow[], grouping: Grouping): readonly AnalyticsRow[] {
  return grouping === 'key' ? byKey(rows) : rows;
}

/** Returns the rows of keys whose label or mask contains the text, ignoring case. */
export function foundRows(rows: readonly AnalyticsRow[], wanted: string): readonly AnalyticsRow[] {
  const text = wanted.trim().toLocaleLowerCase();
  if (text === '') return rows;
  return rows.filter(({ api_key, api_key_label }) => `${api_key_label}\n${api_key}`.toLocaleLowerCase().includes(text));
}

/** Sorts rows. Equal ones keep their order. */
export function sortedRows(rows: readonly AnalyticsRow[], { column, direction }: Sorting, locale: string): AnalyticsRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const names = new Intl.Collator([locale, 'en'], { numeric: true });
  const compare = comparison(column, names);
  return rows.toSorted((a, b) => sign * compare(a, b));
}

type Comparison = (a: AnalyticsRow, b: AnalyticsRow) => number;

function comparison(column: Column, names: Intl.Collator): Comparison {
  if (column === 'key') return (a, b) => names.compare(a.api_key_label, b.api_key_label) || compareText(a.api_key, b.api_key);
  if (column === 'day') return (a, b) => compareText(a.day ?? '', b.day ?? '');
  const kind: CountedKind = column;
  return (a, b) => a.counts[kind] - b.counts[kind];
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
