import * as vscode from 'vscode';

export const unusedResponseCharged = () => vscode.l10n.t('This may have been billed. You can still read the response.');
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
    message: "{0} doesn't accept the key. It may have been revoked, or it may belong to another endpoint.",
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const forbidden = (host: string) =>
  vscode.l10n.t({
    message: "{0} doesn't allow this with your key or plan.",
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const quotaUsedUp = (host: string) =>
  vscode.l10n.t({
    message: "You've used all the characters of your key or plan on {0}. Use another key, or wait for the next billing period.",
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const openUsage = () => vscode.l10n.t({ message: 'Open Usage', comment: 'Button in a notification: opens the usage page' });
export const tryAgain = () =>
  vscode.l10n.t({ message: 'Try Again', comment: 'Button in a notification: sends the same request or change again' });
export const notFound = (host: string) =>
  vscode.l10n.t({
    message: "{0} couldn't find that resource.",
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const invalidReportingTag = () =>
  vscode.l10n.t('The reporting tag can have up to 100 ASCII characters and no spaces. Nothing was sent.');
export const invalidRequest = (host: string) =>
  vscode.l10n.t({
    message: "{0} can't process this request.",
    args: [host],
    comment: 'Notification; the reason follows. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const textTooLarge = () =>
  vscode.l10n.t("The text is too large for one request and can't be split. Break it into paragraphs or sentences.");
export const unreachable = (host: string) =>
  vscode.l10n.t({
    message: "Couldn't reach {0}. Check your network connection and proxy settings.",
    args: [host],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const timedOut = (host: string) =>
  vscode.l10n.t({
    message: "{0} didn't respond in time.",
    args: [host],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const serviceError = (host: string) =>
  vscode.l10n.t({
    message: '{0} returned an error.',
    args: [host],
    comment:
      'Notification of an error of the service; its message may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const unexpectedResponse = (host: string) =>
  vscode.l10n.t({
    message: '{0} returned an unexpected response, so it was ignored.',
    args: [host],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const responseUnfinished = (host: string) =>
  vscode.l10n.t({
    message: "{0} returned an incomplete response. The text may have been translated and billed, so it wasn't sent again.",
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const sendAgain = () =>
  vscode.l10n.t({ message: 'Send Again', comment: 'Button in a notification: sends text again that may have been billed already' });
export const serviceMessage = (message: string) =>
  vscode.l10n.t({
    message: 'Service message: “{0}”',
    args: [message],
    comment: 'Ends a notification, after a sentence. {0} is the error message of the service, in any language',
  });
export const glossaryRequestRefused = (host: string) =>
  vscode.l10n.t({
    message: "{0} rejected this glossary request. There may have been too many requests, or this account can't have more glossaries.",
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const tooManyRequests = (host: string) =>
  vscode.l10n.t({
    message: '{0} received too many requests and rejected this one. Wait a moment, then try again.',
    args: [host],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const tooManyRequestsWaitOne = (host: string) =>
  vscode.l10n.t({
    message: '{0} received too many requests and rejected this one. Try again in 1 second.',
    args: [host],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const tooManyRequestsWaitMany = (host: string, seconds: string) =>
  vscode.l10n.t({
    message: '{0} received too many requests and rejected this one. Try again in {1} seconds.',
    args: [host, seconds],
    comment:
      'Notification. {0} is the host name of the service, “the sandbox” or “the service”; {1} is a number of seconds other than 1, formatted',
  });
export const copyDiagnostics = () =>
  vscode.l10n.t({ message: 'Copy Diagnostics', comment: 'Button in a notification: copies details for a bug report' });
export const chooseTargetLanguage = () => vscode.l10n.t('Choose Target Language…');
export const openProxySettings = () => vscode.l10n.t('Open Proxy Settings');
export const outsideFolder = (file: string, folder: string) =>
  vscode.l10n.t({
    message: '“{0}” points outside the folder “{1}”, so nothing was read or written.',
    args: [file, folder],
    comment: 'Notification. {0} is the name of a file, {1} the name of a folder',
  });
export const edit = () =>
  vscode.l10n.t({ message: 'Edit', comment: 'Button in a notification: asks again, with everything as the user typed it' });
export const changeRefused = (error: string) =>
  vscode.l10n.t({ message: "The service didn't accept this: {0}", args: [error], comment: 'Notification. {0} is an error message' });
export const changeOutcomeUnknown = () =>
  vscode.l10n.t(
    "The service didn't respond as expected, so the change may or may not have been applied. Check the view before you try again.",
  );
