import { noLimit } from '../limits.ts';
import type { Usage, ProductUsage } from '../usage.ts';

export type MeteredUnit = 'characters' | 'minutes' | 'documents' | 'teamDocuments';

/** A counted and limited unit, for the whole account or for the current key. Speech is in minutes, whatever unit the service used. */
export type Metered = { readonly scope: 'key'; readonly unit: 'characters' } | { readonly scope: 'account'; readonly unit: MeteredUnit };

/** A count with its limit. */
export type Meter = Metered & {
  readonly used: number;
  /** `none`: there is no limit. `unknown`: the service does not report one. */
  readonly limit: number | 'none' | 'unknown';
};

/** Returns the key for the meter's texts. */
export function meterKey({ scope, unit }: Metered) {
  return scope === 'key' ? (`meter.key.${unit}` as const) : (`meter.account.${unit}` as const);
}

/** A product of a paid plan. */
export interface ProductShare {
  readonly product_type: string;
  /** `minutes` for speech, otherwise the service's own billing unit, such as `characters`. */
  readonly unit: string;
  readonly key: number | undefined;
  readonly account: number | undefined;
}

/** Start and end of the usage period, in milliseconds since 1970. The end is exclusive. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** A usage reply in a normalized shape (service facts: shapes). */
export interface UsageReading {
  /** Undefined if the service does not report it, as for free plans. */
  readonly period: Period | undefined;
  readonly meters: readonly Meter[];
  readonly products: readonly ProductShare[];
  /** True if the plan does not include speech. It then has no meter, so that it doesn't appear to be used up. */
  readonly lacksSpeech: boolean;
}

/** Shares of a limit that count as near and as reached ("Events": 80% and 100% of a key-level character limit). */
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

/** Returns true for a valid count. A negative or huge number is treated as missing. */
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

/** A plan without speech reports zeros for it. A limit of 0 characters, however, was set deliberately, and blocks. */
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

/** Milliseconds in each unit of speech, for all products. */
const speechUnits: ReadonlyMap<string, number> = new Map([
  ['milliseconds', 1],
  ['seconds', 1000],
  ['minutes', millisecondsOfMinute],
  ['hours', 3_600_000],
]);

/**
 * Reads count and limit of speech, each in its own unit. Replies have minutes, milliseconds or both. Minutes are newer and take precedence.
 */
function speechMeter(usage: Usage): Meter[] {
  const { speech_to_text_minutes_count: minutes, speech_to_text_minutes_limit: limit } = usage;
  const older = olderSpeech(usage);
  const used = minutes ?? (typeof older.count === 'number' ? older.count / millisecondsOfMinute : undefined);
  if (!isTold(used)) return [];
  const found = limitOf(milliseconds(limit) ?? older.limit);
  return [{ scope: 'account', unit: 'minutes', used, limit: typeof found === 'number' ? found / millisecondsOfMinute : found }];
}

/** Returns speech in milliseconds. Next to minutes, zeros only mean that milliseconds are no longer counted. */
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

/** Returns the used part of the limit, 1 for all of it, or undefined without a known limit. A limit of 0 counts as reached. */
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

/** Minimum part of a period that must have passed for a projection. Earlier usage is not representative. */
const leastElapsed = 1 / 31;

/**
 * Returns the usage projected for the end of the period.
 * @param now milliseconds since 1970
 * @returns undefined if it is too early, or outside the period.
 */
export function projected(used: number, { start, end }: Period, now: number): number | undefined {
  const elapsed = (now - start) / (end - start);
  return elapsed < leastElapsed || elapsed > 1 ? undefined : used / elapsed;
}
