import * as v from 'valibot';
import type { PanelRange, usagePanelMemory } from '../protocol.ts';
import { fittingBucket } from '../../../../api/usage/analytics.ts';
import type { Bucket } from '../../../../api/usage/analytics.ts';
import { columns, columnsOf, firstSorting, groupings } from './rows.ts';
import type { Grouping, Sorting } from './rows.ts';

export const buckets = ['day', 'week', 'month'] as const;

/** Choices of the user on the page, except for the range. Stored as text (`usagePanelMemory`); invalid values are ignored. */
const viewSchema = v.object({
  grouping: v.fallback(v.picklist(groupings), 'key'),
  /** Omitted for the interval that fits the range. */
  bucket: v.fallback(v.optional(v.picklist(buckets)), undefined),
  column: v.fallback(v.optional(v.picklist(columns)), undefined),
  direction: v.fallback(v.picklist(['ascending', 'descending']), 'descending'),
  /** Search text for the table. */
  filter: v.fallback(v.string(), ''),
  /** Ids of open sections, separated by spaces. */
  open: v.fallback(v.string(), ''),
  /** Scroll position of the table in pixels. */
  tableScroll: v.fallback(v.string(), '0'),
});
export type View = v.InferOutput<typeof viewSchema>;

export function viewOf(memory: v.InferOutput<typeof usagePanelMemory>['view'] | undefined): View {
  return v.parse(viewSchema, memory ?? {});
}

export function rememberedView(view: View): Record<string, string> {
  return Object.fromEntries(Object.entries(view).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export function bucketOf({ bucket }: View, range: PanelRange): Bucket {
  return bucket ?? fittingBucket(range);
}

/**
 * Returns the order of the table; the initial one if the column does not exist. @param grouping the actual grouping, which may differ from
 * the chosen one.
 */
export function sortingOf({ column, direction }: View, grouping: Grouping): Sorting {
  return column && columnsOf(grouping).includes(column) ? { column, direction } : firstSorting(grouping);
}
