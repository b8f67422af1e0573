import * as vscode from 'vscode';
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

type ExportKind = Pick<AnalyticsExport, 'format' | 'grouping'>;

/** Asks for days and format, then for the file. Without an admin key, leads through entering one. @throws CancellationError; UserError. */
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

const title = () => vscode.l10n.t('Export Analytics');

async function askRange(services: Services, shown: ShownAnalytics | undefined, step: number): Promise<StepResult<PanelRange | 'other'>> {
  const today = dayOf(Date.now());
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const endOfLastMonth = addDays(firstOfMonth, -1);
  const ranges: readonly (readonly [string, PanelRange])[] = [
    ...(shown ? [[vscode.l10n.t('As Shown in the Panel'), shown.range] as const] : []),
    [vscode.l10n.t('This Period'), runningRange(services.usage.last()?.reading, Date.now())],
    [vscode.l10n.t('Last Month'), { start_date: `${endOfLastMonth.slice(0, 7)}-01`, end_date: endOfLastMonth }],
    [vscode.l10n.t('Last 30 Days'), { start_date: addDays(today, -29), end_date: today }],
    [vscode.l10n.t('Last 12 Months'), { start_date: addDays(today, -364), end_date: today }],
  ];
  const items = ranges.map(([label, value]) => ({ label, description: rangeWords(value), value }));
  const other = { label: vscode.l10n.t('Other Days…'), value: 'other' as const };
  return askPick<PanelRange | 'other'>({
    title: title(),
    placeholder: vscode.l10n.t('Which days? In UTC, both ends included.'),
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
    prompt: vscode.l10n.t('First day, as YYYY-MM-DD'),
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
    prompt: vscode.l10n.t('Last day, as YYYY-MM-DD, at most 366 days after the first'),
    step,
    value,
    checkAsTyped: fault,
    check: async (typed) => missing(typed),
  });
}

function missing(typed: string): string | undefined {
  return typed === '' ? vscode.l10n.t('Type a day, such as {0}.', dayOf(Date.now())) : undefined;
}

/** While a day is being typed, it is no fault yet. */
function faultOfDay(typed: string): string | undefined {
  if (typed === '') return undefined;
  const isDay = v.safeParse(analyticsQuery.entries.start_date, typed).success;
  return isDay ? undefined : vscode.l10n.t('This is no day. Type one such as {0}.', dayOf(Date.now()));
}

function faultOfDays(range: PanelRange): string | undefined {
  if (analyticsFaults(range).length === 0) return undefined;
  return range.end_date < range.start_date
    ? vscode.l10n.t('The last day must not be before the first, {0}.', range.start_date)
    : vscode.l10n.t('The last day must be at most 366 days after the first, {0}.', range.start_date);
}

async function askKind(step: number): Promise<StepResult<ExportKind>> {
  const items: (vscode.QuickPickItem & { readonly value: ExportKind })[] = [
    {
      label: vscode.l10n.t('CSV by Key and Day'),
      detail: vscode.l10n.t(
        'A row for each key and day, for spreadsheets. Labels that look like formulas are prefixed with an apostrophe.',
      ),
      value: { format: 'csv', grouping: 'key_and_day' },
    },
    {
      label: vscode.l10n.t('CSV by Key'),
      detail: vscode.l10n.t('A row for each key, for spreadsheets. Labels that look like formulas are prefixed with an apostrophe.'),
      value: { format: 'csv', grouping: 'key' },
    },
    {
      label: vscode.l10n.t('JSON'),
      detail: vscode.l10n.t('The report of the service as it is, by key and day.'),
      value: { format: 'json', grouping: 'key_and_day' },
    },
  ];
  return askPick<ExportKind>({ title: title(), placeholder: vscode.l10n.t('As what?'), step, items });
}
