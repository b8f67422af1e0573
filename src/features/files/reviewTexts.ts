import * as vscode from 'vscode';

export const nothingToReview = (file: string) =>
  vscode.l10n.t({
    message: 'There is nothing to review in “{0}”.',
    args: [file],
    comment: 'In a notification. {0} is the name of a translated file.',
  });
export const compareProposal = (file: string) =>
  vscode.l10n.t({
    message: '{0}: Current ↔ New Translation',
    args: [file],
    comment: 'Title of a comparison. {0} is the name of a translated file.',
  });
export const placeOf = (number: string, count: string) =>
  vscode.l10n.t({ message: '{0} of {1}', args: [number, count], comment: 'Part of a title. {0} and {1} are numbers.' });
export const reviewTitle = (place: string) =>
  vscode.l10n.t({
    message: 'Changed in the Translation and in Its Source ({0})',
    args: [place],
    comment: 'Title of a quick pick. {0} is for example “1 of 3”.',
  });
export const reviewPlaceholder = () => vscode.l10n.t('Choose the translation to keep');
export const takeRow = () => vscode.l10n.t({ message: 'Take the New Translation', comment: 'Choice in a quick pick.' });
export const keepRow = () => vscode.l10n.t({ message: 'Keep the Current Translation', comment: 'Choice in a quick pick.' });
export const editRow = () => vscode.l10n.t({ message: 'Edit…', comment: 'Verb. Choice in a quick pick: type another translation.' });
export const editPrompt = () => vscode.l10n.t('Edit the translation, then press Enter');
export const editEmpty = () => vscode.l10n.t('Enter a translation.');
export const sourceSeparator = () =>
  vscode.l10n.t({ message: 'source', comment: 'Separator in a quick pick, before two versions of a text.' });
export const sourceNow = () => vscode.l10n.t({ message: 'Now', comment: 'In a quick pick: the current version of a text.' });
export const sourceBefore = () => vscode.l10n.t({ message: 'Before', comment: 'In a quick pick: the earlier version of a text.' });
export const sourceBeforeUnknown = () => vscode.l10n.t("The earlier version isn't known.");
export const refusedInReview = (count: string) =>
  vscode.l10n.t({
    message: "Texts that weren't changed because the structure of the file would have changed: {0}.",
    args: [count],
    comment: 'Error in a notification. {0} is a number.',
  });
