import * as vscode from 'vscode';
import { isServiceError, ServiceError, wordsOf } from '../client/errors.ts';
import type { Connections } from './connection/connections.ts';
import type { EditorLog } from './log.ts';
import type { UsageService } from './usage/usageService.ts';
import { sandboxName } from './connection/sandboxAccess.ts';
import { plainInMessage } from '../editor/plainText.ts';
import { Remark, Retriable, UserError, showRemark } from '../editor/userError.ts';
import { isCancellation } from '../editor/progress.ts';
import type { NoticeAction } from '../editor/userError.ts';
import { logged } from '../client/log.ts';
import * as activationMessages from './activationTexts.ts';

/** What showing a failure needs. */
export interface FailureServices {
  readonly log: Pick<EditorLog, 'error'>;
  readonly connections: Pick<Connections, 'current'>;
  readonly usage: Pick<UsageService, 'refreshSoon'>;
}

/** What a failure is shown as. */
export interface Notice {
  readonly severity: 'warning' | 'error';
  readonly message: string;
  readonly actions: readonly NoticeAction[];
}

/** Runs what a command or a button does. Whatever it throws is shown here, once. */
export async function run<T>(services: FailureServices, task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    // Not awaited: what was asked for is over, the notice may stay for long. showFailure does not reject.
    void showFailure(services, error);
    return undefined;
  }
}

/** Shows a failure once, with buttons that help. Cancellation is not a failure. Cannot fail itself. */
export async function showFailure(services: FailureServices, error: unknown): Promise<void> {
  const release = error instanceof Retriable ? error.release : undefined;
  const goneOn = { retried: false };
  try {
    if (isCancellation(error instanceof Retriable ? error.cause : error)) return;
    if (error instanceof Remark) return showRemark(error.message);
    if (isServiceError(error instanceof Retriable ? error.cause : error, 'quota')) services.usage.refreshSoon();
    const { severity, message, actions } = await notice(services, error, goneOn);
    const show = severity === 'warning' ? vscode.window.showWarningMessage : vscode.window.showErrorMessage;
    const chosen = await show(plainInMessage(beginning(message)), ...actions.map((action) => action.title));
    await actions.find((action) => action.title === chosen)?.run();
  } catch (failure) {
    // A button that fails is reported like a command; it must not end here unseen.
    services.log.error(`A notice failed: ${logged(failure)}`);
    if (failure !== error && !isCancellation(failure)) await showFailure(services, failure);
  } finally {
    if (!goneOn.retried) release?.();
  }
}

/** A sentence that may begin with what stands for a service that has no name of its own, or none that is known. */
function beginning(message: string): string {
  const isUnnamed = [sandboxName(), activationMessages.theService()].some((words) => message.startsWith(words));
  return isUnnamed ? message.charAt(0).toLocaleUpperCase(vscode.env.language) + message.slice(1) : message;
}

/** What a failure says, for places that show it themselves. Plain text: whoever shows it escapes what would be a link there. */
export async function failureWords(services: FailureServices, error: unknown): Promise<string> {
  return beginning((await notice(services, error, { retried: false })).message);
}

/** The notice for a failure; `goneOn` is told when the user goes on where it happened. */
async function notice(services: FailureServices, error: unknown, goneOn: { retried: boolean }): Promise<Notice> {
  const cause = error instanceof Retriable ? error.cause : error;
  if (cause instanceof UserError) return { severity: 'warning', message: cause.message, actions: cause.actions };
  // Loaded when something fails, not at each start.
  const { faultNotice, serviceNotice } = await import('./failureNotices.ts');
  if (cause instanceof ServiceError) {
    const host = (await services.connections.current())?.host ?? activationMessages.theService();
    const goOn = async () => {
      if (!(error instanceof Retriable)) return;
      goneOn.retried = true;
      await run(services, error.retry);
    };
    const again = (title: string): NoticeAction[] => (error instanceof Retriable ? [{ title, run: goOn }] : []);
    return serviceNotice({ error: cause, host, again, goOn });
  }
  services.log.error(`Interlinear failed: ${logged(cause)}`);
  return faultNotice(wordsOf(cause));
}
