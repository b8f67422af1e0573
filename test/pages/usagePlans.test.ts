import type { Usage } from '../../src/api/usage.ts';
import { ready } from './states/usage.ts';
import { expect, test } from './usageTest.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';
import { filled } from '../harness/filled.ts';
import { pattern } from '../harness/pattern.ts';

const noLimit = 1_000_000_000_000;
const withoutAdmin = { hasAdminKey: false, analytics: { state: 'missing' }, keys: { state: 'missing' } } as const;

/** As a provider answers for a paid plan: milliseconds of speech that are always 0 beside the minutes that count. */
const paid = {
  character_count: 1_234_567,
  character_limit: 20_000_000,
  api_key_character_count: 456_789,
  api_key_character_limit: noLimit,
  speech_to_text_milliseconds_count: 0,
  speech_to_text_milliseconds_limit: 0,
  speech_to_text_minutes_count: 30,
  speech_to_text_minutes_limit: 600,
  products: [
    { product_type: 'translate', billing_unit: 'characters', api_key_unit_count: 400_000, account_unit_count: 1_100_000 },
    { product_type: 'write', billing_unit: 'characters', api_key_unit_count: 56_789, account_unit_count: 134_567 },
    { product_type: 'speechToText', billing_unit: 'minutes', api_key_unit_count: 10, account_unit_count: 30 },
    { product_type: 'imageToText', billing_unit: 'pages', api_key_unit_count: 1, account_unit_count: 2 },
  ],
  start_time: '2026-11-01T00:00:00Z',
  end_time: '2026-12-01T00:00:00Z',
} satisfies Usage;

const withoutSpeech = {
  ...paid,
  speech_to_text_minutes_count: 0,
  speech_to_text_minutes_limit: 0,
  products: paid.products.slice(0, 2),
} satisfies Usage;

const blocked = { ...withoutSpeech, api_key_character_count: 0, api_key_character_limit: 0 } satisfies Usage;

for (const theme of ['dark', 'light'] as const) {
  test.describe(`The usage page of a plan, in a ${theme} theme`, () => {
    test('counts speech in minutes, and names products in words, new ones as they are', async ({ openUsage, year }) => {
      const { panel } = await openUsage({ ...withoutAdmin, usage: ready(paid, year.now) }, theme);
      const meters = await panel.meters();
      const speech = [
        filled(usagePanelTexts.usedOf(), '30', '600'),
        filled(usagePanelTexts.percentUsed(), '5%'),
        filled(usagePanelTexts.left(), '570'),
      ];
      expect(meters[usagePanelTexts.accountSpeech()]).toContain(speech.join(' · '));
      const key = `${filled(usagePanelTexts.amountUsed(), '456,789')} · ${usagePanelTexts.noLimit()}`;
      expect(meters[usagePanelTexts.keyCharacters()]).toContain(key);
      await expect(panel.meter(usagePanelTexts.accountSpeech())).toHaveAttribute('data-level', 'calm');
      const rows = await panel.table('products');
      const names = [
        usagePanelTexts.product(),
        usagePanelTexts.productTranslation(),
        usagePanelTexts.improvement(),
        usagePanelTexts.speech(),
        'imageToText',
      ];
      expect(rows).toEqual(names.map((name): unknown => expect.stringMatching(new RegExp(`^${pattern(name)} `))));
      await expect(panel.control('no-speech')).toBeHidden();
      expect(await panel.findings()).toEqual([]);
    });

    test('without speech says so in a sentence, without a meter or a warning', async ({ openUsage, year }) => {
      const { panel } = await openUsage({ ...withoutAdmin, usage: ready(withoutSpeech, year.now) }, theme);
      expect(Object.keys(await panel.meters())).toEqual([usagePanelTexts.keyCharacters(), usagePanelTexts.accountCharacters()]);
      await expect(panel.control('no-speech')).toHaveText(usagePanelTexts.speechNotInPlan());
      await expect(panel.content.locator('[data-level=reached]')).toHaveCount(0);
      expect(await panel.findings()).toEqual([]);
    });

    test('says of a key whose characters are limited to 0 that it is blocked', async ({ openUsage, year }) => {
      const { panel } = await openUsage({ ...withoutAdmin, usage: ready(blocked, year.now) }, theme);
      const said = `${filled(usagePanelTexts.usedOf(), '0', '0')} ${usagePanelTexts.blocked()}`;
      expect((await panel.meters())[usagePanelTexts.keyCharacters()]).toContain(said);
      await expect(panel.meter(usagePanelTexts.keyCharacters())).toHaveAttribute('data-level', 'reached');
      expect(await panel.findings()).toEqual([]);
    });

    test('says what the key may not read, which is no failure', async ({ openUsage }) => {
      const message = "This key can't read usage (scope usage:read). <b>Plain</b>";
      const { panel } = await openUsage({ ...withoutAdmin, usage: { state: 'missingScope', message } }, theme);
      await expect(panel.control('usage-note')).toHaveText(message);
      await expect(panel.control('usage-message')).toBeHidden();
      await expect(panel.control('usage-retry')).toBeHidden();
      expect(await panel.findings()).toEqual([]);
    });
  });
}

test('The usage page forgets what the key may not read any longer, and is up to date all the same', async ({ openUsage, year }) => {
  const { panel, update } = await openUsage({ ...withoutAdmin, usage: ready(paid, year.now) });
  await update({ usage: { state: 'loading' } });
  await update({ usage: { state: 'missingScope', message: 'Not with this key.' } });
  await expect(panel.control('usage-note')).toHaveText('Not with this key.');
  await expect(panel.content.locator('.card:visible')).toHaveCount(0);
  await expect(panel.content.locator('header [role=status]')).toHaveText(usagePanelTexts.upToDate());
});
