import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Papa from 'papaparse';
import { characterKinds, countedKinds } from '../../src/usage/analytics.ts';
import { eventually } from './eventually.ts';
import { connectToServer, controlOf, sandboxOf } from './journeys.ts';
import { UsagePanel } from './pages/usagePanel.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';

/** Labels that would do something if they were taken for more than a name. */
const hostile = '<img src=x onerror="document.title=1">';
const rightToLeft = 'سيارة';

const dayMs = 86_400_000;
const now = Date.now();
const dayOf = (back: number) => new Date(now - back * dayMs).toISOString().slice(0, 10);
const labels = ['Main key', 'Limited key', hostile, rightToLeft, ...Array.from({ length: 21 }, (_, index) => `Team ${String(index + 1)}`)];

/** A year of 25 keys by day: as much as there can be at once. */
async function seedYear(session: Session): Promise<void> {
  const days = (key: number) =>
    Array.from({ length: 365 }, (_, back) => ({
      day: dayOf(back),
      text: (key + 1) * 10 + (back % 7),
      document: back % 30 === 0 ? 50_000 : 0,
      improvement: key,
      speech: key === 2 ? 90_000 : 0,
    }));
  const characters = [undefined, 60_000, 0];
  const speech = [undefined, undefined, 6_000_000];
  await controlOf(session).seedUsage({
    keys: labels.map((label, key) => ({
      label,
      days: days(key),
      characters: characters[key],
      speech_to_text_milliseconds: speech[key],
    })),
  });
}

/** What the service tells of the last 365 days. */
async function totals(session: Session): Promise<Record<string, number>> {
  const { url, adminKey } = sandboxOf(session);
  const query = new URLSearchParams({ start_date: dayOf(364), end_date: dayOf(0) });
  const response = await fetch(`${url}/v2/admin/analytics?${query.toString()}`, {
    headers: { Authorization: `Service-Auth-Key ${adminKey}` },
  });
  const { usage_report } = (await response.json()) as { usage_report: { total_usage: Record<string, number> } };
  return usage_report.total_usage;
}

/** How often the analytics were asked for. */
async function asked(session: Session): Promise<number> {
  const { entries } = await controlOf(session).ledger();
  return entries.filter(({ path }) => path === '/v2/admin/analytics').length;
}

async function openPanel({ workbench }: Session): Promise<UsagePanel> {
  await workbench.runCommand('Interlinear: Open Usage');
  const panel = new UsagePanel(workbench.page);
  await panel.waitFor();
  return panel;
}

async function enterAdminKey({ workbench }: Session, panel: UsagePanel): Promise<void> {
  await panel.button('Enter Admin Key').click();
  await workbench.quickInput.pick("Use the Sandbox's Admin Key");
  await panel.control('chart-time').waitFor();
}

/** With an admin key, which may have been entered before. */
async function openAnalytics(session: Session): Promise<UsagePanel> {
  const panel = await openPanel(session);
  if (await panel.section('Keys and analytics').isVisible()) await enterAdminKey(session, panel);
  return panel;
}

const figure = (text = '') => Number(text.replaceAll(',', ''));

describe('Usage', () => {
  const session = useWindow();
  const refused: string[] = [];
  before(async () => {
    session.workbench.page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    await seedYear(session);
  });
  beforeEach(async () => {
    await controlOf(session).clearFaults();
    await controlOf(session).set({ usage_shape: 'products', quota: 5_000_000, speech_quota: 36_000_000 });
  });
  after(() => controlOf(session).set({ usage_shape: 'products', quota: 5_000_000, speech_quota: 36_000_000, document_quota: null }));

  /** Reads again until a count is said in this way. */
  const shows = async (panel: UsagePanel, heading: string, pattern: RegExp) => {
    await panel.refresh();
    await eventually(async () => assert.match((await panel.meters())[heading] ?? '', pattern));
  };

  it('says the period, the counts beside their limits and every product with its unit, in whatever shape they come [usage.counts] [usage.speech] [usage.products] [usage.shape]', async () => {
    const panel = await openPanel(session);
    const dates = panel.control('period-dates');
    assert.match(await dates.innerText(), /^From \w+ 1, \d{4} to \w+ \d+, \d{4}, in UTC\. The next period begins on \w+ 1, \d{4}\.$/);
    assert.match((await panel.meters())['Characters of this key'] ?? '', /^[\d,]+ used · No limit( |$)/);
    const products = await panel.table('products');
    assert.equal(products[0], 'Product Unit This key Account Share of this key');
    assert.match(products[1] ?? '', /^Translation characters [\d,]+ [\d,]+ [\d.]+%$/);
    assert.match(products[3] ?? '', /^Speech minutes 0 [\d.]+ 0%$/);
    const speech = /^([\d.,]+) of 600 · [\d.]+% used · [\d.]+ left/.exec((await panel.meters())['Speech of the account, in minutes'] ?? '');
    await controlOf(session).set({ usage_shape: 'minutes' });
    await shows(panel, 'Speech of the account, in minutes', new RegExp(`^${speech?.[1] ?? 'none'} of 600 `));
    await controlOf(session).set({ usage_shape: 'older', document_quota: 100_000 });
    await shows(panel, 'Documents of the team', /^[\d,]+ of 100,000 · /);
    assert.match((await panel.meters())['Documents of the account'] ?? '', /No limit/);
    assert.match((await panel.table('products'))[1] ?? '', /^Translation characters [\d,]+ [\d,]+ [\d.]+%$/);
    await controlOf(session).set({ usage_shape: 'untold' });
    await shows(panel, 'Characters of the account', /^[\d,]+ used · The service does not tell the limit/);
  });

  it('says when a limit is near, reached or passed, when there is none, and where it leads by the end of the period', async () => {
    const panel = await openPanel(session);
    await shows(panel, 'Characters of the account', /of 5,000,000/);
    const used = figure(/^[\d,]+/.exec((await panel.meters())['Characters of the account'] ?? '')?.[0]);
    const account = panel.meter('Characters of the account');
    for (const [quota, level, pattern] of [
      [Math.floor(used / 0.9), 'near', /· (90|90\.\d)% used · [\d,]+ left Near the limit/],
      [used, 'reached', /· 100% used · 0 left Limit reached/],
      [Math.floor(used / 1.5), 'reached', /· 150(\.\d)?% used · [\d,]+ over the limit Limit reached/],
      [null, 'calm', /^[\d,]+ used · No limit/],
    ] as const) {
      await controlOf(session).set({ quota });
      await shows(panel, 'Characters of the account', pattern);
      assert.equal(await account.getAttribute('data-level'), level);
    }
    assert.equal(await account.locator('[role=meter]').isVisible(), false);
    await controlOf(session).set({ quota: used * 100 });
    await shows(
      panel,
      'Characters of the account',
      /^[\d,]+ of .*(At this pace about [\d,]+ by the end of the period|Too early in the period)/,
    );
    assert.match((await account.locator('[role=meter]').getAttribute('aria-valuetext')) ?? '', /% used · [\d,]+ left/);
  });

  it('says without an admin key what there would be and how to get one; with one it shows it at once [auth.admin] [auth.admin-made]', async () => {
    const panel = await openPanel(session);
    const about = panel.section('Keys and analytics');
    assert.match(await about.innerText(), /made in the admin area of your account/);
    assert.equal(await panel.section('Analytics').filter({ visible: true }).count(), 1);
    await enterAdminKey(session, panel);
    await about.waitFor({ state: 'hidden' });
    assert.match(await panel.chart('chart-time'), /^Characters over time\. Text: [\d,]+, Documents: [\d,]+, Improvement: [\d,]+\./);
  });

  it('shows a year by key and day: charts, their tables and the large table add up to the totals [report.key_and_day] [report.usage] [report.masked]', async () => {
    const panel = await openAnalytics(session);
    await panel.pick('range-preset', 'Last 12 months');
    const total = await totals(session);
    const expected = countedKinds.map((kind) => total[kind] ?? 0);
    const tiles = panel.content.locator('.totals dd');
    await eventually(async () => assert.deepEqual((await tiles.allInnerTexts()).map(figure), expected));
    assert.equal(await panel.control('bucket').inputValue(), 'month');
    for (const [chart, kinds] of [
      ['chart-time', characterKinds],
      ['chart-keys', characterKinds],
      ['chart-speech', ['speech_to_text_minutes'] as const],
    ] as const) {
      await panel.control(`${chart}-summary`).click();
      const lines = await eventually(async () => {
        const found = await panel.control(`${chart}-figures`).locator('tbody tr').allInnerTexts();
        assert.ok(found.length > 0);
        return found;
      });
      const sums = kinds.map((_, at) => lines.reduce((all, line) => all + figure(line.split('\t')[at + 1]), 0));
      assert.deepEqual(
        sums,
        kinds.map((kind) => total[kind]),
      );
    }
    await panel.pick('grouping', 'By key');
    assert.equal(await panel.rowCount(), 25);
    const byKey = (await panel.column(2)).map(figure);
    assert.equal(
      byKey.reduce((all, one) => all + one, 0),
      total['total_characters'],
    );
    assert.deepEqual(
      byKey,
      byKey.toSorted((a, b) => b - a),
    );
    await panel.pick('grouping', 'By key and day');
    assert.equal(await panel.rowCount(), 9125);
    assert.equal((await panel.column(2))[0], dayOf(0));
    await panel.scrollTable(10 ** 7);
    await eventually(async () => assert.equal((await panel.column(2)).at(-1), dayOf(364)));
    const last = panel.control('table').locator('tbody tr').last();
    assert.equal(await last.getAttribute('aria-rowindex'), '9126');
  });

  it('sorts by a column and finds a key by keyboard; names are names, whatever is in them', async () => {
    const panel = await openAnalytics(session);
    await panel.pick('grouping', 'By key');
    await panel.control('sort-key').focus();
    await session.workbench.page.keyboard.press('Enter');
    const head = panel.control('table').locator('th', { has: panel.control('sort-key') });
    await eventually(async () => assert.equal(await head.getAttribute('aria-sort'), 'ascending'));
    assert.ok((await panel.column(1))[0]?.startsWith(hostile), (await panel.column(1))[0]);
    await session.workbench.page.keyboard.press('Space');
    await eventually(async () => assert.equal(await head.getAttribute('aria-sort'), 'descending'));
    assert.ok((await panel.column(1))[0]?.includes(rightToLeft));
    await panel.control('filter').locator('input').fill('team 2');
    await panel.content.locator('[role=status]', { hasText: 'Rows: 3 of 25' }).waitFor();
    assert.deepEqual(
      (await panel.column(1)).map((key) => key.split(' ').slice(0, 2).join(' ')),
      ['Team 21', 'Team 20', 'Team 2'],
    );
    await panel.control('filter').locator('input').fill('nobody');
    await panel.content.locator('[role=status]', { hasText: 'No key fits “nobody”.' }).waitFor();
    await panel.control('filter').locator('input').fill('');
    await panel.control('table').focus();
    await session.workbench.page.keyboard.press('End');
    await eventually(async () => assert.ok((await panel.column(1)).at(-1)?.startsWith(hostile)));
    assert.equal(await panel.evaluate('document.title'), 'Usage');
    assert.equal(await panel.evaluate('document.querySelectorAll("main img").length'), 0);
  });

  it('shows the limits of each key beside its use, masked, and leads to the keys [key.usage_limits] [key.speech] [admin.zero] [admin.null]', async () => {
    const { workbench } = session;
    const panel = await openAnalytics(session);
    const rows = panel.control('keys').locator('tbody tr');
    await rows.nth(24).waitFor();
    const said = await panel.table('keys');
    const lineOf = (label: string) => said.find((line) => line.startsWith(label)) ?? '';
    assert.match(lineOf('Main key'), /^Main key [\da-f]{4}…[\da-f]{4} [\d,]+ used · No limit 0 used · No limit$/);
    assert.match(lineOf('Limited key'), /[\d,]+ of 60,000 · [\d.]+% used · [\d,]+ left( Near the limit)? 0 used · No limit$/);
    assert.match(lineOf(hostile), /of 0 Blocked: the limit is 0 [\d.]+ of 100 · [\d.]+% used/);
    await panel.button('Manage Keys').click();
    await workbench.sideBar.tree('Keys').pane.waitFor();
    await workbench.sideBar.open('Explorer');
  });

  it('takes a range by its days, and says before asking what is wrong with it [report.fields]', async () => {
    const panel = await openAnalytics(session);
    const before = await asked(session);
    await panel.control('range-from').fill(dayOf(2));
    await panel.control('range-to').fill(dayOf(3));
    await panel.button('Show').click();
    await panel.content.locator('#about-range', { hasText: 'The first day must not be after the last.' }).waitFor();
    assert.equal(await panel.control('range-from').getAttribute('aria-invalid'), 'true');
    await panel.control('range-from').fill(dayOf(400));
    await panel.content.locator('#about-range', { hasText: 'at most 366 days after the first' }).waitFor();
    assert.equal(await asked(session), before);
    await panel.control('range-from').fill(dayOf(9));
    await panel.control('range-from').press('Enter');
    await eventually(async () => assert.equal(await panel.control('bucket').inputValue(), 'day'));
    await eventually(async () => assert.equal(await asked(session), before + 1));
    assert.equal(await panel.control('range-preset').inputValue(), 'other');
    await panel.pick('grouping', 'By key and day');
    await eventually(async () => assert.equal(await panel.rowCount(), 25 * 7));
    await panel.control('range-from').fill('2001-01-01');
    await panel.control('range-to').fill('2001-01-31');
    await panel.button('Show').click();
    await panel.section('Analytics').locator('.note', { hasText: 'Nothing was used in these days.' }).filter({ visible: true }).waitFor();
    assert.equal(await panel.control('chart-time').isVisible(), false);
  });

  it('exports what it shows: the file adds up to the totals', async () => {
    const { workbench } = session;
    const panel = await openAnalytics(session);
    await panel.pick('range-preset', 'Last 12 months');
    await panel.pick('grouping', 'By key and day');
    await eventually(async () => assert.equal(await panel.rowCount(), 9125));
    await panel.button('Export as CSV').click();
    await workbench.quickInput.waitFor('Export Analytics');
    await workbench.quickInput.accept();
    const path = join(session.workspace, `analytics-${dayOf(364)}-${dayOf(0)}.csv`);
    const text = await eventually(async () => readFile(path, 'utf8'));
    const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
    const total = await totals(session);
    assert.equal(data.length, 9125);
    for (const kind of countedKinds)
      assert.equal(
        data.reduce((all, row) => all + Number(row[kind]), 0),
        total[kind],
        kind,
      );
  });

  it('is as it was when it comes back from behind another tab, and after the window was loaded again', async () => {
    const { workbench } = session;
    const panel = await openAnalytics(session);
    await panel.pick('range-preset', 'Last 12 months');
    await panel.pick('grouping', 'By key and day');
    await panel.pick('bucket', 'Week');
    await eventually(async () => assert.equal(await panel.rowCount(), 9125));
    await panel.control('sort-text_translation_characters').click();
    await panel.scrollTable(2000);
    await eventually(async () => assert.ok((await panel.tableScroll()) === 2000));
    let before: readonly string[] = [];
    // Rows are drawn a moment after the scrolling: as many as twice in a row.
    await eventually(async () => {
      const last = before;
      before = await panel.column(1);
      assert.deepEqual(before, last);
    });
    const scrolled = await panel.evaluate<number>('scrollY');
    assert.ok(scrolled > 500, String(scrolled));
    const isThere = async () => {
      await panel.waitFor();
      await eventually(async () => assert.equal(await panel.rowCount(), 9125));
      assert.equal(await panel.control('range-preset').inputValue(), 'year');
      assert.equal(await panel.control('bucket').inputValue(), 'week');
      await eventually(async () => assert.equal(await panel.tableScroll(), 2000));
      await eventually(async () => assert.deepEqual(await panel.column(1), before));
      await eventually(async () => assert.ok(Math.abs((await panel.evaluate<number>('scrollY')) - scrolled) < 5));
    };
    await workbench.openFile('README.md');
    await panel.content.locator('main').waitFor({ state: 'detached' });
    await panel.tab().click();
    await isThere();
    await panel.content.locator('#sort-text_translation_characters:focus').waitFor();
    // By the editor's own command, before which it writes down what is open.
    const loaded = workbench.page.waitForEvent('load');
    await workbench.runCommand('Developer: Reload Window');
    await loaded;
    await workbench.waitUntilReady();
    await isThere();
  });

  it('keeps what it shows while it reads again and when that fails; says why, with a way on', async () => {
    const panel = await openAnalytics(session);
    await panel.pick('grouping', 'By key');
    await panel.control('chart-time').waitFor();
    const mark = 'document.querySelector("#chart-time canvas").dataset.mark';
    await panel.evaluate(`${mark} = "same"`);
    await controlOf(session).orderFaults([
      { kind: 'status', status: 403, message: 'Not <b>you</b>', times: 20, match: { path: '/v2/admin/analytics' } },
      { kind: 'status', status: 404, message: 'Gone', times: 20, match: { path: '/v2/usage' } },
    ]);
    await panel.refresh();
    await panel.control('usage-message').waitFor();
    await panel.control('analytics-message').waitFor();
    assert.match(await panel.section('This period').innerText(), /What is shown is from/);
    assert.equal(await panel.control('usage-retry').isVisible(), true);
    assert.match(await panel.control('analytics-message').innerText(), /admin/i);
    assert.match(
      await panel.section('Keys').filter({ visible: true }).locator('.note').innerText(),
      /does not tell this account what the keys used/,
    );
    assert.match((await panel.table('keys'))[1] ?? '', /Use not known/);
    assert.equal(await panel.control('analytics-other').isVisible(), true);
    assert.equal(await panel.control('chart-time').isVisible(), true);
    assert.ok(Object.keys(await panel.meters()).length > 1);
    await controlOf(session).clearFaults();
    await panel.control('usage-retry').click();
    await panel.control('usage-message').waitFor({ state: 'hidden' });
    await panel.control('analytics-message').waitFor({ state: 'hidden' });
    assert.equal(await panel.evaluate(mark), 'same');
  });

  it('can be told to stop reading, and shows what was there before', async () => {
    const panel = await openAnalytics(session);
    // What is shown before is there when its stretches are: one range after the other, so that they change.
    for (const [range, bucket] of [
      ['Last 12 months', 'month'],
      ['Last 30 days', 'day'],
    ] as const) {
      await panel.pick('range-preset', range);
      await eventually(async () => assert.equal(await panel.control('bucket').inputValue(), bucket));
    }
    await panel.waitFor();
    const before = await panel.chart('chart-time');
    assert.equal(await panel.control('cancel').isVisible(), false);
    await controlOf(session).orderFaults({ kind: 'stall', headers: false, match: { path: '/v2/admin/analytics' } });
    await panel.pick('range-preset', 'Last 12 months');
    await panel.control('cancel').waitFor();
    await panel.control('refresh').focus();
    await session.workbench.page.keyboard.press('Tab');
    await session.workbench.page.keyboard.press('Enter');
    await panel.waitFor();
    assert.equal(await panel.control('cancel').isVisible(), false);
    await panel.content.locator('#refresh:focus').waitFor();
    assert.equal(await panel.control('range-preset').inputValue(), 'days30');
    assert.equal(await panel.chart('chart-time'), before);
    assert.equal(await panel.content.locator('header [role=status]').textContent(), 'Cancelled.');
    assert.equal(await panel.control('analytics-message').isVisible(), false);
  });

  it('follows the theme as it changes, its charts too, without a finding of axe', async () => {
    const { workbench } = session;
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const panel = await openAnalytics(session);
    await panel.pick('range-preset', 'Last 12 months');
    await panel.control('chart-time').waitFor();
    await panel.evaluate('window.stayed = true');
    for (const [theme, kind] of [
      ['Light Modern', 'light'],
      ['Dark Modern', 'dark'],
      ['Dark High Contrast', 'high-contrast'],
    ] as const) {
      await workbench.runCommand('Preferences: Color Theme');
      await workbench.quickInput.type(theme);
      await workbench.quickInput.pick(theme);
      await panel.waitForTheme(kind);
      const blue = await panel.colour('charts-blue');
      await eventually(async () => {
        const painted = await panel.painted('chart-time');
        assert.ok(painted.slice(0, 8).includes(blue), `${theme}: ${blue} is not among ${painted.slice(0, 8).join(', ')}`);
      });
      assert.deepEqual(await panel.findings(axe), [], theme);
    }
    assert.equal(await panel.evaluate('window.stayed'), true);
    await workbench.page.setViewportSize({ width: 700, height: 400 });
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    // As at twice the size in a narrow column.
    await eventually(async () => {
      await panel.evaluate('document.documentElement.style.zoom = "2"');
      const widths = await panel.widths();
      assert.ok(widths.content <= widths.window && widths.window < 700, JSON.stringify(widths));
    });
    assert.deepEqual(await panel.findings(axe), []);
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('leads to a connection; says what a free plan tells and what it does not; asks no regional address for analytics [base.us] [base.plans]', async () => {
    const { workbench } = session;
    const { freeUrl, freeKey, usUrl, key, adminKey } = sandboxOf(session);
    const panel = await openAnalytics(session);
    await workbench.runCommand('Interlinear: Disconnect and Forget the Key');
    await workbench.dialog.waitFor('Disconnect from');
    await workbench.dialog.click('Forget the Key');
    assert.match(await panel.content.locator('.connect').filter({ visible: true }).innerText(), /Connect to a translation service/);
    assert.equal(await panel.section('This period').isVisible(), false);
    await panel.button('Connect').click();
    await connectToServer(workbench, freeUrl, freeKey, 'Free Plan');
    await eventually(async () => assert.match((await panel.meters())['Characters of the account'] ?? '', /of 500,000 · /));
    assert.match(
      await panel.section('This period').innerText(),
      /does not tell when the period begins and ends.*does not tell products apart/s,
    );
    await workbench.runCommand('Interlinear: Connect to a Translation Service…');
    await connectToServer(workbench, usUrl, key, 'US Region');
    await panel.content.locator('header', { hasText: new URL(usUrl).host }).waitFor();
    await panel.button('Enter Admin Key').click();
    await workbench.quickInput.waitFor('Enter Admin Key');
    const before = await asked(session);
    await workbench.quickInput.type(adminKey);
    await workbench.quickInput.accept();
    const said = panel
      .section('Analytics')
      .locator('.note', { hasText: `Analytics is not on regional addresses such as ${new URL(usUrl).host}` });
    await said.waitFor();
    assert.equal(await asked(session), before);
  });

  it('has needed nothing of what its content security policy refuses, such as inline styles', async () => {
    assert.deepEqual(refused, []);
    const panel = await openPanel(session);
    await panel.evaluate('document.body.setAttribute("style", "color: red")');
    await eventually(async () => assert.equal(refused.length, 1));
  });
});
