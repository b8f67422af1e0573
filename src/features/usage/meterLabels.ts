import { localNumber } from '../../editor/localized.ts';
import { levelOf, meterKey, shareUsed } from '../../api/usage/reading.ts';
import type { Meter, Metered } from '../../api/usage/reading.ts';
import { usagePanelTexts } from './panel/pageTexts.ts';
import * as messages from './texts.ts';

/** Returns the name of a meter. */
export function meterName(metered: Metered): string {
  return usagePanelTexts()[meterKey(metered)];
}

/** Returns a sentence with the count, its limit and the remainder. */
export function meterSentence(meter: Meter): string {
  const { used, limit } = meter;
  const name = meterName(meter);
  const count = localCount(used);
  if (limit === 'none') return messages.usedNoLimit(name, count);
  if (limit === 'unknown') return messages.usedLimitNotReported(name, count);
  if (limit === 0) return messages.usedBlocked(name, count);
  const counted = [name, count, localCount(limit), percentUsed(meter)] as const;
  return levelOf(meter) === 'reached' ? messages.usedUpToLimit(...counted) : messages.usedOfLimit(...counted, localCount(limit - used));
}

/** Returns the percentage of the limit. */
export function percentUsed(meter: Pick<Meter, 'used' | 'limit'>): string {
  return localPercent(shareUsed(meter) ?? 0);
}

/** Formats a share, rounded down, so that 80 or 100 percent mean at least that. */
export function localPercent(share: number): string {
  // 0.29 * 100 is less than 29.
  return localNumber(Math.floor(share * 100 + 1e-9) / 100, { style: 'percent' });
}

/** Formats a count of characters, or of minutes with one decimal. */
export function localCount(count: number): string {
  return localNumber(count, { maximumFractionDigits: 1 });
}
