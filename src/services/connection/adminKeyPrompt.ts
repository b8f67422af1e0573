import * as vscode from 'vscode';
import { isServiceError, wordsOf } from '../../client/errors.ts';
import type { AdminConnections } from './adminAccess.ts';
import type { AdminKeyRef } from './connections.ts';
import { said } from '../failureNotices.ts';
import { askPick, askText } from '../steps.ts';
import * as messages from './texts.ts';

/**
 * Asks for the admin key of a connection and explains how to get one. Tests it with a free call before it is stored.
 * @returns undefined if the user canceled.
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
  return messages.enterAdminKeyTitle();
}

/** Asks which key to use. The sandbox can be tried without an account or an admin key. */
async function askWhich(): Promise<'sandbox' | 'other' | undefined> {
  const answer = await askPick<'sandbox' | 'other'>({
    title: title(),
    step: 1,
    placeholder: messages.adminKeyPurpose(),
    items: [
      {
        label: messages.useSandboxAdminKey(),
        detail: messages.sandboxAdminKeyDetail(),
        iconPath: new vscode.ThemeIcon('beaker'),
        value: 'sandbox',
      },
      {
        label: messages.enterAdminKey(),
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
    prompt: messages.adminKeyPrompt(keyRef.host),
    placeholder: messages.adminKeyPlaceholder(),
    password: true,
    check: async (key, signal) => faultOf(connections, keyRef, key, signal),
  });
}

/** Returns the problem with an admin key, or undefined if the service accepts it. */
async function faultOf(connections: AdminConnections, keyRef: AdminKeyRef, key: string, signal: AbortSignal): Promise<string | undefined> {
  if (key === '') return messages.adminKeyRequired();
  if (await connections.isCurrentKey(key)) {
    return messages.apiKeyInsteadOfAdminKey();
  }
  // The key was entered for one service and must not be sent to another.
  const connection = await connections.withAdminKey(key, keyRef);
  if (!connection) {
    return messages.connectionChanged();
  }
  try {
    const { administration } = await connections.trial(connection);
    await administration.listKeys(signal);
    return undefined;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    if (error.kind === 'auth' || error.kind === 'forbidden') return messages.adminKeyRefused(keyRef.host) + said(error);
    if (error.kind === 'notFound') return messages.noKeyManagement(keyRef.host);
    if (error.kind === 'network' || error.kind === 'timeout') {
      return messages.unreachablePressEnter(keyRef.host);
    }
    return messages.adminKeyCheckFailed(keyRef.host, wordsOf(error));
  }
}
