import type { Context } from 'hono';
import * as v from 'valibot';
import { analyticsFaults, analyticsQuery } from '../../api/administration.ts';
import { oneOf, wholeNumber } from '../../api/rules.ts';
import type { TagRow } from '../accounts/tagStore.ts';
import { administrationPrefix } from '../authorization.ts';
import type { Endpoint } from '../endpoint.ts';
import { pageOf, queryOf } from '../queryValues.ts';
import { checked, refusalOf } from '../requestBody.ts';
import type { SandboxState } from '../sandboxState.ts';
import type { SandboxEnv } from '../sandboxEnv.ts';

const { start_date, end_date } = analyticsQuery.entries;
const tagQuery = v.object({
  start_date,
  end_date,
  aggregate_by: v.optional(oneOf(['period', 'day']), 'period'),
  page: v.optional(wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }), 1),
});

// Invented [tag-pages]: rows of one page of custom tags, and that pages count from 1.
const pageRows = 100;

/** GET /v2/admin/analytics/custom-tags, where a service has it. */
export function tagAnalyticsEndpoints(state: SandboxState): Endpoint[] {
  const path = `${administrationPrefix}analytics/custom-tags`;
  return state.rules.reportsTags ? [{ method: 'GET', path, answer: (c) => answerTags(state, c) }] : [];
}

function answerTags({ tags }: SandboxState, c: Context<SandboxEnv>): Response {
  const query = checked(tagQuery, queryOf(c, { page: 'number' }));
  const faults = analyticsFaults(query);
  if (faults.length > 0) throw refusalOf(faults);
  const rows = tags.rows(query.start_date, query.end_date);
  const all = query.aggregate_by === 'day' ? rows.map((row) => ({ ...usageOf(row), usage_date: midnight(row.day) })) : byTag(rows);
  return Response.json({
    custom_tag_usage_report: {
      aggregate_by: query.aggregate_by,
      start_date: midnight(query.start_date),
      end_date: midnight(query.end_date),
      next_page: all.length > query.page * pageRows ? query.page + 1 : null,
      usage: pageOf(all, query.page - 1, pageRows),
    },
  });
}

function byTag(rows: readonly TagRow[]) {
  const sums = new Map<string, number>();
  for (const { tag, text } of rows) sums.set(tag, (sums.get(tag) ?? 0) + text);
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([tag, text]) => usageOf({ tag, text }));
}

/** Tags go with text translation only. */
function usageOf({ tag, text }: Pick<TagRow, 'tag' | 'text'>) {
  return { custom_tag: tag, breakdown: { total_characters: text, text_translation_characters: text, text_improvement_characters: 0 } };
}

function midnight(day: string): string {
  return `${day}T00:00:00Z`;
}
