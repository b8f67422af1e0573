import * as vscode from 'vscode';

export const onlyTwoDictionaries = () => vscode.l10n.t('You can compare only two dictionaries at a time. Select two.');
export const comparingDictionaries = () => vscode.l10n.t({ message: 'Comparing dictionaries…', comment: 'Progress notification.' });
export const sameEntries = (entries: string) =>
  vscode.l10n.t({
    message: 'Both dictionaries have the same entries ({0}).',
    args: [entries],
    comment: 'Notification after a comparison. {0} is a count of entries (“20 entries”).',
  });
export const comparisonSummary = (first: string, onlyFirst: string, second: string, onlySecond: string, different: string, same: string) =>
  vscode.l10n.t({
    message: 'Only in “{0}”: {1}. Only in “{2}”: {3}. Translated differently: {4}. Same in both: {5}.',
    args: [first, onlyFirst, second, onlySecond, different, same],
    comment:
      'Notification that sums up a comparison. {0} and {2} are dictionaries such as “Riverside (en → de)”; {1}, {3}, {4} and {5} are numbers of entries.',
  });
export const noOtherDictionary = () => vscode.l10n.t("There's no other dictionary to compare with.");
export const compareWithPlaceholder = (dictionaryName: string) =>
  vscode.l10n.t({
    message: 'Choose a dictionary to compare with “{0}”',
    args: [dictionaryName],
    comment: 'Placeholder of a quick pick. {0} is a dictionary such as “Riverside (en → de)”.',
  });
export const entriesAdded = (count: string) =>
  vscode.l10n.t({
    message: '{0} added',
    args: [count],
    comment: 'Part of a list such as “3 added, 1 changed, 2 removed”. {0} is a number of glossary entries.',
  });
export const entriesChanged = (count: string) =>
  vscode.l10n.t({
    message: '{0} changed',
    args: [count],
    comment: 'Part of a list such as “3 added, 1 changed, 2 removed”. {0} is a number of glossary entries.',
  });
export const entriesRemoved = (count: string) =>
  vscode.l10n.t({
    message: '{0} removed',
    args: [count],
    comment: 'Part of a list such as “3 added, 1 changed, 2 removed”. {0} is a number of glossary entries.',
  });
export const noChanges = () =>
  vscode.l10n.t({
    message: 'no changes',
    comment: 'Replaces a list such as “3 added, 1 changed, 2 removed”, in a quick pick row and after a colon in sentences.',
  });
export const withDifferentTranslation = (count: string) =>
  vscode.l10n.t({
    message: 'translated differently: {0}',
    args: [count],
    comment: 'Part of a list, separated by commas, of differences between a file and a dictionary. {0} is a number of entries.',
  });
export const onlyInDictionary = (count: string) =>
  vscode.l10n.t({
    message: 'only in the dictionary: {0}',
    args: [count],
    comment: 'Part of a list, separated by commas, of differences between a file and a dictionary. {0} is a number of entries.',
  });
export const onlyInFile = (count: string) =>
  vscode.l10n.t({
    message: 'only in the file: {0}',
    args: [count],
    comment: 'Part of a list, separated by commas, of differences between a file and a dictionary. {0} is a number of entries.',
  });
export const quoted = (nameOrPhrase: string) =>
  vscode.l10n.t({
    message: '“{0}”',
    args: [nameOrPhrase],
    comment:
      'The name of a file or a phrase of a glossary in quotes, to be inserted into sentences and lists. {0} is the name or the phrase.',
  });
export const phrasesAndMore = (phrases: string, count: string) =>
  vscode.l10n.t({
    message: '{0} and {1} more',
    args: [phrases, count],
    comment: '{0} is a list of up to 8 phrases in quotes, separated by commas; {1} is the number of phrases not listed.',
  });
export const replaceButton = () =>
  vscode.l10n.t({ message: 'Replace', comment: 'Button in a dialog. Replaces files, or all entries of a dictionary.' });
export const openFile = () => vscode.l10n.t({ message: 'Open File', comment: 'Button in a notification.' });
export const dictionaryNotRenamable = () =>
  vscode.l10n.t('Dictionaries are named after their languages. To rename the glossary, select it instead.');
export const filterSummary = (filter: string, shown: string, total: string) =>
  vscode.l10n.t({
    message: '“{0}”: {1} of {2}',
    args: [filter, shown, total],
    comment:
      'Description after the title of the Glossaries view while a filter is set. {0} is the text of the filter, {1} is the number of glossaries shown, {2} is the number of all glossaries.',
  });
export const listNotRefreshed = () => vscode.l10n.t("Couldn't refresh the list. Showing the last loaded version.");
export const glossaryGone = () => vscode.l10n.t('This glossary no longer exists.');
export const glossaryNotReady = (glossaryName: string) =>
  vscode.l10n.t({
    message: "The service is still processing “{0}”. Try again when it's ready.",
    args: [glossaryName],
    comment: '{0} is the name of a glossary.',
  });
export const openingDictionary = () => vscode.l10n.t({ message: 'Opening dictionary…', comment: 'Progress notification.' });
export const dictionaryGone = () => vscode.l10n.t('This dictionary no longer exists.');
export const filterTitle = () => vscode.l10n.t({ message: 'Filter Glossaries', comment: 'Title of an input box.' });
export const filterPrompt = () =>
  vscode.l10n.t({
    message: 'Enter parts of a name, languages or language codes',
    comment: 'Prompt of an input box for filtering glossaries.',
  });
export const openDictionary = () =>
  vscode.l10n.t({
    message: 'Open Dictionary',
    comment: 'Button in a notification after an import, and title of the action of a row in the Glossaries view.',
  });
export const tryAgain = () =>
  vscode.l10n.t({ message: 'Try Again…', comment: 'Button in a notification. Asks again, with the answers filled in.' });
export const requestTooLarge = () => vscode.l10n.t('The request is too large for the service. Nothing was changed.');
export const changeUncertain = () =>
  vscode.l10n.t("The service returned an incomplete response. The change may have been applied, so it wasn't sent again.");
export const sendAgain = () => vscode.l10n.t({ message: 'Send Again', comment: 'Button in a notification.' });
export const refreshGlossaries = () =>
  vscode.l10n.t({ message: 'Refresh Glossaries', comment: 'Button in a notification. Same as the command “Refresh Glossaries”.' });
export const goneRefreshing = () =>
  vscode.l10n.t('This glossary or dictionary no longer exists. Someone else may have deleted it. The list is being refreshed.');
export const legacyNotChangeable = (glossaryName: string) =>
  vscode.l10n.t({
    message: "“{0}” is a legacy glossary and can't be changed. Convert it first.",
    args: [glossaryName],
    comment: '{0} is the name of a glossary.',
  });
export const convertButton = () =>
  vscode.l10n.t({ message: 'Convert', comment: 'Button in a notification: convert a legacy glossary to a current one.' });
export const legacy = () =>
  vscode.l10n.t({
    message: 'legacy',
    comment: 'Mark in the description of a row in the Glossaries view: a glossary created with the legacy API.',
  });
export const notReadyYet = () =>
  vscode.l10n.t({
    message: 'not ready yet',
    comment: 'Mark in the description of a row in the Glossaries view: the service is still processing the glossary.',
  });
export const noDictionaries = () => vscode.l10n.t({ message: 'no dictionaries', comment: 'Description of a row in the Glossaries view.' });
export const glossary = () => vscode.l10n.t({ message: 'glossary', comment: 'Kind of a row in the Glossaries view, for screen readers.' });
export const inUse = () =>
  vscode.l10n.t({
    message: 'in use',
    comment: 'Mark in the description of a row in the Glossaries view: the glossary is used for translation in this workspace.',
  });
export const inUseAtPlace = (place: string, total: string) =>
  vscode.l10n.t({
    message: 'in use, {0} of {1}',
    args: [place, total],
    comment:
      'Mark in the description of a row in the Glossaries view: “in use, 2 of 3”. {0} is the place of the glossary among those used for translation, {1} is the number of those.',
  });
export const dictionary = () =>
  vscode.l10n.t({ message: 'dictionary', comment: 'Kind of a row in the Glossaries view, for screen readers.' });
export const usedInThisWorkspace = () =>
  vscode.l10n.t({ message: 'Used in this workspace for the language pairs it contains.', comment: 'Line of the tooltip of a glossary.' });
export const priority = (place: string, total: string) =>
  vscode.l10n.t({
    message: 'Priority {0} of {1}: the first glossary that contains a term is used.',
    args: [place, total],
    comment:
      'Line of the tooltip of a glossary. {0} is the place of the glossary among those used for translation, {1} is the number of those, 2 or more.',
  });
export const stillProcessing = () => vscode.l10n.t('The service is still processing this glossary.');
export const legacyExplained = () =>
  vscode.l10n.t('Created with the legacy API. You can use it but not change it. Convert it to make changes.');
export const created = (time: string) =>
  vscode.l10n.t({ message: 'Created: {0}', args: [time], comment: 'Line of the tooltip of a glossary. {0} is a date and time.' });
export const idOfGlossary = (id: string) =>
  vscode.l10n.t({ message: 'ID: {0}', args: [id], comment: 'Line of the tooltip of a glossary. {0} is the ID of the glossary.' });
export const legacyReadOnly = () => vscode.l10n.t('Legacy glossary: opens as read-only.');
