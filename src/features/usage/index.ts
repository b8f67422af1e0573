import * as vscode from 'vscode';
import { createCharacterCount } from './characterCount.ts';
import type { App } from '../../ui/app.ts';
import { registerCommand } from '../../ui/command.ts';
import { localNumber, localTime } from '../../ui/localised.ts';
import { withProgress } from '../../ui/progress.ts';
import { useSentence } from '../../ui/usageBook.ts';
import type { CharacterUse } from '../../ui/usageBook.ts';

/** Use of the period in the status bar, as of its last refresh. */
export function registerUsage(app: App): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('interlinear.usage', vscode.StatusBarAlignment.Right, 99);
  item.name = vscode.l10n.t('Interlinear: Usage');
  item.command = 'interlinear.refreshUsage';
  const render = () => show(item, app.usage.last());
  render();
  return vscode.Disposable.from(
    item,
    createCharacterCount(),
    app.usage.onDidChange(render),
    app.connections.onDidChange(() => void app.usage.forget().then(undefined, (error: unknown) => app.log.error(String(error)))),
    registerCommand(app, 'interlinear.refreshUsage', async () => {
      const client = await app.connectedClient();
      const use = await withProgress(vscode.l10n.t('Reading usage…'), (signal) => app.usage.refresh(client, signal));
      if (!use) void vscode.window.showInformationMessage(useSentence(use));
    }),
  );
}

function show(item: vscode.StatusBarItem, use: CharacterUse | undefined): void {
  if (!use) {
    item.hide();
    return;
  }
  const { used, limit, time } = use;
  const amount = limit === undefined || limit === 0 ? localNumber(used, { notation: 'compact' }) : `${Math.floor((used / limit) * 100)} %`;
  item.text = `$(graph) ${amount}`;
  const lines = [useSentence(use), vscode.l10n.t('As of {0}. Click to read it again.', localTime(time, 'medium'))];
  item.tooltip = lines.join('\n');
  item.accessibilityInformation = { label: lines.join(' ') };
  item.show();
}
