import * as vscode from 'vscode';

export const createGlossaryTitle = () =>
  vscode.l10n.t({ message: 'Create Glossary', comment: 'Title of a quick pick and of the input boxes that follow.' });
export const addDictionaryTitle = (glossaryName: string) =>
  vscode.l10n.t({
    message: 'Add Dictionary to “{0}”',
    args: [glossaryName],
    comment: 'Title of a quick pick and of the input boxes that follow. {0} is the name of a glossary.',
  });
export const creatingGlossary = () => vscode.l10n.t({ message: 'Creating glossary…', comment: 'Progress notification.' });
export const addingDictionary = () => vscode.l10n.t({ message: 'Adding dictionary…', comment: 'Progress notification.' });
export const enterManually = () =>
  vscode.l10n.t({ message: 'Manually', comment: 'Row in a quick pick under “Choose how to add entries”: type an entry.' });
export const enterManuallyDetail = () => vscode.l10n.t('Enter one entry now; add more in the dictionary later.');
export const fromSheetFile = () =>
  vscode.l10n.t({ message: 'From a CSV or TSV file…', comment: 'Row in a quick pick under “Choose how to add entries”.' });
export const fromSheetFileDetail = () => vscode.l10n.t('Each row has a source phrase and its target phrase.');
export const fromTwoFiles = () =>
  vscode.l10n.t({ message: 'From two files, line by line…', comment: 'Row in a quick pick under “Choose how to add entries”.' });
export const fromTwoFilesDetail = () => vscode.l10n.t('Each line of the source file is paired with the same line of the target file.');
export const selectedPairsOne = () =>
  vscode.l10n.t({
    message: '1 phrase pair is selected.',
    comment: 'Detail of the row “From the selection” in a quick pick. A phrase pair is a source phrase with its target phrase.',
  });
export const selectedPairsMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} phrase pairs are selected.',
    args: [count],
    comment:
      'Detail of the row “From the selection” in a quick pick. {0} is a number other than 1. A phrase pair is a source phrase with its target phrase.',
  });
export const fromSelection = () =>
  vscode.l10n.t({
    message: 'From the selection',
    comment: 'Row in a quick pick under “Choose how to add entries”: the text selected in the editor.',
  });
export const entriesOriginPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose how to add entries', comment: 'Placeholder of a quick pick.' });
export const firstSourcePhrasePrompt = () =>
  vscode.l10n.t({ message: 'Enter the first source phrase', comment: 'Prompt of an input box.' });
export const firstTargetPhrasePrompt = () =>
  vscode.l10n.t({
    message: 'Enter its target phrase',
    comment: 'Prompt of an input box; “its” refers to the source phrase entered in the step before.',
  });
export const sourceFileTitle = () =>
  vscode.l10n.t({ message: 'Choose File with Source Phrases', comment: 'Title of a dialog for opening a file.' });
export const targetFileTitle = () =>
  vscode.l10n.t({
    message: 'Choose File with Target Phrases, in the Same Order',
    comment: 'Title of a dialog for opening a file. Each of its lines is the translation of the same line in the file with source phrases.',
  });
export const chooseButton = () => vscode.l10n.t({ message: 'Choose', comment: 'Button in a dialog for opening a file.' });
export const newGlossary = () =>
  vscode.l10n.t({ message: 'New Glossary…', comment: 'Row in a quick pick, with a plus icon: put the entries into a new glossary.' });
export const readingGlossaries = () => vscode.l10n.t({ message: 'Loading glossaries…', comment: 'Progress notification.' });
export const glossaryPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose a glossary for the entries', comment: 'Placeholder of a quick pick.' });
export const glossaryNamePrompt = () => vscode.l10n.t({ message: 'Enter a name for the glossary', comment: 'Prompt of an input box.' });
export const newDictionary = () =>
  vscode.l10n.t({
    message: 'new dictionary',
    comment: 'Description of a row in a quick pick, after a language pair for which the glossary has no dictionary yet.',
  });
export const otherLanguages = () =>
  vscode.l10n.t({
    message: 'Other Languages…',
    comment: 'Row in a quick pick, with a plus icon: choose a language pair that is not listed.',
  });
export const dictionaryPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose a dictionary for the entries', comment: 'Placeholder of a quick pick.' });
export const readingLanguages = () => vscode.l10n.t({ message: 'Loading glossary languages…', comment: 'Progress notification.' });
export const sourceLanguagePlaceholder = () =>
  vscode.l10n.t({
    message: 'Choose the language of the source phrases',
    comment: 'Placeholder of a quick pick. A note on where the list comes from can follow after a dot.',
  });
export const dictionaryExists = () =>
  vscode.l10n.t({
    message: 'dictionary exists; entries will be added to it',
    comment: 'Description of a language in a quick pick of target languages.',
  });
export const targetLanguagePlaceholder = () =>
  vscode.l10n.t({
    message: 'Choose the language of the target phrases',
    comment: 'Placeholder of a quick pick. A note on where the list comes from can follow after a dot.',
  });
export const recentlyUsed = () => vscode.l10n.t({ message: 'recently used', comment: 'Heading in a quick pick of languages.' });
export const allLanguages = () => vscode.l10n.t({ message: 'all languages', comment: 'Heading in a quick pick of languages.' });
