import { noLimit } from '../../api/limits.ts';
import type { DeveloperKey } from '../../api/administration.ts';
import type { KeyInUse } from '../../services/keys/keyService.ts';
import type { Counts } from '../../api/usage/analytics.ts';
import { levelOf } from '../../api/usage/reading.ts';
import type { Level, Meter } from '../../api/usage/reading.ts';

/** Kind of limit. The API uses milliseconds for speech; the user interface shows minutes. */
export type Limited = 'characters' | 'speech';

export const millisecondsOfMinute = 60_000;

/** Usage and limit of a key, in characters or minutes of speech. */
export interface KeyMeter {
  /** Undefined if unknown. */
  readonly used: number | undefined;
  readonly limit: Meter['limit'];
}

export function meterOf({ key, used }: { readonly key: DeveloperKey; readonly used: Counts | undefined }, what: Limited): KeyMeter {
  const { characters, speech_to_text_milliseconds } = key.usage_limits ?? {};
  if (what === 'characters') return { used: used?.total_characters, limit: limitOf(characters) };
  const limit = limitOf(speech_to_text_milliseconds);
  return { used: used?.speech_to_text_minutes, limit: typeof limit === 'number' ? limit / millisecondsOfMinute : limit };
}

/** "null removes the limit" (specification, "Limit semantics"). A missing value means unknown. */
function limitOf(value: number | null | undefined): Meter['limit'] {
  if (value === undefined) return 'unknown';
  return value === null || value >= noLimit ? 'none' : value;
}

/** Returns how close a key is to the nearest of its limits. A key blocked on purpose is not a warning. */
export function levelOfKey(key: KeyInUse): Level {
  const levels = new Set((['characters', 'speech'] as const).map((what) => levelOfMeter(meterOf(key, what))));
  return (['reached', 'near'] as const).find((level) => levels.has(level)) ?? 'calm';
}

function levelOfMeter({ used, limit }: KeyMeter): Level {
  return used === undefined || limit === 0 ? 'calm' : levelOf({ used, limit });
}

/** Parses a safe integer from 0, with or without thousands separators. Returns undefined for other texts. */
export function wholeNumberIn(text: string): number | undefined {
  const digits = withoutSeparators(text);
  const value = digits === undefined ? undefined : Number(digits);
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined;
}

/**
 * Parses minutes with up to two decimals, as milliseconds. Returns undefined for other texts. Three digits after a comma or point are
 * thousands.
 */
export function millisecondsIn(text: string): number | undefined {
  const whole = wholeNumberIn(text);
  const [, before = '', after = ''] = /^(.*\d)[.,](\d{1,2})$/u.exec(text.trim()) ?? [];
  const beforeDecimals = after === '' ? undefined : wholeNumberIn(before);
  const minutes = whole ?? (beforeDecimals === undefined ? undefined : beforeDecimals + Number(`0.${after}`));
  const milliseconds = minutes === undefined ? undefined : Math.round(minutes * millisecondsOfMinute);
  return milliseconds !== undefined && Number.isSafeInteger(milliseconds) ? milliseconds : undefined;
}

/** Common separators: groups of three, all with the same separator. */
const grouped = /^\d{1,3}(?:([.,'’_\s])\d{3})(?:\1\d{3})*$/u;

function withoutSeparators(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^\d+$/u.test(trimmed)) return trimmed;
  return grouped.test(trimmed) ? trimmed.replaceAll(/\D/gu, '') : undefined;
}
