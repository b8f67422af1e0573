import * as vscode from 'vscode';

export const renameGlossaryTitle = (glossaryName: string) =>
  vscode.l10n.t({ message: 'Rename “{0}”', args: [glossaryName], comment: 'Title of an input box. {0} is the name of a glossary.' });
export const renamingGlossary = (glossaryName: string) =>
  vscode.l10n.t({ message: 'Renaming “{0}”…', args: [glossaryName], comment: 'Progress notification. {0} is the name of a glossary.' });
export const deleteGlossaryQuestion = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'Delete glossary “{0}”?',
    args: [glossaryName],
    comment: 'Question in a modal dialog. {0} is the name of a glossary.',
  });
export const deleteGlossariesQuestion = (count: string) =>
  vscode.l10n.t({
    message: 'Delete {0} glossaries?',
    args: [count],
    comment: 'Question in a modal dialog. {0} is the number of glossaries, 2 or more.',
  });
export const andMore = (count: string) =>
  vscode.l10n.t({
    message: 'and {0} more',
    args: [count],
    comment:
      'Last line of a list in a dialog, below the names of the first few glossaries or dictionaries. {0} is the number of those not listed.',
  });
export const usedInWorkspaceOthersRemain = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'This workspace uses “{0}” for translation. Translations will continue without it.',
    args: [glossaryName],
    comment: 'Detail of a dialog that asks whether to delete glossaries; other glossaries remain in use. {0} is the name of a glossary.',
  });
export const usedInWorkspaceNoneRemain = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'This workspace uses “{0}” for translation. Translations will continue without a glossary.',
    args: [glossaryName],
    comment: 'Detail of a dialog that asks whether to delete glossaries; no other glossary is in use. {0} is the name of a glossary.',
  });
export const deletionAffectsEveryone = () => vscode.l10n.t("This affects everyone who uses the account and can't be undone.");
export const deleteButton = () => vscode.l10n.t({ message: 'Delete', comment: 'Button in a dialog. Deletes glossaries or dictionaries.' });
export const deletingGlossaries = () =>
  vscode.l10n.t({ message: 'Deleting glossaries…', comment: 'Progress notification. 2 or more glossaries.' });
export const dictionariesOne = () =>
  vscode.l10n.t({
    message: '1 dictionary',
    comment: 'Count of dictionaries in a glossary, in a list in a dialog: “1 dictionary, 20 entries”.',
  });
export const dictionariesMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} dictionaries',
    args: [count],
    comment: 'Count of dictionaries in a glossary, in a list in a dialog: “3 dictionaries, 20 entries”. {0} is a number other than 1.',
  });
export const glossaryLoss = (dictionaries: string, entries: string) =>
  vscode.l10n.t({
    message: '{0}, {1}',
    args: [dictionaries, entries],
    comment:
      'What a glossary contains, in a dialog that asks whether to delete it. {0} is a count of dictionaries (“3 dictionaries”), {1} is a count of entries (“20 entries”).',
  });
export const namedGlossaryLoss = (glossaryName: string, dictionaries: string, entries: string) =>
  vscode.l10n.t({
    message: '{0}: {1}, {2}',
    args: [glossaryName, dictionaries, entries],
    comment:
      'Line in a dialog that asks whether to delete several glossaries. {0} is the name of a glossary, {1} is a count of dictionaries (“3 dictionaries”), {2} is a count of entries (“20 entries”).',
  });
export const legacyDictionaryNotDeletable = (glossaryName: string) =>
  vscode.l10n.t({
    message: "A legacy glossary's dictionary can't be deleted separately. Delete the entire glossary “{0}” instead.",
    args: [glossaryName],
    comment: '{0} is the name of a glossary.',
  });
export const dictionaryLoss = (glossaryName: string, languages: string, entries: string) =>
  vscode.l10n.t({
    message: '{0} ({1}): {2}',
    args: [glossaryName, languages, entries],
    comment:
      'Line in a dialog that asks whether to delete dictionaries. {0} is the name of a glossary, {1} is a language pair such as “English → German”, {2} is a count of entries (“20 entries”).',
  });
export const deleteDictionaryQuestion = (languages: string, glossaryName: string) =>
  vscode.l10n.t({
    message: 'Delete the {0} dictionary from “{1}”?',
    args: [languages, glossaryName],
    comment: 'Question in a modal dialog. {0} is a language pair such as “English → German”, {1} is the name of a glossary.',
  });
export const deleteDictionariesQuestion = (count: string) =>
  vscode.l10n.t({
    message: 'Delete {0} dictionaries?',
    args: [count],
    comment: 'Question in a modal dialog. {0} is the number of dictionaries, 2 or more.',
  });
export const deletingDictionary = () => vscode.l10n.t({ message: 'Deleting dictionary…', comment: 'Progress notification.' });
export const deletingDictionaries = () =>
  vscode.l10n.t({ message: 'Deleting dictionaries…', comment: 'Progress notification. 2 or more dictionaries.' });
export const nameOfCopy = (glossaryName: string) =>
  vscode.l10n.t({
    message: '{0} (copy)',
    args: [glossaryName],
    comment: 'Suggested name for a duplicate of a glossary. {0} is the name of the original glossary.',
  });
export const duplicateGlossaryTitle = (glossaryName: string) =>
  vscode.l10n.t({ message: 'Duplicate “{0}”', args: [glossaryName], comment: 'Title of an input box. {0} is the name of a glossary.' });
export const noDictionariesToCopy = (glossaryName: string) =>
  vscode.l10n.t({ message: '“{0}” has no dictionaries to copy.', args: [glossaryName], comment: '{0} is the name of a glossary.' });
export const copyingGlossary = (glossaryName: string) =>
  vscode.l10n.t({ message: 'Copying “{0}”…', args: [glossaryName], comment: 'Progress notification. {0} is the name of a glossary.' });
export const notALegacyGlossary = (glossaryName: string) =>
  vscode.l10n.t({
    message: "“{0}” isn't a legacy glossary and doesn't need to be converted.",
    args: [glossaryName],
    comment: '{0} is the name of a glossary.',
  });
export const deletingGlossary = (glossaryName: string) =>
  vscode.l10n.t({ message: 'Deleting “{0}”…', args: [glossaryName], comment: 'Progress notification. {0} is the name of a glossary.' });
export const waitingForGlossary = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'Waiting for “{0}” to be ready…',
    args: [glossaryName],
    comment: 'Progress notification. {0} is the name of a glossary.',
  });
export const deleteLegacyGlossary = () => vscode.l10n.t({ message: 'Delete Legacy Glossary', comment: 'Button in a modal dialog.' });
export const deleteLegacyGlossaryDetail = (entries: string) =>
  vscode.l10n.t({
    message:
      "The new glossary has the same name and contains all entries ({0}). Deleting the legacy glossary can't be undone. Anyone who refers to it by ID must switch to the ID of the new one.",
    args: [entries],
    comment: 'Detail of a modal dialog after a legacy glossary was converted. {0} is a count of entries (“20 entries”).',
  });
export const deleteLegacyGlossaryQuestion = (glossaryName: string) =>
  vscode.l10n.t({
    message: '“{0}” was converted. Delete the legacy glossary?',
    args: [glossaryName],
    comment: 'Question in a modal dialog. {0} is the name of a glossary.',
  });
export const keepBoth = () =>
  vscode.l10n.t({ message: 'Keep Both', comment: 'Button in a modal dialog: keep the legacy glossary and the new one.' });
export const onlyTwoDictionaries = () => vscode.l10n.t('You can compare only two dictionaries at a time. Select two.');
export const comparingDictionaries = () => vscode.l10n.t({ message: 'Comparing dictionaries…', comment: 'Progress notification.' });
export const sameEntries = (entries: string) =>
  vscode.l10n.t({
    message: 'Both dictionaries have the same entries ({0}).',
    args: [entries],
    comment: 'Notification after a comparison. {0} is a count of entries (“20 entries”).',
  });
export const comparisonSummary = (first: string, onlyFirst: string, second: string, onlySecond: string, different: string, same: string) =>
  vscode.l10n.t({
    message: 'Only in “{0}”: {1}. Only in “{2}”: {3}. Translated differently: {4}. Same in both: {5}.',
    args: [first, onlyFirst, second, onlySecond, different, same],
    comment:
      'Notification that sums up a comparison. {0} and {2} are dictionaries such as “Riverside (en → de)”; {1}, {3}, {4} and {5} are numbers of entries.',
  });
export const noOtherDictionary = () => vscode.l10n.t("There's no other dictionary to compare with.");
export const compareWithPlaceholder = (dictionaryName: string) =>
  vscode.l10n.t({
    message: 'Choose a dictionary to compare with “{0}”',
    args: [dictionaryName],
    comment: 'Placeholder of a quick pick. {0} is a dictionary such as “Riverside (en → de)”.',
  });
export const createGlossaryTitle = () =>
  vscode.l10n.t({ message: 'Create Glossary', comment: 'Title of a quick pick and of the input boxes that follow.' });
export const addDictionaryTitle = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'Add Dictionary to “{0}”',
    args: [glossaryName],
    comment: 'Title of a quick pick and of the input boxes that follow. {0} is the name of a glossary.',
  });
export const creatingGlossary = () => vscode.l10n.t({ message: 'Creating glossary…', comment: 'Progress notification.' });
export const addingDictionary = () => vscode.l10n.t({ message: 'Adding dictionary…', comment: 'Progress notification.' });
export const enterManually = () =>
  vscode.l10n.t({ message: 'Manually', comment: 'Row in a quick pick under “Choose how to add entries”: type an entry.' });
export const enterManuallyDetail = () => vscode.l10n.t('Enter one entry now; add more in the dictionary later.');
export const fromSheetFile = () =>
  vscode.l10n.t({ message: 'From a CSV or TSV file…', comment: 'Row in a quick pick under “Choose how to add entries”.' });
export const fromSheetFileDetail = () => vscode.l10n.t('Each row has a source phrase and its target phrase.');
export const fromTwoFiles = () =>
  vscode.l10n.t({ message: 'From two files, line by line…', comment: 'Row in a quick pick under “Choose how to add entries”.' });
export const fromTwoFilesDetail = () => vscode.l10n.t('Each line of the source file is paired with the same line of the target file.');
export const selectedPairsOne = () =>
  vscode.l10n.t({
    message: '1 phrase pair is selected.',
    comment: 'Detail of the row “From the selection” in a quick pick. A phrase pair is a source phrase with its target phrase.',
  });
export const selectedPairsMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} phrase pairs are selected.',
    args: [count],
    comment:
      'Detail of the row “From the selection” in a quick pick. {0} is a number other than 1. A phrase pair is a source phrase with its target phrase.',
  });
export const fromSelection = () =>
  vscode.l10n.t({
    message: 'From the selection',
    comment: 'Row in a quick pick under “Choose how to add entries”: the text selected in the editor.',
  });
export const entriesOriginPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose how to add entries', comment: 'Placeholder of a quick pick.' });
export const firstSourcePhrasePrompt = () =>
  vscode.l10n.t({ message: 'Enter the first source phrase', comment: 'Prompt of an input box.' });
export const firstTargetPhrasePrompt = () =>
  vscode.l10n.t({
    message: 'Enter its target phrase',
    comment: 'Prompt of an input box; “its” refers to the source phrase entered in the step before.',
  });
export const sourceFileTitle = () =>
  vscode.l10n.t({ message: 'Choose File with Source Phrases', comment: 'Title of a dialog for opening a file.' });
export const targetFileTitle = () =>
  vscode.l10n.t({
    message: 'Choose File with Target Phrases, in the Same Order',
    comment: 'Title of a dialog for opening a file. Each of its lines is the translation of the same line in the file with source phrases.',
  });
export const chooseButton = () => vscode.l10n.t({ message: 'Choose', comment: 'Button in a dialog for opening a file.' });
export const newGlossary = () =>
  vscode.l10n.t({ message: 'New Glossary…', comment: 'Row in a quick pick, with a plus icon: put the entries into a new glossary.' });
export const readingGlossaries = () => vscode.l10n.t({ message: 'Loading glossaries…', comment: 'Progress notification.' });
export const glossaryPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose a glossary for the entries', comment: 'Placeholder of a quick pick.' });
export const glossaryNamePrompt = () => vscode.l10n.t({ message: 'Enter a name for the glossary', comment: 'Prompt of an input box.' });
export const newDictionary = () =>
  vscode.l10n.t({
    message: 'new dictionary',
    comment: 'Description of a row in a quick pick, after a language pair for which the glossary has no dictionary yet.',
  });
export const otherLanguages = () =>
  vscode.l10n.t({
    message: 'Other Languages…',
    comment: 'Row in a quick pick, with a plus icon: choose a language pair that is not listed.',
  });
export const dictionaryPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose a dictionary for the entries', comment: 'Placeholder of a quick pick.' });
export const entriesAdded = (count: string) =>
  vscode.l10n.t({
    message: '{0} added',
    args: [count],
    comment: 'Part of a list such as “3 added, 1 changed, 2 removed”. {0} is a number of glossary entries.',
  });
export const entriesChanged = (count: string) =>
  vscode.l10n.t({
    message: '{0} changed',
    args: [count],
    comment: 'Part of a list such as “3 added, 1 changed, 2 removed”. {0} is a number of glossary entries.',
  });
export const entriesRemoved = (count: string) =>
  vscode.l10n.t({
    message: '{0} removed',
    args: [count],
    comment: 'Part of a list such as “3 added, 1 changed, 2 removed”. {0} is a number of glossary entries.',
  });
export const noChanges = () =>
  vscode.l10n.t({
    message: 'no changes',
    comment: 'Replaces a list such as “3 added, 1 changed, 2 removed”, in a quick pick row and after a colon in sentences.',
  });
export const withDifferentTranslation = (count: string) =>
  vscode.l10n.t({
    message: 'translated differently: {0}',
    args: [count],
    comment: 'Part of a list, separated by commas, of differences between a file and a dictionary. {0} is a number of entries.',
  });
export const onlyInDictionary = (count: string) =>
  vscode.l10n.t({
    message: 'only in the dictionary: {0}',
    args: [count],
    comment: 'Part of a list, separated by commas, of differences between a file and a dictionary. {0} is a number of entries.',
  });
export const onlyInFile = (count: string) =>
  vscode.l10n.t({
    message: 'only in the file: {0}',
    args: [count],
    comment: 'Part of a list, separated by commas, of differences between a file and a dictionary. {0} is a number of entries.',
  });
export const quoted = (nameOrPhrase: string) =>
  vscode.l10n.t({
    message: '“{0}”',
    args: [nameOrPhrase],
    comment:
      'The name of a file or a phrase of a glossary in quotes, to be inserted into sentences and lists. {0} is the name or the phrase.',
  });
export const phrasesAndMore = (phrases: string, count: string) =>
  vscode.l10n.t({
    message: '{0} and {1} more',
    args: [phrases, count],
    comment: '{0} is a list of up to 8 phrases in quotes, separated by commas; {1} is the number of phrases not listed.',
  });
export const tsvFormat = () => vscode.l10n.t({ message: 'TSV', comment: 'Row in a quick pick of export formats.' });
export const tsvFormatDetail = () => vscode.l10n.t('Tab-separated. Phrases are exported unchanged.');
export const csvFormat = () => vscode.l10n.t({ message: 'CSV', comment: 'Row in a quick pick of export formats.' });
export const csvFormatDetail = () => vscode.l10n.t('Comma-separated. Phrases are exported unchanged.');
export const safeCsvFormat = () =>
  vscode.l10n.t({ message: 'CSV, safe for spreadsheets', comment: 'Row in a quick pick of export formats.' });
export const safeCsvFormatDetail = () =>
  vscode.l10n.t(
    "Cells that look like formulas are prefixed with an apostrophe, so spreadsheets don't run them. Importing the file removes the apostrophes.",
  );
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
export const replaceButton = () =>
  vscode.l10n.t({ message: 'Replace', comment: 'Button in a dialog. Replaces files, or all entries of a dictionary.' });
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
export const openFile = () => vscode.l10n.t({ message: 'Open File', comment: 'Button in a notification.' });
export const dictionaryNotRenamable = () =>
  vscode.l10n.t('Dictionaries are named after their languages. To rename the glossary, select it instead.');
export const filterSummary = (filter: string, shown: string, total: string) =>
  vscode.l10n.t({
    message: '“{0}”: {1} of {2}',
    args: [filter, shown, total],
    comment:
      'Description after the title of the Glossaries view while a filter is set. {0} is the text of the filter, {1} is the number of glossaries shown, {2} is the number of all glossaries.',
  });
export const listNotRefreshed = () => vscode.l10n.t("Couldn't refresh the list. Showing the last loaded version.");
export const glossaryGone = () => vscode.l10n.t('This glossary no longer exists.');
export const glossaryNotReady = (glossaryName: string) =>
  vscode.l10n.t({
    message: "The service is still processing “{0}”. Try again when it's ready.",
    args: [glossaryName],
    comment: '{0} is the name of a glossary.',
  });
export const openingDictionary = () => vscode.l10n.t({ message: 'Opening dictionary…', comment: 'Progress notification.' });
export const dictionaryGone = () => vscode.l10n.t('This dictionary no longer exists.');
export const filterTitle = () => vscode.l10n.t({ message: 'Filter Glossaries', comment: 'Title of an input box.' });
export const filterPrompt = () =>
  vscode.l10n.t({
    message: 'Enter parts of a name, languages or language codes',
    comment: 'Prompt of an input box for filtering glossaries.',
  });
export const openDictionary = () =>
  vscode.l10n.t({
    message: 'Open Dictionary',
    comment: 'Button in a notification after an import, and title of the action of a row in the Glossaries view.',
  });
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
export const readingLanguages = () => vscode.l10n.t({ message: 'Loading glossary languages…', comment: 'Progress notification.' });
export const sourceLanguagePlaceholder = () =>
  vscode.l10n.t({
    message: 'Choose the language of the source phrases',
    comment: 'Placeholder of a quick pick. A note on where the list comes from can follow after a dot.',
  });
export const dictionaryExists = () =>
  vscode.l10n.t({
    message: 'dictionary exists; entries will be added to it',
    comment: 'Description of a language in a quick pick of target languages.',
  });
export const targetLanguagePlaceholder = () =>
  vscode.l10n.t({
    message: 'Choose the language of the target phrases',
    comment: 'Placeholder of a quick pick. A note on where the list comes from can follow after a dot.',
  });
export const recentlyUsed = () => vscode.l10n.t({ message: 'recently used', comment: 'Heading in a quick pick of languages.' });
export const allLanguages = () => vscode.l10n.t({ message: 'all languages', comment: 'Heading in a quick pick of languages.' });
export const tryAgain = () =>
  vscode.l10n.t({ message: 'Try Again…', comment: 'Button in a notification. Asks again, with the answers filled in.' });
export const requestTooLarge = () => vscode.l10n.t('The request is too large for the service. Nothing was changed.');
export const changeUncertain = () =>
  vscode.l10n.t("The service returned an incomplete response. The change may have been applied, so it wasn't sent again.");
export const sendAgain = () => vscode.l10n.t({ message: 'Send Again', comment: 'Button in a notification.' });
export const refreshGlossaries = () =>
  vscode.l10n.t({ message: 'Refresh Glossaries', comment: 'Button in a notification. Same as the command “Refresh Glossaries”.' });
export const goneRefreshing = () =>
  vscode.l10n.t('This glossary or dictionary no longer exists. Someone else may have deleted it. The list is being refreshed.');
export const legacyNotChangeable = (glossaryName: string) =>
  vscode.l10n.t({
    message: "“{0}” is a legacy glossary and can't be changed. Convert it first.",
    args: [glossaryName],
    comment: '{0} is the name of a glossary.',
  });
export const convertButton = () =>
  vscode.l10n.t({ message: 'Convert', comment: 'Button in a notification: convert a legacy glossary to a current one.' });
export const legacy = () =>
  vscode.l10n.t({
    message: 'legacy',
    comment: 'Mark in the description of a row in the Glossaries view: a glossary created with the legacy API.',
  });
export const notReadyYet = () =>
  vscode.l10n.t({
    message: 'not ready yet',
    comment: 'Mark in the description of a row in the Glossaries view: the service is still processing the glossary.',
  });
export const noDictionaries = () => vscode.l10n.t({ message: 'no dictionaries', comment: 'Description of a row in the Glossaries view.' });
export const glossary = () => vscode.l10n.t({ message: 'glossary', comment: 'Kind of a row in the Glossaries view, for screen readers.' });
export const inUse = () =>
  vscode.l10n.t({
    message: 'in use',
    comment: 'Mark in the description of a row in the Glossaries view: the glossary is used for translation in this workspace.',
  });
export const inUseAtPlace = (place: string, total: string) =>
  vscode.l10n.t({
    message: 'in use, {0} of {1}',
    args: [place, total],
    comment:
      'Mark in the description of a row in the Glossaries view: “in use, 2 of 3”. {0} is the place of the glossary among those used for translation, {1} is the number of those.',
  });
export const dictionary = () =>
  vscode.l10n.t({ message: 'dictionary', comment: 'Kind of a row in the Glossaries view, for screen readers.' });
export const usedInThisWorkspace = () =>
  vscode.l10n.t({ message: 'Used in this workspace for the language pairs it contains.', comment: 'Line of the tooltip of a glossary.' });
export const priority = (place: string, total: string) =>
  vscode.l10n.t({
    message: 'Priority {0} of {1}: the first glossary that contains a term is used.',
    args: [place, total],
    comment:
      'Line of the tooltip of a glossary. {0} is the place of the glossary among those used for translation, {1} is the number of those, 2 or more.',
  });
export const stillProcessing = () => vscode.l10n.t('The service is still processing this glossary.');
export const legacyExplained = () =>
  vscode.l10n.t('Created with the legacy API. You can use it but not change it. Convert it to make changes.');
export const created = (time: string) =>
  vscode.l10n.t({ message: 'Created: {0}', args: [time], comment: 'Line of the tooltip of a glossary. {0} is a date and time.' });
export const idOfGlossary = (id: string) =>
  vscode.l10n.t({ message: 'ID: {0}', args: [id], comment: 'Line of the tooltip of a glossary. {0} is the ID of the glossary.' });
export const legacyReadOnly = () => vscode.l10n.t('Legacy glossary: opens as read-only.');
