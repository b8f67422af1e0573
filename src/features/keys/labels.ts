import type { DeveloperKey } from '../../api/administration.ts';
import { oneLine, shortName } from '../../services/glossaries/glossaryLabels.ts';
import { localNumber } from '../../editor/localized.ts';
import { masked } from '../../api/usage/keyUse.ts';
import { shareUsed } from '../../api/usage/reading.ts';
import type { Limited, KeyMeter } from './limits.ts';
import * as messages from './texts.ts';

/** A key in a row or a sentence, by its label. Labels come from outside: one line, and without turning the words around it. */
export function nameOf({ label }: Pick<DeveloperKey, 'label'>): string {
  return isSeen(label) ? shortName(label) : messages.noLabel();
}

/** Characters of a label that a tooltip has room for. */
const longestShown = 1000;

/** The same, where there is room for all of a label. */
export function wholeName(key: Pick<DeveloperKey, 'label'>): string {
  return isSeen(key.label) ? oneLine(key.label.slice(0, longestShown)) : nameOf(key);
}

function isSeen(label: string | null | undefined): label is string {
  return typed(label ?? '') !== '';
}

/** Characters that somebody can be asked to type. */
const longestTyped = 100;

/** What has to be typed to deactivate a key: its label where it has one that can be typed, else the masked id. */
export function confirmationOf({ label, key_id }: DeveloperKey): string {
  const plain = typed(label ?? '');
  return plain === '' || plain.length > longestTyped ? masked(key_id) : plain;
}

/** A text as it compares with what somebody types: without what a box has no room for or does not show. */
export function typed(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('...', '…')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** In short, for a row; nothing where there is nothing to say. */
export function meterInShort({ used, limit }: KeyMeter, what: Limited): string[] {
  if (limit === 0) return [what === 'characters' ? messages.blocked() : messages.speechBlocked()];
  if (typeof limit !== 'number') {
    if (used === undefined || (what === 'speech' && used === 0)) return [];
    return [limit === 'none' && what === 'characters' ? messages.usedWithoutLimit(localNumber(used)) : amount(used, what)];
  }
  return [used === undefined ? messages.limitOnly(amount(limit, what)) : usedOf(used, limit, what)];
}

/** In a line of its own. */
export function meterInWords(meter: KeyMeter, what: Limited): string {
  const { used, limit } = meter;
  const lines = linesOf[what];
  if (used === undefined) {
    if (limit === 0) return lines.blockedUsageUnknown();
    if (limit === 'none') return lines.withoutLimitUsageUnknown();
    return limit === 'unknown' ? lines.unknown() : lines.usageUnknown(amount(limit, what));
  }
  if (limit === 0) return lines.blocked(amount(used, what));
  if (limit === 'none') return lines.withoutLimit(amount(used, what));
  if (limit === 'unknown') return lines.limitUnknown(amount(used, what));
  return lines.ofLimit(minutesOrCount(used, what), amount(limit, what), percentOf(used, limit));
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

/** In short: characters without their unit, which the view is about. */
function usedOf(used: number, limit: number, what: Limited): string {
  const words = what === 'characters' ? localNumber(limit) : amount(limit, what);
  return messages.usedOfLimit(minutesOrCount(used, what), words, percentOf(used, limit));
}

/** Rounded down: 100 % is said when it is reached. */
function percentOf(used: number, limit: number): string {
  const share = shareUsed({ used, limit }) ?? 0;
  return localNumber(Math.floor(share * 100) / 100, { style: 'percent' });
}

/** Characters, or minutes of speech, with their unit. */
export function amount(value: number, what: Limited): string {
  const number = minutesOrCount(value, what);
  if (what === 'characters') return value === 1 ? messages.charactersOne() : messages.charactersMany(number);
  // As it is shown, with two decimals.
  return Math.round(value * 100) === 100 ? messages.minutesOfSpeechOne() : messages.minutesOfSpeechMany(number);
}

function minutesOrCount(value: number, what: Limited): string {
  return what === 'characters' ? localNumber(value) : localNumber(value, { maximumFractionDigits: 2 });
}
