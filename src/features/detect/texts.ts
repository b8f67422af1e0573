import * as vscode from 'vscode';

export const detectingLanguage = () => vscode.l10n.t({ message: 'Detecting language…', comment: 'Progress notification.' });
export const useAsSourceLanguage = () => vscode.l10n.t('Use as Source Language');
export const translateButton = () =>
  vscode.l10n.t({ message: 'Translate', comment: 'Button in a notification: translates the selection.' });
export const detectedLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'Detected language: {0}.',
    args: [language],
    comment: 'Notification. {0} is the name and code of a language, for example “English (en)”.',
  });
export const onlyBeginningChecked = () => vscode.l10n.t('Only the beginning of the text was checked.');
export const beginningOnly = () =>
  vscode.l10n.t({ message: 'beginning only', comment: 'Beside a detected language: only the beginning of the selection was checked.' });
export const lineExcerpt = (line: number, excerpt: string) =>
  vscode.l10n.t({
    message: 'Line {0}: {1}',
    args: [line, excerpt],
    comment: 'Second line of a row in a quick pick. {0} is a line number, {1} the beginning of the text that is selected there.',
  });
export const detectedLanguagesTitle = () =>
  vscode.l10n.t({ message: 'Detected Languages', comment: 'Title of a quick pick with a row for each selection.' });
export const chooseSourceLanguage = () => vscode.l10n.t('Choose one to use as the source language');
export const noLanguageToUse = (reason: string) =>
  vscode.l10n.t({
    message: "Can't use this as the source language. {0}",
    args: [reason],
    comment: 'Error. {0} is a sentence that says why, for example “The text is too short or too mixed to detect its language reliably.”',
  });
export const detectionUnavailable = () =>
  vscode.l10n.t(
    "Language detection isn't available for your account or key. It's a beta feature that the service enables for each account, so ask the service for access. Translating also detects the language and shows it in the status bar.",
  );
export const unknownLanguage = () =>
  vscode.l10n.t({
    message: 'Unknown',
    comment: 'Row in a quick pick, in place of the name of a language that could not be detected. The reason follows.',
  });
export const detected = () => vscode.l10n.t({ message: 'detected', comment: 'Beside the name of a detected language.' });
export const tooUncertain = () => vscode.l10n.t('The text is too short or too mixed to detect its language reliably.');
export const languageNotSupported = () => vscode.l10n.t("The service doesn't support the language of this text.");
export const noLanguageDetected = () => vscode.l10n.t('No language detected: only numbers, symbols or code.');
