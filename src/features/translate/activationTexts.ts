import * as vscode from 'vscode';

export const translateTo = () =>
  vscode.l10n.t({ message: 'Translate to…', comment: 'Code action and button in a notification; opens a list of target languages' });
export const translate = () =>
  vscode.l10n.t({ message: 'Translate', comment: 'Code action: translate the selection; shown when no target language has been chosen' });
export const translateToLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'Translate to {0}',
    args: [language],
    comment: 'Code action: translate the selection. {0} is the name of the target language',
  });
export const improveWording = () =>
  vscode.l10n.t({ message: 'Improve wording…', comment: 'Code action: improve the wording of the selection; opens a list of styles' });
export const correctMistakes = () =>
  vscode.l10n.t({ message: 'Correct mistakes', comment: 'Code action: correct mistakes in the selection' });
export const pasteAsTranslation = () => vscode.l10n.t('Paste as Translation');
export const targetLanguageItem = () => vscode.l10n.t('Interlinear: Target Language');
export const notConnected = () => vscode.l10n.t('Not connected. Click to connect to a translation service.');
export const noTargetLanguage = () => vscode.l10n.t('No target language selected. Click to choose one.');
export const translatesInto = (language: string) =>
  vscode.l10n.t({
    message: 'Interlinear translates into {0}. Click to change.',
    args: [language],
    comment: 'Tooltip of the status bar item. {0} is the name of the target language',
  });
export const glossariesInUse = (glossaries: string) =>
  vscode.l10n.t({
    message: 'Glossaries: {0}',
    args: [glossaries],
    comment: 'Line in the tooltip of the status bar item. {0} is a list of names of glossaries',
  });
export const glossariesAndMore = (glossaries: string, count: string) =>
  vscode.l10n.t({
    message: 'Glossaries: {0} and {1} more',
    args: [glossaries, count],
    comment:
      'Line in the tooltip of the status bar item. {0} is a list of names of glossaries, {1} is how many more are in use (1 or more)',
  });
export const glossaryNotInUse = (glossary: string) =>
  vscode.l10n.t({
    message: 'Glossary: {0} (not in use)',
    args: [glossary],
    comment:
      'Line in the tooltip of the status bar item: no glossary, or more than one, has this name. {0} is the name of a glossary in the settings',
  });
export const glossaryInUse = (glossary: string) =>
  vscode.l10n.t({
    message: 'Glossary: {0}',
    args: [glossary],
    comment: 'Line in the tooltip of the status bar item. {0} is the name of a glossary',
  });
export const glossaryWithPairs = (glossary: string, pairs: string) =>
  vscode.l10n.t({
    message: 'Glossary: {0} ({1})',
    args: [glossary, pairs],
    comment: 'Line in the tooltip of the status bar item. {0} is the name of a glossary, {1} lists its language pairs',
  });
export const lastTranslation = (sources: string, target: string) =>
  vscode.l10n.t({
    message: 'Last translation: {0} → {1}',
    args: [sources, target],
    comment:
      'Line in the tooltip of the status bar item. {0} lists the names of the source languages, {1} is the name of the target language',
  });
export const billedNotReported = () => vscode.l10n.t('Billed characters: not reported');
export const billedCharacters = (count: string) =>
  vscode.l10n.t({
    message: 'Billed characters: {0}',
    args: [count],
    comment: 'Line in the tooltip of the status bar item. {0} is a number of characters',
  });
export const fromCacheNotBilled = (cached: string, total: string) =>
  vscode.l10n.t({
    message: 'Texts from cache (not billed): {0} of {1}',
    args: [cached, total],
    comment:
      'Line in the tooltip of the status bar item. {0} is the number of texts of the last translation that came from the cache, {1} is the number of all its texts',
  });
export const modelsUsed = (models: string) =>
  vscode.l10n.t({
    message: 'Model: {0}',
    args: [models],
    comment: 'Line in the tooltip of the status bar item. {0} lists the names of the models used',
  });
export const unnamedDocument = () =>
  vscode.l10n.t({ message: 'text', comment: 'Lowercase noun in place of the name of a document that has none' });
export const modelFastest = () =>
  vscode.l10n.t({ message: 'Fastest', comment: 'Name of a model type, as in the setting “Translation: Model Type”' });
export const modelBest = () =>
  vscode.l10n.t({ message: 'Best', comment: 'Name of a model type, as in the setting “Translation: Model Type”' });
export const modelBestAvailable = () =>
  vscode.l10n.t({ message: 'Best Available', comment: 'Name of a model type, as in the setting “Translation: Model Type”' });
