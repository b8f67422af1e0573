import * as vscode from 'vscode';
import type { App } from '../../ui/app.ts';
import { registerCommand } from '../../ui/command.ts';
import { plainInMessage } from '../../ui/plainText.ts';
import { connect } from './connect.ts';
import { copyDiagnostics } from './diagnostics.ts';

/** Connecting, disconnecting, and what helps when that fails. */
export function registerAccount(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, 'interlinear.connect', () => connect(app)),
    registerCommand(app, 'interlinear.disconnect', () => disconnect(app)),
    registerCommand(app, 'interlinear.showLog', async () => app.log.show()),
    registerCommand(app, 'interlinear.copyDiagnostics', () => copyDiagnostics(app)),
  );
}

async function disconnect(app: App): Promise<void> {
  const destination = await app.connections.current();
  if (!destination) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Interlinear is not connected.'));
    return;
  }
  if (destination.kind !== 'sandbox') {
    const forget = vscode.l10n.t('Forget the Key');
    const question = vscode.l10n.t('Disconnect from {0}?', destination.host);
    const detail = vscode.l10n.t('The key is removed from the secret storage. To connect again you need to enter it again.');
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, forget)) !== forget) return;
  }
  await app.connections.forget();
  void vscode.window.showInformationMessage(plainInMessage(vscode.l10n.t('Disconnected from {0}.', destination.host)));
}
