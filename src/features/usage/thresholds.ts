import * as v from 'valibot';
import { levelOf } from '../../api/usage/reading.ts';
import type { Level, Meter, UsageReading } from '../../api/usage/reading.ts';

/** Highest threshold of a limit that was shown, with its period and the usage at that time. */
const saidThreshold = v.object({ level: v.picklist(['near', 'reached']), period: v.string(), used: v.number() });
/** Thresholds shown for each limit of an account and its key. */
export const saidThresholds = v.record(v.string(), saidThreshold);
export type SaidThresholds = Readonly<v.InferOutput<typeof saidThresholds>>;

const ranks = { calm: 0, near: 1, reached: 2 } as const;

/**
 * Finds limits of characters and speech that reached 80 % or 100 %, for the key and for the account, and were not shown in this period. If
 * the service does not report the period, a new one starts with the calendar month (UTC) and if the count falls by half; smaller drops
 * occur for documents that failed.
 * @param now milliseconds since 1970
 * @param others thresholds shown with other keys of the host. Keys of the same account can only be recognized by an equal count for the
 * account.
 * @returns the limits to show, and the thresholds to store after that.
 */
export function newlyCrossed(
  { period, meters }: UsageReading,
  said: SaidThresholds,
  now: number,
  others: readonly SaidThresholds[] = [],
): { crossed: Meter[]; said: SaidThresholds } {
  const isTold = period !== undefined;
  const name = new Date(period?.start ?? now).toISOString().slice(0, isTold ? 10 : 7);
  const crossed: Meter[] = [];
  // A limit missing from this response may be in the next one.
  const next = new Map(Object.entries(said));
  for (const meter of meters.filter(({ unit }) => unit === 'characters' || unit === 'minutes')) {
    const id = `${meter.scope} ${meter.unit}`;
    const own = next.get(id);
    const tellsAccounts = meter.scope === 'account' && meter.used > 0;
    const ofAccount = tellsAccounts ? others.map((other) => other[id]).filter((one) => one?.used === meter.used) : [];
    const before = [isTold || (own && meter.used * 2 >= own.used) ? own : undefined, ...ofAccount]
      .map((one) => (one?.period === name ? one.level : 'calm'))
      .reduce(higher);
    const highest = higher(before, levelOf(meter));
    if (highest !== before) crossed.push(meter);
    if (highest === 'calm') next.delete(id);
    else next.set(id, { level: highest, period: name, used: meter.used });
  }
  return { crossed, said: Object.fromEntries(next) };
}

function higher(a: Level, b: Level): Level {
  return ranks[a] >= ranks[b] ? a : b;
}
