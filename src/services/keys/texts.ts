import * as vscode from 'vscode';

export const connectToAnotherEndpoint = () => vscode.l10n.t('Connect to Another Endpoint…');
export const adminKeyRefused = (host: string) =>
  vscode.l10n.t({
    message: "{0} doesn't accept the admin key, or the account's plan doesn't allow this.",
    args: [host],
    comment: 'Notification; the message of the service may follow. {0} is the host name of a service, “the sandbox” or “the service”',
  });
export const enterAnotherAdminKey = () => vscode.l10n.t('Enter Another Admin Key…');
