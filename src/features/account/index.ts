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
  const hosts = await app.connections.hostsWithKeys();
  if (!destination && hosts.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Interlinear is not connected.'));
    return;
  }
  const keys = destination?.kind === 'sandbox' && hosts.length === 0 ? 'current' : await askWhichKeys(destination?.host, hosts);
  if (!keys) return;
  await app.connections.forget(keys);
  const message = destination ? vscode.l10n.t('Disconnected from {0}.', destination.host) : vscode.l10n.t('All keys are forgotten.');
  void vscode.window.showInformationMessage(plainInMessage(message));
}

/** @param current host of the connection; undefined when only stored keys are left. */
async function askWhichKeys(current: string | undefined, hosts: readonly string[]): Promise<'current' | 'all' | undefined> {
  const one = vscode.l10n.t('Forget the Key');
  const all = vscode.l10n.t('Forget All Keys');
  const question = current === undefined ? vscode.l10n.t('Forget all keys?') : vscode.l10n.t('Disconnect from {0}?', current);
  const detail = vscode.l10n.t(
    'Keys are stored for: {0}. A key that is removed from the secret storage has to be entered again to connect.',
    hosts.join(', '),
  );
  const others = hosts.filter((host) => host !== current);
  const buttons = [...(current === undefined ? [] : [one]), ...(others.length > 0 ? [all] : [])];
  const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, ...buttons);
  if (chosen === one) return 'current';
  return chosen === all ? 'all' : undefined;
}
