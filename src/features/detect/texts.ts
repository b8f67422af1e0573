import * as vscode from 'vscode';

export const detectingLanguage = () => vscode.l10n.t({ message: 'Detecting the language…', comment: 'Progress notification.' });
export const useAsSourceLanguage = () => vscode.l10n.t('Use as Source Language');
export const translateButton = () =>
  vscode.l10n.t({ message: 'Translate', comment: 'Button in a notification: translates the selection.' });
export const detectedLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'Detected language: {0}.',
    args: [language],
    comment: 'Notification. {0} is the name and code of a language, for example “English (en)”.',
  });
export const onlyBeginningChecked = () => vscode.l10n.t('The start of the text was looked at.');
export const beginningOnly = () =>
  vscode.l10n.t({
    message: 'the start was looked at',
    comment: 'Beside a detected language: only the beginning of the selection was checked.',
  });
export const lineNumber = (line: number) =>
  vscode.l10n.t({
    message: 'line {0}',
    args: [line],
    comment: 'Before the beginning of a selection, with a colon in between: “Line 12: The shop is open”. {0} is a line number.',
  });
export const detectedLanguagesTitle = () =>
  vscode.l10n.t({ message: 'Languages of the selections', comment: 'Title of a quick pick with a row for each selection.' });
export const chooseSourceLanguage = () => vscode.l10n.t('Pick one to use it as the source language of translations');
export const noLanguageToUse = (reason: string) =>
  vscode.l10n.t({
    message: 'There is no language to use. {0}',
    args: [reason],
    comment: 'Error. {0} is a sentence that says why, for example “The text is too short or too mixed to detect its language reliably.”',
  });
export const detectionUnavailable = () =>
  vscode.l10n.t(
    'Your account or key has no language detection: it is a beta that the provider opts accounts into. Ask the provider for it. Translating tells the language all the same: it detects it, and the status bar shows it.',
  );
export const unknownLanguage = () =>
  vscode.l10n.t({
    message: 'No language',
    comment: 'Row in a quick pick, in place of the name of a language that could not be detected. The reason follows.',
  });
export const detected = () => vscode.l10n.t({ message: 'detected', comment: 'Beside the name of a detected language.' });
export const tooUncertain = () => vscode.l10n.t('The text is too short or too mixed to be sure of its language.');
export const languageNotSupported = () => vscode.l10n.t('The text is in a language that the service does not support.');
export const noLanguageDetected = () => vscode.l10n.t('The text holds no language: no words, only numbers, signs or code.');
