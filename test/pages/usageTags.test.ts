import { hostile, ready } from './states/usage.ts';
import { expect, test } from './usageTest.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';

test.describe('Reporting tags on the usage page', () => {
  test('are listed with their characters, whatever they are called, a page at a time', async ({ openUsage, year }) => {
    const rows = [
      { tag: 'docs', characters: 1234 },
      { tag: hostile, characters: 5 },
    ];
    const { panel, host, update } = await openUsage({ tags: ready({ rows, hasMore: true }, year.now) });
    const lines = panel.content.locator('section.tags').locator('tbody tr');
    await expect(lines).toHaveText(['docs 1,234', `${hostile} 5`]);
    await expect(panel.content.locator('main img')).toHaveCount(0);
    await panel.button(usagePanelTexts.loadMore()).click();
    expect(await host.sent('moreTags')).toHaveLength(1);
    await update({ tags: { state: 'loading' } });
    await expect(lines).toHaveCount(2);
    await expect(panel.button(usagePanelTexts.loadMore())).toHaveAttribute('aria-disabled', 'true');
    await update({ tags: ready({ rows: [...rows, { tag: 'shop', characters: 0 }], hasMore: false }, year.now) });
    await expect(lines).toHaveCount(3);
    await expect(panel.control('more-tags')).toBeHidden();
  });

  test('say what to do where there are none', async ({ openUsage, year }) => {
    const { panel, host } = await openUsage({ tags: ready({ rows: [], hasMore: false }, year.now) });
    await expect(panel.content.locator('section.tags').locator('.note', { hasText: usagePanelTexts.noTags() })).toBeVisible();
    await panel.control('tag-setting').click();
    expect(await host.sent('openTagSetting')).toHaveLength(1);
  });

  test('are no matter where the service has none', async ({ openUsage }) => {
    const { panel } = await openUsage();
    await expect(panel.control('tags-heading')).toBeHidden();
  });

  test('that could not be read leave the report as it is', async ({ openUsage }) => {
    const { panel } = await openUsage({ tags: { state: 'failed', message: 'The service is <b>away</b>.' } });
    await expect(panel.control('tags-message')).toHaveText('The service is <b>away</b>.');
    await expect(panel.control('chart-time')).toBeVisible();
  });
});
