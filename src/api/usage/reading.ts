import { noLimit } from '../limits.ts';
import type { Usage, ProductUsage } from '../usage.ts';

export type MeteredUnit = 'characters' | 'minutes' | 'documents' | 'teamDocuments';

/** What is counted and limited, for the whole account or for the key that asks. Speech is in minutes, whatever unit the service used. */
export type Metered = { readonly scope: 'key'; readonly unit: 'characters' } | { readonly scope: 'account'; readonly unit: MeteredUnit };

/** A count beside its limit. */
export type Meter = Metered & {
  readonly used: number;
  /** `none`: there is no limit. `unknown`: the service does not tell one. */
  readonly limit: number | 'none' | 'unknown';
};

/** By which the words for it are found. */
export function meterKey({ scope, unit }: Metered) {
  return scope === 'key' ? (`meter.key.${unit}` as const) : (`meter.account.${unit}` as const);
}

/** A product of a paid plan. */
export interface ProductShare {
  readonly product_type: string;
  /** `minutes` for speech, else the service's own billing unit, such as `characters`. */
  readonly unit: string;
  readonly key: number | undefined;
  readonly account: number | undefined;
}

/** Start and end of the usage period, milliseconds since 1970; the end is the first instant that no longer belongs to it. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** A usage reply in one shape, whichever it came in (service facts: shapes). */
export interface UsageReading {
  /** Undefined where the service does not tell it, as for free plans. */
  readonly period: Period | undefined;
  readonly meters: readonly Meter[];
  readonly products: readonly ProductShare[];
  /** Whether the plan has no speech at all. It has no meter then: nothing of it is used up. */
  readonly lacksSpeech: boolean;
}

/** Shares from which on a limit is near, and reached ("Events": 80% and 100% of a key-level character limit). */
export const nearShare = 0.8;
export const reachedShare = 1;

export function readUsage(usage: Usage): UsageReading {
  const all = metersOf(usage);
  const meters = all.filter((counted) => !isNotInPlan(counted));
  return {
    period: periodOf(usage),
    meters,
    products: (usage.products ?? []).map(productShare),
    lacksSpeech: meters.length < all.length,
  };
}

function periodOf({ start_time, end_time }: Usage): Period | undefined {
  const start = Date.parse(start_time ?? '');
  const end = Date.parse(end_time ?? '');
  return end > start ? { start, end } : undefined;
}

type Count = number | null | undefined;

/** Whether a count can be one: what is negative or beyond all counting is as good as not told. */
function isTold(count: Count): count is number {
  return typeof count === 'number' && count >= 0 && count <= Number.MAX_SAFE_INTEGER;
}

function metersOf(usage: Usage): Meter[] {
  return [
    ...meter({ scope: 'key', unit: 'characters' }, usage.api_key_character_count, usage.api_key_character_limit),
    ...meter({ scope: 'account', unit: 'characters' }, usage.character_count, usage.character_limit),
    ...speechMeter(usage),
    ...meter({ scope: 'account', unit: 'documents' }, usage.document_count, usage.document_limit),
    ...meter({ scope: 'account', unit: 'teamDocuments' }, usage.team_document_count, usage.team_document_limit),
  ];
}

/** A plan without speech has zeros there. A limit of 0 of characters was set by somebody, and blocks. */
function isNotInPlan({ unit, used, limit }: Meter): boolean {
  return unit === 'minutes' && used === 0 && limit === 0;
}

function meter(metered: Metered, used: Count, limit: Count): Meter[] {
  return isTold(used) ? [{ ...metered, used, limit: limitOf(limit) }] : [];
}

function limitOf(limit: Count): Meter['limit'] {
  if (typeof limit !== 'number' || limit < 0) return 'unknown';
  return limit >= noLimit ? 'none' : limit;
}

const millisecondsOfMinute = 60_000;

/** Milliseconds of the units in which speech may be counted, whatever a product calls them. */
const speechUnits: ReadonlyMap<string, number> = new Map([
  ['milliseconds', 1],
  ['seconds', 1000],
  ['minutes', millisecondsOfMinute],
  ['hours', 3_600_000],
]);

/** Count and limit each in the unit in which they come: replies have either, and may have both. Minutes are the newer ones. */
function speechMeter(usage: Usage): Meter[] {
  const { speech_to_text_minutes_count: minutes, speech_to_text_minutes_limit: limit } = usage;
  const older = olderSpeech(usage);
  const used = minutes ?? (typeof older.count === 'number' ? older.count / millisecondsOfMinute : undefined);
  if (!isTold(used)) return [];
  const found = limitOf(milliseconds(limit) ?? older.limit);
  return [{ scope: 'account', unit: 'minutes', used, limit: typeof found === 'number' ? found / millisecondsOfMinute : found }];
}

/** Speech in milliseconds. Beside minutes, zeros say only that milliseconds are no longer counted. */
function olderSpeech(usage: Usage): { readonly count?: Count; readonly limit?: Count } {
  const { speech_to_text_milliseconds_count: count, speech_to_text_milliseconds_limit: limit } = usage;
  const hasMinutes = [usage.speech_to_text_minutes_count, usage.speech_to_text_minutes_limit].some((told) => typeof told === 'number');
  return hasMinutes && (count ?? 0) === 0 && (limit ?? 0) === 0 ? {} : { count, limit };
}

function milliseconds(minutes: Count): Count {
  return typeof minutes === 'number' ? Math.round(minutes * millisecondsOfMinute) : minutes;
}

function productShare(product: ProductUsage): ProductShare {
  const { product_type, billing_unit, api_key_unit_count, account_unit_count, api_key_character_count, character_count } = product;
  const named = billing_unit ?? 'characters';
  const ofUnit = speechUnits.get(named.toLowerCase());
  const count = (units: Count, characters: Count) => {
    const found = units ?? (ofUnit === undefined ? characters : undefined);
    if (!isTold(found)) return undefined;
    return ofUnit === undefined ? found : (found * ofUnit) / millisecondsOfMinute;
  };
  return {
    product_type,
    unit: ofUnit === undefined ? named : 'minutes',
    key: count(api_key_unit_count, api_key_character_count),
    account: count(account_unit_count, character_count),
  };
}

/** The part of the limit that is used, 1 for all of it; undefined where there is no limit to compare with. A limit of 0 is reached at once. */
export function shareUsed({ used, limit }: Pick<Meter, 'used' | 'limit'>): number | undefined {
  if (typeof limit !== 'number') return undefined;
  return limit === 0 ? reachedShare : used / limit;
}

export type Level = 'calm' | 'near' | 'reached';

export function levelOf(counted: Pick<Meter, 'used' | 'limit'>): Level {
  const share = shareUsed(counted);
  if (share === undefined || share < nearShare) return 'calm';
  return share < reachedShare ? 'near' : 'reached';
}

/** Before so much of a period has passed, its use says nothing about the rest. */
const leastElapsed = 1 / 31;

/**
 * What will be used by the end of the period if it goes on like this.
 * @param now milliseconds since 1970
 * @returns undefined when it is too early to tell, and outside the period.
 */
export function projected(used: number, { start, end }: Period, now: number): number | undefined {
  const elapsed = (now - start) / (end - start);
  return elapsed < leastElapsed || elapsed > 1 ? undefined : used / elapsed;
}
