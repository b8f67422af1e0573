import type { SettingsChange } from '../../src/sandbox/settings.ts';
import { never, type Service } from './states/service.ts';
import { hostile, ready } from './states/usage.ts';
import { expect, test } from './usageTest.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import { filled } from '../harness/filled.ts';
import { pattern } from '../harness/pattern.ts';

const figure = String.raw`[\d,]+`;
const share = pattern(usagePanelTexts.percentUsed(), String.raw`[\d.]+%`);
const left = pattern(usagePanelTexts.left(), figure);
const unlimited = `${pattern(usagePanelTexts.amountUsed(), figure)} · ${pattern(usagePanelTexts.noLimit())}`;
/** The row of translation among the products. */
const translated = new RegExp(
  String.raw`^${pattern(usagePanelTexts.productTranslation())} ${pattern(usagePanelTexts.unitCharacters())} ${figure} ${figure} [\d.]+%$`,
);

/** What the service tells of the period in these settings. */
async function usageWith({ sandbox, client }: Service, settings: SettingsChange) {
  sandbox.set(settings);
  return client.usage.get(never());
}

test.describe('The period on the usage page', () => {
  test.afterEach(({ service: { sandbox } }) =>
    sandbox.set({ usage_shape: 'products', quota: 5_000_000, speech_quota: 36_000_000, document_quota: null }),
  );

  test('has its days, its counts beside their limits, and every product with its unit [usage.counts] [usage.products]', async ({
    openUsage,
  }) => {
    const { panel } = await openUsage();
    const first = String.raw`\w+ 1, \d{4}`;
    const dates = pattern(usagePanelTexts.periodDates(), first, String.raw`\w+ \d+, \d{4}`, first);
    await expect(panel.control('period-dates')).toHaveText(new RegExp(`^${dates}$`));
    expect((await panel.meters())[usagePanelTexts.keyCharacters()]).toMatch(new RegExp(`^${unlimited}( |$)`));
    const products = await panel.table('products');
    const { product, unit, thisKey, account, shareOfKey } = usagePanelTexts;
    expect(products[0]).toBe([product(), unit(), thisKey(), account(), shareOfKey()].join(' '));
    expect(products[1]).toMatch(translated);
    const speech = [usagePanelTexts.speech(), usagePanelTexts.unitMinutes()].map((text) => pattern(text)).join(' ');
    expect(products[3]).toMatch(new RegExp(String.raw`^${speech} 0 [\d.]+ 0%$`));
  });

  test('has speech in minutes, whichever unit it is told in [usage.speech]', async ({ openUsage, service, year }) => {
    const { panel, update } = await openUsage();
    const heading = usagePanelTexts.accountSpeech();
    const counted = [
      pattern(usagePanelTexts.usedOf(), String.raw`([\d.,]+)`, '600'),
      share,
      pattern(usagePanelTexts.left(), String.raw`[\d.]+`),
    ];
    const speech = new RegExp(`^${counted.join(' · ')}`).exec((await panel.meters())[heading] ?? '');
    expect(speech).not.toBeNull();
    await update({ usage: ready(await usageWith(service, { usage_shape: 'minutes' }), year.now) });
    expect((await panel.meters())[heading]).toContain(filled(usagePanelTexts.usedOf(), speech?.[1] ?? 'none', '600'));
  });

  test('is the same in the shape of older answers, with documents beside it [usage.shape]', async ({ openUsage, service, year }) => {
    const usage = await usageWith(service, { usage_shape: 'older', document_quota: 100_000 });
    const { panel } = await openUsage({ usage: ready(usage, year.now) });
    const meters = await panel.meters();
    expect(meters[usagePanelTexts.accountTeamDocuments()]).toMatch(
      new RegExp(`^${pattern(usagePanelTexts.usedOf(), figure, '100,000')} · `),
    );
    expect(meters[usagePanelTexts.accountDocuments()]).toContain(usagePanelTexts.noLimit());
    expect((await panel.table('products'))[1]).toMatch(translated);
  });

  test('says where the service does not tell a limit', async ({ openUsage, service, year }) => {
    const { panel } = await openUsage({ usage: ready(await usageWith(service, { usage_shape: 'untold' }), year.now) });
    const untold = `^${pattern(usagePanelTexts.amountUsed(), figure)} · ${pattern(usagePanelTexts.limitNotReported())}`;
    expect((await panel.meters())[usagePanelTexts.accountCharacters()]).toMatch(new RegExp(untold));
  });

  test('warns in words and by its bar when a limit is near, reached or passed; no limit has no bar', async ({
    openUsage,
    service,
    year,
  }) => {
    const { panel, update } = await openUsage();
    const { character_count: used = 0 } = year.usage;
    const account = panel.meter(usagePanelTexts.accountCharacters());
    const over = pattern(usagePanelTexts.overLimit(), figure);
    const reached = pattern(usagePanelTexts.limitReached());
    const shareOf = (percent: string) => `· ${pattern(usagePanelTexts.percentUsed(), `${percent}%`)}`;
    for (const [quota, level, said] of [
      [Math.floor((used ?? 0) / 0.9), 'near', `${shareOf(String.raw`90(\.\d)?`)} · ${left} ${pattern(usagePanelTexts.nearLimit())}`],
      [used, 'reached', `${shareOf('100')} · ${pattern(usagePanelTexts.left(), '0')} ${reached}`],
      [Math.floor((used ?? 0) / 1.5), 'reached', `${shareOf(String.raw`150(\.\d)?`)} · ${over} ${reached}`],
      [null, 'calm', `^${unlimited}`],
    ] as const) {
      await update({ usage: ready(await usageWith(service, { quota: quota ?? null }), year.now) });
      expect((await panel.meters())[usagePanelTexts.accountCharacters()]).toMatch(new RegExp(said));
      await expect(account).toHaveAttribute('data-level', level);
    }
    await expect(account.locator('[role=meter]')).toBeHidden();
  });

  test('says where it leads by its end, and reads a meter aloud with what is left', async ({ openUsage, service, year }) => {
    const { panel, update } = await openUsage();
    const { character_count: used } = year.usage;
    await update({ usage: ready(await usageWith(service, { quota: (used ?? 0) * 100 }), year.now) });
    const projected = `^${pattern(usagePanelTexts.usedOf(), figure, figure)} .*${pattern(usagePanelTexts.projected(), figure)}`;
    expect((await panel.meters())[usagePanelTexts.accountCharacters()]).toMatch(new RegExp(projected));
    await expect(panel.meter(usagePanelTexts.accountCharacters()).locator('[role=meter]')).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`${share} · ${left}`),
    );
  });

  test('says what a free plan tells and what it does not [base.plans]', async ({ openUsage, service, year }) => {
    const { sandbox } = service;
    const usage = await service.clientOf(sandbox.freeUrl, sandbox.freeKey).usage.get(never());
    const { panel } = await openUsage({ usage: ready(usage, year.now) });
    const counted = pattern(usagePanelTexts.usedOf(), figure, '500,000');
    expect((await panel.meters())[usagePanelTexts.accountCharacters()]).toMatch(new RegExp(`${counted} · `));
    const section = panel.section(usagePanelTexts.thisPeriod());
    await expect(section).toContainText(usagePanelTexts.periodNotReported());
    await expect(section).toContainText(usagePanelTexts.productsNotReported());
  });

  test('says whose figures these are, and what those of the cache count', async ({ openUsage }) => {
    const { panel } = await openUsage({ host: servicesActivationTexts.theSandbox(), savings: { sent: 1540, saved: 205 } });
    const service = pattern(usagePanelTexts.serviceAsOf(), `.?${pattern(servicesActivationTexts.theSandbox())}.?`);
    await expect(panel.content.locator('p.help').filter({ hasText: new RegExp(`^${service}`) })).toBeVisible();
    await expect(panel.section(usagePanelTexts.thisPeriod())).toContainText(
      filled(usagePanelTexts.savedCharacters(), '11.7%', '205', '1,540'),
    );
  });

  test('leads to a connection where there is none', async ({ openUsage }) => {
    const missing = { state: 'missing' } as const;
    const { panel, host } = await openUsage({ host: '', hasAdminKey: false, usage: missing, analytics: missing, keys: missing });
    await expect(panel.content.locator('.connect')).toContainText(usagePanelTexts.notConnected());
    await expect(panel.section(usagePanelTexts.thisPeriod())).toBeHidden();
    await expect(panel.control('refresh')).toBeHidden();
    await panel.button(usagePanelTexts.connect()).click();
    expect(await host.sent('connect')).toHaveLength(1);
  });
});

test.describe('The keys on the usage page', () => {
  test('are there with the limits of each beside its use, masked [key.usage_limits] [key.speech] [admin.zero] [admin.null]', async ({
    openUsage,
  }) => {
    const { panel } = await openUsage();
    await expect(panel.control('keys').locator('tbody tr')).toHaveCount(25);
    const said = await panel.table('keys');
    const lineOf = (label: string) => said.find((line) => line.startsWith(label)) ?? '';
    const none = [pattern(usagePanelTexts.amountUsed(), '0'), pattern(usagePanelTexts.noLimit())].join(' · ');
    expect(lineOf('Main key')).toMatch(new RegExp(`^Main key [\\da-f]{4}…[\\da-f]{4} ${unlimited} ${none}$`));
    const limited = [pattern(usagePanelTexts.usedOf(), figure, '60,000'), share, left].join(' · ');
    expect(lineOf('Limited key')).toMatch(new RegExp(`${limited}( ${pattern(usagePanelTexts.nearLimit())})? ${none}$`));
    const blocked = `${pattern(usagePanelTexts.usedOf(), figure, '0')} ${pattern(usagePanelTexts.blocked())}`;
    const speech = `${pattern(usagePanelTexts.usedOf(), String.raw`[\d.]+`, '100')} · ${share}`;
    expect(lineOf(hostile)).toMatch(new RegExp(`${blocked} ${speech}`));
  });

  test('are managed elsewhere, which a button leads to', async ({ openUsage }) => {
    const { panel, host } = await openUsage();
    await panel.button(usagePanelTexts.manageKeys()).click();
    expect(await host.sent('openKeys')).toHaveLength(1);
  });

  test('need an admin key: without one, it is said what there would be and how to get one [auth.admin] [auth.admin-made]', async ({
    openUsage,
  }) => {
    const missing = { state: 'missing' } as const;
    const { panel, host } = await openUsage({ hasAdminKey: false, analytics: missing, keys: missing });
    await expect(panel.section(usagePanelTexts.adminHeading())).toContainText(usagePanelTexts.adminKeyHelp());
    await expect(panel.section(usagePanelTexts.analytics()).filter({ visible: true })).toHaveCount(1);
    await panel.button(usagePanelTexts.enterAdminKey()).click();
    expect(await host.sent('enterAdminKey')).toHaveLength(1);
  });

  test('and analytics show at once when an admin key has come', async ({ openUsage, year }) => {
    const missing = { state: 'missing' } as const;
    const { panel, update } = await openUsage({ hasAdminKey: false, analytics: missing, keys: missing });
    const range = { start_date: year.today, end_date: year.today };
    await update({ hasAdminKey: true, range, analytics: ready(await year.report(range), year.now), keys: ready(year.keys, year.now) });
    await expect(panel.section(usagePanelTexts.adminHeading())).toBeHidden();
    await expect(panel.control('keys').locator('tbody tr')).toHaveCount(25);
    const kinds = [usagePanelTexts.textCharacters(), usagePanelTexts.documentCharacters(), usagePanelTexts.improvement()];
    const sums = kinds.map((kind) => pattern(usagePanelTexts.seriesSum(), pattern(kind), figure)).join(', ');
    const summary = pattern(usagePanelTexts.chartSummary(), pattern(usagePanelTexts.charactersOverTime()), sums);
    expect(await panel.chart('chart-time')).toMatch(new RegExp(`^${summary}$`));
  });
});
