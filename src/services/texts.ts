import * as vscode from 'vscode';

export const unusedResponseCharged = () =>
  vscode.l10n.t("You may have been charged. You can read what was returned, although it wasn't used.");
export const showResponse = () =>
  vscode.l10n.t({ message: 'Show Response', comment: 'Button in a notification: opens what the service returned' });
export const interlinearFailed = (error: string) =>
  vscode.l10n.t({
    message: 'Interlinear failed: {0}',
    args: [error],
    comment: 'Notification of a failure of the extension itself. {0} is an error message',
  });
export const keyRefused = (host: string) =>
  vscode.l10n.t({
    message: '{0} does not accept the key. It may have been revoked, or belong to the address of another plan.',
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const forbidden = (host: string) =>
  vscode.l10n.t({
    message: '{0} does not allow this with your key or plan.',
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const quotaUsedUp = (host: string) =>
  vscode.l10n.t({
    message: 'The characters of your key or plan on {0} are used up. Use another key, or wait for the next period.',
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const openUsage = () => vscode.l10n.t({ message: 'Show Usage', comment: 'Button in a notification: opens the usage page' });
export const retry = () => vscode.l10n.t({ message: 'Retry', comment: 'Button in a notification: sends the same request again' });
export const notFound = (host: string) =>
  vscode.l10n.t({
    message: '{0} does not know what was asked for.',
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const invalidReportingTag = () =>
  vscode.l10n.t('The reporting tag has a blank, more than 100 characters, or characters other than ASCII. Nothing was sent.');
export const invalidRequest = (host: string) =>
  vscode.l10n.t({
    message: '{0} cannot do this.',
    args: [host],
    comment: 'Notification; the reason follows. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const textTooLarge = () =>
  vscode.l10n.t('The text is too large for one request and has no place to split it. Break it into paragraphs or sentences.');
export const unreachable = (host: string) =>
  vscode.l10n.t({
    message: '{0} could not be reached. Check the network connection and the proxy settings.',
    args: [host],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const timedOut = (host: string) =>
  vscode.l10n.t({
    message: '{0} did not answer in time.',
    args: [host],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const serviceError = (host: string) =>
  vscode.l10n.t({
    message: '{0} had a problem.',
    args: [host],
    comment:
      'Notification of an error of the service; its message may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const unexpectedResponse = (host: string) =>
  vscode.l10n.t({
    message: '{0} gave an answer that does not fit the interface; it was not used.',
    args: [host],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const responseUnfinished = (host: string) =>
  vscode.l10n.t({
    message: '{0} did not finish its answer. The text may have been translated and charged, so it was not sent again.',
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const sendAgain = () =>
  vscode.l10n.t({ message: 'Send Again', comment: 'Button in a notification: sends text again that may have been charged already' });
export const serviceMessage = (message: string) =>
  vscode.l10n.t({
    message: 'It said: "{0}"',
    args: [message],
    comment: 'Ends a notification, after a sentence. {0} is the error message of the service, in any language',
  });
export const glossaryRequestRefused = (host: string) =>
  vscode.l10n.t({
    message: '{0} refused this glossary request. Either there were too many of them recently, or this account can have no more glossaries.',
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const tooManyRequests = (host: string) =>
  vscode.l10n.t({
    message: '{0} received too many requests and refused this one. Wait a little, then try again.',
    args: [host],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const tooManyRequestsWait = (host: string, seconds: number) =>
  vscode.l10n.t({
    message: '{0} received too many requests, refused this one and asked to wait {1} seconds.',
    args: [host, seconds],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”; {1} is a number of seconds',
  });
export const copyDiagnostics = () =>
  vscode.l10n.t({ message: 'Copy Diagnostics', comment: 'Button in a notification: copies details for a bug report' });
export const chooseTargetLanguage = () => vscode.l10n.t('Choose Target Language');
export const openProxySettings = () => vscode.l10n.t('Proxy Settings');
export const outsideFolder = (file: string, folder: string) =>
  vscode.l10n.t({
    message: '{0} leads outside the folder “{1}”, so nothing was read or written.',
    args: [file, folder],
    comment: 'Notification. {0} is the name of a file, {1} the name of a folder',
  });
export const tryAgain = () => vscode.l10n.t({ message: 'Try Again', comment: 'Button in a notification: sends the same change again' });
export const edit = () =>
  vscode.l10n.t({ message: 'Edit Again', comment: 'Button in a notification: asks again, with everything as the user typed it' });
export const changeRefused = (error: string) =>
  vscode.l10n.t({ message: 'The service does not take this: {0}', args: [error], comment: 'Notification. {0} is an error message' });
export const changeOutcomeUnknown = () =>
  vscode.l10n.t('The service did not answer as it should, so the change may have been made or not. Look at the view before you try again.');
