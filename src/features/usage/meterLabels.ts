import { localNumber } from '../../editor/localized.ts';
import { levelOf, meterKey, shareUsed } from '../../api/usage/reading.ts';
import type { Meter, Metered } from '../../api/usage/reading.ts';
import { usagePanelTexts } from './panel/pageTexts.ts';
import * as messages from './texts.ts';

/** What is counted, for whom. */
export function meterName(metered: Metered): string {
  return usagePanelTexts()[meterKey(metered)];
}

/** The count beside its limit, with what remains, in a sentence. */
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

/** Per cent of the limit. */
export function percentUsed(meter: Pick<Meter, 'used' | 'limit'>): string {
  return localPercent(shareUsed(meter) ?? 0);
}

/** Rounded down: what says 80 or 100 per cent is at least that. */
export function localPercent(share: number): string {
  // 0.29 * 100 is less than 29.
  return localNumber(Math.floor(share * 100 + 1e-9) / 100, { style: 'percent' });
}

/** Characters as they are, minutes with one digit. */
export function localCount(count: number): string {
  return localNumber(count, { maximumFractionDigits: 1 });
}
