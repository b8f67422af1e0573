import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { showRemark } from '../../editor/userError.ts';

/** Disconnects and forgets keys, after asking which. Admin keys go with the keys of their hosts. */
export async function disconnect(services: Services): Promise<void> {
  const destination = await services.connections.current();
  const hosts = await services.connections.hostsWithKeys();
  const adminHosts = await services.connections.hostsWithAdminKeys('all');
  if (!destination && hosts.length === 0 && adminHosts.length === 0) {
    showRemark(vscode.l10n.t('Not connected.'));
    return;
  }
  const isBare = destination?.kind === 'sandbox' && hosts.length === 0 && adminHosts.length === 0;
  const keys = isBare ? 'current' : await askWhichKeys(destination?.address, hosts, adminHosts);
  if (!keys) return;
  const forgotten = await services.connections.hostsWithAdminKeys(keys);
  await services.connections.forget(keys);
  const message = destination ? vscode.l10n.t('Disconnected from {0}.', destination.address) : vscode.l10n.t('All keys are forgotten.');
  const admin = forgotten.length > 0 ? ` ${vscode.l10n.t('The admin key for {0} is forgotten, too.', forgotten.join(', '))}` : '';
  void vscode.window.showInformationMessage(plainInMessage(message + admin));
}

/** @param current host and path of the connection; undefined when only stored keys are left. */
async function askWhichKeys(
  current: string | undefined,
  hosts: readonly string[],
  adminHosts: readonly string[],
): Promise<'current' | 'all' | undefined> {
  const one = vscode.l10n.t('Forget the Key');
  const all = vscode.l10n.t('Forget All Keys');
  const question = current === undefined ? vscode.l10n.t('Forget all keys?') : vscode.l10n.t('Disconnect from {0}?', current);
  const detail = [
    ...(hosts.length > 0 ? [vscode.l10n.t('Keys are stored for: {0}.', hosts.join(', '))] : []),
    ...(adminHosts.length > 0
      ? [vscode.l10n.t('Admin keys are stored for: {0}. They are forgotten with the keys.', adminHosts.join(', '))]
      : []),
    vscode.l10n.t('A key that is removed from the secret storage has to be entered again to connect.'),
  ].join(' ');
  const others = [...hosts, ...adminHosts].filter((host) => host !== current);
  const buttons = [...(current === undefined ? [] : [one]), ...(others.length > 0 ? [all] : [])];
  const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, ...buttons);
  if (chosen === one) return 'current';
  return chosen === all ? 'all' : undefined;
}
