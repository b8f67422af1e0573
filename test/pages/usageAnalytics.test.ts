import { addDays, characterKinds, countedKinds, countsOf } from '../../src/api/usage/analytics.ts';
import { hostile, lastDays, ready, rightToLeft } from './states/usage.ts';
import { expect, test } from './usageTest.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';
import { filled } from '../harness/filled.ts';

/** Of a figure as it is written. */
const figure = (text = '') => Number(text.replaceAll(',', ''));
const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);

test.describe('Analytics on the usage page', () => {
  test('show a year: tiles, charts and their tables add up to the totals [report.usage]', async ({ openUsage, year }) => {
    const range = lastDays(year, 365);
    const { panel } = await openUsage({ range });
    const total = countsOf((await year.report(range)).total_usage);
    await expect(panel.control('range-preset')).toHaveValue('year');
    await expect(panel.control('bucket')).toHaveValue('month');
    expect((await panel.content.locator('.totals dd').allInnerTexts()).map(figure)).toEqual(countedKinds.map((kind) => total[kind]));
    for (const [chart, kinds] of [
      ['chart-time', characterKinds],
      ['chart-keys', characterKinds],
      ['chart-speech', ['speech_to_text_minutes'] as const],
    ] as const) {
      await panel.control(`${chart}-summary`).click();
      const rows = panel.control(`${chart}-figures`).locator('tbody tr');
      await expect(rows).not.toHaveCount(0);
      const lines = await rows.allInnerTexts();
      const sums = kinds.map((_, at) => sum(lines.map((line) => figure(line.split('\t')[at + 1]))));
      expect(sums, chart).toEqual(kinds.map((kind) => total[kind]));
    }
  });

  test('list the keys, the largest first, with the sum of all [report.masked]', async ({ openUsage, year }) => {
    const range = lastDays(year, 365);
    const { panel } = await openUsage({ range });
    expect(await panel.rowCount()).toBe(25);
    expect((await panel.column(1)).every((key) => / [\da-f]{4}[*•…]+[\da-f]{4}$/.test(key))).toBe(true);
    const byKey = (await panel.column(2)).map(figure);
    expect(sum(byKey)).toBe(countsOf((await year.report(range)).total_usage).total_characters);
    expect(byKey).toEqual(byKey.toSorted((a, b) => b - a));
  });

  test('list 9,125 rows by key and day, the latest first, with those in sight only [report.key_and_day]', async ({ openUsage, year }) => {
    const { panel } = await openUsage({ range: lastDays(year, 365) });
    await panel.pick('grouping', usagePanelTexts.groupByKeyAndDay());
    expect(await panel.rowCount()).toBe(9125);
    expect((await panel.column(2))[0]).toBe(year.today);
    const rows = panel.control('table').locator('tbody tr');
    expect(await rows.count()).toBeLessThan(100);
    await panel.scrollTable(10 ** 7);
    await expect(rows.last()).toHaveAttribute('aria-rowindex', '9126');
    expect((await panel.column(2)).at(-1)).toBe(addDays(year.today, -364));
  });

  test('are sorted by keyboard: names from A, then from Z', async ({ openUsage }) => {
    const { panel } = await openUsage();
    const head = panel.control('table').locator('th', { has: panel.control('sort-key') });
    await panel.control('sort-key').focus();
    await panel.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    expect((await panel.column(1))[0]?.slice(0, hostile.length)).toBe(hostile);
    await panel.press('Space');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    expect((await panel.column(1))[0]).toContain(rightToLeft);
  });

  test('are found by a part of the label of a key, in any casing', async ({ openUsage }) => {
    const { panel } = await openUsage();
    await panel.typed('filter').fill('team 2');
    await expect(panel.status(filled(usagePanelTexts.rowsFound(), '3', '25'))).toBeVisible();
    const keys = (await panel.column(1)).map((key) => key.split(' ').slice(0, 2).join(' '));
    expect(keys).toEqual(['Team 21', 'Team 20', 'Team 2']);
    await panel.typed('filter').fill('nobody');
    await expect(panel.status(filled(usagePanelTexts.noMatchingKeys(), 'nobody'))).toBeVisible();
    await panel.typed('filter').fill('');
    await expect(panel.status(filled(usagePanelTexts.rows(), '25'))).toBeVisible();
  });

  test('show names as names, whatever is in them, to the last row by the End key', async ({ openUsage }) => {
    const { panel } = await openUsage();
    // The hostile label is the first from A, and so the last of the other order.
    await panel.control('sort-key').click();
    await panel.control('sort-key').click();
    await panel.control('table').focus();
    await panel.press('End');
    await expect.poll(async () => (await panel.column(1)).at(-1)?.slice(0, hostile.length)).toBe(hostile);
    expect(await panel.evaluate('document.title')).toBe(usagePanelTexts.usage());
    await expect(panel.content.locator('main img')).toHaveCount(0);
  });

  test('are exported as what is shown', async ({ openUsage }) => {
    const { panel, host } = await openUsage();
    await panel.button(usagePanelTexts.exportCsv()).click();
    await panel.pick('grouping', usagePanelTexts.groupByKeyAndDay());
    await panel.button(usagePanelTexts.exportJson()).click();
    expect(await host.sent('export')).toEqual([
      { type: 'export', format: 'csv', grouping: 'key' },
      { type: 'export', format: 'json', grouping: 'key_and_day' },
    ]);
  });

  test('say that they are not on a regional address [base.us]', async ({ openUsage }) => {
    const { panel } = await openUsage({ host: 'api-us.example.com', analytics: { state: 'regional' } });
    const note = panel
      .section(usagePanelTexts.analytics())
      .locator('.note', { hasText: filled(usagePanelTexts.noAnalyticsAtRegional(), 'api-us.example.com') });
    await expect(note).toBeVisible();
    await expect(panel.control('range-preset')).toBeHidden();
  });
});

test.describe('The days of the analytics', () => {
  test('are judged before anybody is asked for them [report.fields]', async ({ openUsage, year }) => {
    const { panel, host } = await openUsage();
    await panel.control('range-from').fill(addDays(year.today, -2));
    await panel.control('range-to').fill(addDays(year.today, -3));
    await panel.button(usagePanelTexts.show()).click();
    const fault = panel.control('about-range');
    await expect(fault).toHaveText(usagePanelTexts.endBeforeStart());
    await expect(panel.control('range-from')).toHaveAttribute('aria-invalid', 'true');
    await panel.control('range-from').fill(addDays(year.today, -400));
    await expect(fault).toHaveText(usagePanelTexts.rangeTooLong('366'));
    expect(await host.sent('range')).toEqual([]);
    await panel.control('range-from').fill(addDays(year.today, -9));
    await expect(fault).toBeHidden();
    await panel.control('range-from').press('Enter');
    const range = { start_date: addDays(year.today, -9), end_date: addDays(year.today, -3) };
    expect(await host.sent('range')).toEqual([{ type: 'range', range }]);
    await expect(panel.control('range-preset')).toHaveValue('other');
  });

  test('that arrive are shown by the day when they are few', async ({ openUsage, year }) => {
    const { panel, update } = await openUsage({ range: lastDays(year, 365) });
    await panel.pick('range-preset', usagePanelTexts.rangeLastSevenDays());
    const range = lastDays(year, 7);
    await update({ range, analytics: { state: 'loading' } });
    await expect(panel.control('bucket')).toHaveValue('month');
    await update({ range, analytics: ready(await year.report(range), year.now) });
    await expect(panel.control('bucket')).toHaveValue('day');
    await panel.pick('grouping', usagePanelTexts.groupByKeyAndDay());
    expect(await panel.rowCount()).toBe(25 * 7);
  });

  test('in which nothing was used have no charts', async ({ openUsage, year }) => {
    const range = { start_date: '2001-01-01', end_date: '2001-01-31' };
    const { panel } = await openUsage({ range, analytics: ready(await year.report(range), year.now) });
    await expect(panel.section(usagePanelTexts.analytics()).locator('.note', { hasText: usagePanelTexts.noUsage() })).toBeVisible();
    await expect(panel.control('chart-time')).toBeHidden();
  });
});
