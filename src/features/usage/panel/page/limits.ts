import { levelOf, projected, shareUsed } from '../../../../api/usage/reading.ts';
import type { Level, Meter, Period } from '../../../../api/usage/reading.ts';
import type { UsageLabels } from './labels.ts';

/** A count beside its limit, as it is said. */
export interface MeterWords {
  readonly level: Level;
  /** The part that is used, 0 to 1; undefined where there is nothing to compare with. */
  readonly share: number | undefined;
  readonly used: string;
  /** What a screen reader says of the bar, and what stands beside it. */
  readonly value: string;
  /** What is worth a word of its own: near, reached, blocked. */
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

/** What the end of the period will bring if it goes on like this. */
export interface Projection {
  /** In words; empty where the service does not tell the period. */
  readonly said: string;
  /** Part of the limit, for a mark on the bar; undefined where there is none. */
  readonly share: number | undefined;
}

/** @param now milliseconds since 1970 at which it was counted */
export function projection(
  { used, limit }: Pick<Meter, 'used' | 'limit'>,
  period: Period | undefined,
  now: number,
  words: UsageLabels,
): Projection {
  // Nothing was used: that says nothing of the rest.
  if (!period || now >= period.end || limit === 0 || used === 0) return { said: '', share: undefined };
  const end = projected(used, period, now);
  if (end === undefined) return { said: words.text('projectedLater'), share: undefined };
  const share = shareUsed({ used: end, limit });
  const count = words.number(Math.round(end));
  if (typeof limit !== 'number' || used >= limit || end <= limit) return { said: words.text('projected', count), share };
  const reached = period.start + ((now - period.start) * limit) / used;
  return { said: words.text('projectedOver', count, words.day(new Date(reached).toISOString().slice(0, 10))), share };
}
