import type { SettingsChange } from '../../src/sandbox/settings.ts';
import { never, type Service } from './states/service.ts';
import { hostile, ready } from './states/usage.ts';
import { expect, test } from './usageTest.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';

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
    await expect(panel.control('period-dates')).toHaveText(
      /^From \w+ 1, \d{4} to \w+ \d+, \d{4}, in UTC\. The next period begins on \w+ 1, \d{4}\.$/,
    );
    expect((await panel.meters())['Characters of this key']).toMatch(/^[\d,]+ used · No limit( |$)/);
    const products = await panel.table('products');
    expect(products[0]).toBe('Product Unit This key Account Share of this key');
    expect(products[1]).toMatch(/^Translation characters [\d,]+ [\d,]+ [\d.]+%$/);
    expect(products[3]).toMatch(/^Speech minutes 0 [\d.]+ 0%$/);
  });

  test('has speech in minutes, whichever unit it is told in [usage.speech]', async ({ openUsage, service, year }) => {
    const { panel, update } = await openUsage();
    const heading = usagePanelTexts.accountSpeech();
    const speech = /^([\d.,]+) of 600 · [\d.]+% used · [\d.]+ left/.exec((await panel.meters())[heading] ?? '');
    expect(speech).not.toBeNull();
    await update({ usage: ready(await usageWith(service, { usage_shape: 'minutes' }), year.now) });
    expect((await panel.meters())[heading]).toContain(`${speech?.[1] ?? 'none'} of 600 `);
  });

  test('is the same in the shape of older answers, with documents beside it [usage.shape]', async ({ openUsage, service, year }) => {
    const usage = await usageWith(service, { usage_shape: 'older', document_quota: 100_000 });
    const { panel } = await openUsage({ usage: ready(usage, year.now) });
    expect((await panel.meters())['Documents of the team']).toMatch(/^[\d,]+ of 100,000 · /);
    expect((await panel.meters())['Documents of the account']).toContain(usagePanelTexts.noLimit());
    expect((await panel.table('products'))[1]).toMatch(/^Translation characters [\d,]+ [\d,]+ [\d.]+%$/);
  });

  test('says where the service does not tell a limit', async ({ openUsage, service, year }) => {
    const { panel } = await openUsage({ usage: ready(await usageWith(service, { usage_shape: 'untold' }), year.now) });
    expect((await panel.meters())['Characters of the account']).toMatch(/^[\d,]+ used · The service does not tell the limit/);
  });

  test('warns in words and by its bar when a limit is near, reached or passed; no limit has no bar', async ({
    openUsage,
    service,
    year,
  }) => {
    const { panel, update } = await openUsage();
    const { character_count: used = 0 } = year.usage;
    const account = panel.meter(usagePanelTexts.accountCharacters());
    for (const [quota, level, pattern] of [
      [Math.floor((used ?? 0) / 0.9), 'near', /· (90|90\.\d)% used · [\d,]+ left Near the limit/],
      [used, 'reached', /· 100% used · 0 left Limit reached/],
      [Math.floor((used ?? 0) / 1.5), 'reached', /· 150(\.\d)?% used · [\d,]+ over the limit Limit reached/],
      [null, 'calm', /^[\d,]+ used · No limit/],
    ] as const) {
      await update({ usage: ready(await usageWith(service, { quota: quota ?? null }), year.now) });
      expect((await panel.meters())['Characters of the account']).toMatch(pattern);
      await expect(account).toHaveAttribute('data-level', level);
    }
    await expect(account.locator('[role=meter]')).toBeHidden();
  });

  test('says where it leads by its end, and reads a meter aloud with what is left', async ({ openUsage, service, year }) => {
    const { panel, update } = await openUsage();
    const { character_count: used } = year.usage;
    await update({ usage: ready(await usageWith(service, { quota: (used ?? 0) * 100 }), year.now) });
    expect((await panel.meters())['Characters of the account']).toMatch(/^[\d,]+ of .*At this pace about [\d,]+ by the end of the period/);
    await expect(panel.meter(usagePanelTexts.accountCharacters()).locator('[role=meter]')).toHaveAttribute(
      'aria-valuetext',
      /% used · [\d,]+ left/,
    );
  });

  test('says what a free plan tells and what it does not [base.plans]', async ({ openUsage, service, year }) => {
    const { sandbox } = service;
    const usage = await service.clientOf(sandbox.freeUrl, sandbox.freeKey).usage.get(never());
    const { panel } = await openUsage({ usage: ready(usage, year.now) });
    expect((await panel.meters())['Characters of the account']).toMatch(/of 500,000 · /);
    await expect(panel.section(usagePanelTexts.thisPeriod())).toHaveText(
      /does not tell when the period begins and ends.*does not tell products apart/s,
    );
  });

  test('says whose figures these are, and what those of the cache count', async ({ openUsage }) => {
    const { panel } = await openUsage({ host: servicesActivationTexts.theSandbox(), savings: { sent: 1540, saved: 205 } });
    await expect(panel.content.locator('p.help').filter({ hasText: /^Service: .?the sandbox.? · as of / })).toBeVisible();
    await expect(panel.section(usagePanelTexts.thisPeriod())).toContainText(
      'took 205 characters from the cache (11.7%) and sent 1,540 to the service. The figures above also count documents',
    );
  });

  test('leads to a connection where there is none', async ({ openUsage }) => {
    const missing = { state: 'missing' } as const;
    const { panel, host } = await openUsage({ host: '', hasAdminKey: false, usage: missing, analytics: missing, keys: missing });
    await expect(panel.content.locator('.connect')).toHaveText(/Connect to a translation service/);
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
    expect(lineOf('Main key')).toMatch(/^Main key [\da-f]{4}…[\da-f]{4} [\d,]+ used · No limit 0 used · No limit$/);
    expect(lineOf('Limited key')).toMatch(/[\d,]+ of 60,000 · [\d.]+% used · [\d,]+ left( Near the limit)? 0 used · No limit$/);
    expect(lineOf(hostile)).toMatch(/of 0 Blocked: the limit is 0 [\d.]+ of 100 · [\d.]+% used/);
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
    await expect(panel.section(usagePanelTexts.adminHeading())).toHaveText(/made in the admin area of your account/);
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
    expect(await panel.chart('chart-time')).toMatch(/^Characters over time\. Text: [\d,]+, Documents: [\d,]+, Improvement: [\d,]+\./);
  });
});
