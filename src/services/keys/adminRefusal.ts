import * as vscode from 'vscode';
import { commandAction, showLog } from '../noticeActions.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../services.ts';
import { said } from '../failureNotices.ts';
import { run } from '../failures.ts';
import { UserError } from '../../editor/userError.ts';

/**
 * What a failure of administration is shown as: another key that translates would not help, another admin key or address may.
 * @param goOn goes on where it failed, once there is another admin key.
 */
export async function adminRefusal(services: Services, error: unknown, goOn?: () => Promise<void>): Promise<unknown> {
  if (!isServiceError(error, 'auth', 'forbidden', 'notFound')) return error;
  const host = (await services.connections.current())?.host ?? vscode.l10n.t('The service');
  if (error.kind === 'notFound') {
    return new UserError(vscode.l10n.t('{0} has no administration at this address.', host), [
      commandAction(vscode.l10n.t('Connect to Another Address'), 'interlinear.connect'),
    ]);
  }
  const plain = vscode.l10n.t('{0} does not accept the admin key, or its plan does not allow this.', host);
  return new UserError(plain + said(error), [
    {
      title: vscode.l10n.t('Enter Another Admin Key'),
      async run() {
        if ((await services.admin.enter()) && goOn) await run(services, goOn);
      },
    },
    showLog(),
  ]);
}
