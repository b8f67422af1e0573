import type { UsageReport } from '../../../src/api/administration.ts';
import type { PanelKey, PanelKeys, PanelRange, Reading, UsagePanelState } from '../../../src/features/usage/panel/protocol.ts';
import type { Usage } from '../../../src/api/usage.ts';
import { addDays } from '../../../src/api/usage/analytics.ts';
import { masked, usesOf } from '../../../src/api/usage/keyUse.ts';
import { never, type Service } from './service.ts';

/** Labels that would do something if they were taken for more than a name. */
export const hostile = '<img src=x onerror="document.title=1">';
export const rightToLeft = 'سيارة';

const labels = ['Main key', 'Limited key', hostile, rightToLeft, ...Array.from({ length: 21 }, (_, index) => `Team ${String(index + 1)}`)];

/** What the extension reads of a year of 25 keys by day: as much as there can be at once. */
export interface UsageOfAYear {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly today: string;
  readonly usage: Usage;
  readonly keys: PanelKeys;
  /** What the service reports of a range. */
  readonly report: (range: PanelRange) => Promise<UsageReport>;
}

export async function readYear({ sandbox, client, admin, now }: Service): Promise<UsageOfAYear> {
  const today = new Date(now).toISOString().slice(0, 10);
  const days = (key: number) =>
    Array.from({ length: 365 }, (_, back) => ({
      day: addDays(today, -back),
      text: (key + 1) * 10 + (back % 7),
      document: back % 30 === 0 ? 50_000 : 0,
      improvement: key,
      speech: key === 2 ? 90_000 : 0,
    }));
  const characters = [undefined, 60_000, 0];
  const speech = [undefined, undefined, 6_000_000];
  sandbox.set({ quota: 5_000_000, speech_quota: 36_000_000 });
  sandbox.seedUsage({
    keys: labels.map((label, key) => ({
      label,
      days: days(key),
      characters: characters[key],
      speech_to_text_milliseconds: speech[key],
    })),
  });
  const reports = new Map<string, Promise<UsageReport>>();
  const report = async (range: PanelRange) => {
    const key = JSON.stringify(range);
    const known = reports.get(key) ?? admin.administration.analytics({ ...range, group_by: 'key_and_day' }, never());
    reports.set(key, known);
    return known;
  };
  const listed = await admin.administration.listKeys(never());
  const used = usesOf(
    listed.map(({ key_id, label }) => ({ key_id, label: label ?? '' })),
    await report({ start_date: `${today.slice(0, 7)}-01`, end_date: today }),
  );
  const list = listed.map(({ key_id, label, is_deactivated, usage_limits }, index): PanelKey => {
    const own = used[index];
    return {
      label: label ?? '',
      key: masked(key_id),
      is_deactivated,
      limits: { characters: usage_limits?.characters, speech_to_text_milliseconds: usage_limits?.speech_to_text_milliseconds },
      used: own && { characters: own.total_characters, minutes: own.speech_to_text_minutes },
    };
  });
  return { now, today, usage: await client.usage.get(never()), keys: { list }, report };
}

/** Days up to today. */
export function lastDays({ today }: Pick<UsageOfAYear, 'today'>, days: number): PanelRange {
  return { start_date: addDays(today, 1 - days), end_date: today };
}

/** Of the running month: what the panel begins with. */
export function thisMonth({ today }: Pick<UsageOfAYear, 'today'>): PanelRange {
  return { start_date: `${today.slice(0, 7)}-01`, end_date: today };
}

export function ready<T>(data: T, time: number): Reading<T> {
  return { state: 'ready', data, time };
}

/** The whole state over a connection with an admin key, once everything was read. */
export async function usageState(
  year: UsageOfAYear,
  texts: UsagePanelState['texts'],
  range: PanelRange = thisMonth(year),
): Promise<UsagePanelState> {
  return {
    type: 'show',
    texts,
    locale: 'en',
    host: 'api.example.com',
    usage: ready(year.usage, year.now),
    savings: { saved: 25, sent: 75 },
    hasAdminKey: true,
    range,
    analytics: ready(await year.report(range), year.now),
    tags: { state: 'missing' },
    keys: ready(year.keys, year.now),
  };
}
