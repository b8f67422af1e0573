import * as vscode from 'vscode';

export const importTitle = (file: string) =>
  vscode.l10n.t({
    message: 'Import “{0}”',
    args: [file],
    comment: 'Title of quick picks and input boxes. {0} is the name of a file.',
  });
export const importTwoFilesTitle = (sourceFile: string, targetFile: string) =>
  vscode.l10n.t({
    message: 'Import “{0}” and “{1}”',
    args: [sourceFile, targetFile],
    comment: 'Title of quick picks and input boxes. {0} and {1} are names of files.',
  });
export const importSelectionTitle = () =>
  vscode.l10n.t({
    message: 'Import Selection',
    comment: 'Title of quick picks and input boxes. The text selected in the editor is imported.',
  });
export const importEntriesOne = () =>
  vscode.l10n.t({ message: 'Import 1 entry', comment: 'Row in a quick pick: import into a new dictionary.' });
export const importEntriesMany = (count: string) =>
  vscode.l10n.t({
    message: 'Import {0} entries',
    args: [count],
    comment: 'Row in a quick pick: import into a new dictionary. {0} is a number, 2 or more.',
  });
export const dictionaryLabel = (glossaryName: string, languages: string) =>
  vscode.l10n.t({
    message: '{0} ({1})',
    args: [glossaryName, languages],
    comment:
      'How a dictionary is named in questions and notifications. {0} is the name of a glossary, {1} is a language pair such as “English → German”.',
  });
export const nothingNewToImport = (dictionaryName: string) =>
  vscode.l10n.t({
    message: '“{0}” already contains all of these entries. Nothing was sent.',
    args: [dictionaryName],
    comment: 'Notification. {0} is a dictionary such as “Riverside (English → German)”.',
  });
export const readingDictionary = () => vscode.l10n.t({ message: 'Loading dictionary…', comment: 'Progress notification.' });
export const importingInto = (dictionaryName: string) =>
  vscode.l10n.t({
    message: 'Importing into “{0}”…',
    args: [dictionaryName],
    comment: 'Progress notification. {0} is a dictionary such as “Riverside (English → German)”.',
  });
export const imported = (dictionaryName: string, changes: string) =>
  vscode.l10n.t({
    message: 'Imported into “{0}”: {1}.',
    args: [dictionaryName, changes],
    comment:
      'Notification after an import. {0} is a dictionary such as “Riverside (English → German)”, {1} is what changed, such as “3 added, 1 changed”.',
  });
export const importFileTitle = () =>
  vscode.l10n.t({ message: 'Import CSV or TSV Files', comment: 'Title of a dialog for opening files; several can be chosen.' });
export const importButton = () => vscode.l10n.t({ message: 'Import', comment: 'Button in a dialog for opening files.' });
export const sheetFiles = () => vscode.l10n.t({ message: 'CSV and TSV Files', comment: 'File type in a dialog for opening files.' });
export const allFiles = () => vscode.l10n.t({ message: 'All Files', comment: 'File type in a dialog for opening files.' });
export const nothingToImportOtherLanguages = (origin: string, dictionaryName: string) =>
  vscode.l10n.t({
    message: 'Nothing to import from {0} into “{1}”: all rows are for other languages.',
    args: [origin, dictionaryName],
    comment:
      '{0} is the name of a file in quotes, two names such as “en.txt” and “de.txt”, or “the selection”; {1} is a dictionary such as “Riverside (English → German)”.',
  });
export const nothingToImportEmpty = (origin: string, dictionaryName: string) =>
  vscode.l10n.t({
    message: 'Nothing to import from {0} into “{1}”: no entries found.',
    args: [origin, dictionaryName],
    comment:
      '{0} is the name of a file in quotes, two names such as “en.txt” and “de.txt”, or “the selection”; {1} is a dictionary such as “Riverside (English → German)”.',
  });
export const nothingToImport = (origin: string, dictionaryName: string, fault: string) =>
  vscode.l10n.t({
    message: 'Nothing to import from {0} into “{1}”. {2}',
    args: [origin, dictionaryName, fault],
    comment:
      '{0} is the name of a file in quotes, two names such as “en.txt” and “de.txt”, or “the selection”; {1} is a dictionary such as “Riverside (English → German)”; {2} is a sentence that says what is wrong in the first faulty line, such as “Line 3: The target phrase is missing.”',
  });
export const readingOrigin = (origin: string) =>
  vscode.l10n.t({
    message: 'Reading {0}…',
    args: [origin],
    comment: 'Progress notification. {0} is the name of a file in quotes, two names such as “en.txt” and “de.txt”, or “the selection”.',
  });
export const changedInTheMeantime = (dictionaryName: string) =>
  vscode.l10n.t({
    message: 'Review the changes again (“{0}” has changed in the meantime)',
    args: [dictionaryName],
    comment:
      'Placeholder of a quick pick that shows what an import would change. {0} is a dictionary such as “Riverside (English → German)”.',
  });
export const merge = () =>
  vscode.l10n.t({ message: 'Merge', comment: 'Row in a quick pick: add the imported entries to a dictionary and keep the others.' });
export const mergeDetail = () =>
  vscode.l10n.t({ message: 'Other entries in the dictionary are kept.', comment: 'Detail of the row “Merge” in a quick pick.' });
export const replaceEntries = () =>
  vscode.l10n.t({
    message: 'Replace',
    comment: 'Row in a quick pick: replace all entries of a dictionary with the imported ones.',
  });
export const replaceDetail = () =>
  vscode.l10n.t({ message: 'Other entries in the dictionary are removed.', comment: 'Detail of the row “Replace” in a quick pick.' });
export const entriesTooLarge = (origin: string, size: string) =>
  vscode.l10n.t({
    message: 'The entries in {0} take up {1}. A dictionary can hold up to 10 MB.',
    args: [origin, size],
    comment:
      '{0} is the name of a file in quotes, two names such as “en.txt” and “de.txt”, or “the selection”; {1} is a size such as “12 MB”.',
  });
export const firstRowSkipped = () =>
  vscode.l10n.t({
    message: 'First row skipped',
    comment: 'Row in a quick pick that shows what an import would change. Selecting it imports the first row as an entry.',
  });
export const firstRowSkippedDetail = () =>
  vscode.l10n.t({
    message: 'It contains column names. Select this to import it as an entry.',
    comment: 'Detail of the row “First row skipped” in a quick pick.',
  });
export const firstRowImported = () =>
  vscode.l10n.t({
    message: 'First row imported as an entry',
    comment: 'Row in a quick pick that shows what an import would change. Selecting it skips the first row.',
  });
export const firstRowImportedDetail = () =>
  vscode.l10n.t({ message: 'Select this to skip it.', comment: 'Detail of the row “First row imported as an entry” in a quick pick.' });
export const rowsSkippedOne = () =>
  vscode.l10n.t({ message: '1 row skipped', comment: 'Row in a quick pick that shows what an import would change.' });
export const rowsSkippedMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} rows skipped',
    args: [count],
    comment: 'Row in a quick pick that shows what an import would change. {0} is a number, 2 or more.',
  });
export const rowsSkippedDetail = () =>
  vscode.l10n.t({
    message: 'Show the problems and go to them in the file.',
    comment: 'Detail of the row “1 row skipped” or “3 rows skipped” in a quick pick.',
  });
export const rowsSkippedDetailNoFile = () =>
  vscode.l10n.t({
    message: 'Show the problems.',
    comment: 'Detail of the row “1 row skipped” or “3 rows skipped” in a quick pick. No file can be opened to go to them.',
  });
export const rowsForOtherLanguagesSkipped = (count: string) =>
  vscode.l10n.t({
    message: 'Skipped rows for other languages: {0}',
    args: [count],
    comment: 'Note in a quick pick that shows what an import would change. {0} is a number of rows.',
  });
export const phrasesTrimmed = (count: string) =>
  vscode.l10n.t({
    message: 'Phrases trimmed of leading or trailing whitespace: {0}',
    args: [count],
    comment: 'Note in a quick pick that shows what an import would change. {0} is a number of phrases.',
  });
export const replaceEntriesDetail = (changes: string) =>
  vscode.l10n.t({
    message: "This changes the dictionary for everyone who uses it ({0}) and can't be undone.",
    args: [changes],
    comment: 'Detail of a modal dialog. {0} is what changes, such as “3 added, 1 changed, 2 removed”.',
  });
export const replaceEntriesQuestion = (dictionaryName: string) =>
  vscode.l10n.t({
    message: 'Replace all entries in “{0}”?',
    args: [dictionaryName],
    comment: 'Question in a modal dialog. {0} is a dictionary such as “Riverside (English → German)”.',
  });
export const skippedRowsPlaceholder = (origin: string) =>
  vscode.l10n.t({
    message: 'Problems in the skipped rows of {0}',
    args: [origin],
    comment:
      'Placeholder of a quick pick that lists problems. {0} is the name of a file in quotes, two names such as “en.txt” and “de.txt”, or “the selection”.',
  });
export const theSelection = () =>
  vscode.l10n.t({
    message: 'the selection',
    comment:
      'The text selected in the editor. Inserted into sentences where the name of a file would be: “Nothing to import from the selection into …”.',
  });
export const linesWithoutPair = (lines: string) =>
  vscode.l10n.t({
    message: 'Selected lines without a phrase pair: {0}',
    args: [lines],
    comment:
      'Note in a quick pick that shows what an import would change. {0} is a list of line numbers, which can end with “…”. A phrase pair is a source phrase with its target phrase.',
  });
export const lineCountsDiffer = (sourceFile: string, sourceLines: string, targetFile: string, targetLines: string) =>
  vscode.l10n.t({
    message: 'Both files must have the same number of lines (“{0}”: {1}, “{2}”: {3}).',
    args: [sourceFile, sourceLines, targetFile, targetLines],
    comment: '{0} and {2} are names of files, {1} and {3} are their numbers of lines.',
  });
export const twoFiles = (sourceFile: string, targetFile: string) =>
  vscode.l10n.t({
    message: '“{0}” and “{1}”',
    args: [sourceFile, targetFile],
    comment: '{0} and {1} are names of files. Inserted into sentences: “Nothing to import from “en.txt” and “de.txt” into …”.',
  });
export const notUtfEight = (file: string) =>
  vscode.l10n.t({
    message: "“{0}” isn't in UTF-8. Save it as UTF-8 (“CSV UTF-8” in spreadsheets) and try again.",
    args: [file],
    comment: '{0} is the name of a file. “CSV UTF-8” is a file type in spreadsheet programs.',
  });
export const fileTooLarge = (file: string, size: string) =>
  vscode.l10n.t({
    message: '“{0}” is too large ({1}). A dictionary can hold up to 10 MB.',
    args: [file, size],
    comment: '{0} is the name of a file, {1} is a size such as “120 MB”.',
  });
