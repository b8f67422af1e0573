import * as vscode from 'vscode';

export const openFile = () => vscode.l10n.t('Open a file to detect its language.');
export const nothingToDetect = () => vscode.l10n.t("There's nothing to detect here. Select some text.");
