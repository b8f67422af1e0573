import { usagePanelAction, usagePanelMessage } from '../../src/features/usage/panel/protocol.ts';
import type { UsagePanelAction, UsagePanelMessage, UsagePanelState, UsagePanelUpdate } from '../../src/features/usage/panel/protocol.ts';
import { UsagePanel } from '../ui/pages/usagePanel.ts';
import type { ThemeName } from './harness/themes.ts';
import { WebviewHost } from './harness/webviewHost.ts';
import { startService, type Service } from './states/service.ts';
import { readYear, usageState, type UsageOfAYear } from './states/usage.ts';
import { test as base } from './test.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';

export interface OpenUsage {
  readonly panel: UsagePanel;
  readonly host: WebviewHost<UsagePanelAction, UsagePanelMessage>;
  /** Sends an update, as the extension does when something was read. */
  readonly update: (changed: Omit<UsagePanelUpdate, 'type'>) => Promise<void>;
}

interface WorkerFixtures {
  readonly service: Service;
  readonly year: UsageOfAYear;
}

interface TestFixtures {
  /** Opens the page with everything of a year's keys and the running month, but for what is changed. */
  readonly openUsage: (changed?: Partial<UsagePanelState>, theme?: ThemeName) => Promise<OpenUsage>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  service: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing else is needed
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  year: [
    async ({ service }, use) => {
      await use(await readYear(service));
    },
    { scope: 'worker' },
  ],
  openUsage: async ({ page, texts, year }, use) => {
    await use(async (changed = {}, theme = 'dark') => {
      const { range } = changed;
      const state = { ...(await usageState(year, texts.usage, range)), ...changed };
      const host = new WebviewHost(page, {
        bundle: 'usagePanel',
        title: usagePanelTexts.usage(),
        incoming: usagePanelAction,
        outgoing: usagePanelMessage,
      });
      await page.clock.setFixedTime(year.now);
      await host.open(({ type }) => (type === 'ready' ? state : undefined), theme);
      const panel = new UsagePanel(page, page);
      await panel.waitFor();
      return { panel, host, update: (parts) => host.send({ type: 'update', ...parts }) };
    });
  },
});

export { expect } from '@playwright/test';
