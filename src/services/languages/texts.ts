import * as vscode from 'vscode';

export const recentlyUsed = () => vscode.l10n.t({ message: 'recently used', comment: 'Separator in a quick pick of languages' });
export const allLanguages = () => vscode.l10n.t({ message: 'all languages', comment: 'Separator in a quick pick of languages' });
export const currentTarget = () =>
  vscode.l10n.t({ message: 'current target', comment: 'Beside a language in a quick pick: it is the target language now' });
export const asTyped = () =>
  vscode.l10n.t({
    message: 'as typed',
    comment: 'Beside a language in a quick pick: the user typed its code, and it may not be in the list of the service',
  });
export const noMatchingLanguagesDetail = () =>
  vscode.l10n.t('Type a language code, or the name of the language in English, in your language or in that language itself.');
export const noMatchingLanguages = () => vscode.l10n.t('No matching languages');
export const selectLanguage = () => vscode.l10n.t('Select at least one language.');
export const listKept = () => vscode.l10n.t("Showing an earlier list because the service didn't return one");
export const listBuiltIn = () => vscode.l10n.t("Showing a built-in list because the service didn't return one");
export const external = () =>
  vscode.l10n.t({ message: 'external', comment: 'Beside a language in a quick pick: the service has other services translate it' });
export const detectingLanguage = () => vscode.l10n.t({ message: 'Detecting language…', comment: 'Title of a progress notification' });
export const translateAnyway = () =>
  vscode.l10n.t({
    message: 'Translate Anyway',
    comment: 'Button in a dialog: translates although the text seems to be in the target language already',
  });
export const chooseAnotherLanguage = () => vscode.l10n.t('Choose Another Language…');
export const alreadyInLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'The text seems to be in {0} already.',
    args: [language],
    comment: 'Message of a dialog. {0} is the name of a language',
  });
export const alreadyInLanguageDetail = (language: string) =>
  vscode.l10n.t({
    message: 'Translating it into {0} would be billed but leave it unchanged.',
    args: [language],
    comment: 'Detail of a dialog. {0} is the name of a language',
  });
export const chooseTargetOnce = () => vscode.l10n.t('Choose a target language for this translation only');
export const glossaryWithoutTerms = (glossary: string, language: string) =>
  vscode.l10n.t({
    message: "Glossary “{0}” wasn't used because it has no terms for {1}.",
    args: [glossary, language],
    comment: 'Sentence of a notification. {0} is the name of a glossary, {1} the name of a language',
  });
export const glossaryWithoutPair = (glossary: string, source: string, target: string) =>
  vscode.l10n.t({
    message: "Glossary “{0}” wasn't used because it has no terms for {1} → {2}.",
    args: [glossary, source, target],
    comment:
      'Sentence of a notification. {0} is the name of a glossary, {1} the name of the source language, {2} the name of the target language',
  });
export const glossaryNotReady = (glossary: string) =>
  vscode.l10n.t({
    message: "Glossary “{0}” wasn't used because the service was still processing it.",
    args: [glossary],
    comment: 'Sentence of a notification. {0} is the name of a glossary',
  });
export const chooseSourceForGlossary = (glossary: string) =>
  vscode.l10n.t({
    message: 'Choose the source language (required by glossary “{0}”)',
    args: [glossary],
    comment: 'Placeholder of a quick pick of languages. {0} is the name of a glossary',
  });
export const chooseSourceForGlossaries = (glossaries: string) =>
  vscode.l10n.t({
    message: 'Choose the source language (required by glossaries {0})',
    args: [glossaries],
    comment: 'Placeholder of a quick pick of languages. {0} is a list of names of glossaries, each in quotation marks, separated by commas',
  });
export const styleRulesForOtherLanguage = (list: string, language: string, target: string) =>
  vscode.l10n.t({
    message: "Style rule list “{0}” wasn't used because it's for {1}, not {2}.",
    args: [list, language, target],
    comment:
      'Sentence of a notification. {0} is the name of a style rule list, {1} the name of its language, {2} the name of the target language',
  });
export const chooseTarget = () => vscode.l10n.t('Choose a target language');
