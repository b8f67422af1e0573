import * as vscode from 'vscode';

export const restrictedMode = () => vscode.l10n.t('Interlinear sends nothing for other extensions in Restricted Mode.');
