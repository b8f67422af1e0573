import type * as vscode from 'vscode';
import { analyticsFaults, analyticsQuery } from '../../api/administration.ts';
import type { PanelRange } from './panel/protocol.ts';
import type { Services } from '../../services/services.ts';
import { localDay } from '../../editor/localized.ts';
import { askPick, askText, inTurn } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import { addDays } from '../../api/usage/analytics.ts';
import { exportAnalytics, refuseRegional } from './exportAnalytics.ts';
import type { AnalyticsExport } from './exportAnalytics.ts';
import { dayOf, runningRange } from '../../services/usage/runningRange.ts';
import type { ShownAnalytics } from './panel/host.ts';
import * as v from 'valibot';
import * as messages from './texts.ts';

type ExportKind = Pick<AnalyticsExport, 'format' | 'grouping'>;

/** Asks for days, format and file. Without an admin key, asks for one first. @throws CancellationError; UserError. */
export async function askAndExport(services: Services, shown: ShownAnalytics | undefined): Promise<void> {
  await services.session.ensureConnected();
  await refuseRegional(services);
  await services.admin.require();
  let range: PanelRange | 'other' = 'other';
  let first = '';
  let last = '';
  let kind: ExportKind = { format: 'csv', grouping: 'key_and_day' };
  const daysTyped = () => range === 'other';
  await inTurn([
    async (step) => keep(await askRange(services, shown, step), (value) => (range = value)),
    async (step) => (daysTyped() ? keep(await askFirst(first, step), (value) => (first = value)) : 'skip'),
    async (step) => (daysTyped() ? keep(await askLast(first, last, step), (value) => (last = value)) : 'skip'),
    async (step) => keep(await askKind(step), (value) => (kind = value)),
  ]);
  const days = daysOf(range, first, last);
  const isShown = shown && shown.range.start_date === days.start_date && shown.range.end_date === days.end_date;
  await exportAnalytics(services, { range: days, ...kind, report: isShown ? shown.report : undefined });
}

function daysOf(range: PanelRange | 'other', start_date: string, end_date: string): PanelRange {
  return range === 'other' ? { start_date, end_date } : range;
}

function keep<T>(result: StepResult<T>, take: (value: T) => void): StepResult<T> {
  if (result && result !== 'back') take(result.value);
  return result;
}

const title = () => messages.exportAnalytics();

async function askRange(services: Services, shown: ShownAnalytics | undefined, step: number): Promise<StepResult<PanelRange | 'other'>> {
  const today = dayOf(Date.now());
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const endOfLastMonth = addDays(firstOfMonth, -1);
  const ranges: readonly (readonly [string, PanelRange])[] = [
    ...(shown ? [[messages.rangeAsShown(), shown.range] as const] : []),
    [messages.rangeThisPeriod(), runningRange(services.usage.last()?.reading, Date.now())],
    [messages.rangeLastMonth(), { start_date: `${endOfLastMonth.slice(0, 7)}-01`, end_date: endOfLastMonth }],
    [messages.rangeLastThirtyDays(), { start_date: addDays(today, -29), end_date: today }],
    [messages.rangeLastTwelveMonths(), { start_date: addDays(today, -364), end_date: today }],
  ];
  const items = ranges.map(([label, value]) => ({ label, description: rangeWords(value), value }));
  const other = { label: messages.rangeCustom(), value: 'other' as const };
  return askPick<PanelRange | 'other'>({
    title: title(),
    placeholder: messages.chooseRange(),
    step,
    items: [...items, other],
  });
}

function rangeWords({ start_date, end_date }: PanelRange): string {
  return `${localDay(Date.parse(start_date))} – ${localDay(Date.parse(end_date))}`;
}

async function askFirst(value: string, step: number): Promise<StepResult<string>> {
  return askText({
    title: title(),
    prompt: messages.startDatePrompt(),
    step,
    value,
    checkAsTyped: (typed) => faultOfDay(typed),
    check: async (typed) => faultOfDay(typed) ?? missing(typed),
  });
}

async function askLast(first: string, value: string, step: number): Promise<StepResult<string>> {
  const fault = (typed: string) => faultOfDay(typed) ?? (typed === '' ? undefined : faultOfDays({ start_date: first, end_date: typed }));
  return askText({
    title: title(),
    prompt: messages.endDatePrompt(),
    step,
    value,
    checkAsTyped: fault,
    check: async (typed) => missing(typed),
  });
}

function missing(typed: string): string | undefined {
  return typed === '' ? messages.enterDate(dayOf(Date.now())) : undefined;
}

/** An empty text is not a fault while the day is being typed. */
function faultOfDay(typed: string): string | undefined {
  if (typed === '') return undefined;
  const isDay = v.safeParse(analyticsQuery.entries.start_date, typed).success;
  return isDay ? undefined : messages.invalidDate(dayOf(Date.now()));
}

function faultOfDays(range: PanelRange): string | undefined {
  if (analyticsFaults(range).length === 0) return undefined;
  return range.end_date < range.start_date ? messages.endBeforeStart(range.start_date) : messages.rangeTooLong(range.start_date);
}

async function askKind(step: number): Promise<StepResult<ExportKind>> {
  const items: (vscode.QuickPickItem & { readonly value: ExportKind })[] = [
    {
      label: messages.csvByKeyAndDay(),
      detail: messages.csvByKeyAndDayDetail(),
      value: { format: 'csv', grouping: 'key_and_day' },
    },
    {
      label: messages.csvByKey(),
      detail: messages.csvByKeyDetail(),
      value: { format: 'csv', grouping: 'key' },
    },
    {
      label: messages.json(),
      detail: messages.jsonDetail(),
      value: { format: 'json', grouping: 'key_and_day' },
    },
  ];
  return askPick<ExportKind>({ title: title(), placeholder: messages.chooseFormat(), step, items });
}
