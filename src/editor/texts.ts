import * as vscode from 'vscode';

export const fileUnreadable = (file: string, error: string) =>
  vscode.l10n.t({
    message: "Couldn't read “{0}”: {1}",
    args: [file, error],
    comment: 'Notification. {0} is the name of a file or folder, {1} an error message',
  });
export const compareImprovement = (document: string) =>
  vscode.l10n.t({
    message: '{0}: Original ↔ Improvement',
    args: [document],
    comment: 'Title of an editor tab that compares two texts. {0} is the name of a document',
  });
export const compareCorrection = (document: string) =>
  vscode.l10n.t({
    message: '{0}: Original ↔ Correction',
    args: [document],
    comment: 'Title of an editor tab that compares two texts. {0} is the name of a document',
  });
export const compareTranslation = (document: string) =>
  vscode.l10n.t({
    message: '{0}: Original ↔ Translation',
    args: [document],
    comment: 'Title of an editor tab that compares two texts. {0} is the name of a document',
  });
export const quotedName = (name: string) =>
  vscode.l10n.t({
    message: '“{0}”',
    args: [name],
    comment: 'A name within a list of names in a sentence, in the quotation marks of the language. The names are separated by commas',
  });
