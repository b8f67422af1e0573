import * as vscode from 'vscode';
import { changeKey, commandAction, openSetting, showLog } from './noticeActions.ts';
import type { ServiceError, ServiceErrorKind } from '../client/errors.ts';
import type { Notice } from './failures.ts';
import { missingScopeWords } from './connection/missingScope.ts';
import { localNumber } from '../editor/localized.ts';
import type { NoticeAction } from '../editor/userError.ts';
import * as messages from './texts.ts';

/** A failure of the service, with ways to continue. */
export interface Failed {
  readonly error: ServiceError;
  /** Host of the service. */
  readonly host: string;
  /** Returns a button that continues the failed action, if possible. */
  readonly again: (title: string) => NoticeAction[];
  /** Continues the failed action, if possible. */
  readonly goOn: () => Promise<void>;
}

/** Returns the notice for a failure of the service. */
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
  return messages.unusedResponseCharged();
}

/** Opens the received answer in a new document because it is available nowhere else. */
function showAnswer(arrived: string): NoticeAction {
  return {
    title: messages.showResponse(),
    async run() {
      const document = await vscode.workspace.openTextDocument({ content: arrived });
      await vscode.window.showTextDocument(document, { preview: false });
    },
  };
}

/** Returns the notice for an internal failure. */
export function faultNotice(message: string): Notice {
  return failed(messages.interlinearFailed(message), showLog(), copyDiagnostics());
}

const describe: Readonly<Record<ServiceErrorKind, (failed: Failed) => Notice>> = {
  auth: ({ host, error, goOn }) => failed(messages.keyRefused(host) + said(error), changeKey(goOn), showLog()),
  forbidden: ({ host, error, goOn }) => failed(messages.forbidden(host) + said(error), changeKey(goOn), showLog()),
  quota: ({ host, error, goOn }) =>
    failed(messages.quotaUsedUp(host) + said(error), commandAction(messages.openUsage(), 'interlinear.openUsage'), changeKey(goOn)),
  rateLimited: ({ host, error, again }) => warned(busy(host, error), ...again(messages.tryAgain()), showLog()),
  notFound: ({ host, error, goOn }) => failed(messages.notFound(host) + said(error), changeKey(goOn), showLog()),
  invalidRequest: ({ host, error }) =>
    error.parameter === 'reporting_tag'
      ? failed(messages.invalidReportingTag(), openSetting('interlinear.translation.reportingTag'))
      : failed(messages.invalidRequest(host) + (said(error) || ` ${error.message}`), chooseLanguage(), showLog()),
  tooLarge: ({ again }) => failed(messages.textTooLarge(), ...again(messages.tryAgain()), showLog()),
  network: ({ host, again }) => failed(messages.unreachable(host), ...again(messages.tryAgain()), proxySettings(), showLog()),
  timeout: ({ host, again }) => failed(messages.timedOut(host), ...again(messages.tryAgain()), showLog()),
  unavailable: ({ host, error, again }) => failed(messages.serviceError(host) + said(error), ...again(messages.tryAgain()), showLog()),
  invalidResponse: ({ host }) => failed(messages.unexpectedResponse(host), showLog(), copyDiagnostics()),
  outcomeUnknown: ({ host, error, again }) =>
    warned(messages.responseUnfinished(host) + said(error), ...again(messages.sendAgain()), showLog()),
};

function failed(message: string, ...actions: NoticeAction[]): Notice {
  return { severity: 'error', message, actions };
}

function warned(message: string, ...actions: NoticeAction[]): Notice {
  return { severity: 'warning', message, actions };
}

/** Returns the service's own message, if there is one. */
export function said(error: ServiceError): string {
  return error.serviceMessage === undefined ? '' : ` ${messages.serviceMessage(error.serviceMessage)}`;
}

function busy(host: string, error: ServiceError): string {
  if (error.status === 456) return messages.glossaryRequestRefused(host) + said(error);
  if (error.retryAfterMs === undefined) return messages.tooManyRequests(host);
  const seconds = Math.ceil(error.retryAfterMs / 1000);
  return seconds === 1 ? messages.tooManyRequestsWaitOne(host) : messages.tooManyRequestsWaitMany(host, localNumber(seconds));
}

function copyDiagnostics(): NoticeAction {
  return commandAction(messages.copyDiagnostics(), 'interlinear.copyDiagnostics');
}

function chooseLanguage(): NoticeAction {
  return commandAction(messages.chooseTargetLanguage(), 'interlinear.chooseTargetLanguage');
}

function proxySettings(): NoticeAction {
  return openSetting('http.proxy', messages.openProxySettings());
}
