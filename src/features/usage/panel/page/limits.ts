import { levelOf, projected, shareUsed } from '../../../../api/usage/reading.ts';
import type { Level, Meter, Period } from '../../../../api/usage/reading.ts';
import type { UsageLabels } from './labels.ts';

/** Texts for a count and its limit. */
export interface MeterWords {
  readonly level: Level;
  /** Used share from 0 to 1; undefined if there is no limit to compare with. */
  readonly share: number | undefined;
  readonly used: string;
  /** Text next to the bar, also used by screen readers. */
  readonly value: string;
  /** Warning for a limit that is near, reached or 0. */
  readonly warning: string;
}

export function meterLabels({ used, limit }: Pick<Meter, 'used' | 'limit'>, words: UsageLabels): MeterWords {
  const share = shareUsed({ used, limit });
  return {
    level: levelOf({ used, limit }),
    share,
    used: words.number(used),
    value: valueOf(used, limit, share, words),
    warning: warningOf({ used, limit }, words),
  };
}

function valueOf(used: number, limit: Meter['limit'], share: number | undefined, { text, number, share: part }: UsageLabels): string {
  if (limit === 'none') return [text('used', number(used)), text('noLimit')].join(' · ');
  if (limit === 'unknown' || share === undefined) return [text('used', number(used)), text('unknownLimit')].join(' · ');
  if (limit === 0) return text('usedOf', number(used), number(limit));
  const left = used > limit ? text('over', number(used - limit)) : text('left', number(limit - used));
  return [text('usedOf', number(used), number(limit)), text('shareUsed', part(share)), left].join(' · ');
}

function warningOf(counted: Pick<Meter, 'used' | 'limit'>, { text }: UsageLabels): string {
  if (counted.limit === 0) return text('blocked');
  const level = levelOf(counted);
  return level === 'calm' ? '' : text(level);
}

/** Projection for the end of the period at the current rate. */
export interface Projection {
  /** Sentence; empty if the service does not report the period. */
  readonly said: string;
  /** Share of the limit, for a mark on the bar; undefined if there is none. */
  readonly share: number | undefined;
}

/** @param now time of the count in milliseconds since 1970 */
export function projection(
  { used, limit }: Pick<Meter, 'used' | 'limit'>,
  period: Period | undefined,
  now: number,
  words: UsageLabels,
): Projection {
  // A projection is not possible without usage.
  if (!period || now >= period.end || limit === 0 || used === 0) return { said: '', share: undefined };
  const end = projected(used, period, now);
  if (end === undefined) return { said: words.text('projectedLater'), share: undefined };
  const share = shareUsed({ used: end, limit });
  const count = words.number(Math.round(end));
  if (typeof limit !== 'number' || used >= limit || end <= limit) return { said: words.text('projected', count), share };
  const reached = period.start + ((now - period.start) * limit) / used;
  return { said: words.text('projectedOver', count, words.day(new Date(reached).toISOString().slice(0, 10))), share };
}
