import * as vscode from 'vscode';

export const statusBarRemark = (remark: string) =>
  vscode.l10n.t({ message: 'Interlinear: {0}', args: [remark], comment: 'In the status bar for a moment. {0} is a sentence' });
