import type { Context } from 'hono';
import * as v from 'valibot';
import {
  analyticsFaults,
  analyticsQuery,
  createKeyRequest,
  keyIdRequest,
  labelKeyRequest,
  limitKeyRequest,
} from '../api/administration.ts';
import type { AnalyticsQuery, AnalyticsUsage } from '../api/administration.ts';
import { oneOf, wholeNumber } from '../api/rules.ts';
import { addDeveloperKey, describedKey, developerKeyOf, developerKeys } from './accounts/accounts.ts';
import type { ApiKey } from './accounts/accounts.ts';
import { charactersOf, sumUsage } from './accounts/usageStore.ts';
import type { TagRow, UsageRow, UsageStore } from './accounts/usageStore.ts';
import { administrationPrefix } from './authorization.ts';
import { checked, pageOf, queryOf, readJson, refusalOf } from './endpoint.ts';
import type { Endpoint, SandboxEnv } from './endpoint.ts';
import type { SandboxState } from './sandboxState.ts';

const bodyBytes = 64 * 1024;

/** Returns the endpoints for keys of the main account (specification, "Administration (admin key required)"). */
export function developerKeyEndpoints(state: SandboxState): Endpoint[] {
  const path = `${administrationPrefix}developer-keys`;
  return [
    { method: 'POST', path, answer: async (c) => create(state, c) },
    { method: 'GET', path, answer: () => Response.json(developerKeys(state.keys).map((key) => describedKey(state.rules, key))) },
    { method: 'PUT', path: `${path}/deactivate`, answer: async (c) => deactivate(state, c) },
    { method: 'PUT', path: `${path}/label`, answer: async (c) => relabel(state, c) },
    { method: 'PUT', path: `${path}/limits`, answer: async (c) => limit(state, c) },
  ];
}

/** Creates a key. The label is optional, and so is the whole body ("a default name is assigned when omitted"). */
async function create(state: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  const bodiless = c.req.header('Transfer-Encoding') === undefined && Number(c.req.header('Content-Length') ?? 0) === 0;
  const { label = state.rules.keyLabel } = bodiless ? {} : checked(createKeyRequest, await readJson(c, bodyBytes));
  return Response.json(describedKey(state.rules, addDeveloperKey(state.keys, state, label, state.clock.timestamp())));
}

/** Deactivates a key. Deactivation is permanent, so a second call changes nothing. */
async function deactivate({ keys, clock, rules }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  const key = developerKeyOf(keys, checked(keyIdRequest, await readJson(c, bodyBytes)).key_id);
  key.deactivated_time ??= clock.timestamp();
  return Response.json(describedKey(rules, key));
}

async function relabel({ keys, rules }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  const { key_id, label } = checked(labelKeyRequest, await readJson(c, bodyBytes));
  const key = developerKeyOf(keys, key_id);
  key.label = label;
  return Response.json(describedKey(rules, key));
}

/** Sets limits: "0 blocks all consumption; null removes the limit". An absent field stays unchanged. */
async function limit({ keys, rules }: SandboxState, c: Context<SandboxEnv>): Promise<Response> {
  const { key_id, characters, speech_to_text_milliseconds } = checked(limitKeyRequest, await readJson(c, bodyBytes));
  const key = developerKeyOf(keys, key_id);
  if (characters !== undefined) key.limits.characters = characters;
  if (speech_to_text_milliseconds !== undefined) key.limits.speech_to_text_milliseconds = speech_to_text_milliseconds;
  return Response.json(describedKey(rules, key));
}

/** Serves GET /v2/admin/analytics (specification, "Usage report"; query and names of arrays from the service facts). */
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
      total_usage: usageFields(rows),
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

/** Reports the use of a key. Unused keys are left out. */
function keyUsage(key: ApiKey, rows: readonly UsageRow[]) {
  return rows.length === 0 ? [] : [{ ...named(key), usage: usageFields(rows) }];
}

function dayUsage(ring: readonly ApiKey[], row: UsageRow) {
  const key = ring.find((candidate) => candidate.key_id === row.key_id);
  return key ? [{ ...named(key), usage_date: midnight(row.day), usage: usageFields([row]) }] : [];
}

/** Returns the "Masked API key identifier" (the provider's description). It is always made from the id, even if the key itself differs. */
function named({ key_id, label }: ApiKey) {
  return { api_key: `${key_id.slice(0, 4)}****${key_id.slice(-4)}`, api_key_label: label };
}

function midnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function usageFields(rows: readonly UsageRow[]): AnalyticsUsage {
  const sum = sumUsage(rows);
  return {
    total_characters: charactersOf(sum),
    text_translation_characters: sum.text,
    document_translation_characters: sum.document,
    text_improvement_characters: sum.improvement,
    speech_to_text_minutes: sum.speech / 60_000,
  };
}

const { start_date, end_date } = analyticsQuery.entries;
const tagQuery = v.object({
  start_date,
  end_date,
  aggregate_by: v.optional(oneOf(['period', 'day']), 'period'),
  page: v.optional(wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }), 1),
});

// Invented [tag-pages]: the number of rows on a page of custom tags, and that pages count from 1.
const pageRows = 100;

/** Serves GET /v2/admin/analytics/custom-tags if the service has it. */
export function tagAnalyticsEndpoints(state: SandboxState): Endpoint[] {
  const path = `${administrationPrefix}analytics/custom-tags`;
  return state.rules.reportsTags ? [{ method: 'GET', path, answer: (c) => answerTags(state, c) }] : [];
}

function answerTags({ tags }: SandboxState, c: Context<SandboxEnv>): Response {
  const query = checked(tagQuery, queryOf(c, { page: 'number' }));
  const faults = analyticsFaults(query);
  if (faults.length > 0) throw refusalOf(faults);
  const rows = tags.rows(query.start_date, query.end_date);
  const all = query.aggregate_by === 'day' ? rows.map((row) => ({ ...usageOf(row), usage_date: startOfDay(row.day) })) : byTag(rows);
  return Response.json({
    custom_tag_usage_report: {
      aggregate_by: query.aggregate_by,
      start_date: startOfDay(query.start_date),
      end_date: startOfDay(query.end_date),
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

/** Converts a row to its reply. Tags exist for text translation only. */
function usageOf({ tag, text }: Pick<TagRow, 'tag' | 'text'>) {
  return { custom_tag: tag, breakdown: { total_characters: text, text_translation_characters: text, text_improvement_characters: 0 } };
}

function startOfDay(day: string): string {
  return `${day}T00:00:00Z`;
}
