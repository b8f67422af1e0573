import { commandAction, showLog } from '../noticeActions.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../services.ts';
import { said } from '../failureNotices.ts';
import { run } from '../failures.ts';
import { UserError } from '../../editor/userError.ts';
import * as activationMessages from '../activationTexts.ts';
import * as connectionMessages from '../connection/texts.ts';
import * as messages from './texts.ts';

/**
 * Converts a failure of administration to an error for display. Another translation key would not help, but another admin key or address
 * may.
 * @param goOn continues the failed action after a new admin key was entered.
 */
export async function adminRefusal(services: Services, error: unknown, goOn?: () => Promise<void>): Promise<unknown> {
  if (!isServiceError(error, 'auth', 'forbidden', 'notFound')) return error;
  const host = (await services.connections.current())?.host ?? activationMessages.theService();
  if (error.kind === 'notFound') {
    return new UserError(connectionMessages.noKeyManagement(host), [
      commandAction(messages.connectToAnotherEndpoint(), 'interlinear.connect'),
    ]);
  }
  const plain = messages.adminKeyRefused(host);
  return new UserError(plain + said(error), [
    {
      title: messages.enterAnotherAdminKey(),
      async run() {
        if ((await services.admin.enter()) && goOn) await run(services, goOn);
      },
    },
    showLog(),
  ]);
}
