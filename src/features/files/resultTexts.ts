import * as vscode from 'vscode';

export const writingFile = (file: string) =>
  vscode.l10n.t({ message: 'Writing “{0}”…', args: [file], comment: 'Title of a progress notification. {0} is the name of a file.' });
export const fileTranslated = (file: string) =>
  vscode.l10n.t({
    message: 'Translated: “{0}”.',
    args: [file],
    comment: 'In a notification. {0} is the name of the file that was written.',
  });
export const nothingToUpdate = (file: string) =>
  vscode.l10n.t({
    message: 'Nothing in “{0}” can be updated automatically.',
    args: [file],
    comment: 'In a notification, before what has to be looked at. {0} is the name of a translated file.',
  });
export const allUpToDate = () => vscode.l10n.t('All translations are up to date.');
export const missing = (count: string) =>
  vscode.l10n.t({
    message: "Texts that aren't translated yet: {0}.",
    args: [count],
    comment: 'Follows the result in a notification. {0} is a number.',
  });
export const filesTranslated = (count: string) =>
  vscode.l10n.t({ message: 'Translated: {0} files.', args: [count], comment: 'In a notification. {0} is a number of at least 2.' });
export const leftInSource = (count: string) =>
  vscode.l10n.t({
    message: 'Texts left in the original language because their translation would have changed the structure: {0}.',
    args: [count],
    comment: 'Follows the result in a notification. {0} is a number.',
  });
export const unknownLinks = (count: string) =>
  vscode.l10n.t({
    message: 'Links to headings that were left unchanged: {0}.',
    args: [count],
    comment: 'Follows the result in a notification. {0} is a number.',
  });
export const changedOnBothSides = (count: string) =>
  vscode.l10n.t({
    message: 'Texts that you changed and whose source has changed too: {0}.',
    args: [count],
    comment: 'Follows the result in a notification. {0} is a number.',
  });
export const unclear = (count: string) =>
  vscode.l10n.t({
    message: "Texts without a clear counterpart, which weren't translated: {0}.",
    args: [count],
    comment: 'Follows the result in a notification. {0} is a number.',
  });
export const linesLeft = (lines: string) =>
  vscode.l10n.t({
    message: "Lines left in the original language because their structure couldn't be read: {0}.",
    args: [lines],
    comment: 'Follows the result in a notification. {0} is a list of numbers, or of names of files with numbers.',
  });
export const filesSkipped = (files: string) =>
  vscode.l10n.t({
    message: 'Skipped: {0}.',
    args: [files],
    comment: 'Follows the result in a notification. {0} is a list of names of files without text, or that could not be read.',
  });
export const filesIgnored = (count: string) =>
  vscode.l10n.t({
    message: 'Files that Git ignores were left out: {0}.',
    args: [count],
    comment: 'Follows the result in a notification. {0} is the number of files in the folder that was translated.',
  });
export const undoButton = () => vscode.l10n.t({ message: 'Undo', comment: 'Verb. Button in a notification that puts files back.' });
export const canceled = (count: string, all: string, file: string) =>
  vscode.l10n.t({
    message: 'The translation of “{2}” was canceled. {0} of {1} texts arrived.',
    args: [count, all, file],
    comment: 'In a notification. {0} and {1} are numbers, {2} is the name of a file.',
  });
export const stoppedBy = (count: string, all: string, file: string, failure: string) =>
  vscode.l10n.t({
    message: '{3} {0} of {1} texts in “{2}” arrived.',
    args: [count, all, file, failure],
    comment: 'In a notification. {0} and {1} are numbers, {2} is the name of a file, {3} is a sentence with the reason.',
  });
export const continueButton = () => vscode.l10n.t({ message: 'Continue', comment: 'Verb. Button that goes on with a translation.' });
export const writeArrived = () =>
  vscode.l10n.t({ message: 'Write What There Is', comment: 'Button that writes a file of which only some texts were translated.' });
export const reviewButton = () =>
  vscode.l10n.t({ message: 'Review', comment: 'Verb. Button in a notification that shows changed texts one by one.' });
