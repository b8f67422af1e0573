import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { registerCommand } from '../../services/command.ts';
import { run } from '../../services/failures.ts';
import { lazily } from '../../editor/memoize.ts';
import { recordingViewType } from './viewType.ts';

/** Ordering translations of recordings. */
export function registerRecordings(services: Services): vscode.Disposable {
  const commands = lazily(async () => (await import('./commands.ts')).createRecordingCommands(services));
  return vscode.Disposable.from(
    commands,
    registerCommand(services, 'interlinear.translateRecording', async (uri, uris, options) => {
      const meant = meantFiles(uri, uris);
      const active = activeFile();
      return (await commands.get()).translate(meant, active, options);
    }),
    vscode.window.registerWebviewPanelSerializer(recordingViewType, {
      async deserializeWebviewPanel(panel, state: unknown) {
        // The one that the editor restored knows nothing; another one takes its place.
        const { viewColumn = vscode.ViewColumn.Active } = panel;
        panel.dispose();
        await run(services, async () => (await commands.get()).restore(state, viewColumn));
      },
    }),
  );
}

/** What a menu, or code, hands over: the file that it was opened on, and all that are selected. */
function meantFiles(uri: unknown, uris: unknown): readonly vscode.Uri[] {
  const several = Array.isArray(uris) ? uris.filter((one) => one instanceof vscode.Uri) : [];
  if (several.length > 0) return several;
  return uri instanceof vscode.Uri ? [uri] : [];
}

/** The file of the tab in front: a recording is no text, so there is no text editor to ask. */
function activeFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? input.uri : undefined;
}
