import * as vscode from 'vscode';

export const send = () => vscode.l10n.t({ message: 'Send', comment: 'Button of a dialog that asks before many characters are sent' });
export const sendAtMostOneQuestion = () => vscode.l10n.t('Send up to 1 character?');
export const sendAtMostQuestion = (count: string) =>
  vscode.l10n.t({ message: 'Send up to {0} characters?', args: [count], comment: 'Question in a dialog. {0} is a number, never 1' });
export const sendOneQuestion = () => vscode.l10n.t('Send 1 character?');
export const sendQuestion = (count: string) =>
  vscode.l10n.t({ message: 'Send {0} characters?', args: [count], comment: 'Question in a dialog. {0} is a number, never 1' });
export const changeLimitHint = () =>
  vscode.l10n.t({
    message: 'To change this limit, edit the setting “Cost: Confirm Above”.',
    comment: 'In a dialog. “Cost: Confirm Above” is the label of the setting interlinear.cost.confirmAbove',
  });
export const noLimit = () => vscode.l10n.t('Your plan has no limit.');
export const remainderUnknown = () => vscode.l10n.t('Your remaining quota for this billing period is unknown.');
export const remainder = (left: string, limit: string) =>
  vscode.l10n.t({
    message: 'You have {0} of {1} characters left in this billing period.',
    args: [left, limit],
    comment: 'In a dialog. {0} and {1} are numbers',
  });
export const remainderNotEnough = (left: string, limit: string) =>
  vscode.l10n.t({
    message:
      "You have {0} of {1} characters left in this billing period. That isn't enough: the service will reject at least part of this.",
    args: [left, limit],
    comment: 'In a dialog. {0} and {1} are numbers',
  });
