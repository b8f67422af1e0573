import { analyticsDays } from '../../../../api/limits.ts';
import type { PanelRange, UsageTextKey } from '../protocol.ts';
import { addDays, daysOf } from '../../../../api/usage/analytics.ts';
import type { Period } from '../../../../api/usage/reading.ts';

export type PresetName = 'period' | 'month' | 'lastMonth' | 'week' | 'days30' | 'days90' | 'year';

export interface Preset {
  readonly name: PresetName;
  readonly range: PanelRange;
}

/** Returns a day as YYYY-MM-DD in UTC. @param time milliseconds since 1970 */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Returns common ranges, all within the limit of the service.
 * @param now milliseconds since 1970
 * @param period the running period, if the service reports it
 */
export function presetsOf(now: number, period: Period | undefined): Preset[] {
  const today = dayOf(now);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const endOfLastMonth = addDays(firstOfMonth, -1);
  const last = (days: number): PanelRange => ({ start_date: addDays(today, 1 - days), end_date: today });
  return [
    ...(period && period.start <= now && now < period.end
      ? [{ name: 'period' as const, range: { start_date: latest(dayOf(period.start), addDays(today, -analyticsDays)), end_date: today } }]
      : []),
    { name: 'month', range: { start_date: firstOfMonth, end_date: today } },
    { name: 'lastMonth', range: { start_date: `${endOfLastMonth.slice(0, 7)}-01`, end_date: endOfLastMonth } },
    { name: 'week', range: last(7) },
    { name: 'days30', range: last(30) },
    { name: 'days90', range: last(90) },
    { name: 'year', range: last(365) },
  ];
}

/** Returns the first preset that equals a range. */
export function presetOf({ start_date, end_date }: PanelRange, presets: readonly Preset[]): PresetName | undefined {
  return presets.find(({ range }) => range.start_date === start_date && range.end_date === end_date)?.name;
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

function isDay(written: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written));
}

/** Returns the fault of a range, which must be corrected before a request ("Usage report"; service facts: analytics). */
export function rangeFault(range: PanelRange): Extract<UsageTextKey, `fault.${string}`> | undefined {
  if (!isDay(range.start_date) || !isDay(range.end_date)) return 'fault.incomplete';
  if (range.start_date > range.end_date) return 'fault.order';
  return daysOf(range) - 1 > analyticsDays ? 'fault.long' : undefined;
}
