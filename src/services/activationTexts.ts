import * as vscode from 'vscode';

export const theSandbox = () =>
  vscode.l10n.t({
    message: 'the sandbox',
    comment: 'In place of the name of a service, in a sentence; at its beginning, the first letter is made a capital',
  });
export const theService = () =>
  vscode.l10n.t({
    message: 'The service',
    comment: 'In place of the host name of a service that isn’t known, in a sentence; at its beginning, the first letter is made a capital',
  });
export const morePairs = (count: string) =>
  vscode.l10n.t({
    message: '{0} more',
    args: [count],
    comment:
      'End of a list of language pairs of a glossary: “en → de, fr; de → en; 3 more”. {0} is the number of language pairs not listed.',
  });
export const entriesOne = () => vscode.l10n.t({ message: '1 entry', comment: 'Count of entries in a glossary or dictionary.' });
export const entriesMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} entries',
    args: [count],
    comment: 'Count of entries in a glossary or dictionary. {0} is a number other than 1.',
  });
export const nameRequired = () => vscode.l10n.t('A glossary needs a name.');
export const nameTooLong = (bytes: string, maximum: string) =>
  vscode.l10n.t({
    message: 'The name takes {0} bytes; there is room for {1}.',
    args: [bytes, maximum],
    comment: 'Under an input box. {0} is the length of the name in bytes, {1} is the maximum.',
  });
export const adminConnectionChanged = () =>
  vscode.l10n.t('The connection or the admin key has become another one meanwhile. Refresh the view "Keys".');
export const chooseTargetForWorkspace = () => vscode.l10n.t('Translate into which language? For this workspace and, by default, new ones.');
export const chooseTargetSavedIn = (place: string) =>
  vscode.l10n.t({
    message: 'Translate into which language? Saved in {0}.',
    args: [place],
    comment: 'Placeholder of a quick pick of languages. {0} is the path of a settings file, or a phrase such as “your user settings”',
  });
export const showLog = () => vscode.l10n.t({ message: 'Show Log', comment: 'Button in a notification: shows the log of the extension' });
export const openSetting = () =>
  vscode.l10n.t({ message: 'Open Setting', comment: 'Button in a notification: shows a setting in the settings editor' });
export const changeKeyButton = () =>
  vscode.l10n.t({ message: 'Change Key', comment: 'Button in a notification: connects with another API key' });
export const nameAmbiguous = (setting: string, name: string) =>
  vscode.l10n.t({
    message: '{0} says "{1}", which is the name of more than one. Choose it again, so that it is known by its id.',
    args: [setting, name],
    comment:
      'Error with the button “Choose…”. {0} is the name of a setting, {1} the name of several glossaries, style rule lists or translation memories.',
  });
export const nameNotFound = (setting: string, name: string) =>
  vscode.l10n.t({
    message: '{0} says "{1}", which is not there any more or not seen with your key. Choose another.',
    args: [setting, name],
    comment:
      'Error with the button “Choose…”. {0} is the name of a setting, {1} the name or ID of a glossary, style rule list or translation memory.',
  });
export const fileExcluded = () => vscode.l10n.t('This file is never sent: a pattern of interlinear.privacy.exclude fits its path.');
