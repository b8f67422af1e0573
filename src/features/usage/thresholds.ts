import * as v from 'valibot';
import { levelOf } from '../../api/usage/reading.ts';
import type { Level, Meter, UsageReading } from '../../api/usage/reading.ts';

/** The highest threshold of a limit that was said, in which period, and how much was used by then. */
const saidThreshold = v.object({ level: v.picklist(['near', 'reached']), period: v.string(), used: v.number() });
/** What was said of each limit of an account and its key. */
export const saidThresholds = v.record(v.string(), saidThreshold);
export type SaidThresholds = Readonly<v.InferOutput<typeof saidThresholds>>;

const ranks = { calm: 0, near: 1, reached: 2 } as const;

/**
 * Limits of characters and of speech that came to 80 % or to 100 %, the key's and the account's each for itself, and were not said to in
 * this period. Where the service tells no period, a new one begins with the calendar month (UTC) and where the count falls by half: by
 * less it falls for documents that failed.
 * @param now milliseconds since 1970
 * @param others what was said with other keys of the host. Those of the same account are told the same count of it, and nothing else
 * tells that they are.
 * @returns the limits to tell of, and what is said once that is done.
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
  // What this answer does not tell may be told by the next one.
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
