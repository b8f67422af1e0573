import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { countedKinds } from '../../src/api/usage/analytics.ts';
import { connectToServer, notConnected } from './journeys.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import { UsagePanel } from './pages/usagePanel.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';
import { expect, test } from './test.ts';
import { analyticsAsked, dayOf, enterSandboxAdminKey, openUsage, seedYear, totalsOfYear } from './usageYear.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';
import * as connectionServiceTexts from '../../src/services/connection/texts.ts';
import * as usageTexts from '../../src/features/usage/texts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import { manifestText, palette } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';
import { filled } from '../harness/filled.ts';
import * as keysServiceTexts from '../../src/services/keys/texts.ts';

/** Of a figure as it is written. */
const figure = (text = '') => Number(text.replaceAll(',', ''));

/** As after each start of the sandbox, with limits that are far. */
async function calm(session: Session): Promise<void> {
  await controlOf(session).clearFaults();
  await controlOf(session).set({ usage_shape: 'products', quota: 5_000_000, speech_quota: 36_000_000 });
}

/** What a page says in the browser of what its content security policy refuses. */
function refusals({ workbench }: Session): string[] {
  const refused: string[] = [];
  workbench.page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

test.describe('Usage', () => {
  const session = useWindow();
  test.beforeEach(() => calm(session));

  test('opens by its command, and reads the counts again when told to [usage.counts]', async () => {
    await session.workbench.runCommand(palette('openUsage'));
    const panel = new UsagePanel(session.workbench.page);
    await panel.waitFor();
    const account = panel.meter(usagePanelTexts.accountCharacters());
    await expect(account).toContainText(withText(filled(usagePanelTexts.usedOf(), any, '5,000,000')));
    await controlOf(session).set({ quota: 6_000_000 });
    await panel.refresh();
    await expect(account).toContainText(withText(filled(usagePanelTexts.usedOf(), any, '6,000,000')));
  });

  test('shows keys and analytics at once when an admin key is entered [auth.admin] [auth.admin-made]', async () => {
    await session.driver.run('interlinear.openUsage');
    const panel = new UsagePanel(session.workbench.page);
    await panel.waitFor();
    await panel.button(usagePanelTexts.enterAdminKey()).click();
    await session.workbench.quickInput.pick(connectionServiceTexts.useSandboxAdminKey());
    await expect(
      panel
        .control('chart-time')
        .or(panel.section(usagePanelTexts.analytics()).locator('.note').filter({ visible: true }))
        .first(),
    ).toBeVisible();
    await expect(panel.control('keys').locator('tbody tr').first()).toBeVisible();
    await expect(panel.section(usagePanelTexts.adminHeading())).toBeHidden();
  });

  test('needs nothing of what its content security policy refuses, such as inline styles', async () => {
    const refused = refusals(session);
    const panel = await openUsage(session);
    expect(refused).toEqual([]);
    await panel.evaluate('document.body.setAttribute("style", "color: red")');
    await expect.poll(() => refused.length).toBe(1);
  });
});

test.describe('Usage with an admin key', () => {
  const session = useWindow();
  test.beforeAll(async () => {
    await seedYear(session);
    await enterSandboxAdminKey(session);
  });
  test.beforeEach(() => calm(session));

  /** With the last 365 days by key and day: 9,125 rows. */
  const openYear = async () => {
    const panel = await openUsage(session);
    await panel.pick('range-preset', usagePanelTexts.rangeLastTwelveMonths());
    await panel.pick('grouping', usagePanelTexts.groupByKeyAndDay());
    await expect.poll(() => panel.rowCount()).toBe(9125);
    return panel;
  };

  test('shows what the service reports of a year [report.usage] [report.key_and_day]', async () => {
    const panel = await openYear();
    const total = await totalsOfYear(session);
    expect((await panel.content.locator('.totals dd').allInnerTexts()).map(figure)).toEqual(countedKinds.map((kind) => total[kind]));
  });

  test('asks once for the days that were typed [report.fields]', async () => {
    const panel = await openUsage(session);
    await panel.pick('grouping', usagePanelTexts.groupByKeyAndDay());
    const before = await analyticsAsked(session);
    await panel.control('range-from').fill(dayOf(9));
    await panel.control('range-to').fill(dayOf(3));
    await panel.control('range-to').press('Enter');
    await expect.poll(() => panel.rowCount()).toBe(25 * 7);
    expect(await analyticsAsked(session)).toBe(before + 1);
  });

  test('leads to the keys', async () => {
    const panel = await openUsage(session);
    await panel.button(usagePanelTexts.manageKeys()).click();
    await session.workbench.sideBar.tree(manifestText('view.keys')).pane.waitFor();
  });

  test('exports what it shows: the file adds up to the totals', async () => {
    const { quickInput } = session.workbench;
    const panel = await openYear();
    await panel.button(usagePanelTexts.exportCsv()).click();
    await quickInput.waitFor(usageTexts.exportAnalytics());
    await quickInput.accept();
    const path = join(session.workspace, `analytics-${dayOf(364)}-${dayOf(0)}.csv`);
    await expect.poll(() => existsSync(path)).toBe(true);
    const text = await readFile(path, 'utf8');
    const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
    const total = await totalsOfYear(session);
    expect(data).toHaveLength(9125);
    for (const kind of countedKinds)
      expect(
        data.reduce((all, row) => all + Number(row[kind]), 0),
        kind,
      ).toBe(total[kind]);
  });

  test('keeps what it shows when reading fails, says why, and goes on by a retry', async () => {
    const panel = await openUsage(session);
    await panel.evaluate('document.querySelector("#chart-time canvas").dataset.mark = "same"');
    await controlOf(session).orderFaults([
      { kind: 'status', status: 403, message: 'Not <b>you</b>', times: 20, match: { path: '/v2/admin/analytics' } },
      { kind: 'status', status: 404, message: 'Gone', times: 20, match: { path: '/v2/usage' } },
    ]);
    await panel.refresh();
    await expect(panel.control('usage-retry')).toBeVisible();
    await expect(panel.control('analytics-message')).toHaveText(withText(keysServiceTexts.adminKeyRefused(any)));
    await expect(panel.control('analytics-other')).toBeVisible();
    await expect(panel.section(usagePanelTexts.keys()).filter({ visible: true })).toContainText(usagePanelTexts.keyUsageNotReported());
    await expect(panel.section(usagePanelTexts.thisPeriod())).toHaveText(withText(filled(usagePanelTexts.dataFrom(), any)));
    await controlOf(session).clearFaults();
    await panel.waitFor();
    await panel.control('usage-retry').click();
    await expect(panel.control('usage-message')).toBeHidden();
    await expect(panel.control('analytics-message')).toBeHidden();
    await expect(panel.content.locator('#chart-time canvas[data-mark=same]')).toBeVisible();
  });

  test('can be told to stop reading, and shows the days that were there before', async () => {
    const panel = await openUsage(session);
    const month = await panel.chart('chart-time');
    await panel.pick('range-preset', usagePanelTexts.rangeLastNinetyDays());
    await expect.poll(() => panel.chart('chart-time')).not.toBe(month);
    await panel.waitFor();
    const before = await panel.chart('chart-time');
    const control = controlOf(session);
    await control.orderFaults({ kind: 'stall', headers: false, match: { path: '/v2/admin/analytics' } });
    await panel.pick('range-preset', usagePanelTexts.rangeLastTwelveMonths());
    await expect.poll(async () => (await control.ledger()).entries.some(({ fault }) => fault === 'stall')).toBe(true);
    await panel.control('cancel').click();
    await panel.waitFor();
    await expect(panel.control('cancel')).toBeHidden();
    await expect(panel.control('range-preset')).toHaveValue('days90');
    expect(await panel.chart('chart-time')).toBe(before);
    await expect(panel.control('analytics-message')).toBeHidden();
  });

  test('is as it was when it comes back from behind another tab', async () => {
    const panel = await openYear();
    await panel.pick('bucket', usagePanelTexts.week());
    await panel.control('sort-text_translation_characters').click();
    await session.driver.run('vscode.open', { file: join(session.workspace, 'README.md') });
    await panel.content.locator('main').waitFor({ state: 'detached' });
    await panel.tab().click();
    await panel.waitFor();
    await expect.poll(() => panel.rowCount()).toBe(9125);
    await expect(panel.control('range-preset')).toHaveValue('year');
    await expect(panel.control('bucket')).toHaveValue('week');
    await panel.waitForFocus('sort-text_translation_characters');
  });
});

test.describe('Usage in a window that is loaded again', () => {
  const session = useWindow();
  test.beforeAll(async () => {
    await seedYear(session);
    await enterSandboxAdminKey(session);
  });

  test('is as it was: its days, its table, and where it was scrolled to', async () => {
    const { workbench } = session;
    const panel = await openUsage(session);
    await panel.pick('range-preset', usagePanelTexts.rangeLastTwelveMonths());
    await panel.pick('grouping', usagePanelTexts.groupByKeyAndDay());
    await panel.pick('bucket', usagePanelTexts.week());
    await expect.poll(() => panel.rowCount()).toBe(9125);
    await panel.control('sort-text_translation_characters').click();
    await panel.scrollTable(2000);
    await expect.poll(() => panel.tableScroll()).toBe(2000);
    const scrolled = await panel.evaluate<number>('scrollY');
    expect(scrolled).toBeGreaterThan(500);
    await workbench.reloadByCommand();
    await panel.waitFor();
    await expect.poll(() => panel.rowCount()).toBe(9125);
    await expect(panel.control('range-preset')).toHaveValue('year');
    await expect(panel.control('bucket')).toHaveValue('week');
    await expect.poll(() => panel.tableScroll()).toBe(2000);
    await expect.poll(async () => Math.abs((await panel.evaluate<number>('scrollY')) - scrolled)).toBeLessThan(5);
  });
});

test.describe('Usage without a connection', () => {
  const session = useWindow();

  test('leads to one as soon as there is none any longer, and shows what a free plan tells [base.plans]', async () => {
    const { workbench } = session;
    const { freeUrl, freeKey } = sandboxOf(session);
    const panel = await openUsage(session);
    // Of the sandbox alone there is no key to lose, about which it would be asked.
    await workbench.runCommand(palette('disconnect'));
    await expect(panel.content.locator('.connect')).toContainText(usagePanelTexts.notConnected());
    await expect(panel.section(usagePanelTexts.thisPeriod())).toBeHidden();
    await panel.button(usagePanelTexts.connect()).click();
    await connectToServer(workbench, freeUrl, freeKey, accountTexts.freePlan());
    await expect(panel.meter(usagePanelTexts.accountCharacters())).toContainText(
      withText(`${filled(usagePanelTexts.usedOf(), any, '500,000')} · `),
    );
    await expect(panel.section(usagePanelTexts.thisPeriod())).toHaveText(
      withText(usagePanelTexts.periodNotReported(), usagePanelTexts.productsNotReported()),
    );
  });
});

test.describe('Usage over a regional address', () => {
  const session = useWindow({ settings: notConnected });

  test('does not ask for analytics [base.us]', async () => {
    const { workbench, driver } = session;
    const { usUrl, key, adminKey } = sandboxOf(session);
    const connected = driver.run('interlinear.connect');
    await connectToServer(workbench, usUrl, key, accountTexts.region());
    await connected;
    const panel = await openUsage(session);
    const { host } = new URL(usUrl);
    await expect(panel.content.locator('header')).toContainText(host);
    await panel.button(usagePanelTexts.enterAdminKey()).click();
    await workbench.quickInput.waitFor(connectionServiceTexts.enterAdminKeyTitle());
    const before = await analyticsAsked(session);
    await workbench.quickInput.type(adminKey);
    await workbench.quickInput.accept();
    await expect(
      panel.section(usagePanelTexts.analytics()).locator('.note', { hasText: filled(usagePanelTexts.noAnalyticsAtRegional(), host) }),
    ).toBeVisible();
    expect(await analyticsAsked(session)).toBe(before);
  });
});
