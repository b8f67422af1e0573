import type { analyticsGroupings, UsageReport } from '../../api/administration.ts';
import { safeRows } from '../../text/spreadsheetCells.ts';
import { byKey, countedKinds, isNothing, rowsOf, unattributed } from '../../api/usage/analytics.ts';
import type { AnalyticsRow, Counts } from '../../api/usage/analytics.ts';
import { shownMask } from '../../api/usage/keyUse.ts';

/** Row of an exported report, with names from the specification ("Usage report"). */
export interface ExportedRow extends Counts {
  /** Masked by the service. */
  readonly api_key: string;
  readonly api_key_label: string;
  /** YYYY-MM-DD; empty in the row for usage without a key and a day. */
  readonly usage_date?: string;
}

/**
 * Returns a report as rows of a sheet: by day and then in the order of the report, or by key, the largest first. The rows add up to the
 * report's `total_usage`; a last row without a key contains usage that is in no other row.
 */
export function exportedRows(report: UsageReport, grouping: (typeof analyticsGroupings)[number]): ExportedRow[] {
  const rows = rowsOf(report);
  const rest = unattributed(report);
  const last: AnalyticsRow[] = isNothing(rest) ? [] : [{ api_key: '', api_key_label: '', counts: rest }];
  if (grouping === 'key') return [...byKey(rows), ...last].map(exported);
  const byDay = rows.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : Number((a.day ?? '') > (b.day ?? ''))));
  return [...byDay, ...last].map(exportedDay);
}

/** Returns the rows as text with a header, safe from being interpreted as formulas. */
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
