import * as vscode from 'vscode';

export const loading = () =>
  vscode.l10n.t({ message: 'Loading…', comment: 'Panel “Translate with Options”: below an option: its list is being loaded' });
export const listFailed = () => vscode.l10n.t("Couldn't load the list.");
export const paidPlanOnly = () => vscode.l10n.t('Requires a paid plan.');
export const notAllowed = () => vscode.l10n.t('Not available with your key or plan.');
export const noGlossaries = () => vscode.l10n.t('There are no glossaries yet.');
export const noStyleRules = () => vscode.l10n.t('There are no style rule lists yet.');
export const noMemories = () => vscode.l10n.t('There are no translation memories yet.');
export const notInList = () => vscode.l10n.t("Not found in the service's list.");
export const noFormality = () =>
  vscode.l10n.t({
    message: "Formality isn't available for {0}.",
    comment: 'Panel “Translate with Options”: below an option. {0} is the name of a language',
  });
export const noGlossaryFor = () =>
  vscode.l10n.t({
    message: 'No glossary supports {0}.',
    comment: 'Panel “Translate with Options”: below an option. {0} is the name of a language, or a language pair',
  });
export const noTermsForPair = () =>
  vscode.l10n.t({
    message: 'No terms for this language pair in {0}.',
    comment:
      'Panel “Translate with Options”: below an option, or after an entry of its list. {0} is the name of a glossary, or a list of names',
  });
export const glossaryNotReady = () => vscode.l10n.t('Not ready yet.');
export const sourceLanguageRequired = () => vscode.l10n.t('Glossaries require a source language.');
export const languagesOfGlossary = () =>
  vscode.l10n.t({
    message: 'Only languages supported by {0} are listed.',
    comment: 'Panel “Translate with Options”: below an option. {0} is the name of a glossary, or a list of names',
  });
export const oneGlossaryOnly = () => vscode.l10n.t('The service supports only one glossary per translation.');
export const tooManyGlossaries = () =>
  vscode.l10n.t({
    message: 'You can use up to {0} glossaries.',
    comment: 'Panel “Translate with Options”: below an option. {0} is a number, 2 or more',
  });
export const noStyleRulesFor = () =>
  vscode.l10n.t({
    message: 'There are no style rule lists for {0}.',
    comment: 'Panel “Translate with Options”: below an option. {0} is the name of a language',
  });
export const styleRulesLanguage = () =>
  vscode.l10n.t({
    message: 'Applies to {0}, not {1}.',
    comment:
      'Panel “Translate with Options”: below an option, or after an entry of its list. {0} is the language of a style rule list, {1} is the target language',
  });
export const noCustomInstructions = () =>
  vscode.l10n.t({
    message: "Custom instructions aren't available for {0}.",
    comment: 'Panel “Translate with Options”: below an option. {0} is the name of a language',
  });
export const notWithFastest = () => vscode.l10n.t('Not available with the Fastest model.');
export const fastestExcluded = () =>
  vscode.l10n.t({
    message: "The Fastest model isn't available with: {0}.",
    comment: 'Panel “Translate with Options”: below an option. {0} lists the labels of options, such as Style rule list',
  });
export const secondVersionNotWithFastest = () => vscode.l10n.t("Version 2 isn't available with the Fastest model.");
export const noMemoryFor = () =>
  vscode.l10n.t({
    message: 'No translation memory supports {0}.',
    comment: 'Panel “Translate with Options”: below an option. {0} is the name of a language, or a language pair',
  });
export const memoryLanguages = () =>
  vscode.l10n.t({
    message: 'Supports only {0}.',
    comment:
      'Panel “Translate with Options”: below an option, or after an entry of its list. {0} lists the languages of a translation memory, for example “en → de, fr”',
  });
export const requiresMemory = () => vscode.l10n.t('Requires a translation memory.');
export const notSupportedFor = () =>
  vscode.l10n.t({
    message: 'Not supported for {0}.',
    comment: 'Panel “Translate with Options”: below an option. {0} is the name of a language, or a language pair',
  });
export const requiresTagHandling = () => vscode.l10n.t('Requires tag handling.');
export const requiresXmlTagHandling = () => vscode.l10n.t('Requires XML tag handling.');
export const modelNeedsSource = () =>
  vscode.l10n.t('Applies only with a source language. If the service detects it, a next-gen model is used.');
export const bestModelUsed = () => vscode.l10n.t('The Best model is used.');
export const nextGenIgnores = () => vscode.l10n.t('Next-gen models ignore this.');
export const sameLanguages = () =>
  vscode.l10n.t({
    message: 'Both languages are {0}: the text would stay unchanged but be billed.',
    comment: 'Panel “Translate with Options”: below an option. {0} is the name of a language',
  });
export const targetLanguageMissing = () => vscode.l10n.t('Choose a target language.');
export const instructionTooLong = () => vscode.l10n.t('An instruction is too long.');
export const tooManyInstructions = () =>
  vscode.l10n.t({
    message: 'You can use up to {0} instructions.',
    comment: 'Panel “Translate with Options”: below an option. {0} is a number, more than 1',
  });
export const invalidTagName = () =>
  vscode.l10n.t({
    message: "“{0}” isn't a valid tag name. Enter tag names without brackets.",
    comment: 'Panel “Translate with Options”: below an option. {0} is the name of a tag, as typed',
  });
