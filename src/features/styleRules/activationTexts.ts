import * as vscode from 'vscode';

export const manageListsInView = () => vscode.l10n.t('To create, rename or delete style rule lists, use the Style Rules view.');
