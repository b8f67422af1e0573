import * as vscode from 'vscode';
import { createCharacterCount } from './characterCount.ts';
import type { App } from '../../services/app.ts';
import { registerCommand } from '../../services/command.ts';
import { run } from '../../services/failures.ts';
import { lazily } from '../../editor/memoised.ts';
import { withProgress } from '../../editor/progress.ts';
import { endOfUse } from '../../services/usage/usageBook.ts';
import { usageViewType } from './viewType.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Use of the period: in the status bar as of its last refresh, in a panel, and said when a limit is near. */
export function registerUsage(app: App): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('interlinear.usage', vscode.StatusBarAlignment.Right, 99);
  item.name = vscode.l10n.t('Interlinear: Usage');
  item.command = 'interlinear.openUsage';
  const panel = lazily(async () => (await import('./panel/host.ts')).createUsagePanel(app));
  let turn: NodeJS.Timeout | undefined;
  const render = async () => {
    clearTimeout(turn);
    const missing = app.usage.missingScope();
    if (missing) return (await import('./usageStatus.ts')).renderMissingScope(item, missing);
    const known = app.usage.last();
    // What nothing is known of needs no code to show it.
    if (!known) return item.hide();
    // With the end of the period the figures are those of the last one. Timers cannot be set for longer than some weeks.
    const left = endOfUse(known) - Date.now();
    if (left > 0) turn = setTimeout(() => void run(app, render), Math.min(left, dayMs));
    (await import('./usageStatus.ts')).renderUsageStatus(app, item);
  };
  const tell = async () => {
    const known = app.usage.last();
    if (known) await (await import('./limitNotices.ts')).tellOfLimits(app, known);
  };
  void run(app, render);
  return vscode.Disposable.from(
    item,
    panel,
    createCharacterCount(),
    { dispose: () => clearTimeout(turn) },
    app.usage.onDidChange(() => {
      void run(app, render);
      void run(app, tell);
    }),
    // Another window may have read it since.
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void run(app, render);
    }),
    registerCommand(app, 'interlinear.openUsage', async () => (await panel.get()).open()),
    registerCommand(app, 'interlinear.exportAnalytics', async () => {
      const { askAndExport } = await import('./askExport.ts');
      await askAndExport(app, (await panel.get()).shown());
    }),
    registerCommand(app, 'interlinear.refreshUsage', async () => {
      const client = await app.connectedClient();
      const { reading } = await withProgress(vscode.l10n.t('Reading usage…'), (signal) => app.usage.refresh(client, signal));
      if (reading.meters.length > 0) return;
      void vscode.window.showInformationMessage(vscode.l10n.t('The service does not tell how much was used.'));
    }),
    vscode.window.registerWebviewPanelSerializer(usageViewType, {
      deserializeWebviewPanel: async (restored, memory: unknown) => {
        await run(app, async () => (await panel.get()).restore(restored, memory));
      },
    }),
  );
}
