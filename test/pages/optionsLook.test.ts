import { themeNames } from './harness/themes.ts';
import { chosen } from './states/options.ts';
import { expect, test } from './optionsTest.ts';
import * as translatePanelTexts from '../../src/features/translate/panel/texts.ts';
import * as translatePanelReasonTexts from '../../src/features/translate/panel/reasonTexts.ts';

test.describe('The look of the options page', () => {
  for (const theme of themeNames) {
    test(`follows the theme as it changes, without a finding of axe: ${theme}`, async ({ openOptions }) => {
      const { panel, host } = await openOptions({}, theme === 'dark' ? 'light' : 'dark');
      await host.putOn(theme);
      await panel.pick('target_lang', /^German \(de\)/);
      await panel.open(translatePanelTexts.modelAndSentences());
      await panel.open(translatePanelTexts.tags());
      await panel.button(translatePanelTexts.addInstruction()).click();
      await panel.type('custom_instructions-0', 'x'.repeat(301));
      await panel.button(translatePanelTexts.saveAsPreset()).click();
      await panel.press('Control+Enter');
      await expect(panel.status(translatePanelReasonTexts.instructionTooLong())).toBeVisible();
      expect(await panel.findings()).toEqual([]);
      await panel.pick('target_lang', /^Turkish/);
      expect(await panel.findings()).toEqual([]);
    });
  }

  test('describes each control by what is said about it', async ({ openOptions }) => {
    const { panel } = await openOptions();
    for (const field of ['target_lang', 'formality', 'glossary_id', 'context', 'keep_terms', 'ignore_tags', 'automatic_context']) {
      await expect.poll(() => panel.describedBy(field)).toEqual([`about-${field}`]);
    }
  });

  for (const [width, zoom] of [
    [220, 1],
    [440, 2],
  ] as const) {
    test(`fits a column of ${width} pixels at ${zoom * 100} %`, async ({ openOptions, page }) => {
      await page.setViewportSize({ width, height: 400 });
      const { panel } = await openOptions();
      await panel.evaluate(`document.documentElement.style.zoom = "${zoom}"`);
      await panel.open(translatePanelTexts.modelAndSentences());
      await panel.open(translatePanelTexts.tags());
      const widths = await panel.widths();
      expect(widths.content).toBeLessThanOrEqual(widths.window);
      expect(await panel.findings()).toEqual([]);
    });
  }
});

test.describe('The options page that comes back from behind another tab', () => {
  test('is where it was: what is open, what was typed, and the keyboard', async ({ openOptions }) => {
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    await panel.open(translatePanelTexts.tags());
    await panel.pick('tag_handling', translatePanelTexts.tagHandlingXml());
    await panel.type('ignore_tags', 'code kbd');
    await host.sent('changed');
    await host.comeBack();
    await expect(panel.typed('ignore_tags')).toHaveValue('code kbd');
    await expect(panel.typed('ignore_tags')).toBeVisible();
    await expect(panel.control('ignore_tags')).toBeFocused();
  });

  test('leaves the keyboard where it was when that was nowhere', async ({ openOptions }) => {
    const { panel, host } = await openOptions();
    await expect(panel.control('target_lang')).toBeFocused();
    await panel.content.locator('h1').click();
    await panel.open(translatePanelTexts.tags());
    await panel.content.locator('h1').click();
    await host.comeBack();
    await expect(panel.control('tag_handling')).toBeVisible();
    await expect(panel.content.locator(':focus')).toHaveCount(0);
  });
});
