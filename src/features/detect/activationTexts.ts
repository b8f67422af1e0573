import * as vscode from 'vscode';

export const openFile = () => vscode.l10n.t('Open a text whose language should be detected.');
export const nothingToDetect = () => vscode.l10n.t('There is nothing to detect here: select some text.');
