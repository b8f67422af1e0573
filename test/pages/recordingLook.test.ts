import { themeNames } from './harness/themes.ts';
import { expect, test } from './recordingTest.ts';
import * as recordingsPanelTexts from '../../src/features/recordings/panel/texts.ts';

test.describe('The look of the recording page', () => {
  for (const theme of themeNames) {
    test(`follows the theme as it changes, without a finding of axe: ${theme}`, async ({ openRecording }) => {
      const { panel, host } = await openRecording({}, theme === 'dark' ? 'light' : 'dark');
      await host.putOn(theme);
      await panel.choose(0, /^German \(de\)/, recordingsPanelTexts.flac());
      await panel.addTarget(/^German \(de\)/, recordingsPanelTexts.flac());
      await panel.button(recordingsPanelTexts.addTarget()).click();
      await panel.translate();
      await expect(panel.status(recordingsPanelTexts.chooseLanguageFirst())).toBeVisible();
      expect(await panel.findings()).toEqual([]);
    });
  }

  for (const [width, zoom] of [
    [220, 1],
    [440, 2],
  ] as const) {
    test(`fits a column of ${width} pixels at ${zoom * 100} %, without a finding of axe`, async ({ openRecording, page }) => {
      await page.setViewportSize({ width, height: 400 });
      const { panel } = await openRecording();
      await panel.evaluate(`document.documentElement.style.zoom = "${zoom}"`);
      await panel.choose(0, /^German \(de\)/, recordingsPanelTexts.flac());
      const widths = await panel.widths();
      expect(widths.content).toBeLessThanOrEqual(widths.window);
      expect(await panel.findings()).toEqual([]);
    });
  }

  test('describes the source language by what is said about it', async ({ openRecording }) => {
    const { panel } = await openRecording();
    expect(await panel.describedBy('source_language')).toEqual(['about-source_language']);
    expect(await panel.describedBy('language-0')).toEqual(['about-0']);
  });
});
