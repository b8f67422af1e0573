import * as vscode from 'vscode';

export const manageListsInView = () =>
  vscode.l10n.t('Style rule lists are made, renamed and deleted in the view "Style Rules" of Interlinear.');
