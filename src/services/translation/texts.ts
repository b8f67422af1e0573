import * as vscode from 'vscode';

export const correctionsUnavailable = (host: string) =>
  vscode.l10n.t({
    message:
      "Text correction isn't available at {0}, so nothing was sent. Use “Improve Selection…” instead, which fixes mistakes and wording, or connect to the DeepL API.",
    args: [host],
    comment: 'Notification. {0} is the host name of the service, “the sandbox” or “the service”',
  });
export const correctionsNotInFreePlan = () =>
  vscode.l10n.t(
    "Your key is for the free plan, which doesn't include “Correct Selection”, so nothing was sent. Connect with a key for a paid plan.",
  );
export const localeFileNotSupported = (format: string) =>
  vscode.l10n.t({
    message: "Interlinear can't separate keys from text in {0} files yet, so nothing was sent. Select only the text of an entry.",
    args: [format],
    comment: 'Notification. {0} is the extension of a format for translations of programs, such as .po',
  });
export const mostGlossaries = (count: string) =>
  vscode.l10n.t({
    message: 'You can choose up to {0} glossaries',
    args: [count],
    comment: 'Title of a quick pick of glossaries, after the user ticked too many. {0} is a number, formatted',
  });
export const firstGlossaryWins = () => vscode.l10n.t('The first glossary that contains a term is used');
export const firstGlossaryWinsOf = (glossaries: string) =>
  vscode.l10n.t({
    message: 'The first glossary that contains a term is used: {0}',
    args: [glossaries],
    comment:
      'Title of a quick pick of glossaries. {0} is a numbered list of the names of those that are ticked, such as “1. Product  2. Legal”',
  });
export const preparingTranslation = () => vscode.l10n.t({ message: 'Preparing translation…', comment: 'Title of a progress notification' });
export const instructionsNotSent = (language: string) =>
  vscode.l10n.t({
    message: "Custom instructions weren't sent because they aren't available for {0}.",
    args: [language],
    comment: 'Sentence of a notification. {0} is the name of a language',
  });
export const translatingOne = (language: string) =>
  vscode.l10n.t({
    message: 'Translating into {0}…',
    args: [language],
    comment: 'Title of a progress notification. {0} is the name of a language',
  });
export const translatingMany = (count: string, language: string) =>
  vscode.l10n.t({
    message: 'Translating {0} passages into {1}…',
    args: [count, language],
    comment: 'Title of a progress notification. {0} is a number greater than 1, formatted, {1} the name of a language',
  });
export const tagsNotSupported = (language: string) =>
  vscode.l10n.t({
    message:
      "The service doesn't support tag handling for {0}. Markup and placeholders are sent as tokens instead and checked in the response.",
    args: [language],
    comment: 'Notification. {0} is the name of a language',
  });
export const translatedAsPlainText = () => vscode.l10n.t("The text is too complex to parse as Markdown, so it's translated as plain text.");
export const replace = () =>
  vscode.l10n.t({ message: 'Replace', comment: 'Link in a hover: puts the translation in place of the original' });
export const copy = () => vscode.l10n.t({ message: 'Copy', comment: 'Link in a hover: copies the translation to the clipboard' });
export const openBeside = () =>
  vscode.l10n.t({ message: 'Open Beside', comment: 'Link in a hover: compares the translation with the original in an editor beside' });
export const inLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'In {0}',
    args: [language],
    comment: 'Below a translation in a hover. {0} is the name of the language that it is in',
  });
export const languagePair = (source: string, target: string) =>
  vscode.l10n.t({
    message: '{0} → {1}',
    args: [source, target],
    comment: 'Below a translation in a hover. {0} is the name of the source language, {1} that of the target language',
  });
export const translationCopied = () => vscode.l10n.t('Interlinear: Translation copied to the clipboard.');
export const textChanged = () => vscode.l10n.t("The text has changed since it was translated, so it wasn't replaced.");
export const documentReadOnly = () => vscode.l10n.t('The document is read-only.');
export const translations = () =>
  vscode.l10n.t({ message: 'Translations', comment: 'Label of a change in the refactor preview of the editor' });
export const changeNotApplied = () => vscode.l10n.t("The change wasn't applied.");
