import type { Context } from 'hono';
import { analyticsFaults, analyticsQuery } from '../../api/administration.ts';
import type { AnalyticsQuery, AnalyticsUsage } from '../../api/administration.ts';
import { administrationPrefix } from '../authorization.ts';
import type { Endpoint } from '../endpoint.ts';
import { developerKeys } from '../accounts/keyRing.ts';
import type { ApiKey } from '../accounts/keyRing.ts';
import { checked, refusalOf } from '../requestBody.ts';
import type { SandboxState } from '../sandboxState.ts';
import type { SandboxEnv } from '../sandboxEnv.ts';
import { charactersOf, sumUsage } from '../accounts/usageStore.ts';
import type { UsageStore, UsageRow } from '../accounts/usageStore.ts';

/** GET /v2/admin/analytics (specification, "Usage report"; query and names of arrays from the service facts). */
export function analyticsEndpoint(state: SandboxState): Endpoint {
  return { method: 'GET', path: `${administrationPrefix}analytics`, answer: (c) => answerAnalytics(state, c) };
}

function answerAnalytics({ keys, usage }: SandboxState, c: Context<SandboxEnv>): Response {
  const query = checked(analyticsQuery, c.req.query());
  const faults = analyticsFaults(query);
  if (faults.length > 0) throw refusalOf(faults);
  const ring = developerKeys(keys);
  const rows = rowsOf(usage, ring, query);
  const { start_date, end_date, group_by } = query;
  return Response.json({
    usage_report: {
      total_usage: described(rows),
      ...(group_by !== undefined && { group_by }),
      start_date: midnight(start_date),
      end_date: midnight(end_date),
      ...(group_by === 'key' && { key_usages: ring.flatMap((key) => keyUsage(key, rowsOf(usage, [key], query))) }),
      ...(group_by === 'key_and_day' && { key_and_day_usages: rows.flatMap((row) => dayUsage(ring, row)) }),
    },
  });
}

function rowsOf(usage: UsageStore, keys: readonly ApiKey[], { start_date, end_date }: AnalyticsQuery): UsageRow[] {
  const ids = keys.map((key) => key.key_id);
  return usage.rows(ids, { first: start_date, last: end_date });
}

/** Keys that were not used are not reported. */
function keyUsage(key: ApiKey, rows: readonly UsageRow[]) {
  return rows.length === 0 ? [] : [{ ...named(key), usage: described(rows) }];
}

function dayUsage(ring: readonly ApiKey[], row: UsageRow) {
  const key = ring.find((candidate) => candidate.key_id === row.key_id);
  return key ? [{ ...named(key), usage_date: midnight(row.day), usage: described([row]) }] : [];
}

/** "Masked API key identifier" (the provider's description): of the id, whatever the key itself is. */
function named({ key_id, label }: ApiKey) {
  return { api_key: `${key_id.slice(0, 4)}****${key_id.slice(-4)}`, api_key_label: label };
}

function midnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function described(rows: readonly UsageRow[]): AnalyticsUsage {
  const sum = sumUsage(rows);
  return {
    total_characters: charactersOf(sum),
    text_translation_characters: sum.text,
    document_translation_characters: sum.document,
    text_improvement_characters: sum.improvement,
    speech_to_text_minutes: sum.speech / 60_000,
  };
}
