import * as vscode from 'vscode';

export const comparedNotSaved = () =>
  vscode.l10n.t("Your changes aren't saved yet. Copy what you want to keep from the service's version into yours, then save again.");
export const languageCannotChange = (language: string) =>
  vscode.l10n.t({
    message: "A list's language can't be changed. Set it back to “{0}”.",
    args: [language],
    comment: 'Error when a style rule list is saved as JSON. {0} is the code of a language, as the value of `language` in the document.',
  });
export const nothingSent = () => vscode.l10n.t('Nothing was sent. Your text is still here, unsaved.');
export const invalidJson = (error: string) =>
  vscode.l10n.t({
    message: 'Invalid JSON: {0}.',
    args: [error],
    comment: 'Error when a style rule list is saved as JSON. {0} is a technical message in English.',
  });
export const propertyMissing = (property: string) =>
  vscode.l10n.t({
    message: '“{0}” is missing.',
    args: [property],
    comment: 'Error when a style rule list is saved as JSON. {0} is a property, for example custom_instructions[2].prompt.',
  });
export const propertyNotAllowed = (property: string) =>
  vscode.l10n.t({
    message: "“{0}” isn't a property of style rule lists.",
    args: [property],
    comment: 'Error when a style rule list is saved as JSON. {0} is a property, for example custom_instructions[2].author.',
  });
export const sameInstructionId = (id: string) =>
  vscode.l10n.t({
    message: 'Two instructions have the ID “{0}”. Remove the ID from the new one.',
    args: [id],
    comment: 'Error when a style rule list is saved as JSON. {0} is the ID of a custom instruction.',
  });
export const listMustBeObject = () => vscode.l10n.t('A style rule list must be an object.');
export const mustBeString = (property: string) =>
  vscode.l10n.t({
    message: '“{0}” must be a string.',
    args: [property],
    comment: 'Error when a style rule list is saved as JSON. {0} is a property, for example custom_instructions[2].prompt.',
  });
export const mustBeList = (property: string) =>
  vscode.l10n.t({
    message: '“{0}” must be a list.',
    args: [property],
    comment: 'Error when a style rule list is saved as JSON. {0} is a property, for example custom_instructions.',
  });
export const mustBeObject = (property: string) =>
  vscode.l10n.t({
    message: '“{0}” must be an object.',
    args: [property],
    comment: 'Error when a style rule list is saved as JSON. {0} is a property, for example configured_rules.',
  });
export const propertyEmpty = (property: string) =>
  vscode.l10n.t({
    message: "“{0}” can't be empty.",
    args: [property],
    comment: 'Error when a style rule list is saved as JSON. {0} is a property, for example custom_instructions[2].prompt.',
  });
export const idEmpty = (property: string) =>
  vscode.l10n.t({
    message: "“{0}” can't be empty. Leave it out of a new instruction.",
    args: [property],
    comment: 'Error when a style rule list is saved as JSON. {0} is a property, for example custom_instructions[2].id.',
  });
export const propertyTooLong = (property: string, most: string) =>
  vscode.l10n.t({
    message: '“{0}” is too long. The limit is {1} characters.',
    args: [property, most],
    comment:
      'Error when a style rule list is saved as JSON. {0} is a property, for example custom_instructions[2].prompt, {1} a number, 100 or more.',
  });
export const reloadButton = () =>
  vscode.l10n.t({ message: 'Reload', comment: "Button in a dialog: loads the service's version of a style rule list." });
export const compareButton = () =>
  vscode.l10n.t({ message: 'Compare', comment: "Button in a dialog: shows the service's version and the user's side by side." });
export const overwriteDetail = () => vscode.l10n.t("Overwrite replaces it with your version. You'll review the changes first.");
export const reloadDetail = () => vscode.l10n.t("Reload shows the service's version and keeps yours in a new unsaved file.");
export const compareDetail = () => vscode.l10n.t('Compare shows both side by side without saving.');
export const listChangedSinceOpened = (list: string) =>
  vscode.l10n.t({
    message: 'Style rule list “{0}” has changed since you opened it.',
    args: [list],
    comment: 'Title of a dialog with the buttons Overwrite, Reload and Compare. {0} is the name of a style rule list.',
  });
export const savingCanceled = () => vscode.l10n.t('Saving was canceled.');
export const saveButton = () =>
  vscode.l10n.t({ message: 'Save', comment: 'Button in a dialog: sends the changes of a style rule list to the service.' });
export const saveChangesQuestion = (list: string) =>
  vscode.l10n.t({
    message: 'Save changes to style rule list “{0}”?',
    args: [list],
    comment: 'Question of a dialog; the changes follow. {0} is the name of a style rule list.',
  });
export const renameChange = (name: string) =>
  vscode.l10n.t({
    message: 'Rename to “{0}”',
    args: [name],
    comment:
      'A change of a style rule list: a line in a dialog, or an item after “Saved:” or “Not saved:”. {0} is the new name of the list.',
  });
export const rulesChange = (set: string, cleared: string) =>
  vscode.l10n.t({
    message: 'Replace rules ({0} set, {1} cleared)',
    args: [set, cleared],
    comment: 'A change of a style rule list: a line in a dialog, or an item after “Saved:” or “Not saved:”. {0} and {1} are numbers.',
  });
export const instructionDeletion = (instruction: string) =>
  vscode.l10n.t({
    message: 'Delete instruction: {0}',
    args: [instruction],
    comment:
      'A change of a style rule list: a line in a dialog, or an item after “Saved:” or “Not saved:”. {0} is the label of a custom instruction.',
  });
export const instructionChange = (instruction: string) =>
  vscode.l10n.t({
    message: 'Change instruction: {0}',
    args: [instruction],
    comment:
      'A change of a style rule list: a line in a dialog, or an item after “Saved:” or “Not saved:”. {0} is the new label and prompt of a custom instruction.',
  });
export const instructionAddition = (instruction: string) =>
  vscode.l10n.t({
    message: 'Add instruction: {0}',
    args: [instruction],
    comment:
      'A change of a style rule list: a line in a dialog, or an item after “Saved:” or “Not saved:”. {0} is the label and prompt of a custom instruction.',
  });
export const savingList = () => vscode.l10n.t('Saving style rule list…');
export const nothingSaved = () => vscode.l10n.t('Nothing was saved.');
export const savedChanges = (changes: string) =>
  vscode.l10n.t({
    message: 'Saved: {0}.',
    args: [changes],
    comment:
      "After the reason why a style rule list wasn't saved completely. {0} lists changes, for example “Rename to ‘Formal’; Add instruction: Tone – Use a friendly tone”.",
  });
export const unclearChanges = (change: string) =>
  vscode.l10n.t({
    message: 'May or may not have been saved: {0}.',
    args: [change],
    comment: "After the reason why a style rule list wasn't saved completely. {0} is a change, for example “Rename to ‘Formal’”.",
  });
export const unsavedChanges = (changes: string) =>
  vscode.l10n.t({
    message: 'Not saved: {0}.',
    args: [changes],
    comment:
      "After the reason why a style rule list wasn't saved completely. {0} lists changes, for example “Rename to ‘Formal’; Add instruction: Tone – Use a friendly tone”.",
  });
export const saveAgain = () => vscode.l10n.t('Your text is still here. Save again to continue.');
export const responseUnfinished = () => vscode.l10n.t('The service returned an incomplete response.');
export const compareTitle = (list: string) =>
  vscode.l10n.t({
    message: '{0}: Service ↔ Your Version',
    args: [list],
    comment: "Title of a comparison. {0} is the name of a style rule list; the service's version is on the left, the user's on the right.",
  });
export const listDeleted = () =>
  vscode.l10n.t(
    'This style rule list was deleted, so nothing was sent. Your text is still here. To keep it as a file, run “File: Save As…”.',
  );
