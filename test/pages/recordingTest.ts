import { recordingPanelAction, recordingPanelState } from '../../src/features/recordings/panel/protocol.ts';
import type { RecordingPanelAction, RecordingPanelState } from '../../src/features/recordings/panel/protocol.ts';
import { RecordingPanel } from '../ui/pages/recordingPanel.ts';
import type { ThemeName } from './harness/themes.ts';
import { WebviewHost } from './harness/webviewHost.ts';
import { filesOf, recordingState, type WholeRecording } from './states/recording.ts';
import { test as base } from './test.ts';
import * as recordingsPanelTexts from '../../src/features/recordings/panel/texts.ts';

export interface OpenRecording {
  readonly panel: RecordingPanel;
  readonly host: WebviewHost<RecordingPanelAction, RecordingPanelState>;
}

interface TestFixtures {
  /** Opens the page for a recording, but for what is changed. */
  readonly openRecording: (changed?: Partial<WholeRecording>, theme?: ThemeName) => Promise<OpenRecording>;
}

export const test = base.extend<TestFixtures>({
  openRecording: async ({ page, texts }, use) => {
    await use(async (changed = {}, theme = 'dark') => {
      const state = { ...recordingState(texts.recording), ...changed };
      const title = recordingsPanelTexts.panelTitleOne('opening.wav');
      const host = new WebviewHost(page, {
        bundle: 'recordingPanel',
        title,
        incoming: recordingPanelAction,
        outgoing: recordingPanelState,
      });
      const filesNow = () => filesOf(state.recordings[0]?.name ?? '', state.choices);
      await host.open((action): RecordingPanelState | undefined => {
        if (action.type === 'ready') return { ...state, files: filesNow() };
        if (action.type !== 'changed') return undefined;
        // As the extension does, which keeps what was chosen and names the files.
        state.choices = action.choices;
        return { type: 'files', files: filesNow() };
      }, theme);
      const panel = new RecordingPanel(page, title, page);
      await panel.content.locator('header').waitFor();
      return { panel, host };
    });
  },
});

export { expect } from '@playwright/test';
