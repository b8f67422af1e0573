import { analyticsDays } from '../../api/limits.ts';
import { addDays } from '../../api/usage/analytics.ts';
import type { DateRange } from '../../api/usage/analytics.ts';
import type { UsageReading } from '../../api/usage/reading.ts';
import { runningPeriod } from './usageService.ts';

/**
 * Returns the days of the current period up to today in UTC, limited to the maximum for analytics. The period is the service's if known,
 * otherwise the calendar month.
 */
export function runningRange(reading: Pick<UsageReading, 'period'> | undefined, now: number): DateRange {
  const end_date = dayOf(now);
  const start = dayOf(runningPeriod(reading, now).start);
  const earliest = addDays(end_date, -analyticsDays);
  return { start_date: start < earliest ? earliest : start, end_date };
}

/** Formats a day. @param time milliseconds since 1970 @returns YYYY-MM-DD in UTC */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
