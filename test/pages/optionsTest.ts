import { optionsPanelAction, optionsPanelState } from '../../src/features/translate/panel/protocol.ts';
import type { OptionsPanelAction, OptionsPanelState } from '../../src/features/translate/panel/protocol.ts';
import { OptionsPanel } from '../ui/pages/optionsPanel.ts';
import type { ThemeName } from './harness/themes.ts';
import { WebviewHost } from './harness/webviewHost.ts';
import { optionsState, type WholeOptions } from './states/options.ts';
import { test as base } from './test.ts';
import * as translatePanelTexts from '../../src/features/translate/panel/texts.ts';

export interface OpenOptions {
  readonly panel: OptionsPanel;
  readonly host: WebviewHost<OptionsPanelAction, OptionsPanelState>;
}

interface TestFixtures {
  /** Opens the page for a passage, but for what is changed. */
  readonly openOptions: (changed?: Partial<WholeOptions>, theme?: ThemeName) => Promise<OpenOptions>;
}

export const test = base.extend<TestFixtures>({
  openOptions: async ({ page, texts }, use) => {
    await use(async (changed = {}, theme = 'dark') => {
      const state = { ...optionsState(texts.options), ...changed };
      const host = new WebviewHost(page, {
        bundle: 'optionsPanel',
        title: translatePanelTexts.title(),
        incoming: optionsPanelAction,
        outgoing: optionsPanelState,
      });
      await host.open((action) => {
        // As the extension does, which keeps what was chosen.
        if (action.type === 'changed') state.choices = action.choices;
        return action.type === 'ready' ? state : undefined;
      }, theme);
      const panel = new OptionsPanel(page, page);
      await panel.field('target_lang').waitFor();
      return { panel, host };
    });
  },
});

export { expect } from '@playwright/test';
