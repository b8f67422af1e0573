import * as vscode from 'vscode';

export const openFileToTranslate = () => vscode.l10n.t('Open a file to translate.');
export const readingFiles = (files: readonly string[]) =>
  files.length === 1
    ? vscode.l10n.t({
        message: 'Reading “{0}”…',
        args: [...files],
        comment: 'Title of a progress notification. {0} is the name of a file.',
      })
    : vscode.l10n.t({ message: 'Reading files…', comment: 'Title of a progress notification.' });
export const chooseLanguages = () => vscode.l10n.t('Choose one or more languages for the translation');
export const placeOfTranslation = () => vscode.l10n.t('Where Translations Go');
export const sourceLanguageOf = (file: string) =>
  vscode.l10n.t({ message: 'Language of “{0}”', args: [file], comment: 'Title of a quick pick. {0} is the name of a file.' });
export const askedOnce = () => vscode.l10n.t('Choose once for all documents in this folder');
export const currentChoice = () => vscode.l10n.t({ message: 'current', comment: 'Adjective. Marks a choice in a quick pick.' });
export const onlyPlace = (file: string) =>
  vscode.l10n.t({
    message:
      'There is only one place for translations of “{0}” in this folder. To use another one, change the setting “Documents: Result File”.',
    args: [file],
    comment: 'Notification. {0} is the name of a file.',
  });
export const chooseTranslations = () => vscode.l10n.t('Choose the translations to update');
export const chooseTranslation = () => vscode.l10n.t('Choose a translation');
export const unreadable = (file: string) =>
  vscode.l10n.t({
    message: "“{0}” can't be translated as a file because its structure can't be read. Select the text to translate instead.",
    args: [file],
    comment: 'Error in a notification. {0} is the name of a file.',
  });
export const unsupported = (file: string) =>
  vscode.l10n.t({
    message: "“{0}” isn't a Markdown or HTML file. Nothing was sent.",
    args: [file],
    comment: 'Error in a notification. {0} is the name of a file.',
  });
export const nothingToTranslate = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” has no text to translate.',
    args: [file],
    comment: 'Error in a notification. {0} is the name of a file.',
  });
export const noPlace = (file: string) =>
  vscode.l10n.t({
    message: 'There is no place for a translation of “{0}” in this folder. Nothing was sent.',
    args: [file],
    comment: 'Error in a notification. {0} is the name of a file.',
  });
export const noTranslation = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” has no translations to update. To make one, use Translate File.',
    args: [file],
    comment: 'Error in a notification. {0} is the name of a file.',
  });
export const readOnly = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” is read-only, so it was left unchanged.',
    args: [file],
    comment: 'Error in a notification. {0} is the name of a file.',
  });
export const notSaved = (file: string) =>
  vscode.l10n.t({
    message: "“{0}” was changed in the editor, but it couldn't be saved.",
    args: [file],
    comment: 'Error in a notification. {0} is the name of a file.',
  });
export const saveFirst = () => vscode.l10n.t('Save the file first, so that its translation has a place.');
export const tooManyFiles = (count: string) =>
  vscode.l10n.t({
    message: 'You can translate up to {0} files at once. Choose a smaller folder.',
    args: [count],
    comment: 'Error in a notification. {0} is a number.',
  });
export const notChanged = (file: string) =>
  vscode.l10n.t({
    message: "“{0}” couldn't be changed.",
    args: [file],
    comment: 'Error in a notification. {0} is the name of a file.',
  });
export const changedSince = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” has changed since, so it was left unchanged.',
    args: [file],
    comment: 'Error in a notification, when a file is updated or a change of it is undone. {0} is the name of the file.',
  });
export const translationExists = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” already exists.',
    args: [file],
    comment: 'Question in a dialog. {0} is the path of a file. The buttons are Update, Replace and Use Another Name….',
  });
export const translationExistsDetail = () =>
  vscode.l10n.t(
    'Update translates only what has changed in the source, and keeps your own changes. Replace translates and bills the whole file again.',
  );
export const updateButton = () => vscode.l10n.t({ message: 'Update', comment: 'Verb. Button that updates a translated file.' });
export const replaceButton = () => vscode.l10n.t({ message: 'Replace', comment: 'Verb. Button that replaces a translated file.' });
export const anotherNameButton = () => vscode.l10n.t({ message: 'Use Another Name…', comment: 'Button that asks for the name of a file.' });
export const anotherNameTitle = () => vscode.l10n.t('Save Translation As');
export const existingTitle = () => vscode.l10n.t('Translations That Already Exist');
export const existingPlaceholder = () => vscode.l10n.t('Pick a file to change what happens to it, or continue');
export const choicePlaceholder = () => vscode.l10n.t('Choose what happens to this file');
export const continueRow = () => vscode.l10n.t({ message: 'Continue', comment: 'Verb. Row in a quick pick that goes on.' });
export const continueDescription = (count: string) =>
  vscode.l10n.t({ message: '{0} files exist', args: [count], comment: 'In a quick pick. {0} is a number of at least 2.' });
export const updateChoice = () =>
  vscode.l10n.t({ message: 'Update: only changes are sent', comment: 'Choice for a file that exists, in a quick pick.' });
export const replaceChoice = () =>
  vscode.l10n.t({ message: 'Replace: the whole file is billed', comment: 'Choice for a file that exists, in a quick pick.' });
export const skipChoice = () => vscode.l10n.t({ message: 'Skip', comment: 'Verb. Choice for a file that exists, in a quick pick.' });
export const noFilesIn = (folder: string) =>
  vscode.l10n.t({
    message: 'There are no files to translate in “{0}”. Translations, and files that Git ignores, are left out.',
    args: [folder],
    comment: 'Warning in a notification. {0} is the name of a folder.',
  });
export const notTracked = (file: string) =>
  vscode.l10n.t({
    message: 'Adopt “{0}” as it is?',
    args: [file],
    comment: 'Question in a dialog. {0} is the name of a translated file that the extension knows nothing about.',
  });
export const adoptDetail = () =>
  vscode.l10n.t(
    "Interlinear didn't make this translation, so it can't tell what has changed in its source. Adopt treats every paragraph that has a counterpart as up to date. After that, only changes are translated.",
  );
export const adoptOrCompareDetail = () =>
  vscode.l10n.t(
    "Interlinear didn't make this translation, so it can't tell what has changed in its source. Compare With Git treats what has changed in the source since the last commit of the translation as behind. Adopt treats every paragraph that has a counterpart as up to date. After that, only changes are translated.",
  );
export const adoptAllDetail = () =>
  vscode.l10n.t('Your choice applies to all translations of this command that Interlinear knows nothing about.');
export const adoptFromGit = () =>
  vscode.l10n.t({ message: 'Compare With Git', comment: 'Button that finds out by Git what has changed since a file was translated.' });
export const adoptButton = () => vscode.l10n.t({ message: 'Adopt', comment: 'Verb. Button that accepts a translated file as it is.' });
export const nothingInCommon = (file: string) =>
  vscode.l10n.t({
    message:
      "“{0}” has no paragraphs that can be matched with its source, so it can't be updated. To translate it again, use Translate File.",
    args: [file],
    comment: 'Error in a notification. {0} is the name of a translated file.',
  });
export const upToDate = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” is up to date.',
    args: [file],
    comment: 'In a notification. {0} is the name of a translated file.',
  });
export const notKnown = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” has no translation that was made or adopted with Interlinear. To adopt one, use Update Translation.',
    args: [file],
    comment: 'Error in a notification. {0} is the name of a file.',
  });
export const behindLens = (count: string) =>
  vscode.l10n.t({
    message: '{0} paragraphs behind',
    args: [count],
    comment: 'Link above a translated file whose source has changed since. {0} is a number of at least 2.',
  });
export const behindLensOne = () =>
  vscode.l10n.t({ message: '1 paragraph behind', comment: 'Link above a translated file whose source has changed since.' });
export const leftLens = (count: string) =>
  vscode.l10n.t({
    message: 'Left in the original language: {0}',
    args: [count],
    comment: 'Link above a translated file. {0} is a number of texts whose translation could not be used.',
  });
export const reviewLens = (count: string) =>
  vscode.l10n.t({
    message: 'Review ({0})',
    args: [count],
    comment: 'Verb. Link above a translated file. {0} is a number of texts.',
  });
export const compareLens = () =>
  vscode.l10n.t({ message: 'Compare', comment: 'Verb. Link that opens a translated file beside its source.' });
export const sourceHover = () =>
  vscode.l10n.t({ message: 'Source', comment: 'Heading in a hover, above a text in its original language.' });
export const openFileToShare = () => vscode.l10n.t('Open a file of the project whose translation state you want to share.');
export const nothingToShare = () => vscode.l10n.t("There's nothing to share yet: no file of this project was translated or adopted.");
export const stateShared = (folder: string) =>
  vscode.l10n.t({
    message: 'The translation state is now in “{0}”. Commit it to share it with others.',
    args: [folder],
    comment: 'In a notification. {0} is the path of a folder.',
  });
