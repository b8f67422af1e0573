import * as vscode from 'vscode';

export const openFile = () => vscode.l10n.t('Open a file and place the cursor on the text you want to read.');
