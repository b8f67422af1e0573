import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { showRemark } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** Disconnects and forgets keys, after asking which ones. The admin keys of the same hosts are removed too. */
export async function disconnect(services: Services): Promise<void> {
  const destination = await services.connections.current();
  const hosts = await services.connections.hostsWithKeys();
  const adminHosts = await services.connections.hostsWithAdminKeys('all');
  if (!destination && hosts.length === 0 && adminHosts.length === 0) {
    showRemark(messages.notConnected());
    return;
  }
  const isBare = destination?.kind === 'sandbox' && hosts.length === 0 && adminHosts.length === 0;
  const keys = isBare ? 'current' : await askWhichKeys(destination?.address, hosts, adminHosts);
  if (!keys) return;
  const forgotten = await services.connections.hostsWithAdminKeys(keys);
  await services.connections.forget(keys);
  const message = destination ? messages.disconnected(destination.address) : messages.allKeysRemoved();
  void vscode.window.showInformationMessage(plainInMessage([message, ...adminWords(forgotten)].join(' ')));
}

/** @param hosts hosts whose admin keys were removed. */
function adminWords(hosts: readonly string[]): string[] {
  const [first, ...others] = hosts;
  if (first === undefined) return [];
  return [others.length === 0 ? messages.adminKeyAlsoRemoved(first) : messages.adminKeysAlsoRemoved(hosts.join(', '))];
}

/** @param current host and path of the connection; undefined if only stored keys are left. */
async function askWhichKeys(
  current: string | undefined,
  hosts: readonly string[],
  adminHosts: readonly string[],
): Promise<'current' | 'all' | undefined> {
  const one = messages.removeKeyButton();
  const all = messages.removeAllKeysButton();
  const question = current === undefined ? messages.removeAllKeysQuestion() : messages.disconnectQuestion(current);
  const detail = [
    ...(hosts.length > 0 ? [messages.keysStoredFor(hosts.join(', '))] : []),
    ...(adminHosts.length > 0 ? [messages.adminKeysStoredFor(adminHosts.join(', '))] : []),
    messages.removedKeysDetail(),
  ].join(' ');
  const others = [...hosts, ...adminHosts].filter((host) => host !== current);
  const buttons = [...(current === undefined ? [] : [one]), ...(others.length > 0 ? [all] : [])];
  const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, ...buttons);
  if (chosen === one) return 'current';
  return chosen === all ? 'all' : undefined;
}
