import { themeNames } from './harness/themes.ts';
import { lastDays } from './states/usage.ts';
import { expect, test } from './usageTest.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';

test.describe('The look of the usage page', () => {
  for (const theme of themeNames) {
    test(`follows the theme as it changes, its charts too, without a finding of axe: ${theme}`, async ({ openUsage, year }) => {
      const other = theme === 'dark' ? 'light' : 'dark';
      const { panel, host } = await openUsage({ range: lastDays(year, 365) }, other);
      await host.putOn(theme);
      const blue = await panel.color('charts-blue');
      await expect.poll(async () => (await panel.painted('chart-time')).slice(0, 8)).toContain(blue);
      expect(await panel.findings()).toEqual([]);
    });
  }

  test('has the charts of a row at one height, however long a title is, and frames no second button', async ({ openUsage, page, year }) => {
    await page.setViewportSize({ width: 1300, height: 900 });
    await openUsage({ range: lastDays(year, 90) }, 'light');
    const charts = page.locator('.chart');
    await charts
      .first()
      .locator('h3')
      .evaluate((heading) => {
        heading.textContent = 'A title that takes more than one line. '.repeat(5);
      });
    const tops = await page
      .locator('.chart:not(#chart-keys) canvas')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops.slice(0, 2)).size).toBe(1);
    expect(tops.length).toBeGreaterThan(1);
    const frame = (of: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${of}')).getPropertyValue('--vscode-button-border')`);
    expect(await frame('#refresh')).toBe(
      await page.evaluate("getComputedStyle(document.body).getPropertyValue('--vscode-button-secondaryBorder')"),
    );
    expect(await frame('#refresh')).not.toBe(await frame('body'));
  });

  test('fits a narrow column at twice the size, without a finding of axe', async ({ openUsage, page, year }) => {
    // As a viewport of 300 pixels that is zoomed to twice the size.
    await page.setViewportSize({ width: 300, height: 400 });
    const { panel } = await openUsage({ range: lastDays(year, 90) });
    await panel.pick('grouping', usagePanelTexts.groupByKeyAndDay());
    const widths = await panel.widths();
    expect(widths.content).toBeLessThanOrEqual(widths.window);
    await panel.evaluate('document.documentElement.style.zoom = "2"');
    // Charts are drawn anew when they are told of their size, which is after the page has it.
    await expect
      .poll(async () => {
        const { content, window } = await panel.widths();
        return content - window;
      })
      .toBeLessThanOrEqual(0);
    expect(await panel.findings()).toEqual([]);
  });

  test('is read aloud with each control described by what is said about it', async ({ openUsage }) => {
    const { panel } = await openUsage();
    for (const id of ['range-from', 'range-to']) expect(await panel.describedBy(id)).toEqual(['about-range', 'help-range']);
    expect(await panel.describedBy('export-csv')).toEqual(['help-export']);
  });

  test('needs nothing of what the content security policy refuses, which is heard of', async ({ openUsage, refused }) => {
    const { panel } = await openUsage();
    expect(refused).toEqual([]);
    await panel.evaluate('document.body.setAttribute("style", "color: red")');
    await expect.poll(() => refused.splice(0).join()).toMatch(/Content Security Policy/i);
  });
});
