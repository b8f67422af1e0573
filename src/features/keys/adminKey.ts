import * as vscode from 'vscode';
import { confirm } from '../../editor/confirm.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { UserError } from '../../editor/userError.ts';
import { run } from '../../services/failures.ts';
import type { Services } from '../../services/services.ts';

/** Asks for an admin key, and says what there is to do with it. @returns whether one was entered. */
export async function enterAdminKey(services: Services): Promise<boolean> {
  if (!(await services.admin.enter())) return false;
  const show = vscode.l10n.t('Show Keys');
  const usage = vscode.l10n.t('Open Usage');
  const host = (await services.connections.adminKeyRef())?.host ?? '';
  // Not awaited: the notice may stay for long.
  void run(services, async () => {
    const message = vscode.l10n.t(
      'The admin key for {0} is kept. It manages keys and reads analytics; translations go on with their own key.',
      host,
    );
    const chosen = await vscode.window.showInformationMessage(plainInMessage(message), show, usage);
    if (chosen === show) await vscode.commands.executeCommand('interlinear.keys.focus');
    if (chosen === usage) await vscode.commands.executeCommand('interlinear.openUsage');
  });
  return true;
}

/** Forgets the admin key of the current connection, after asking. @throws CancellationError */
export async function forgetAdminKey(services: Services): Promise<void> {
  const keyRef = await services.connections.adminKeyRef();
  if (!keyRef || !(await services.admin.has())) throw new UserError(vscode.l10n.t('There is no admin key to forget.'));
  const forget = vscode.l10n.t('Forget Admin Key');
  const detail = vscode.l10n.t(
    'The keys and analytics of the account are not to be seen here until it is entered again. Translations go on.',
  );
  const question = vscode.l10n.t('Forget the admin key for {0}?', keyRef.host);
  await confirm(question, detail, forget);
  await services.admin.forget();
  void vscode.window.showInformationMessage(plainInMessage(vscode.l10n.t('The admin key for {0} is forgotten.', keyRef.host)));
}
