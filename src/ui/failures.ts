import * as vscode from 'vscode';
import { isServiceError, ServiceError } from '../service/errors.ts';
import type { ServiceErrorKind } from '../service/errors.ts';
import type { App } from './app.ts';
import { plainInMessage } from './plainText.ts';
import { isCancellation } from './progress.ts';
import { Retriable, UserError } from './userError.ts';
import type { NoticeAction } from './userError.ts';

/** What a failure is shown as. */
export interface Notice {
  readonly severity: 'warning' | 'error';
  readonly message: string;
  readonly actions: readonly NoticeAction[];
}

/** Runs what a command or a button does. Whatever it throws is shown here, once. */
export async function run<T>(app: App, task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    // Not awaited: what was asked for is over, the notice may stay for long. showFailure does not reject.
    void showFailure(app, error);
    return undefined;
  }
}

/** Shows a failure once, with buttons that help. Cancellation is not a failure. Cannot fail itself. */
export async function showFailure(app: App, error: unknown): Promise<void> {
  const release = error instanceof Retriable ? error.release : undefined;
  const goneOn = { retried: false };
  try {
    if (isCancellation(error instanceof Retriable ? error.cause : error)) return;
    if (isServiceError(error instanceof Retriable ? error.cause : error, 'quota')) app.usage.refreshSoon();
    const { severity, message, actions } = await notice(app, error, goneOn);
    const show = severity === 'warning' ? vscode.window.showWarningMessage : vscode.window.showErrorMessage;
    const chosen = await show(plainInMessage(message), ...actions.map((action) => action.title));
    await actions.find((action) => action.title === chosen)?.run();
  } catch (failure) {
    // A button that fails is reported like a command; it must not end here unseen.
    app.log.error(`A notice failed: ${failure instanceof Error ? failure.name : 'unknown'}`);
    if (failure !== error && !isCancellation(failure)) await showFailure(app, failure);
  } finally {
    if (!goneOn.retried) release?.();
  }
}

/** What a failure says, for places that show it themselves. Plain text: whoever shows it escapes what would be a link there. */
export async function failureWords(app: App, error: unknown): Promise<string> {
  return (await notice(app, error, { retried: false })).message;
}

/** The notice for a failure; `goneOn` is told when the user goes on where it happened. */
async function notice(app: App, error: unknown, goneOn: { retried: boolean }): Promise<Notice> {
  const cause = error instanceof Retriable ? error.cause : error;
  if (cause instanceof UserError) return warned(cause.message, ...cause.actions);
  if (cause instanceof ServiceError) {
    const host = (await app.connections.current())?.host ?? vscode.l10n.t('The service');
    const goOn = async () => {
      if (!(error instanceof Retriable)) return;
      goneOn.retried = true;
      await run(app, error.retry);
    };
    const again = (title: string): NoticeAction[] => (error instanceof Retriable ? [{ title, run: goOn }] : []);
    return describe[cause.kind]({ error: cause, host, again, goOn });
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  app.log.error(message);
  return failed(vscode.l10n.t('Interlinear failed: {0}', message), showLog(), copyDiagnostics());
}

interface Failed {
  readonly error: ServiceError;
  /** Host of the service. */
  readonly host: string;
  /** A button that goes on where it failed, where there is a way. */
  readonly again: (title: string) => NoticeAction[];
  /** Goes on where it failed, where there is a way. */
  readonly goOn: () => Promise<void>;
}

const describe: Readonly<Record<ServiceErrorKind, (failed: Failed) => Notice>> = {
  auth: ({ host, error, goOn }) =>
    failed(
      vscode.l10n.t('{0} does not accept the key. It may have been revoked, or belong to the address of another plan.', host) + said(error),
      changeKey(goOn),
      showLog(),
    ),
  forbidden: ({ host, error, goOn }) =>
    failed(vscode.l10n.t('{0} does not allow this with your key or plan.', host) + said(error), changeKey(goOn), showLog()),
  quota: ({ host, error, goOn }) =>
    failed(
      vscode.l10n.t('The characters of your key or plan on {0} are used up. Use another key, or wait for the next period.', host) +
        said(error),
      command(vscode.l10n.t('Show Usage'), 'interlinear.openUsage'),
      changeKey(goOn),
    ),
  rateLimited: ({ host, error, again }) => warned(busy(host, error), ...again(vscode.l10n.t('Retry')), showLog()),
  notFound: ({ host, error, goOn }) =>
    failed(vscode.l10n.t('{0} does not know what was asked for.', host) + said(error), changeKey(goOn), showLog()),
  invalidRequest: ({ host, error }) =>
    failed(vscode.l10n.t('{0} cannot do this.', host) + (said(error) || ` ${error.message}`), chooseLanguage(), showLog()),
  tooLarge: ({ again }) =>
    failed(
      vscode.l10n.t('The text is too large for one request and has no place to split it. Break it into paragraphs or sentences.'),
      ...again(vscode.l10n.t('Retry')),
      showLog(),
    ),
  network: ({ host, again }) =>
    failed(
      vscode.l10n.t('{0} could not be reached. Check the network connection and the proxy settings.', host),
      ...again(vscode.l10n.t('Retry')),
      proxySettings(),
      showLog(),
    ),
  timeout: ({ host, again }) => failed(vscode.l10n.t('{0} did not answer in time.', host), ...again(vscode.l10n.t('Retry')), showLog()),
  unavailable: ({ host, error, again }) =>
    failed(vscode.l10n.t('{0} has a problem at the moment.', host) + said(error), ...again(vscode.l10n.t('Retry')), showLog()),
  invalidResponse: ({ host }) =>
    failed(vscode.l10n.t('{0} gave an answer that does not fit the interface; it was not used.', host), showLog(), copyDiagnostics()),
  outcomeUnknown: ({ host, error, again }) =>
    warned(
      vscode.l10n.t('{0} did not finish its answer. The text may have been translated and charged, so it was not sent again.', host) +
        said(error),
      ...again(vscode.l10n.t('Send Again')),
      showLog(),
    ),
};

function failed(message: string, ...actions: NoticeAction[]): Notice {
  return { severity: 'error', message, actions };
}

function warned(message: string, ...actions: NoticeAction[]): Notice {
  return { severity: 'warning', message, actions };
}

/** The service's own words, where it had some. */
export function said(error: ServiceError): string {
  return error.serviceMessage === undefined ? '' : ` ${vscode.l10n.t('It said: "{0}"', error.serviceMessage)}`;
}

function busy(host: string, error: ServiceError): string {
  if (error.retryAfterMs === undefined)
    return vscode.l10n.t('{0} has too many requests at the moment. Wait a little, then try again.', host);
  const seconds = Math.ceil(error.retryAfterMs / 1000);
  return vscode.l10n.t('{0} has too many requests at the moment. It asks to wait {1} seconds.', host, seconds);
}

function command(title: string, id: string, ...args: unknown[]): NoticeAction {
  return { title, run: async () => vscode.commands.executeCommand(id, ...args) };
}

/** Leads to another key, and then goes on where it failed. */
function changeKey(goOn: () => Promise<void>): NoticeAction {
  return {
    title: vscode.l10n.t('Change Key'),
    async run() {
      if ((await vscode.commands.executeCommand('interlinear.connect')) === true) await goOn();
    },
  };
}

function showLog(): NoticeAction {
  return command(vscode.l10n.t('Show Log'), 'interlinear.showLog');
}

function copyDiagnostics(): NoticeAction {
  return command(vscode.l10n.t('Copy Diagnostics'), 'interlinear.copyDiagnostics');
}

function chooseLanguage(): NoticeAction {
  return command(vscode.l10n.t('Choose Target Language'), 'interlinear.chooseTargetLanguage');
}

function proxySettings(): NoticeAction {
  return command(vscode.l10n.t('Proxy Settings'), 'workbench.action.openSettings', 'http.proxy');
}
