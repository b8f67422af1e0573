import type { Page } from 'playwright-core';

/** All that a window says: its texts, and what it says under the mouse and to screen readers. */
export async function shownTexts(page: Page): Promise<string> {
  const texts: string = await page.evaluate(`[
    document.body.innerText,
    ...[...document.querySelectorAll('[title], [aria-label]')].flatMap((one) => [one.getAttribute('title'), one.getAttribute('aria-label')]),
  ].join('\\n')`);
  return texts;
}
