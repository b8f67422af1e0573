import * as vscode from 'vscode';

export const openFile = () => vscode.l10n.t('Open a text and put the cursor on what you want to read.');
