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

/** Services needed to show a failure. */
export interface FailureServices {
  readonly log: Pick<EditorLog, 'error'>;
  readonly connections: Pick<Connections, 'current'>;
  readonly usage: Pick<UsageService, 'refreshSoon'>;
}

/** Presentation of a failure. */
export interface Notice {
  readonly severity: 'warning' | 'error';
  readonly message: string;
  readonly actions: readonly NoticeAction[];
}

/** Runs the action of a command or a button. Errors are shown here, once. */
export async function run<T>(services: FailureServices, task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    // Not awaited, because the action is over and the notice may stay for long. showFailure does not reject.
    void showFailure(services, error);
    return undefined;
  }
}

/** Shows a failure once, with helpful buttons. Cancellation is not a failure. Never throws. */
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
    // A failing button is reported like a command. Otherwise the failure would be invisible.
    services.log.error(`A notice failed: ${logged(failure)}`);
    if (failure !== error && !isCancellation(failure)) await showFailure(services, failure);
  } finally {
    if (!goneOn.retried) release?.();
  }
}

/** Capitalizes a sentence if it begins with a placeholder for a service without a known name. */
function beginning(message: string): string {
  const isUnnamed = [sandboxName(), activationMessages.theService()].some((words) => message.startsWith(words));
  return isUnnamed ? message.charAt(0).toLocaleUpperCase(vscode.env.language) + message.slice(1) : message;
}

/** Returns the message of a failure, for places that show it themselves. Plain text: callers must escape it where links would work. */
export async function failureWords(services: FailureServices, error: unknown): Promise<string> {
  return beginning((await notice(services, error, { retried: false })).message);
}

/** Returns the notice for a failure. Sets `goneOn.retried` when the user continues the action. */
async function notice(services: FailureServices, error: unknown, goneOn: { retried: boolean }): Promise<Notice> {
  const cause = error instanceof Retriable ? error.cause : error;
  if (cause instanceof UserError) return { severity: 'warning', message: cause.message, actions: cause.actions };
  // Loaded only after a failure, to keep the start fast.
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
