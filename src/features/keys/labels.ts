import type { DeveloperKey } from '../../api/administration.ts';
import { oneLine, shortName } from '../../services/glossaries/glossaryLabels.ts';
import { localNumber } from '../../editor/localized.ts';
import { masked } from '../../api/usage/keyUse.ts';
import { shareUsed } from '../../api/usage/reading.ts';
import type { Limited, KeyMeter } from './limits.ts';
import * as messages from './labelTexts.ts';

/**
 * Returns the label of a key for a row or a sentence. As labels come from outside, they are reduced to one line without direction changes.
 */
export function nameOf({ label }: Pick<DeveloperKey, 'label'>): string {
  return isSeen(label) ? shortName(label) : messages.noLabel();
}

/** Maximum number of characters of a label in a tooltip. */
const longestShown = 1000;

/** The same, for places with room for a long label. */
export function wholeName(key: Pick<DeveloperKey, 'label'>): string {
  return isSeen(key.label) ? oneLine(key.label.slice(0, longestShown)) : nameOf(key);
}

function isSeen(label: string | null | undefined): label is string {
  return typed(label ?? '') !== '';
}

/** Maximum number of characters that users are asked to type. */
const longestTyped = 100;

/** Returns the text to type for deactivating a key: its label if it can be typed, otherwise the masked id. */
export function confirmationOf({ label, key_id }: DeveloperKey): string {
  const plain = typed(label ?? '');
  return plain === '' || plain.length > longestTyped ? masked(key_id) : plain;
}

/** Normalizes a text for comparison with typed input: removes characters that an input box cannot contain or does not show. */
export function typed(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('...', '…')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Returns a short text for a row; empty if there is nothing to show. */
export function meterInShort({ used, limit }: KeyMeter, what: Limited): string[] {
  if (limit === 0) return [what === 'characters' ? messages.blocked() : messages.speechBlocked()];
  if (typeof limit !== 'number') {
    if (used === undefined || (what === 'speech' && used === 0)) return [];
    return [limit === 'none' && what === 'characters' ? messages.usedWithoutLimit(localNumber(used)) : amount(used, what)];
  }
  return [used === undefined ? messages.limitOnly(amount(limit, what)) : usedOf(used, limit, what)];
}

/** Returns a text for a separate line. */
export function meterInWords(meter: KeyMeter, what: Limited): string {
  const { used, limit } = meter;
  const lines = linesOf[what];
  if (used === undefined) {
    if (limit === 0) return lines.blockedUsageUnknown();
    if (limit === 'none') return lines.withoutLimitUsageUnknown();
    return limit === 'unknown' ? lines.unknown() : lines.usageUnknown(minutesOrCount(limit, what));
  }
  if (limit === 0) return lines.blocked(minutesOrCount(used, what));
  if (limit === 'none') return lines.withoutLimit(minutesOrCount(used, what));
  if (limit === 'unknown') return lines.limitUnknown(minutesOrCount(used, what));
  return lines.ofLimit(minutesOrCount(used, what), minutesOrCount(limit, what), percentOf(used, limit));
}

interface MeterLines {
  readonly blocked: (used: string) => string;
  readonly blockedUsageUnknown: () => string;
  readonly withoutLimit: (used: string) => string;
  readonly withoutLimitUsageUnknown: () => string;
  readonly limitUnknown: (used: string) => string;
  readonly unknown: () => string;
  readonly usageUnknown: (limit: string) => string;
  readonly ofLimit: (used: string, limit: string, percent: string) => string;
}

const linesOf: Readonly<Record<Limited, MeterLines>> = {
  characters: {
    blocked: messages.charactersMeterBlocked,
    blockedUsageUnknown: messages.charactersMeterBlockedUsageUnknown,
    withoutLimit: messages.charactersMeterWithoutLimit,
    withoutLimitUsageUnknown: messages.charactersMeterWithoutLimitUsageUnknown,
    limitUnknown: messages.charactersMeterLimitUnknown,
    unknown: messages.charactersMeterUnknown,
    usageUnknown: messages.charactersMeterUsageUnknown,
    ofLimit: messages.charactersMeterOfLimit,
  },
  speech: {
    blocked: messages.speechMeterBlocked,
    blockedUsageUnknown: messages.speechMeterBlockedUsageUnknown,
    withoutLimit: messages.speechMeterWithoutLimit,
    withoutLimitUsageUnknown: messages.speechMeterWithoutLimitUsageUnknown,
    limitUnknown: messages.speechMeterLimitUnknown,
    unknown: messages.speechMeterUnknown,
    usageUnknown: messages.speechMeterUsageUnknown,
    ofLimit: messages.speechMeterOfLimit,
  },
};

/** Returns a short text. Characters have no unit, as it is clear from the view. */
function usedOf(used: number, limit: number, what: Limited): string {
  const words = what === 'characters' ? localNumber(limit) : amount(limit, what);
  return messages.usedOfLimit(minutesOrCount(used, what), words, percentOf(used, limit));
}

/** Rounds down, so that 100 % is only shown when it is reached. */
function percentOf(used: number, limit: number): string {
  const share = shareUsed({ used, limit }) ?? 0;
  return localNumber(Math.floor(share * 100) / 100, { style: 'percent' });
}

/** Returns a number of characters or minutes of speech, with its unit. */
export function amount(value: number, what: Limited): string {
  const number = minutesOrCount(value, what);
  if (what === 'characters') return value === 1 ? messages.charactersOne() : messages.charactersMany(number);
  // Compare as displayed, with two decimals.
  return Math.round(value * 100) === 100 ? messages.minutesOfSpeechOne() : messages.minutesOfSpeechMany(number);
}

function minutesOrCount(value: number, what: Limited): string {
  return what === 'characters' ? localNumber(value) : localNumber(value, { maximumFractionDigits: 2 });
}
