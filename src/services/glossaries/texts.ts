import * as vscode from 'vscode';

export const newGlossaryTitle = () => vscode.l10n.t({ message: 'New Glossary', comment: 'Title of an input box.' });
export const newGlossaryPrompt = () => vscode.l10n.t('Enter a name for the glossary. It will be created with its first entry.');
export const noEditableDictionary = () => vscode.l10n.t("There's no dictionary that you can edit. Create a glossary first.");
export const createGlossary = () => vscode.l10n.t({ message: 'Create Glossary…', comment: 'Button in a notification.' });
export const newGlossary = () =>
  vscode.l10n.t({ message: 'New Glossary…', comment: 'Row in a quick pick, with a plus icon: put the entries into a new glossary.' });
export const glossariesWithoutPair = (languages: string) =>
  vscode.l10n.t({
    message: 'glossaries without {0}',
    args: [languages],
    comment:
      'Heading in a quick pick, above glossaries that have no dictionary for this language pair yet. {0} is a language pair such as “en → de”.',
  });
export const inUse = () =>
  vscode.l10n.t({
    message: 'in use',
    comment: 'Mark in the description of a glossary in a quick pick: it is used for translation in this workspace.',
  });
export const notReadyYet = () =>
  vscode.l10n.t({
    message: 'not ready yet',
    comment: 'Mark in the description of a glossary in a quick pick: the service is still processing it.',
  });
export const missingTarget = () => vscode.l10n.t('The target phrase is missing.');
export const extraColumn = () => vscode.l10n.t('Too many columns: expected a source phrase and a target phrase.');
export const malformedQuotes = () => vscode.l10n.t('A closing quote is missing.');
export const emptySource = () => vscode.l10n.t('The source phrase is empty.');
export const emptyTarget = () => vscode.l10n.t('The target phrase is empty.');
export const controlCharacter = () => vscode.l10n.t("Control characters aren't allowed.");
export const lineBreak = () => vscode.l10n.t("Line breaks aren't allowed.");
export const edgeWhitespace = () => vscode.l10n.t("Leading and trailing whitespace isn't allowed.");
export const tooLong = () => vscode.l10n.t('The phrase is longer than 1,024 bytes.');
export const duplicateSource = () => vscode.l10n.t('This source phrase already appears above.');
export const dictionaryTooLarge = () => vscode.l10n.t('The dictionary is larger than 10 MB.');
export const noEntries = () => vscode.l10n.t('There are no entries.');
export const faultInLine = (line: string, fault: string) =>
  vscode.l10n.t({
    message: 'Line {0}: {1}',
    args: [line, fault],
    comment: '{0} is a line number, {1} is a sentence that says what is wrong, such as “The target phrase is missing.”',
  });
export const onlyOneGlossary = (count: string) =>
  vscode.l10n.t({
    message: 'The service supports one glossary per translation, but {0} are selected. Nothing was sent.',
    args: [count],
    comment: '{0} is a number, 2 or more.',
  });
export const tooManyGlossaries = (maximum: string, count: string) =>
  vscode.l10n.t({
    message: 'A translation can use up to {0} glossaries, but {1} are selected. Nothing was sent.',
    args: [maximum, count],
    comment: '{0} is the maximum number of glossaries, 2 or more; {1} is the number selected.',
  });
export const chooseGlossaries = () =>
  vscode.l10n.t({
    message: 'Choose…',
    comment: 'Button in a notification. Opens the list of glossaries to choose those used for translation.',
  });
export const singlePairGlossariesOnly = () =>
  vscode.l10n.t(
    "This server supports only legacy glossaries, which have a single language pair and can't be changed. Nothing was created.",
  );
export const nameRequired = () => vscode.l10n.t('Enter a name for the glossary.');
export const nameTooLong = (bytes: string, maximum: string) =>
  vscode.l10n.t({
    message: 'The name is too long: {0} bytes. The maximum is {1} bytes.',
    args: [bytes, maximum],
    comment: 'Under an input box. {0} is the length of the name in bytes, {1} is the maximum.',
  });
