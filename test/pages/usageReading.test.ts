import { lastDays, ready, thisMonth } from './states/usage.ts';
import { expect, test } from './usageTest.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';
import { any, withText } from '../harness/like.ts';
import { filled } from '../harness/filled.ts';

const loading = { state: 'loading' } as const;

test.describe('The usage page while it is read', () => {
  test('says so until all of it has come, and only then', async ({ openUsage, year }) => {
    const { panel, update } = await openUsage();
    const refresh = panel.control('refresh');
    await update({ usage: loading, analytics: loading });
    await expect(refresh).toHaveAttribute('aria-disabled', 'true');
    await expect(panel.section(usagePanelTexts.thisPeriod())).toHaveAttribute('aria-busy', 'true');
    await expect(panel.content.locator('header [role=status]')).toHaveText(usagePanelTexts.loading());
    await update({ usage: ready(year.usage, year.now) });
    await expect(refresh).toHaveAttribute('aria-disabled', 'true');
    await update({ analytics: ready(await year.report(thisMonth(year)), year.now) });
    await expect(refresh).toHaveAttribute('aria-disabled', 'false');
    await expect(panel.content.locator('header [role=status]')).toHaveText(usagePanelTexts.upToDate());
  });

  test('asks once, however often the button is pressed', async ({ openUsage }) => {
    const { panel, host, update } = await openUsage();
    await panel.control('refresh').focus();
    await panel.press('Enter');
    await update({ usage: loading });
    await panel.press('Enter');
    expect(await host.sent('refresh')).toHaveLength(1);
  });

  test('keeps what it shows, and says why reading failed, with a way on', async ({ openUsage }) => {
    const { panel, host, update } = await openUsage();
    await panel.evaluate('document.querySelector("#chart-time canvas").dataset.mark = "same"');
    await update({ usage: loading, analytics: loading, keys: loading });
    await update({ usage: { state: 'failed', message: 'The service is <b>away</b>.' } });
    await update({ analytics: { state: 'forbidden', message: 'Not with this admin key.' } });
    await update({ keys: { state: 'forbidden', message: 'Not with this admin key.' } });
    await expect(panel.control('usage-message')).toHaveText('The service is <b>away</b>.');
    await expect(panel.section(usagePanelTexts.thisPeriod())).toHaveText(withText(filled(usagePanelTexts.dataFrom(), any)));
    await expect(panel.content.locator('header [role=status]')).toHaveText(usagePanelTexts.notLoaded());
    expect(Object.keys(await panel.meters()).length).toBeGreaterThan(1);
    await expect(panel.control('analytics-message')).toHaveText('Not with this admin key.');
    await expect(panel.content.locator('#chart-time canvas[data-mark=same]')).toBeVisible();
    await expect(panel.control('keys').locator('tbody tr')).toHaveCount(25);
    await panel.control('usage-retry').click();
    expect(await host.sent('refresh')).toHaveLength(1);
    await panel.control('analytics-other').click();
    expect(await host.sent('enterAdminKey')).toHaveLength(1);
  });

  test('takes the message away when it has been read, and leaves the charts as they were', async ({ openUsage, year }) => {
    const { panel, update } = await openUsage();
    await panel.evaluate('document.querySelector("#chart-time canvas").dataset.mark = "same"');
    await update({ analytics: loading });
    await update({ analytics: { state: 'failed', message: 'Away' } });
    await expect(panel.control('analytics-message')).toBeVisible();
    await expect(panel.control('analytics-other')).toBeHidden();
    await update({ analytics: ready(await year.report(thisMonth(year)), year.now) });
    await expect(panel.control('analytics-message')).toBeHidden();
    await expect(panel.content.locator('#chart-time canvas[data-mark=same]')).toBeVisible();
  });

  test('says of keys whose use the service does not tell that it is not known', async ({ openUsage, year }) => {
    const list = year.keys.list.map(({ used: _used, ...key }) => key);
    const { panel } = await openUsage({ keys: ready({ list, useMissing: 'forbidden' as const }, year.now) });
    const note = panel.section(usagePanelTexts.keys()).filter({ visible: true }).locator('.note', { hasText: /./ });
    await expect(note.first()).toContainText(usagePanelTexts.keyUsageNotReported());
    expect((await panel.table('keys'))[1]).toContain(usagePanelTexts.usageUnknown());
  });
});

test.describe('The way out of reading on the usage page', () => {
  test('is offered after half a second, not before', async ({ openUsage, page, year }) => {
    await page.clock.install({ time: year.now });
    const { panel, update } = await openUsage();
    await page.clock.pauseAt(year.now + 60_000);
    await update({ analytics: loading });
    await page.clock.runFor(499);
    await expect(panel.control('cancel')).toBeHidden();
    await page.clock.runFor(1);
    await expect(panel.control('cancel')).toBeVisible();
  });

  test('is used by keyboard, and leads back to what was there before', async ({ openUsage, page, year }) => {
    const { panel, host, update } = await openUsage({ range: lastDays(year, 30) });
    const before = await panel.chart('chart-time');
    await panel.pick('range-preset', usagePanelTexts.rangeLastTwelveMonths());
    await update({ range: lastDays(year, 365), analytics: loading });
    await expect(panel.control('cancel')).toBeVisible();
    await panel.control('refresh').focus();
    await panel.press('Tab');
    await panel.press('Enter');
    expect(await host.sent('cancel')).toHaveLength(1);
    await update({ range: lastDays(year, 30), analytics: { state: 'ready' } });
    await expect(panel.control('cancel')).toBeHidden();
    await expect(panel.control('refresh')).toBeFocused();
    await expect(panel.control('range-preset')).toHaveValue('days30');
    expect(await panel.chart('chart-time')).toBe(before);
    await expect(panel.content.locator('header [role=status]')).toHaveText(usagePanelTexts.canceled());
    await expect(panel.control('analytics-message')).toBeHidden();
    expect(await page.title()).toBe(usagePanelTexts.usage());
  });
});

test.describe('The usage page that comes back from behind another tab', () => {
  test('is sorted, grouped and found through as it was', async ({ openUsage, year }) => {
    const { panel, host } = await openUsage({ range: lastDays(year, 90) });
    await panel.pick('grouping', usagePanelTexts.groupByKeyAndDay());
    await panel.pick('bucket', usagePanelTexts.month());
    await panel.typed('filter').fill('Team 1');
    await panel.control('chart-keys-summary').click();
    await panel.control('sort-text_translation_characters').click();
    const head = panel.control('table').locator('th', { has: panel.control('sort-text_translation_characters') });
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    const rows = await panel.column(1);
    await host.comeBack();
    await panel.waitFor();
    await expect(panel.control('grouping')).toHaveValue('key_and_day');
    await expect(panel.control('bucket')).toHaveValue('month');
    await expect(panel.typed('filter')).toHaveValue('Team 1');
    await expect(panel.control('chart-keys-figures')).toBeVisible();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(panel.control('sort-text_translation_characters')).toBeFocused();
    expect(await panel.column(1)).toEqual(rows);
  });

  test('is scrolled as it was, its table too', async ({ openUsage, year }) => {
    const { panel, host } = await openUsage({ range: lastDays(year, 90) });
    await panel.pick('grouping', usagePanelTexts.groupByKeyAndDay());
    await panel.control('sort-text_translation_characters').click();
    await panel.scrollTable(2000);
    await expect.poll(async () => JSON.stringify(await host.memory())).toContain('"tableScroll":"2000"');
    const scrolled = await panel.evaluate<number>('scrollY');
    expect(scrolled).toBeGreaterThan(500);
    const rows = await panel.column(1);
    await host.comeBack();
    await panel.waitFor();
    await expect.poll(() => panel.tableScroll()).toBe(2000);
    await expect.poll(() => panel.column(1)).toEqual(rows);
    await expect.poll(async () => Math.abs((await panel.evaluate<number>('scrollY')) - scrolled)).toBeLessThan(5);
  });

  test('has its table scrolled as it was once the report is there, which is read anew after a restart', async ({ openUsage, year }) => {
    const range = lastDays(year, 90);
    const { panel, host, update } = await openUsage({ range, analytics: { state: 'failed', message: 'Not yet.' } });
    const analytics = ready(await year.report(range), year.now);
    await update({ range, analytics });
    await panel.pick('grouping', usagePanelTexts.groupByKeyAndDay());
    await panel.scrollTable(2000);
    await expect.poll(async () => JSON.stringify(await host.memory())).toContain('"tableScroll":"2000"');
    await host.comeBack();
    await panel.waitFor();
    await update({ range, analytics });
    await expect.poll(() => panel.tableScroll()).toBe(2000);
    await panel.control('sort-text_translation_characters').click();
    await expect.poll(() => panel.tableScroll()).toBe(0);
  });

  test('remembers the days that were asked for, but not those it began with', async ({ openUsage, year }) => {
    const { panel, host, update } = await openUsage();
    expect(await host.memory()).not.toHaveProperty('range');
    await panel.pick('range-preset', usagePanelTexts.rangeLastTwelveMonths());
    const range = lastDays(year, 365);
    await update({ range, analytics: ready(await year.report(range), year.now) });
    expect(await host.memory()).toHaveProperty('range', range);
  });
});
