import * as vscode from 'vscode';

export const characterCountName = () =>
  vscode.l10n.t({
    message: 'Interlinear: Characters',
    comment: 'Name of an item in the language status menu. Interlinear is the name of the extension',
  });
export const previewRequest = () =>
  vscode.l10n.t({ message: 'Preview Request', comment: 'Link in the language status menu; runs the command of this title' });
export const neverSent = () =>
  vscode.l10n.t({
    message: 'Never sent',
    comment: 'Item in the language status menu: the file is excluded, so its text is never sent to the service',
  });
export const matchesExcludePattern = () =>
  vscode.l10n.t({
    message: 'Matches a pattern in “Privacy: Exclude”',
    comment: 'Detail beside “Never sent”. “Privacy: Exclude” is the label of the setting interlinear.privacy.exclude',
  });
export const charactersOne = () => vscode.l10n.t({ message: '1 character', comment: 'Item in the language status menu' });
export const charactersMany = (count: string) =>
  vscode.l10n.t({ message: '{0} characters', args: [count], comment: 'Item in the language status menu. {0} is a number, never 1' });
export const countOfSelection = () =>
  vscode.l10n.t({
    message: 'In the selection; fewer may be billed',
    comment: 'Detail beside the number of characters in the language status menu',
  });
export const countOfFile = () =>
  vscode.l10n.t({
    message: 'In the file; fewer may be billed',
    comment: 'Detail beside the number of characters in the language status menu',
  });
export const usageItemName = () =>
  vscode.l10n.t({ message: 'Interlinear: Usage', comment: 'Name of an item in the status bar. Interlinear is the name of the extension' });
export const refreshingUsage = () => vscode.l10n.t({ message: 'Refreshing usage…', comment: 'Title of a progress notification' });
export const usageNotReported = () => vscode.l10n.t("The service doesn't report usage.");
