import * as vscode from 'vscode';

export const openFileFirst = () => vscode.l10n.t('Open a CSV or TSV file first, or choose one in the Explorer.');
export const fileNotLinked = (file: string) =>
  vscode.l10n.t({ message: "“{0}” isn't linked to a dictionary.", args: [file], comment: '{0} is the name of a file' });
export const linkButton = () => vscode.l10n.t({ message: 'Link…', comment: 'Button in a notification: links a file to a dictionary' });
export const linkAgainButton = () =>
  vscode.l10n.t({ message: 'Link Again…', comment: 'Button in a notification: links a file to a dictionary again' });
export const chooseDictionary = (file: string) =>
  vscode.l10n.t({
    message: 'Choose a dictionary to link to “{0}”',
    args: [file],
    comment: 'Placeholder of a quick pick. {0} is the name of a file',
  });
export const linked = (file: string, dictionary: string) =>
  vscode.l10n.t({
    message: "“{0}” is now linked to “{1}”. The link is stored in the folder's settings. Nothing was sent or changed.",
    args: [file, dictionary],
    comment: 'Notification. {0} is the name of a file; {1} is the name of a glossary with a language pair, for example “Product (en → de)”',
  });
export const compareButton = () =>
  vscode.l10n.t({ message: 'Compare', comment: 'Button in a notification and link above a file: compares the file with its dictionary' });
export const onlyCsvOrTsv = () => vscode.l10n.t('Open a CSV or TSV file, or choose one in the Explorer.');
export const outsideFolders = (file: string) =>
  vscode.l10n.t({
    message: "“{0}” isn't in an open folder. Links are stored in folder settings, so open the folder of the file first.",
    args: [file],
    comment: '{0} is the name of a file',
  });
export const openFolderButton = () => vscode.l10n.t({ message: 'Open Folder…', comment: 'Button in a notification' });
export const notLinked = () => vscode.l10n.t("This file isn't linked to a dictionary.");
export const unlinked = (file: string) =>
  vscode.l10n.t({
    message: "“{0}” is no longer linked. The file and the dictionary weren't changed.",
    args: [file],
    comment: 'Notification. {0} is the name of a file',
  });
export const invalidSetting = (setting: string) =>
  vscode.l10n.t({
    message: "The setting {0} of this folder isn't a valid list of linked files. Correct it first.",
    args: [setting],
    comment: '{0} is the ID of a setting as it appears in settings.json',
  });
export const faultNoObject = () => vscode.l10n.t('It must name a glossary and two languages.');
export const faultOutside = () => vscode.l10n.t('Its path points outside the folder.');
export const faultGlossary = () => vscode.l10n.t('“glossary” must be the name or ID of a glossary.');
export const faultSourceLanguage = () => vscode.l10n.t('“source_lang” must be a language code, such as en.');
export const faultTargetLanguage = () => vscode.l10n.t('“target_lang” must be a language code, such as de.');
export const invalidLink = (path: string, reason: string) =>
  vscode.l10n.t({
    message: 'The link for “{0}” in the settings is invalid. {1}',
    args: [path, reason],
    comment:
      'Notification, and text above a file. {0} is the path of a file; {1} is a complete sentence that says what is wrong with the link',
  });
export const pullButton = () =>
  vscode.l10n.t({
    message: 'Pull…',
    comment: 'Button in a notification and link above a file: updates the file with the entries of its dictionary',
  });
export const pushButton = () =>
  vscode.l10n.t({
    message: 'Push…',
    comment: 'Button in a notification and link above a file: sends the entries of the file to its dictionary',
  });
export const unlinkButton = () => vscode.l10n.t({ message: 'Unlink', comment: 'Link above a file: ends its link to a dictionary' });
export const linkedTo = (dictionary: string) =>
  vscode.l10n.t({
    message: 'Linked to {0}',
    args: [dictionary],
    comment: 'Text above a file. {0} is the name of a glossary with a language pair, for example “Product (en → de)”',
  });
export const moreProblems = (count: string) =>
  vscode.l10n.t({
    message: 'And {0} more.',
    args: [count],
    comment: 'Follows the first problems of a file in a notification. {0} is the number of other problems',
  });
export const notADictionary = (file: string) =>
  vscode.l10n.t({
    message: "“{0}” isn't a valid dictionary. Nothing was sent or changed.",
    args: [file],
    comment: 'Notification; the problems follow. {0} is the name of a file',
  });
export const goToLine = (line: number) =>
  vscode.l10n.t({ message: 'Go to Line {0}', args: [line], comment: 'Button in a notification. {0} is a line number' });
export const fileReadOnly = (file: string) =>
  vscode.l10n.t({ message: '“{0}” is read-only.', args: [file], comment: '{0} is the name of a file' });
export const changedMeanwhile = () => vscode.l10n.t('The file or the dictionary has changed in the meantime. Review the changes again.');
export const changesInFile = (changes: string) =>
  vscode.l10n.t({
    message: 'Entries in the file: {0}.',
    args: [changes],
    comment: 'Detail of a dialog: what a pull will change. {0} is a list such as “3 added, 1 changed, 2 removed”',
  });
export const removedPhrases = (phrases: string) =>
  vscode.l10n.t({
    message: 'Removed: {0}.',
    args: [phrases],
    comment: 'Detail of a dialog: source phrases that a pull will remove from the file. {0} is a list of phrases',
  });
export const keptRows = (count: string) =>
  vscode.l10n.t({
    message: "Rows that aren't entries of this dictionary are left unchanged: {0}.",
    args: [count],
    comment: 'Detail of a dialog. {0} is the number of rows',
  });
export const unsavedIncluded = () => vscode.l10n.t('The file has unsaved changes, which are included.');
export const undoAndSave = () => vscode.l10n.t("You can undo this. The file isn't saved automatically.");
export const pullNow = () =>
  vscode.l10n.t({ message: 'Pull', comment: 'Button in a dialog: updates the file with the entries of its dictionary' });
export const showChanges = () => vscode.l10n.t({ message: 'Show Changes', comment: 'Button in a dialog: opens a comparison' });
export const pullQuestion = (dictionary: string, file: string) =>
  vscode.l10n.t({
    message: 'Pull “{0}” into “{1}”?',
    args: [dictionary, file],
    comment:
      'Message of a dialog. {0} is the name of a glossary with a language pair, for example “Product (en → de)”; {1} is the name of a file',
  });
export const pullEdit = (dictionary: string) =>
  vscode.l10n.t({
    message: 'Pull {0}',
    args: [dictionary],
    comment:
      "Label of edits in the editor's refactor preview. {0} is the name of a glossary with a language pair, for example “Product (en → de)”",
  });
export const fileNotChanged = (file: string) =>
  vscode.l10n.t({ message: "Couldn't change “{0}”.", args: [file], comment: '{0} is the name of a file' });
export const pulled = (file: string, dictionary: string, changes: string) =>
  vscode.l10n.t({
    message: "Pulled the entries of “{1}” into “{0}”: {2}. The file wasn't saved.",
    args: [file, dictionary, changes],
    comment:
      'Notification. {0} is the name of a file; {1} is the name of a glossary with a language pair, for example “Product (en → de)”; {2} is a list such as “3 added, 1 changed, 2 removed”',
  });
export const changedDuringPull = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” was changed during the pull, so nothing was pulled. Pull again.',
    args: [file],
    comment: '{0} is the name of a file',
  });
export const saveButton = () => vscode.l10n.t({ message: 'Save', comment: 'Button in a notification: saves the file' });
export const pushUnconfirmed = (file: string) =>
  vscode.l10n.t({
    message: 'The service returned an incomplete response, so “{0}” may or may not have been pushed. Compare to find out.',
    args: [file],
    comment: 'Notification with the buttons Compare and Push Again. {0} is the name of a file',
  });
export const pushAgain = () =>
  vscode.l10n.t({ message: 'Push Again', comment: 'Button in a notification: sends the entries of the file to its dictionary again' });
export const pushTooLarge = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” is too large for one request. Nothing was changed.',
    args: [file],
    comment: '{0} is the name of a file',
  });
export const legacyGlossary = (glossary: string) =>
  vscode.l10n.t({
    message:
      "“{0}” is a legacy glossary, which can't be changed. Convert it in the Glossaries view, then link the file to the new glossary.",
    args: [glossary],
    comment: '{0} is the name of a glossary. Glossaries is the title of a view',
  });
export const noEntries = (file: string) =>
  vscode.l10n.t({ message: '“{0}” has no entries. A dictionary needs at least one.', args: [file], comment: '{0} is the name of a file' });
export const pushQuestion = (file: string, dictionary: string) =>
  vscode.l10n.t({
    message: 'Push “{0}” to “{1}”?',
    args: [file, dictionary],
    comment:
      'Message of a dialog. {0} is the name of a file; {1} is the name of a glossary with a language pair, for example “Product (en → de)”',
  });
export const replaceButton = () =>
  vscode.l10n.t({
    message: 'Replace',
    comment: 'Button in a dialog: makes the dictionary match the file, which removes entries that only the dictionary has',
  });
export const mergeButton = () =>
  vscode.l10n.t({ message: 'Merge', comment: 'Button in a dialog: adds and updates entries and keeps those that only the dictionary has' });
export const pushNow = () =>
  vscode.l10n.t({ message: 'Push', comment: 'Button in a dialog: sends the entries of the file to its dictionary' });
export const dictionaryIsNew = () => vscode.l10n.t('The glossary has no dictionary for this language pair yet. It will be created.');
export const otherLanguageRows = (count: string) =>
  vscode.l10n.t({
    message: "Rows in other languages aren't sent: {0}.",
    args: [count],
    comment: 'Detail of a dialog. {0} is the number of rows',
  });
export const unsavedSent = () => vscode.l10n.t('The file has unsaved changes, which are sent too.');
export const changesInDictionary = (changes: string) =>
  vscode.l10n.t({
    message: 'Entries in the dictionary: {0}.',
    args: [changes],
    comment: 'Detail of a dialog: what a push will change. {0} is a list such as “3 added, 1 changed”',
  });
export const onlyInDictionary = (phrases: string) =>
  vscode.l10n.t({
    message: 'Only in the dictionary: {0}.',
    args: [phrases],
    comment: 'Detail of a dialog. {0} is a list of source phrases',
  });
export const replaceDetail = (changes: string) =>
  vscode.l10n.t({
    message: "Replace makes the dictionary match the file: {0}. This can't be undone.",
    args: [changes],
    comment: 'Detail of a dialog; Replace is a button. {0} is a list such as “3 added, 1 changed, 2 removed”',
  });
export const mergeDetail = (changes: string) =>
  vscode.l10n.t({
    message: "Merge updates the dictionary but keeps entries that aren't in the file: {0}.",
    args: [changes],
    comment: 'Detail of a dialog; Merge is a button. {0} is what it changes, a list such as “3 added, 1 changed”',
  });
export const sending = (file: string, dictionary: string) =>
  vscode.l10n.t({
    message: 'Pushing “{0}” to “{1}”…',
    args: [file, dictionary],
    comment:
      'Title of a progress notification. {0} is the name of a file; {1} is the name of a glossary with a language pair, for example “Product (en → de)”',
  });
export const pushed = (dictionary: string, file: string, changes: string) =>
  vscode.l10n.t({
    message: 'Pushed “{1}” to “{0}”: {2}.',
    args: [dictionary, file, changes],
    comment:
      'Notification. {0} is the name of a glossary with a language pair, for example “Product (en → de)”; {1} is the name of a file; {2} is a list such as “3 added, 1 changed, 2 removed”',
  });
export const readingDictionary = (file: string) =>
  vscode.l10n.t({
    message: 'Loading the dictionary linked to “{0}”…',
    args: [file],
    comment: 'Title of a progress notification. {0} is the name of a file',
  });
export const ambiguousGlossary = (file: string, glossary: string) =>
  vscode.l10n.t({
    message: '“{0}” is linked to “{1}”, but several glossaries have that name. Link it again to identify the glossary by its ID.',
    args: [file, glossary],
    comment: 'Notification with the button Link Again…. {0} is the name of a file; {1} is the name of a glossary',
  });
export const glossaryMissing = (file: string, glossary: string) =>
  vscode.l10n.t({
    message: "“{0}” is linked to the glossary “{1}”, which no longer exists or isn't visible with your key.",
    args: [file, glossary],
    comment: 'Notification. {0} is the name of a file; {1} is the name or ID of a glossary',
  });
export const dictionaryMissing = (glossary: string, pair: string) =>
  vscode.l10n.t({
    message: '“{0}” has no dictionary for {1} yet. Push to create it.',
    args: [glossary, pair],
    comment: 'Notification with the button Push…. {0} is the name of a glossary; {1} is a language pair, for example “en → de”',
  });
export const sameEntries = (file: string, dictionary: string) =>
  vscode.l10n.t({
    message: '“{0}” and “{1}” have the same entries.',
    args: [file, dictionary],
    comment:
      'Text in the status bar. {0} is the name of a file; {1} is the name of a glossary with a language pair, for example “Product (en → de)”',
  });
export const compareTitle = (dictionary: string, file: string) =>
  vscode.l10n.t({
    message: '{0} ↔ {1}',
    args: [dictionary, file],
    comment:
      'Title of a comparison. {0} is the name of a glossary with a language pair, for example “Product (en → de)”; {1} is the name of a file',
  });
export const differences = (file: string, dictionary: string, counts: string) =>
  vscode.l10n.t({
    message: '“{0}” and “{1}” differ: {2}.',
    args: [file, dictionary, counts],
    comment:
      'Notification. {0} is the name of a file; {1} is the name of a glossary with a language pair, for example “Product (en → de)”; {2} is a list of kinds of differences, each with a number of entries',
  });
