import * as vscode from 'vscode';

export const restoringChoices = () => vscode.l10n.t('Restoring your choices…');
export const lookingForDocuments = () => vscode.l10n.t('Looking for documents…');
export const documentEmpty = (document: string) =>
  vscode.l10n.t({
    message: "“{0}” is empty. There's nothing to translate.",
    args: [document],
    comment: '{0} is the name of a file. Error in a notification.',
  });
export const documentTooLarge = (document: string, size: string, limit: string, type: string) =>
  vscode.l10n.t({
    message: '“{0}” is {1}. The limit for {3} files is {2}. Nothing was sent.',
    args: [document, size, limit, type],
    comment:
      'Error in a notification. {0} is the name of a file, {1} is its size with a unit (12.3 MB), {2} is the largest size allowed with a unit, {3} is a file extension such as docx.',
  });
export const documentTooLargeForFreePlan = (document: string, size: string, freeLimit: string, type: string, paidLimit: string) =>
  vscode.l10n.t({
    message: '“{0}” is {1}. The limit for {3} files is {2} on the free plan and {4} on paid plans. Nothing was sent.',
    args: [document, size, freeLimit, type, paidLimit],
    comment:
      'Error in a notification. {0} is the name of a file, {1} is its size with a unit (12.3 MB), {2} and {4} are the largest sizes allowed with a unit, {3} is a file extension such as docx.',
  });
export const tooManyDocuments = (limit: string) =>
  vscode.l10n.t({
    message: 'More than {0} documents found. Choose a smaller folder. Nothing was sent.',
    args: [limit],
    comment: 'Error in a notification. {0} is the largest number of documents that can be translated at once (500).',
  });
export const translate = () =>
  vscode.l10n.t({ message: 'Translate', comment: 'Verb. Button in a dialog, and the row of a quick pick that starts the translation.' });
export const documentTooLong = (document: string, count: string, limit: string) =>
  vscode.l10n.t({
    message: '“{0}” has {1} characters. The limit is {2} per document. Nothing was sent.',
    args: [document, count, limit],
    comment:
      'Error in a notification. {0} is the name of a file, {1} is its number of characters, always large, {2} is the largest number of characters allowed.',
  });
export const documentTooLongForFreePlan = (document: string, count: string, freeLimit: string, paidLimit: string) =>
  vscode.l10n.t({
    message: '“{0}” has {1} characters. The limit per document is {2} on the free plan and {3} on paid plans. Nothing was sent.',
    args: [document, count, freeLimit, paidLimit],
    comment:
      'Error in a notification. {0} is the name of a file, {1} is its number of characters, always large, {2} and {3} are the largest numbers of characters allowed.',
  });
export const loadingDocumentLanguages = () => vscode.l10n.t('Loading languages for documents…');
export const lookingUpGlossaries = () => vscode.l10n.t({ message: 'Loading glossaries…', comment: 'Title of a progress notification.' });
export const sourceLanguageForGlossary = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'Choose the source language (required by glossary “{0}”)',
    args: [glossaryName],
    comment: 'Placeholder of a quick pick. {0} is the name of a glossary.',
  });
export const sourceLanguageForGlossaries = (glossaries: string) =>
  vscode.l10n.t({
    message: 'Choose the source language (required by these glossaries: {0})',
    args: [glossaries],
    comment: 'Placeholder of a quick pick. {0} is a list of names of glossaries, separated by commas, at least 2.',
  });
export const sourceLanguage = () =>
  vscode.l10n.t({ message: 'Source Language', comment: 'Row of a quick pick, and title of the quick pick that the row opens.' });
export const sameLanguageRefused = (source: string, target: string) =>
  vscode.l10n.t({
    message: "The source language is set to {0}, which can't be translated into {1}. Nothing was sent.",
    args: [source, target],
    comment:
      'Error in a notification. {0} is the name of the source language, {1} is the name of the target language: the same language or a variant of it, for example English and English (American).',
  });
export const lookingUpStyles = () => vscode.l10n.t('Loading style rule list and translation memory…');
export const styleRuleListNotUsed = () =>
  vscode.l10n.t("The style rule list in your settings isn't used: this service doesn't support style rule lists for documents.");
export const translationMemoryNotUsed = () =>
  vscode.l10n.t("The translation memory in your settings isn't used: this service doesn't support translation memories for documents.");
export const lookingUpStyleRules = () => vscode.l10n.t('Loading style rule lists…');
export const lookingUpTranslationMemories = () => vscode.l10n.t('Loading translation memories…');
export const lookingUpGlossariesAndStyleRules = () => vscode.l10n.t('Loading glossaries and style rule lists…');
export const targetLanguagesPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose target languages', comment: 'Placeholder of a quick pick in which several languages can be selected.' });
export const translateAsDocumentTitle = (document: string) =>
  vscode.l10n.t({
    message: 'Translate as Document: {0}',
    args: [document],
    comment: 'Title of a quick pick. {0} is the name of a file.',
  });
export const translateAsDocumentsTitle = (count: string) =>
  vscode.l10n.t({
    message: 'Translate {0} Documents',
    args: [count],
    comment: 'Title of a quick pick. {0} is the number of documents, at least 2.',
  });
export const chooseFolderTitle = () =>
  vscode.l10n.t({ message: 'Choose a Folder for the Translations', comment: 'Title of a folder dialog.' });
export const selectFolder = () =>
  vscode.l10n.t({ message: 'Select Folder', comment: 'Button in a folder dialog: translations are saved in the selected folder.' });
export const resultOutsideWorkspace = (file: string) =>
  vscode.l10n.t({
    message: 'The result file “{0}” would be outside the workspace, so nothing was sent. Check the setting “Documents: Result File”.',
    args: [file],
    comment: 'Error in a notification. {0} is the path of a file. “Documents: Result File” is the name of a setting.',
  });
export const preparingDocuments = () => vscode.l10n.t({ message: 'Preparing documents…', comment: 'Title of a progress notification.' });
export const documentFiles = () => vscode.l10n.t({ message: 'Documents', comment: 'Name of a file filter in an open dialog.' });
export const chooseDocumentsTitle = () => vscode.l10n.t({ message: 'Choose Documents to Translate', comment: 'Title of an open dialog.' });
export const noDocuments = () => vscode.l10n.t('There are no documents to translate.');
export const folderNotCreated = (folder: string, reason: string) =>
  vscode.l10n.t({
    message: "Couldn't create the folder “{0}”, so nothing was sent: {1}",
    args: [folder, reason],
    comment: 'Error in a notification. {0} is the path of a folder, {1} is a message of the file system.',
  });
export const translatingOne = (document: string, languages: string) =>
  vscode.l10n.t({
    message: 'Translating “{0}” into {1}',
    args: [document, languages],
    comment: 'Title of a progress notification. {0} is the name of a file, {1} is a list of up to 3 target languages, separated by commas.',
  });
export const translatingOneFrom = (document: string, source: string, languages: string) =>
  vscode.l10n.t({
    message: 'Translating “{0}” from {1} into {2}',
    args: [document, source, languages],
    comment:
      'Title of a progress notification. {0} is the name of a file, {1} is the name of the source language, {2} is a list of up to 3 target languages, separated by commas.',
  });
export const translatingOneIntoMany = (document: string, count: string) =>
  vscode.l10n.t({
    message: 'Translating “{0}” into {1} languages',
    args: [document, count],
    comment: 'Title of a progress notification. {0} is the name of a file, {1} is the number of target languages, at least 4.',
  });
export const translatingOneFromIntoMany = (document: string, source: string, count: string) =>
  vscode.l10n.t({
    message: 'Translating “{0}” from {1} into {2} languages',
    args: [document, source, count],
    comment:
      'Title of a progress notification. {0} is the name of a file, {1} is the name of the source language, {2} is the number of target languages, at least 4.',
  });
export const translatingMany = (count: string, languages: string) =>
  vscode.l10n.t({
    message: 'Translating {0} documents into {1}',
    args: [count, languages],
    comment:
      'Title of a progress notification. {0} is the number of documents, at least 2, {1} is a list of up to 3 target languages, separated by commas.',
  });
export const translatingManyFrom = (count: string, source: string, languages: string) =>
  vscode.l10n.t({
    message: 'Translating {0} documents from {1} into {2}',
    args: [count, source, languages],
    comment:
      'Title of a progress notification. {0} is the number of documents, at least 2, {1} is the name of the source language, {2} is a list of up to 3 target languages, separated by commas.',
  });
export const translatingManyIntoMany = (documents: string, languages: string) =>
  vscode.l10n.t({
    message: 'Translating {0} documents into {1} languages',
    args: [documents, languages],
    comment:
      'Title of a progress notification. {0} is the number of documents, at least 2, {1} is the number of target languages, at least 4.',
  });
export const translatingManyFromIntoMany = (documents: string, source: string, languages: string) =>
  vscode.l10n.t({
    message: 'Translating {0} documents from {1} into {2} languages',
    args: [documents, source, languages],
    comment:
      'Title of a progress notification. {0} is the number of documents, at least 2, {1} is the name of the source language, {2} is the number of target languages, at least 4.',
  });
export const isRecording = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” is a recording. To create a transcript, subtitles or speech from it, use “Translate Recording…”.',
    args: [file],
    comment:
      'Error in a notification. {0} is the name of a file. “Translate Recording…” is the title of a command and of the button in the notification.',
  });
export const translateRecording = () =>
  vscode.l10n.t({ message: 'Translate Recording…', comment: 'Button in a notification: runs the command of this title.' });
export const recordingUnsupported = (file: string, types: string) =>
  vscode.l10n.t({
    message: "“{0}” isn't in a supported recording format. Supported formats: {1}.",
    args: [file, types],
    comment: 'Error in a notification. {0} is the name of a file, {1} is a list of file extensions, separated by commas.',
  });
export const saveAsOther = (file: string, type: string) =>
  vscode.l10n.t({
    message: "The service doesn't support the format of “{0}”. Save the file as {1} first.",
    args: [file, type],
    comment: 'Error in a notification. {0} is the name of a file, {1} is a file extension such as docx.',
  });
export const localeFileUnsupported = (file: string, types: string) =>
  vscode.l10n.t({
    message: "“{0}” can't be translated as a document. Supported formats: {1}. Select the text of an entry and translate that instead.",
    args: [file, types],
    comment:
      'Error in a notification. {0} is the name of a file with texts of a program, {1} is a list of file extensions, separated by commas.',
  });
export const translateSelectionInstead = (file: string, types: string) =>
  vscode.l10n.t({
    message: "“{0}” can't be translated as a document. Supported formats: {1}. Translate the selected text instead.",
    args: [file, types],
    comment: 'Error in a notification. {0} is the name of a file, {1} is a list of file extensions, separated by commas.',
  });
export const translateSelection = () =>
  vscode.l10n.t({ message: 'Translate Selection', comment: 'Button in a notification: runs the command of this title.' });
export const translateSideBySideInstead = (file: string, types: string) =>
  vscode.l10n.t({
    message:
      "“{0}” can't be translated as a document. Supported formats: {1}. To show a translation next to the text, use “Translate Side by Side”.",
    args: [file, types],
    comment:
      'Error in a notification. {0} is the name of a file, {1} is a list of file extensions, separated by commas. “Translate Side by Side” is the title of a command and of the button in the notification.',
  });
export const translateFileInstead = (file: string, types: string) =>
  vscode.l10n.t({
    message: "“{0}” can't be translated as a document. Supported formats: {1}. To translate it into a new file, use “Translate File…”.",
    args: [file, types],
    comment:
      'Error in a notification. {0} is the name of a file, {1} is a list of file extensions, separated by commas. “Translate File…” is the title of a command and of a button in the notification.',
  });
export const translateFile = () =>
  vscode.l10n.t({ message: 'Translate File…', comment: 'Button in a notification: runs the command of this title.' });
export const translateSideBySide = () =>
  vscode.l10n.t({ message: 'Translate Side by Side', comment: 'Button in a notification: runs the command of this title.' });
export const documentUnsupported = (file: string, types: string) =>
  vscode.l10n.t({
    message: "“{0}” can't be translated. Supported formats: {1}.",
    args: [file, types],
    comment: 'Error in a notification. {0} is the name of a file, {1} is a list of file extensions, separated by commas.',
  });
