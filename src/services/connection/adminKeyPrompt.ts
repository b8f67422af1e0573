import * as vscode from 'vscode';
import { isServiceError, wordsOf } from '../../client/errors.ts';
import type { AdminConnections } from './adminAccess.ts';
import type { AdminKeyRef } from './connections.ts';
import { askPick, askText } from '../steps.ts';

/**
 * Asks for the admin key of a connection, which says how to get one, and tries it with a free call before it is kept.
 * @returns undefined when the user gave up.
 */
export async function askAdminKey(connections: AdminConnections, keyRef: AdminKeyRef): Promise<string | undefined> {
  const ofSandbox = await connections.sandboxAdminKey();
  for (;;) {
    const choice = ofSandbox === undefined ? 'other' : await askWhich();
    if (choice === 'sandbox') return ofSandbox;
    if (choice === undefined) return undefined;
    const typed = await askTyped(connections, keyRef, ofSandbox === undefined ? 1 : 2);
    if (typed !== 'back') return typed?.value;
  }
}

function title(): string {
  return vscode.l10n.t('Enter Admin Key');
}

/** Trying it out needs no account, nor an admin key of one. */
async function askWhich(): Promise<'sandbox' | 'other' | undefined> {
  const answer = await askPick<'sandbox' | 'other'>({
    title: title(),
    step: 1,
    placeholder: vscode.l10n.t('An admin key manages developer keys and reads analytics. It translates nothing.'),
    items: [
      {
        label: vscode.l10n.t("Use the Sandbox's Admin Key"),
        detail: vscode.l10n.t('The keys and figures of the sandbox, for trying it out.'),
        iconPath: new vscode.ThemeIcon('beaker'),
        value: 'sandbox',
      },
      {
        label: vscode.l10n.t('Enter an Admin Key…'),
        iconPath: new vscode.ThemeIcon('key'),
        value: 'other',
      },
    ],
  });
  return answer === undefined || answer === 'back' ? undefined : answer.value;
}

function askTyped(connections: AdminConnections, keyRef: AdminKeyRef, step: number) {
  return askText({
    title: title(),
    step,
    prompt: vscode.l10n.t(
      'Admin key of your account at {0}. It is made there, in the admin area of the account, which only some Pro plans have. It is kept in the secret storage of the editor and used for administration only.',
      keyRef.host,
    ),
    placeholder: vscode.l10n.t('Admin key'),
    password: true,
    check: async (key, signal) => faultOf(connections, keyRef, key, signal),
  });
}

/** What is wrong with an admin key; undefined when the service takes it. */
async function faultOf(connections: AdminConnections, keyRef: AdminKeyRef, key: string, signal: AbortSignal): Promise<string | undefined> {
  if (key === '') return vscode.l10n.t('Enter the admin key.');
  if (await connections.isCurrentKey(key)) {
    return vscode.l10n.t('This is the key that you translate with. An admin key is another one, made in the admin area of the account.');
  }
  // The key was asked for one service, and goes to no other.
  const connection = await connections.withAdminKey(key, keyRef);
  if (!connection) {
    return vscode.l10n.t('The connection has become another one meanwhile. Leave with Escape and start again.');
  }
  try {
    const { administration } = await connections.trial(connection);
    await administration.listKeys(signal);
    return undefined;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    if (error.kind === 'auth' || error.kind === 'forbidden') return refused(keyRef.host, error.serviceMessage ?? '');
    if (error.kind === 'notFound') return vscode.l10n.t('{0} has no administration of keys at this address.', keyRef.host);
    if (error.kind === 'network' || error.kind === 'timeout') {
      return vscode.l10n.t('{0} could not be reached. Check the network and the proxy settings, then press Enter again.', keyRef.host);
    }
    return vscode.l10n.t('{0} could not check the admin key: {1}', keyRef.host, wordsOf(error));
  }
}

function refused(host: string, words: string): string {
  const plain = vscode.l10n.t('{0} does not accept this as an admin key, or the plan of the account has no administration.', host);
  return [plain, words].filter(Boolean).join(' ');
}
