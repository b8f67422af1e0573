import * as vscode from 'vscode';

export const renameGlossaryTitle = (glossaryName: string) =>
  vscode.l10n.t({ message: 'Rename “{0}”', args: [glossaryName], comment: 'Title of an input box. {0} is the name of a glossary.' });
export const renamingGlossary = (glossaryName: string) =>
  vscode.l10n.t({ message: 'Renaming “{0}”…', args: [glossaryName], comment: 'Progress notification. {0} is the name of a glossary.' });
export const deleteGlossaryQuestion = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'Delete glossary “{0}”?',
    args: [glossaryName],
    comment: 'Question in a modal dialog. {0} is the name of a glossary.',
  });
export const deleteGlossariesQuestion = (count: string) =>
  vscode.l10n.t({
    message: 'Delete {0} glossaries?',
    args: [count],
    comment: 'Question in a modal dialog. {0} is the number of glossaries, 2 or more.',
  });
export const andMore = (count: string) =>
  vscode.l10n.t({
    message: 'and {0} more',
    args: [count],
    comment:
      'Last line of a list in a dialog, below the names of the first few glossaries or dictionaries. {0} is the number of those not listed.',
  });
export const usedInWorkspaceOthersRemain = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'This workspace uses “{0}” for translation. Translations will continue without it.',
    args: [glossaryName],
    comment: 'Detail of a dialog that asks whether to delete glossaries; other glossaries remain in use. {0} is the name of a glossary.',
  });
export const usedInWorkspaceNoneRemain = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'This workspace uses “{0}” for translation. Translations will continue without a glossary.',
    args: [glossaryName],
    comment: 'Detail of a dialog that asks whether to delete glossaries; no other glossary is in use. {0} is the name of a glossary.',
  });
export const deletionAffectsEveryone = () => vscode.l10n.t("This affects everyone who uses the account and can't be undone.");
export const deleteButton = () => vscode.l10n.t({ message: 'Delete', comment: 'Button in a dialog. Deletes glossaries or dictionaries.' });
export const deletingGlossaries = () =>
  vscode.l10n.t({ message: 'Deleting glossaries…', comment: 'Progress notification. 2 or more glossaries.' });
export const dictionariesOne = () =>
  vscode.l10n.t({
    message: '1 dictionary',
    comment: 'Count of dictionaries in a glossary, in a list in a dialog: “1 dictionary, 20 entries”.',
  });
export const dictionariesMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} dictionaries',
    args: [count],
    comment: 'Count of dictionaries in a glossary, in a list in a dialog: “3 dictionaries, 20 entries”. {0} is a number other than 1.',
  });
export const glossaryLoss = (dictionaries: string, entries: string) =>
  vscode.l10n.t({
    message: '{0}, {1}',
    args: [dictionaries, entries],
    comment:
      'What a glossary contains, in a dialog that asks whether to delete it. {0} is a count of dictionaries (“3 dictionaries”), {1} is a count of entries (“20 entries”).',
  });
export const namedGlossaryLoss = (glossaryName: string, dictionaries: string, entries: string) =>
  vscode.l10n.t({
    message: '{0}: {1}, {2}',
    args: [glossaryName, dictionaries, entries],
    comment:
      'Line in a dialog that asks whether to delete several glossaries. {0} is the name of a glossary, {1} is a count of dictionaries (“3 dictionaries”), {2} is a count of entries (“20 entries”).',
  });
export const legacyDictionaryNotDeletable = (glossaryName: string) =>
  vscode.l10n.t({
    message: "A legacy glossary's dictionary can't be deleted separately. Delete the entire glossary “{0}” instead.",
    args: [glossaryName],
    comment: '{0} is the name of a glossary.',
  });
export const dictionaryLoss = (glossaryName: string, languages: string, entries: string) =>
  vscode.l10n.t({
    message: '{0} ({1}): {2}',
    args: [glossaryName, languages, entries],
    comment:
      'Line in a dialog that asks whether to delete dictionaries. {0} is the name of a glossary, {1} is a language pair such as “English → German”, {2} is a count of entries (“20 entries”).',
  });
export const deleteDictionaryQuestion = (languages: string, glossaryName: string) =>
  vscode.l10n.t({
    message: 'Delete the {0} dictionary from “{1}”?',
    args: [languages, glossaryName],
    comment: 'Question in a modal dialog. {0} is a language pair such as “English → German”, {1} is the name of a glossary.',
  });
export const deleteDictionariesQuestion = (count: string) =>
  vscode.l10n.t({
    message: 'Delete {0} dictionaries?',
    args: [count],
    comment: 'Question in a modal dialog. {0} is the number of dictionaries, 2 or more.',
  });
export const deletingDictionary = () => vscode.l10n.t({ message: 'Deleting dictionary…', comment: 'Progress notification.' });
export const deletingDictionaries = () =>
  vscode.l10n.t({ message: 'Deleting dictionaries…', comment: 'Progress notification. 2 or more dictionaries.' });
export const nameOfCopy = (glossaryName: string) =>
  vscode.l10n.t({
    message: '{0} (copy)',
    args: [glossaryName],
    comment: 'Suggested name for a duplicate of a glossary. {0} is the name of the original glossary.',
  });
export const duplicateGlossaryTitle = (glossaryName: string) =>
  vscode.l10n.t({ message: 'Duplicate “{0}”', args: [glossaryName], comment: 'Title of an input box. {0} is the name of a glossary.' });
export const noDictionariesToCopy = (glossaryName: string) =>
  vscode.l10n.t({ message: '“{0}” has no dictionaries to copy.', args: [glossaryName], comment: '{0} is the name of a glossary.' });
export const copyingGlossary = (glossaryName: string) =>
  vscode.l10n.t({ message: 'Copying “{0}”…', args: [glossaryName], comment: 'Progress notification. {0} is the name of a glossary.' });
export const notALegacyGlossary = (glossaryName: string) =>
  vscode.l10n.t({
    message: "“{0}” isn't a legacy glossary and doesn't need to be converted.",
    args: [glossaryName],
    comment: '{0} is the name of a glossary.',
  });
export const deletingGlossary = (glossaryName: string) =>
  vscode.l10n.t({ message: 'Deleting “{0}”…', args: [glossaryName], comment: 'Progress notification. {0} is the name of a glossary.' });
export const waitingForGlossary = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'Waiting for “{0}” to be ready…',
    args: [glossaryName],
    comment: 'Progress notification. {0} is the name of a glossary.',
  });
export const deleteLegacyGlossary = () => vscode.l10n.t({ message: 'Delete Legacy Glossary', comment: 'Button in a modal dialog.' });
export const deleteLegacyGlossaryDetail = (entries: string) =>
  vscode.l10n.t({
    message:
      "The new glossary has the same name and contains all entries ({0}). Deleting the legacy glossary can't be undone. Anyone who refers to it by ID must switch to the ID of the new one.",
    args: [entries],
    comment: 'Detail of a modal dialog after a legacy glossary was converted. {0} is a count of entries (“20 entries”).',
  });
export const deleteLegacyGlossaryQuestion = (glossaryName: string) =>
  vscode.l10n.t({
    message: '“{0}” was converted. Delete the legacy glossary?',
    args: [glossaryName],
    comment: 'Question in a modal dialog. {0} is the name of a glossary.',
  });
export const keepBoth = () =>
  vscode.l10n.t({ message: 'Keep Both', comment: 'Button in a modal dialog: keep the legacy glossary and the new one.' });
