import * as vscode from 'vscode';

export const savedIn = (files: string) =>
  vscode.l10n.t({
    message: 'Saved in {0}.',
    args: [files],
    comment: 'Sentence of a notification. {0} is the path of a settings file, or several, separated by commas',
  });
export const styleRulesSet = (list: string) =>
  vscode.l10n.t({
    message: 'Translations now use the style rule list “{0}”.',
    args: [list],
    comment: 'Sentence of a notification. {0} is the name of a style rule list',
  });
export const memorySet = (memory: string) =>
  vscode.l10n.t({
    message: 'Translations now use the translation memory “{0}”.',
    args: [memory],
    comment: 'Sentence of a notification. {0} is the name of a translation memory',
  });
export const memoryThresholdSet = (percent: string) =>
  vscode.l10n.t({
    message: 'Translations now use translation memory matches of at least {0}%.',
    args: [percent],
    comment: 'Sentence of a notification. {0} is a whole number from 0 to 100: how similar a match is at least',
  });
export const sourceLanguageSet = (language: string) =>
  vscode.l10n.t({
    message: 'The source language is now {0}.',
    args: [language],
    comment: 'Sentence of a notification. {0} is the name of a language',
  });
export const targetLanguageSet = (language: string) =>
  vscode.l10n.t({
    message: 'The target language is now {0}.',
    args: [language],
    comment: 'Sentence of a notification. {0} is the name of a language',
  });
export const styleRulesUnset = () => vscode.l10n.t('Translations no longer use a style rule list.');
export const memoryUnset = () => vscode.l10n.t('Translations no longer use a translation memory.');
export const sourceLanguageDetected = () => vscode.l10n.t('The source language is now detected for each text.');
export const targetLanguageUnset = () => vscode.l10n.t('The target language is no longer set.');
export const glossaryUnset = () => vscode.l10n.t('Translations no longer use a glossary.');
export const glossarySet = (glossary: string) =>
  vscode.l10n.t({
    message: 'Translations now use the glossary “{0}”.',
    args: [glossary],
    comment: 'Sentence of a notification. {0} is the name of a glossary',
  });
export const glossariesSet = (glossaries: string) =>
  vscode.l10n.t({
    message: 'Translations now use the glossaries {0}, in this order.',
    args: [glossaries],
    comment: 'Sentence of a notification. {0} is a list of names of glossaries, each in quotation marks, separated by commas',
  });
export const undo = () => vscode.l10n.t({ message: 'Undo', comment: 'Button in a notification: takes back a change of settings' });
export const userSettings = () =>
  vscode.l10n.t({
    message: 'your user settings',
    comment: 'Where a setting is saved, in a sentence such as “Saved in your user settings.”',
  });
export const folderSettings = (folder: string) =>
  vscode.l10n.t({
    message: 'the settings of the folder “{0}”',
    args: [folder],
    comment:
      'Where a setting is saved, in a sentence such as “Saved in the settings of the folder “docs”.” {0} is the name of a folder of the workspace',
  });
export const workspaceFile = (file: string) =>
  vscode.l10n.t({
    message: 'the workspace file “{0}”',
    args: [file],
    comment:
      'Where a setting is saved, in a sentence such as “Saved in the workspace file “site.code-workspace”.” {0} is the name of a file',
  });
export const workspaceSettings = () =>
  vscode.l10n.t({
    message: 'the settings of this workspace',
    comment: 'Where a setting is saved, in a sentence such as “Saved in the settings of this workspace.”',
  });
export const renamedSettingsInWorkspace = () =>
  vscode.l10n.t(
    'This workspace uses settings that have been renamed. The old names still work. Update the settings files of the workspace?',
  );
export const updateSettings = () =>
  vscode.l10n.t({ message: 'Update Settings', comment: 'Button in a notification: writes renamed settings under their new names' });
export const dontAskAgain = () => vscode.l10n.t("Don't Ask Again");
