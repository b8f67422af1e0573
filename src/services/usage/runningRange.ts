import { analyticsDays } from '../../api/limits.ts';
import { addDays } from '../../api/usage/analytics.ts';
import type { DateRange } from '../../api/usage/analytics.ts';
import type { UsageReading } from '../../api/usage/reading.ts';
import { runningPeriod } from './usageService.ts';

/** The days of the running period up to today, in UTC, at most as many as analytics may be asked for: of the service's period where it tells one, else of the calendar month. */
export function runningRange(reading: Pick<UsageReading, 'period'> | undefined, now: number): DateRange {
  const end_date = dayOf(now);
  const start = dayOf(runningPeriod(reading, now).start);
  const earliest = addDays(end_date, -analyticsDays);
  return { start_date: start < earliest ? earliest : start, end_date };
}

/** @param time milliseconds since 1970 @returns YYYY-MM-DD in UTC */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
