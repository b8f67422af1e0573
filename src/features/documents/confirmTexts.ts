import * as vscode from 'vscode';

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
