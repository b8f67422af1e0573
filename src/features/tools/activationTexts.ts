import * as vscode from 'vscode';

export const restrictedMode = () => vscode.l10n.t('In Restricted Mode, Interlinear sends nothing for other extensions.');
