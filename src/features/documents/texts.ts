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
export const translateOneIntoLanguageQuestion = (document: string, language: string) =>
  vscode.l10n.t({
    message: 'Translate “{0}” into {1}?',
    args: [document, language],
    comment: 'Title of a confirmation dialog. {0} is the name of a file, {1} is the name of a language.',
  });
export const translateManyIntoLanguageQuestion = (count: string, language: string) =>
  vscode.l10n.t({
    message: 'Translate {0} documents into {1}?',
    args: [count, language],
    comment: 'Title of a confirmation dialog. {0} is the number of documents, at least 2, {1} is the name of a language.',
  });
export const translateOneIntoLanguagesQuestion = (document: string, count: string) =>
  vscode.l10n.t({
    message: 'Translate “{0}” into {1} languages?',
    args: [document, count],
    comment: 'Title of a confirmation dialog. {0} is the name of a file, {1} is the number of target languages, at least 2.',
  });
export const translateManyIntoLanguagesQuestion = (documents: string, languages: string) =>
  vscode.l10n.t({
    message: 'Translate {0} documents into {1} languages?',
    args: [documents, languages],
    comment: 'Title of a confirmation dialog. {0} is the number of documents, {1} is the number of target languages; both are at least 2.',
  });
export const countingCharacters = () => vscode.l10n.t({ message: 'Counting characters…', comment: 'Title of a progress notification.' });
export const minimumBilled = (characters: string, minimum: string) =>
  vscode.l10n.t({
    message: 'At least {0} characters will be billed: a minimum of {1} for each pptx, docx, doc, xlsx or pdf document in each language.',
    args: [characters, minimum],
    comment:
      'Detail of a confirmation dialog. {0} is a number of characters, always large, {1} is the minimum number of characters billed for one document in one language (50,000). pptx, docx, doc, xlsx, and pdf are file extensions.',
  });
export const mostBilledForTextsOne = () =>
  vscode.l10n.t({
    message: 'Up to 1 character will be billed for text files, web pages, subtitles and XLIFF.',
    comment: 'Detail of a confirmation dialog. XLIFF is a file format.',
  });
export const mostBilledForTextsMany = (characters: string) =>
  vscode.l10n.t({
    message: 'Up to {0} characters will be billed for text files, web pages, subtitles and XLIFF.',
    args: [characters],
    comment: 'Detail of a confirmation dialog. {0} is a number of characters, at least 2. XLIFF is a file format.',
  });
export const mostBilledOne = () => vscode.l10n.t('Up to 1 character will be billed.');
export const mostBilledMany = (characters: string) =>
  vscode.l10n.t({
    message: 'Up to {0} characters will be billed.',
    args: [characters],
    comment: 'Detail of a confirmation dialog. {0} is a number of characters, at least 2.',
  });
export const imagesBilled = () => vscode.l10n.t('Images are billed by the number of characters that the service finds in them.');
export const imagesNotBilled = () => vscode.l10n.t("Image translation isn't billed while it's in beta.");
export const languagesNotBilled = (languages: string) =>
  vscode.l10n.t({
    message: 'Not billed while in beta: {0}.',
    args: [languages],
    comment:
      'Detail of a confirmation dialog. {0} is a list of target languages, separated by commas. Translating into them is free as long as they are in beta.',
  });
export const documentCharacterLimit = (limit: string) =>
  vscode.l10n.t({
    message: "Your plan's limit is {0} characters per document. Longer documents will fail.",
    args: [limit],
    comment: 'Detail of a confirmation dialog. {0} is a number of characters.',
  });
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
export const skippedExcluded = (count: string, names: string) =>
  vscode.l10n.t({
    message: 'Skipped because of “Privacy: Exclude” ({0}): {1}.',
    args: [count, names],
    comment:
      'Detail of a dialog. {0} is the number of files, {1} is a list of up to 3 file names. “Privacy: Exclude” is the name of a setting.',
  });
export const skippedUnsupportedOne = () => vscode.l10n.t('Skipped 1 file in an unsupported format.');
export const skippedUnsupportedMany = (count: string) =>
  vscode.l10n.t({
    message: 'Skipped {0} files in unsupported formats.',
    args: [count],
    comment: 'Detail of a dialog. {0} is the number of files, at least 2.',
  });
export const skippedLinks = (count: string, names: string) =>
  vscode.l10n.t({
    message: "Skipped because they're symbolic links ({0}): {1}.",
    args: [count, names],
    comment: 'Detail of a dialog. {0} is the number of symbolic links in the chosen folders, {1} is a list of up to 3 of their names.',
  });
export const skippedUnreadable = (count: string, names: string) =>
  vscode.l10n.t({
    message: "Skipped because they can't be read ({0}): {1}.",
    args: [count, names],
    comment: "Detail of a dialog. {0} is the number of files and folders that can't be read, {1} is a list of up to 3 of their names.",
  });
export const skippedEmpty = (count: string, names: string) =>
  vscode.l10n.t({
    message: "Skipped because they're empty ({0}): {1}.",
    args: [count, names],
    comment: 'Detail of a dialog. {0} is the number of empty files, {1} is a list of up to 3 of their names.',
  });
export const skippedTooLarge = (count: string, names: string) =>
  vscode.l10n.t({
    message: "Skipped because they exceed your plan's file size limit ({0}): {1}.",
    args: [count, names],
    comment: 'Detail of a dialog. {0} is the number of files that are too large, {1} is a list of up to 3 of their names.',
  });
export const skippedTooLong = (count: string, names: string) =>
  vscode.l10n.t({
    message: "Skipped because they exceed your plan's character limit ({0}): {1}.",
    args: [count, names],
    comment: 'Detail of a dialog. {0} is the number of files that have too many characters, {1} is a list of up to 3 of their names.',
  });
export const skippedResults = (count: string, names: string) =>
  vscode.l10n.t({
    message: "Skipped because they're named like translations of the other documents ({0}): {1}.",
    args: [count, names],
    comment:
      'Detail of a dialog. {0} is the number of files whose names mark them as earlier translations of the other documents, {1} is a list of up to 3 of their names.',
  });
export const lookingUpStyleRules = () => vscode.l10n.t('Loading style rule lists…');
export const lookingUpTranslationMemories = () => vscode.l10n.t('Loading translation memories…');
export const lookingUpGlossariesAndStyleRules = () => vscode.l10n.t('Loading glossaries and style rule lists…');
export const optionsPlaceholder = () =>
  vscode.l10n.t({ message: 'Press Enter to translate, or pick an option to change it', comment: 'Placeholder of a quick pick.' });
export const oneIntoLanguages = (document: string, languages: string) =>
  vscode.l10n.t({
    message: '{0} into {1}',
    args: [document, languages],
    comment:
      'Description beside the row “Translate” of a quick pick. {0} is the name of a file, {1} is a list of target languages, separated by commas.',
  });
export const manyIntoLanguages = (count: string, languages: string) =>
  vscode.l10n.t({
    message: '{0} documents into {1}',
    args: [count, languages],
    comment:
      'Description beside the row “Translate” of a quick pick. {0} is the number of documents, at least 2, {1} is a list of target languages, separated by commas.',
  });
export const optionsSeparator = () =>
  vscode.l10n.t({
    message: 'options',
    comment: 'Separator in a quick pick, above the options of a translation (source language, formality, glossary).',
  });
export const detectedByService = () =>
  vscode.l10n.t({
    message: 'Detected by the service',
    comment: 'Value of the option “Source Language”: the service detects the language. Also the first row of the list of languages.',
  });
export const sourceLanguagePlaceholder = () =>
  vscode.l10n.t({ message: 'Choose the source language', comment: 'Placeholder of a quick pick.' });
export const sourceLanguageAskedLater = () =>
  vscode.l10n.t({
    message: "You'll be asked (required by the glossary)",
    comment:
      'Description of the row “Source Language” in a quick pick: the language is asked for in the next step, because a glossary is chosen that needs it.',
  });
export const sourceLanguageOfGlossary = (language: string) =>
  vscode.l10n.t({
    message: '{0} (required by the glossary)',
    args: [language],
    comment:
      'Description of the row “Source Language” in a quick pick. {0} is the name of a language, the only one that the chosen glossary has entries from.',
  });
export const defaultFormality = () =>
  vscode.l10n.t({ message: 'Default', comment: 'Value of the option “Formality”: what the service uses by default.' });
export const moreFormal = () => vscode.l10n.t({ message: 'More Formal', comment: 'Value of the option “Formality”.' });
export const lessFormal = () => vscode.l10n.t({ message: 'Less Formal', comment: 'Value of the option “Formality”.' });
export const notForLanguages = (languages: string) =>
  vscode.l10n.t({
    message: 'not for {0}',
    args: [languages],
    comment:
      "Follows the value of an option in a quick pick, after “ · ”: the option isn't used for these target languages. {0} is a list of names of languages, separated by commas.",
  });
export const formality = () =>
  vscode.l10n.t({ message: 'Formality', comment: 'Row of a quick pick, and title of the quick pick that the row opens.' });
export const formalityPlaceholder = () => vscode.l10n.t({ message: 'Choose a formality', comment: 'Placeholder of a quick pick.' });
export const glossary = () =>
  vscode.l10n.t({ message: 'Glossary', comment: 'Row of a quick pick, and title of the quick pick that the row opens.' });
export const none = () =>
  vscode.l10n.t({
    message: 'None',
    comment: 'Value of the options “Glossary”, “Style Rule List”, and “Translation Memory”: none is used.',
  });
export const glossariesNotAllowed = () =>
  vscode.l10n.t({ message: 'None: not available with your key or plan', comment: 'Description of the row “Glossary” in a quick pick.' });
export const noGlossariesForLanguages = () =>
  vscode.l10n.t({ message: 'None: no glossaries for these languages', comment: 'Description of the row “Glossary” in a quick pick.' });
export const glossaryNotReady = () =>
  vscode.l10n.t({
    message: 'not ready yet',
    comment: 'Follows the name of a glossary in a quick pick, after “ · ”: the service is still processing the glossary.',
  });
export const noTermsForLanguages = (languages: string) =>
  vscode.l10n.t({
    message: 'no terms for {0}',
    args: [languages],
    comment:
      'Follows the name of a glossary in a quick pick, after “ · ”. {0} is a list of names of target languages, separated by commas.',
  });
export const glossariesPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose glossaries', comment: 'Placeholder of a quick pick in which several glossaries can be selected.' });
export const glossaryPlaceholder = () => vscode.l10n.t({ message: 'Choose a glossary', comment: 'Placeholder of a quick pick.' });
export const pdfOutputFormat = () =>
  vscode.l10n.t({
    message: 'PDF Output Format',
    comment: 'Row of a quick pick, and title of the quick pick that the row opens: the format of the translation of a PDF file.',
  });
export const pdf = () => vscode.l10n.t({ message: 'PDF', comment: 'Value of the option “PDF Output Format”: the file format PDF.' });
export const wordDocument = () =>
  vscode.l10n.t({
    message: 'Word (docx)',
    comment: 'Value of the option “PDF Output Format”: a file for Microsoft Word. docx is its file extension.',
  });
export const pdfOutputFormatPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose a format for translated PDF files', comment: 'Placeholder of a quick pick.' });
export const resultFile = () =>
  vscode.l10n.t({
    message: 'Result File',
    comment: 'Row of a quick pick, and title of the input box that the row opens: the file that the translation is saved to.',
  });
export const folderAskedLater = () =>
  vscode.l10n.t({
    message: "You'll be asked for a folder",
    comment: 'Description of the row “Result File” in a quick pick, in place of the path of the file.',
  });
export const folderAskedLaterOnce = () =>
  vscode.l10n.t({
    message: "You'll be asked for a folder (applies to this translation only)",
    comment: 'Below the input box for the pattern of result files, in place of the path of a result file.',
  });
export const resultFileOnce = (file: string) =>
  vscode.l10n.t({
    message: '{0} (applies to this translation only)',
    args: [file],
    comment: 'Below the input box for the pattern of result files. {0} is the path of the first result file that the typed pattern gives.',
  });
export const openSetting = () =>
  vscode.l10n.t({ message: 'Open Setting', comment: 'Tooltip of a button in an input box: opens a setting.' });
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
export const notSupportedForDocuments = () =>
  vscode.l10n.t({
    message: "Not used: this service doesn't support this for documents",
    comment: 'Description of the rows “Style Rule List” and “Translation Memory” in a quick pick.',
  });
export const styleRules = () =>
  vscode.l10n.t({ message: 'Style Rule List', comment: 'Row of a quick pick, and title of the quick pick that the row opens.' });
export const styleRuleListPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose a style rule list', comment: 'Placeholder of a quick pick.' });
export const noStyleRuleListsForLanguages = () =>
  vscode.l10n.t({
    message: 'None: no style rule lists for these languages',
    comment: 'Description of the row “Style Rule List” in a quick pick.',
  });
export const styleRuleListsNotAllowed = () =>
  vscode.l10n.t({
    message: 'None: style rule lists require a paid plan',
    comment: 'Description of the row “Style Rule List” in a quick pick.',
  });
export const translationMemory = () =>
  vscode.l10n.t({ message: 'Translation Memory', comment: 'Row of a quick pick, and title of the quick pick that the row opens.' });
export const translationMemoryPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose a translation memory', comment: 'Placeholder of a quick pick.' });
export const noTranslationMemoriesForLanguages = () =>
  vscode.l10n.t({
    message: 'None: no translation memories for these languages',
    comment: 'Description of the row “Translation Memory” in a quick pick.',
  });
export const translationMemoriesNotAllowed = () =>
  vscode.l10n.t({
    message: 'None: not available with your key or plan',
    comment: 'Description of the row “Translation Memory” in a quick pick.',
  });
export const minimumSimilarity = (percent: number) =>
  vscode.l10n.t({
    message: 'matches of at least {0}%',
    args: [percent],
    comment:
      'Follows the name of a translation memory in a quick pick, after “ · ”: the minimum similarity of the matches that are used. {0} is a whole number from 0 to 100.',
  });
export const useForDocuments = (memory: string) =>
  vscode.l10n.t({
    message: 'Use {0} for Documents',
    args: [memory],
    comment: 'Title of an input box that asks for the minimum similarity of matches. {0} is the name of a translation memory.',
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
export const unsavedChangesOne = (document: string) =>
  vscode.l10n.t({
    message: '“{0}” has unsaved changes.',
    args: [document],
    comment: 'Title of a confirmation dialog. {0} is the name of a file.',
  });
export const unsavedChangesMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} documents have unsaved changes.',
    args: [count],
    comment: 'Title of a confirmation dialog. {0} is the number of documents, at least 2.',
  });
export const saveAndTranslate = () =>
  vscode.l10n.t({ message: 'Save and Translate', comment: 'Button in a dialog: saves the documents, then translates them.' });
export const translateWithoutSaving = () =>
  vscode.l10n.t({ message: 'Translate Without Saving', comment: 'Button in a dialog: translates the text as it is in the editor.' });
export const withoutSavingDetail = () =>
  vscode.l10n.t('If you translate without saving, the text in the editor is sent and the file on disk stays unchanged.');
export const documentNotSaved = (document: string) =>
  vscode.l10n.t({
    message: "Couldn't save “{0}”. Nothing was sent.",
    args: [document],
    comment: 'Error in a notification. {0} is the name of a file.',
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
export const translateSideBySide = () =>
  vscode.l10n.t({ message: 'Translate Side by Side', comment: 'Button in a notification: runs the command of this title.' });
export const documentUnsupported = (file: string, types: string) =>
  vscode.l10n.t({
    message: "“{0}” can't be translated. Supported formats: {1}.",
    args: [file, types],
    comment: 'Error in a notification. {0} is the name of a file, {1} is a list of file extensions, separated by commas.',
  });
