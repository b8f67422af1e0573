import * as vscode from 'vscode';
import { confirm } from '../../editor/confirm.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { UserError } from '../../editor/userError.ts';
import { run } from '../../services/failures.ts';
import type { Services } from '../../services/services.ts';
import * as messages from './texts.ts';

/** Asks for an admin key, and shows what it can be used for. @returns true if one was entered. */
export async function enterAdminKey(services: Services): Promise<boolean> {
  if (!(await services.admin.enter())) return false;
  const show = messages.showKeys();
  const usage = messages.openUsage();
  const host = (await services.connections.adminKeyRef())?.host ?? '';
  // Not awaited, as the notice may stay open for long.
  void run(services, async () => {
    const message = messages.adminKeySaved(host);
    const chosen = await vscode.window.showInformationMessage(plainInMessage(message), show, usage);
    if (chosen === show) await vscode.commands.executeCommand('interlinear.keys.focus');
    if (chosen === usage) await vscode.commands.executeCommand('interlinear.openUsage');
  });
  return true;
}

/** Forgets the admin key of the current connection, after asking. @throws CancellationError */
export async function forgetAdminKey(services: Services): Promise<void> {
  const keyRef = await services.connections.adminKeyRef();
  if (!keyRef || !(await services.admin.has())) throw new UserError(messages.noAdminKeyToRemove());
  const forget = messages.removeAdminKeyButton();
  const detail = messages.removeAdminKeyDetail();
  const question = messages.removeAdminKeyQuestion(keyRef.host);
  await confirm(question, detail, forget);
  await services.admin.forget();
  void vscode.window.showInformationMessage(plainInMessage(messages.adminKeyRemoved(keyRef.host)));
}
