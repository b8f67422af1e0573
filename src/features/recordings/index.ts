import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import { feature, lazily } from '../../editor/memoize.ts';
import type { Lazy } from '../../editor/memoize.ts';
import type { RecordingCommands } from './commands.ts';
import { recordingViewType } from './viewType.ts';

/** Registers ordering translations of recordings. */
export function registerRecordings(services: Services): Lazy<RecordingCommands> {
  const commands = lazily(async () => (await import('./commands.ts')).createRecordingCommands(services));
  return feature(
    commands,
    vscode.window.registerWebviewPanelSerializer(recordingViewType, {
      async deserializeWebviewPanel(panel, state: unknown) {
        // The restored panel has no state, so it is replaced.
        const { viewColumn = vscode.ViewColumn.Active } = panel;
        panel.dispose();
        await run(services, async () => (await commands.get()).restore(state, viewColumn));
      },
    }),
  );
}
