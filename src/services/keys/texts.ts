import * as vscode from 'vscode';

export const theService = () =>
  vscode.l10n.t({
    message: 'the service',
    comment: 'In place of the host name of a service that isn’t known, in a sentence; at its beginning, the first letter is made a capital',
  });
export const noKeyManagement = (host: string) =>
  vscode.l10n.t({
    message: "Key management isn't available at {0}.",
    args: [host],
    comment: 'Notification. {0} is the host name of a service, “the sandbox” or “the service”',
  });
export const connectToAnotherEndpoint = () => vscode.l10n.t('Connect to Another Endpoint');
export const adminKeyRefused = (host: string) =>
  vscode.l10n.t({
    message: "{0} doesn't accept the admin key, or the account's plan doesn't allow this.",
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of a service, “the sandbox” or “the service”',
  });
export const enterAnotherAdminKey = () => vscode.l10n.t('Enter Another Admin Key');
