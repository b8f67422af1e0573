import * as vscode from 'vscode';

export const tsvFormat = () => vscode.l10n.t({ message: 'TSV', comment: 'Row in a quick pick of export formats.' });
export const tsvFormatDetail = () => vscode.l10n.t('Tab-separated. Phrases are exported unchanged.');
export const csvFormat = () => vscode.l10n.t({ message: 'CSV', comment: 'Row in a quick pick of export formats.' });
export const csvFormatDetail = () => vscode.l10n.t('Comma-separated. Phrases are exported unchanged.');
export const safeCsvFormat = () =>
  vscode.l10n.t({ message: 'CSV, safe for spreadsheets', comment: 'Row in a quick pick of export formats.' });
export const safeCsvFormatDetail = () => vscode.l10n.t('An apostrophe keeps cells from running as formulas. Importing removes it.');
export const formatPlaceholder = () => vscode.l10n.t({ message: 'Choose an export format', comment: 'Placeholder of a quick pick.' });
export const exportDictionaryTitle = () => vscode.l10n.t({ message: 'Export Dictionary', comment: 'Title of a dialog for saving a file.' });
export const exportButton = () =>
  vscode.l10n.t({ message: 'Export', comment: 'Button in a dialog for saving a file or choosing a folder.' });
export const exportDictionariesTitle = () =>
  vscode.l10n.t({ message: 'Export Dictionaries to Folder', comment: 'Title of a dialog for choosing a folder.' });
export const replaceFileQuestion = () =>
  vscode.l10n.t({ message: 'Replace 1 existing file?', comment: 'Question in a modal dialog; the name of the file is shown below.' });
export const replaceFilesQuestion = (count: string) =>
  vscode.l10n.t({
    message: 'Replace {0} existing files?',
    args: [count],
    comment: 'Question in a modal dialog; the names of the files are shown below. {0} is a number, 2 or more.',
  });
export const exporting = () =>
  vscode.l10n.t({ message: 'Exporting…', comment: 'Progress notification while dictionaries are exported to files.' });
export const fileNotWritten = (file: string, reason: string) =>
  vscode.l10n.t({
    message: "Couldn't write “{0}”: {1}",
    args: [file, reason],
    comment: '{0} is the name of a file, {1} is an error message from the system.',
  });
export const chooseAnotherLocation = () => vscode.l10n.t({ message: 'Choose Another Location…', comment: 'Button in a notification.' });
export const exportedFile = (file: string) =>
  vscode.l10n.t({ message: 'Exported to “{0}”.', args: [file], comment: 'Notification. {0} is the name of a file.' });
export const exportedFiles = (count: string, files: string) =>
  vscode.l10n.t({
    message: 'Exported to {1} ({0} files).',
    args: [count, files],
    comment:
      'Notification. {0} is the number of files, 2 or more; {1} is a list of file names separated by commas, which can end with “…”.',
  });
export const cellsWithApostrophes = (count: string) =>
  vscode.l10n.t({
    message: 'Cells with added apostrophes: {0}.',
    args: [count],
    comment: 'Second sentence of a notification, after “Exported to …”. {0} is a number.',
  });
