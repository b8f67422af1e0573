import * as vscode from 'vscode';

export const glossaryMissing = (glossary: string, place: string) =>
  vscode.l10n.t({
    message: "Glossary “{0}” (set in {1}) doesn't exist or isn't available with your key. Translation continues without it.",
    args: [glossary, place],
    comment:
      'Notification with the buttons “Choose Another…” and “Open Setting”. {0} is the name or ID of a glossary, {1} for example “your user settings” or “the settings of this workspace”.',
  });
export const styleRulesMissing = (list: string, place: string) =>
  vscode.l10n.t({
    message: "Style rule list “{0}” (set in {1}) doesn't exist or isn't available with your key. Translation continues without it.",
    args: [list, place],
    comment:
      'Notification with the buttons “Choose Another…” and “Open Setting”. {0} is the name or ID of a style rule list, {1} for example “your user settings” or “the settings of this workspace”.',
  });
export const memoryMissing = (memory: string, place: string) =>
  vscode.l10n.t({
    message: "Translation memory “{0}” (set in {1}) doesn't exist or isn't available with your key. Translation continues without it.",
    args: [memory, place],
    comment:
      'Notification with the buttons “Choose Another…” and “Open Setting”. {0} is the name or ID of a translation memory, {1} for example “your user settings” or “the settings of this workspace”.',
  });
export const glossaryAmbiguous = (name: string) =>
  vscode.l10n.t({
    message: 'Several glossaries are named “{0}” (set in “Translation: Glossary”). Choose one again to save its ID instead of its name.',
    args: [name],
    comment: 'Error with the button “Choose…”. {0} is the name of several glossaries. “Translation: Glossary” is the label of a setting.',
  });
export const styleRulesAmbiguous = (name: string) =>
  vscode.l10n.t({
    message:
      'Several style rule lists are named “{0}” (set in “Translation: Style Rules”). Choose one again to save its ID instead of its name.',
    args: [name],
    comment:
      'Error with the button “Choose…”. {0} is the name of several style rule lists. “Translation: Style Rules” is the label of a setting.',
  });
export const memoryAmbiguous = (name: string) =>
  vscode.l10n.t({
    message:
      'Several translation memories are named “{0}” (set in “Translation: Translation Memory”). Choose one again to save its ID instead of its name.',
    args: [name],
    comment:
      'Error with the button “Choose…”. {0} is the name of several translation memories. “Translation: Translation Memory” is the label of a setting.',
  });
export const chosenAmbiguous = (name: string) =>
  vscode.l10n.t({
    message: "“{0}” isn't a unique name. Choose again to save an ID instead of the name.",
    args: [name],
    comment: 'Error with the button “Choose…”. {0} is the name of several glossaries, style rule lists or translation memories.',
  });
export const chosenNotFound = (name: string) =>
  vscode.l10n.t({
    message: "“{0}” no longer exists or isn't visible with your key. Choose another.",
    args: [name],
    comment: 'Error with the button “Choose…”. {0} is the name or ID of a glossary, style rule list or translation memory.',
  });
export const choose = () =>
  vscode.l10n.t({
    message: 'Choose…',
    comment: 'Button in a notification: lets the user choose a glossary, style rule list or translation memory.',
  });
export const openSetting = () => vscode.l10n.t({ message: 'Open Setting', comment: 'Button in a notification.' });
export const chooseAnother = () =>
  vscode.l10n.t({
    message: 'Choose Another…',
    comment: 'Button in a notification: lets the user choose another glossary, style rule list or translation memory.',
  });
export const minimumSimilarity = (usual: number) =>
  vscode.l10n.t({
    message:
      'Minimum similarity (%) for translation memory matches, from 0 to 100 (default: {0}). Higher values use fewer, closer matches.',
    args: [usual],
    comment: 'Prompt under an input box. {0} is a number, 75.',
  });
export const enterPercentage = () => vscode.l10n.t('Enter a whole number from 0 to 100.');
