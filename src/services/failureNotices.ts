import * as vscode from 'vscode';
import { changeKey, commandAction, openSetting, showLog } from './noticeActions.ts';
import type { ServiceError, ServiceErrorKind } from '../client/errors.ts';
import type { Notice } from './failures.ts';
import { missingScopeWords } from './connection/missingScope.ts';
import type { NoticeAction } from '../editor/userError.ts';

/** A failure of the service, with the ways on from where it happened. */
export interface Failed {
  readonly error: ServiceError;
  /** Host of the service. */
  readonly host: string;
  /** A button that goes on where it failed, where there is a way. */
  readonly again: (title: string) => NoticeAction[];
  /** Goes on where it failed, where there is a way. */
  readonly goOn: () => Promise<void>;
}

/** What a failure of the service is shown as. */
export function serviceNotice(what: Failed): Notice {
  const { arrived } = what.error;
  if (arrived === undefined) return noticeOf(what);
  const notice = noticeOf(what);
  return { ...notice, message: `${notice.message} ${paidAnswer()}`, actions: [showAnswer(arrived), ...notice.actions] };
}

function noticeOf(what: Failed): Notice {
  const { error, goOn } = what;
  if (error.refusedFor === 'scope') return warned(missingScopeWords(error), changeKey(goOn), showLog());
  return describe[error.kind](what);
}

function paidAnswer(): string {
  return vscode.l10n.t("You may have been charged. You can read what was returned, although it wasn't used.");
}

/** Opens what came as a document of its own: it is nowhere else. */
function showAnswer(arrived: string): NoticeAction {
  return {
    title: vscode.l10n.t('Show Response'),
    async run() {
      const document = await vscode.workspace.openTextDocument({ content: arrived });
      await vscode.window.showTextDocument(document, { preview: false });
    },
  };
}

/** What a failure of ours is shown as. */
export function faultNotice(message: string): Notice {
  return failed(vscode.l10n.t('Interlinear failed: {0}', message), showLog(), copyDiagnostics());
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
      commandAction(vscode.l10n.t('Show Usage'), 'interlinear.openUsage'),
      changeKey(goOn),
    ),
  rateLimited: ({ host, error, again }) => warned(busy(host, error), ...again(vscode.l10n.t('Retry')), showLog()),
  notFound: ({ host, error, goOn }) =>
    failed(vscode.l10n.t('{0} does not know what was asked for.', host) + said(error), changeKey(goOn), showLog()),
  invalidRequest: ({ host, error }) =>
    error.parameter === 'reporting_tag'
      ? failed(
          vscode.l10n.t('The reporting tag has a blank, more than 100 characters, or characters other than ASCII. Nothing was sent.'),
          openSetting('interlinear.translation.reportingTag'),
        )
      : failed(vscode.l10n.t('{0} cannot do this.', host) + (said(error) || ` ${error.message}`), chooseLanguage(), showLog()),
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
    failed(vscode.l10n.t('{0} had a problem.', host) + said(error), ...again(vscode.l10n.t('Retry')), showLog()),
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
  if (error.status === 456)
    return (
      vscode.l10n.t(
        '{0} refused this glossary request. Either there were too many of them recently, or this account can have no more glossaries.',
        host,
      ) + said(error)
    );
  if (error.retryAfterMs === undefined)
    return vscode.l10n.t('{0} received too many requests and refused this one. Wait a little, then try again.', host);
  const seconds = Math.ceil(error.retryAfterMs / 1000);
  return vscode.l10n.t('{0} received too many requests, refused this one and asked to wait {1} seconds.', host, seconds);
}

function copyDiagnostics(): NoticeAction {
  return commandAction(vscode.l10n.t('Copy Diagnostics'), 'interlinear.copyDiagnostics');
}

function chooseLanguage(): NoticeAction {
  return commandAction(vscode.l10n.t('Choose Target Language'), 'interlinear.chooseTargetLanguage');
}

function proxySettings(): NoticeAction {
  return openSetting('http.proxy', vscode.l10n.t('Proxy Settings'));
}
