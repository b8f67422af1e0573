import * as vscode from 'vscode';

export const translatingInto = (language: string) =>
  vscode.l10n.t({
    message: 'Translating into {0}…',
    args: [language],
    comment: 'Progress notification. {0} is the name of the language that the user reads in.',
  });
export const nothingToRead = () => vscode.l10n.t("There's nothing to read here. Place the cursor on some text, or select it.");
export const alreadyInReadingLanguage = (language: string, readingLanguage: string) =>
  vscode.l10n.t({
    message: 'This text is already in {0}. Your reading language is {1}.',
    args: [language, readingLanguage],
    comment:
      'Notification with the button “Change Reading Language…”. {0} and {1} are names of languages, for example “English” and “English (American)”.',
  });
export const changeReadingLanguage = () => vscode.l10n.t('Change Reading Language…');
export const chooseReadingLanguage = () => vscode.l10n.t('Choose the language you read in (saved in your user settings)');
export const alreadyIn = (language: string) =>
  vscode.l10n.t({ message: 'Already in {0}', args: [language], comment: 'Hover over a text. {0} is the name of a language.' });
export const translateFromToOne = (source: string, target: string) =>
  vscode.l10n.t({
    message: 'Translate from {0} to {1} (1 character)',
    args: [source, target],
    comment: 'Link in a hover. {0} and {1} are names of languages.',
  });
export const translateFromToMany = (source: string, target: string, count: string) =>
  vscode.l10n.t({
    message: 'Translate from {0} to {1} ({2} characters)',
    args: [source, target, count],
    comment: 'Link in a hover. {0} and {1} are names of languages, {2} is a number other than 1.',
  });
