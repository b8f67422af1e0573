import * as v from 'valibot';
import type { PanelRange, usagePanelMemory } from '../protocol.ts';
import { fittingBucket } from '../../../../api/usage/analytics.ts';
import type { Bucket } from '../../../../api/usage/analytics.ts';
import { columns, columnsOf, firstSorting, groupings } from './rows.ts';
import type { Grouping, Sorting } from './rows.ts';

export const buckets = ['day', 'week', 'month'] as const;

/** What the user chose on the page, beside the range. Kept as text (`usagePanelMemory`); what does not fit is as if never chosen. */
const viewSchema = v.object({
  grouping: v.fallback(v.picklist(groupings), 'key'),
  /** Absent: what fits the range. */
  bucket: v.fallback(v.optional(v.picklist(buckets)), undefined),
  column: v.fallback(v.optional(v.picklist(columns)), undefined),
  direction: v.fallback(v.picklist(['ascending', 'descending']), 'descending'),
  /** What is looked for in the table. */
  filter: v.fallback(v.string(), ''),
  /** Ids of what is folded open, with spaces between them. */
  open: v.fallback(v.string(), ''),
  /** Pixels that the table is scrolled by. */
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

/** A column that is not there sorts nothing. @param grouping what the rows are, which may be less than was chosen. */
export function sortingOf({ column, direction }: View, grouping: Grouping): Sorting {
  return column && columnsOf(grouping).includes(column) ? { column, direction } : firstSorting(grouping);
}
