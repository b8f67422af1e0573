import type { analyticsGroupings, UsageReport } from '../../api/administration.ts';
import { safeRows } from '../../text/spreadsheetCells.ts';
import { byKey, countedKinds, isNothing, rowsOf, unattributed } from '../../api/usage/analytics.ts';
import type { AnalyticsRow, Counts } from '../../api/usage/analytics.ts';
import { shownMask } from '../../api/usage/keyUse.ts';

/** A row of an exported report, in the words of the specification ("Usage report"). */
export interface ExportedRow extends Counts {
  /** Masked by the service, as everywhere else. */
  readonly api_key: string;
  readonly api_key_label: string;
  /** YYYY-MM-DD; empty in the row of what belongs to no key and day. */
  readonly usage_date?: string;
}

/**
 * A report as rows of a sheet, by day and then in the report's order, or by key, the largest first. Their sum is the report's
 * `total_usage`: what that has beyond its rows is a last one without a key.
 */
export function exportedRows(report: UsageReport, grouping: (typeof analyticsGroupings)[number]): ExportedRow[] {
  const rows = rowsOf(report);
  const rest = unattributed(report);
  const last: AnalyticsRow[] = isNothing(rest) ? [] : [{ api_key: '', api_key_label: '', counts: rest }];
  if (grouping === 'key') return [...byKey(rows), ...last].map(exported);
  const byDay = rows.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : Number((a.day ?? '') > (b.day ?? ''))));
  return [...byDay, ...last].map(exportedDay);
}

/** The same as text, with the names of the columns first; safe from being run as formulas. */
export function exportedText(report: UsageReport, grouping: (typeof analyticsGroupings)[number]): string {
  const columns = [...(grouping === 'key_and_day' ? (['usage_date'] as const) : []), 'api_key', 'api_key_label', ...countedKinds] as const;
  const rows = exportedRows(report, grouping).map((row) => columns.map((column) => row[column] ?? ''));
  return safeRows([columns, ...rows]);
}

function exportedDay(row: AnalyticsRow): ExportedRow {
  const { api_key, api_key_label, ...counts } = exported(row);
  return { api_key, api_key_label, usage_date: row.day ?? '', ...counts };
}

function exported({ api_key, api_key_label, counts }: AnalyticsRow): ExportedRow {
  return { api_key: shownMask(api_key), api_key_label, ...counts };
}
