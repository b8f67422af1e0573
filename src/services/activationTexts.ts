import * as vscode from 'vscode';

export const theSandbox = () =>
  vscode.l10n.t({
    message: 'the sandbox',
    comment: 'In place of the name of a service, in a sentence; at its beginning, the first letter is made a capital',
  });
export const theService = () =>
  vscode.l10n.t({
    message: 'the service',
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
export const adminConnectionChanged = () => vscode.l10n.t('The connection or admin key has changed. Refresh the Keys view.');
export const chooseTargetForWorkspace = () =>
  vscode.l10n.t('Choose a target language for this workspace (also the default for new workspaces)');
export const chooseTargetSavedIn = (place: string) =>
  vscode.l10n.t({
    message: 'Choose a target language (saved in {0})',
    args: [place],
    comment: 'Placeholder of a quick pick of languages. {0} is the path of a settings file, or a phrase such as “your user settings”',
  });
export const showLog = () => vscode.l10n.t({ message: 'Show Log', comment: 'Button in a notification: shows the log of the extension' });
export const openSetting = () =>
  vscode.l10n.t({ message: 'Open Setting', comment: 'Button in a notification: shows a setting in the settings editor' });
export const changeKeyButton = () =>
  vscode.l10n.t({ message: 'Change Key', comment: 'Button in a notification or a dialog: connects with another API key' });
export const fileExcluded = () => vscode.l10n.t('This file is never sent because its path matches a pattern in “Privacy: Exclude”.');
