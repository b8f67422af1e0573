import { test as base, expect } from '@playwright/test';
import { readPanelTexts, type PanelTexts } from './harness/panelTexts.ts';

interface WorkerFixtures {
  readonly texts: PanelTexts;
}

interface TestFixtures {
  /** What went wrong on the page unseen: errors, and what its content security policy refused. Must be empty at the end of a test. */
  readonly refused: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  texts: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing else is needed
    async ({}, use) => {
      await use(await readPanelTexts());
    },
    { scope: 'worker' },
  ],
  refused: [
    async ({ page }, use) => {
      const refused: string[] = [];
      page.on('pageerror', (error) => refused.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') refused.push(message.text());
      });
      page.on('requestfailed', (request) => refused.push(request.url()));
      await use(refused);
      expect(refused).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
