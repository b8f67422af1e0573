import * as vscode from 'vscode';

export const chooseGlossaryFor = (term: string) =>
  vscode.l10n.t({
    message: 'Choose a glossary for “{0}”',
    args: [term],
    comment: 'Placeholder of a quick pick. {0} is a term that will be added to the glossary',
  });
export const chooseGlossaryForPairsOne = () => vscode.l10n.t('Choose a glossary for the selected pair');
export const chooseGlossaryForPairsMany = (count: string) =>
  vscode.l10n.t({
    message: 'Choose a glossary for the {0} selected pairs',
    args: [count],
    comment: 'Placeholder of a quick pick. {0} is the number of pairs of a term and its translation, at least 2',
  });
export const notATerm = (reason: string) =>
  vscode.l10n.t({
    message: "The selection can't be used as a term. {0}",
    args: [reason],
    comment: '{0} is a complete sentence that says why',
  });
export const tryAgainButton = () =>
  vscode.l10n.t({ message: 'Try Again…', comment: 'Button in a notification: starts again with what was entered' });
export const creationUnconfirmed = (glossary: string) =>
  vscode.l10n.t({
    message: "The service returned an incomplete response. The glossary “{0}” may have been created, so the request wasn't sent again.",
    args: [glossary],
    comment: 'Notification with the button Try Again…. {0} is the name of a glossary',
  });
export const changeUnconfirmed = (glossary: string) =>
  vscode.l10n.t({
    message: "The service returned an incomplete response. “{0}” may have been changed, so the request wasn't sent again.",
    args: [glossary],
    comment: 'Notification with the button Try Again…. {0} is the name of a glossary',
  });
export const readingGlossaries = () => vscode.l10n.t({ message: 'Loading glossaries…', comment: 'Title of a progress notification' });
export const readingDictionary = () => vscode.l10n.t({ message: 'Loading dictionary…', comment: 'Title of a progress notification' });
export const addingOne = () => vscode.l10n.t({ message: 'Adding term…', comment: 'Title of a progress notification' });
export const addingMany = (count: string) =>
  vscode.l10n.t({
    message: 'Adding {0} terms…',
    args: [count],
    comment: 'Title of a progress notification. {0} is the number of terms, at least 2',
  });
export const addedOne = (term: string, translation: string, glossary: string) =>
  vscode.l10n.t({
    message: 'Added “{0}” → “{1}” to “{2}”.',
    args: [term, translation, glossary],
    comment: 'Notification. {0} is a term; {1} is its translation; {2} is the name of a glossary',
  });
export const addedMany = (count: string, glossary: string) =>
  vscode.l10n.t({
    message: 'Added {0} terms to “{1}”.',
    args: [count, glossary],
    comment: 'Notification. {0} is the number of terms, at least 2; {1} is the name of a glossary',
  });
export const openDictionary = () => vscode.l10n.t({ message: 'Open Dictionary', comment: 'Button in a notification' });
export const useForTranslation = () => vscode.l10n.t('Use for Translation');
export const selectionTooLong = () => vscode.l10n.t('The selection is too long for a term. Select a word or a short phrase.');
export const noPairsFound = () =>
  vscode.l10n.t(
    'No pairs found in the selection. A pair is a line such as “term = translation”, two columns separated by a tab, comma or vertical bar, or two selections on one line.',
  );
export const selectTermFirst = () => vscode.l10n.t('Select a term or a list of pairs first.');
export const chooseSourceOfTranslation = () =>
  vscode.l10n.t('Choose the source language: the selection seems to be in the target language');
export const chooseLanguageOfTerms = () => vscode.l10n.t('Choose the language of the terms');
export const chooseLanguageOfTerm = () => vscode.l10n.t('Choose the language of the selected term');
export const termRequired = (glossary: string, translation: string, term: string) =>
  vscode.l10n.t({
    message: 'The glossary “{0}” requires “{1}” as the translation of “{2}”.',
    args: [glossary, translation, term],
    comment: 'A problem in the editor. {0} is the name of a glossary; {1} is the translation that it requires; {2} is a term',
  });
export const alreadyAdded = (term: string, translation: string, glossary: string) =>
  vscode.l10n.t({
    message: '“{0}” → “{1}” is already in “{2}”.',
    args: [term, translation, glossary],
    comment: 'Notification. {0} is a term; {1} is its translation; {2} is the name of a glossary',
  });
export const replaceButton = () =>
  vscode.l10n.t({ message: 'Replace', comment: 'Button in a dialog: replaces the translation of a term in a glossary' });
export const alreadyTranslated = (glossary: string, term: string, translation: string) =>
  vscode.l10n.t({
    message: '“{0}” already translates “{1}” as “{2}”.',
    args: [glossary, term, translation],
    comment: 'Message of a dialog. {0} is the name of a glossary; {1} is a term; {2} is its translation in the glossary',
  });
export const replaceDetail = (translation: string) =>
  vscode.l10n.t({
    message: 'Replace it with “{0}”?',
    args: [translation],
    comment: 'Detail of a dialog, after “… already translates … as …”. {0} is the new translation of a term',
  });
export const addQuestionOne = (glossary: string) =>
  vscode.l10n.t({ message: 'Add 1 term to “{0}”?', args: [glossary], comment: 'Message of a dialog. {0} is the name of a glossary' });
export const addQuestionMany = (count: string, glossary: string) =>
  vscode.l10n.t({
    message: 'Add {0} terms to “{1}”?',
    args: [count, glossary],
    comment: 'Message of a dialog. {0} is the number of terms, at least 2; {1} is the name of a glossary',
  });
export const newAndReplaced = (added: string, changed: string) =>
  vscode.l10n.t({
    message: 'New: {0}. Replaced: {1}.',
    args: [added, changed],
    comment: 'Detail of a dialog. {0} and {1} are numbers of terms',
  });
export const alreadyThere = (count: string) =>
  vscode.l10n.t({
    message: 'Already in the dictionary and left unchanged: {0}.',
    args: [count],
    comment: 'Detail of a dialog. {0} is the number of pairs',
  });
export const pairAdded = (term: string, translation: string) =>
  vscode.l10n.t({
    message: '“{0}” → “{1}”',
    args: [term, translation],
    comment: 'Line in a dialog. {0} is a term; {1} is its translation',
  });
export const pairChanged = (term: string, before: string, after: string) =>
  vscode.l10n.t({
    message: '“{0}”: “{1}” becomes “{2}”',
    args: [term, before, after],
    comment: 'Line in a dialog. {0} is a term; {1} is its translation until now; {2} is its new translation',
  });
export const skipped = (count: string) =>
  vscode.l10n.t({
    message: "Skipped because they aren't valid entries: {0}.",
    args: [count],
    comment: 'Detail of a dialog; the lines follow. {0} is the number of lines',
  });
export const addAndReplace = () => vscode.l10n.t('Add and Replace');
export const addButton = () => vscode.l10n.t({ message: 'Add', comment: 'Button in a dialog: adds terms to a glossary' });
export const addOnlyNew = () => vscode.l10n.t('Add New Terms Only');
export const allAlreadyThereOne = (glossary: string) =>
  vscode.l10n.t({
    message: 'The pair is already in “{0}”.',
    args: [glossary],
    comment: 'The selection has one pair of a term and its translation. {0} is the name of a glossary',
  });
export const allAlreadyThereMany = (count: string, glossary: string) =>
  vscode.l10n.t({
    message: 'All {0} pairs are already in “{1}”.',
    args: [count, glossary],
    comment: '{0} is the number of pairs of a term and its translation, at least 2; {1} is the name of a glossary',
  });
export const noneCanBeAdded = () => vscode.l10n.t('None of the pairs can be added.');
export const noPairInLine = (line: string) =>
  vscode.l10n.t({ message: 'Line {0}: No pair found.', args: [line], comment: 'Line in a dialog. {0} is a line number' });
export const moreLines = (count: string) =>
  vscode.l10n.t({
    message: '… and {0} more.',
    args: [count],
    comment: "Last line of a list in a dialog. {0} is the number of lines that aren't shown",
  });
export const addTitle = (source: string, target: string) =>
  vscode.l10n.t({
    message: 'Add to Glossary: {0} → {1}',
    args: [source, target],
    comment: 'Title of an input box. {0} and {1} are names of languages',
  });
export const enterTranslation = (term: string, language: string) =>
  vscode.l10n.t({
    message: 'Enter the translation of “{0}” into {1}',
    args: [term, language],
    comment: 'Prompt of an input box. {0} is a term; {1} is the name of the target language',
  });
export const enterTerm = (language: string, translation: string) =>
  vscode.l10n.t({
    message: 'Enter the {0} term that is translated as “{1}”',
    args: [language, translation],
    comment: 'Prompt of an input box. {0} is the name of the source language; {1} is the translation of the term',
  });
export const enterTranslationNoSuggestion = (term: string, language: string) =>
  vscode.l10n.t({
    message: 'Enter the translation of “{0}” into {1}. No suggestion is available.',
    args: [term, language],
    comment: 'Prompt of an input box. {0} is a term; {1} is the name of the target language',
  });
export const enterTermNoSuggestion = (language: string, translation: string) =>
  vscode.l10n.t({
    message: 'Enter the {0} term that is translated as “{1}”. No suggestion is available.',
    args: [language, translation],
    comment: 'Prompt of an input box. {0} is the name of the source language; {1} is the translation of the term',
  });
export const isTranslation = (selection: string) =>
  vscode.l10n.t({
    message: '“{0}” Is the Translation',
    args: [selection],
    comment: 'Tooltip of a button. {0} is the selected text; the button makes it the translation instead of the term',
  });
export const isTerm = (selection: string) =>
  vscode.l10n.t({
    message: '“{0}” Is the Term',
    args: [selection],
    comment: 'Tooltip of a button. {0} is the selected text; the button makes it the term instead of the translation',
  });
export const termHover = (glossary: string, term: string, translation: string) =>
  vscode.l10n.t({
    message: '{0}: {1} → {2}',
    args: [glossary, term, translation],
    comment: 'Hover over a term. {0} is the name of a glossary; {1} is a term; {2} is the translation that the glossary requires',
  });
export const replaceWith = (before: string, after: string) =>
  vscode.l10n.t({
    message: 'Replace “{0}” with “{1}”',
    args: [before, after],
    comment: 'Title of a quick fix. {0} is what the text has; {1} is the translation that the glossary requires',
  });
export const retranslate = () => vscode.l10n.t('Retranslate with glossary');
export const copyTranslation = (translation: string) =>
  vscode.l10n.t({
    message: 'Copy “{0}”',
    args: [translation],
    comment: 'Title of a quick fix. {0} is the translation that the glossary requires',
  });
export const changedSinceCheck = () => vscode.l10n.t('The file was changed after it was checked. Check its terms again.');
export const checkTermsButton = () =>
  vscode.l10n.t({
    message: 'Check Terms',
    comment: 'Button in a notification: checks whether a translated file uses the terms of the glossary',
  });
export const fileReadOnly = () => vscode.l10n.t("This file is read-only and can't be changed.");
export const retranslationEdit = () => vscode.l10n.t('Translation with glossary');
export const copyTranslationButton = () => vscode.l10n.t({ message: 'Copy Translation', comment: 'Button in a notification' });
export const changedWhileTranslating = () => vscode.l10n.t('The text was changed during translation, so nothing was overwritten.');
export const openTranslatedFile = () => vscode.l10n.t('Open a translated file to check its terms.');
export const checkingTerms = () => vscode.l10n.t({ message: 'Checking terms…', comment: 'Title of a progress notification' });
export const allTermsFollowed = (glossaries: string, file: string) =>
  vscode.l10n.t({
    message: 'All terms from {0} are translated as required (compared with {1}).',
    args: [glossaries, file],
    comment: 'Notification. {0} is the name of a glossary, or several names; {1} is the name of the source file',
  });
export const showProblems = () =>
  vscode.l10n.t({ message: 'Show Problems', comment: 'Button in a notification: opens the Problems view of the editor' });
export const termsNotFollowedOne = (glossaries: string, file: string) =>
  vscode.l10n.t({
    message: "1 term from {0} isn't translated as required (compared with {1}).",
    args: [glossaries, file],
    comment: 'Notification. {0} is the name of a glossary, or several names; {1} is the name of the source file',
  });
export const termsNotFollowedMany = (count: string, glossaries: string, file: string) =>
  vscode.l10n.t({
    message: "{0} terms from {1} aren't translated as required (compared with {2}).",
    args: [count, glossaries, file],
    comment:
      'Notification. {0} is the number of terms, at least 2; {1} is the name of a glossary, or several names; {2} is the name of the source file',
  });
export const nothingToCheck = () => vscode.l10n.t("There's nothing to check here. Terms are checked in translated files.");
export const tooLargeToCheck = () => vscode.l10n.t('This file is too large for a term check.');
export const noGlossaryInUse = () => vscode.l10n.t("No glossary is in use here, or it isn't ready yet. Choose one first.");
export const chooseGlossary = () => vscode.l10n.t({ message: 'Choose Glossary…', comment: 'Button in a notification' });
export const restrictedMode = () => vscode.l10n.t("Terms aren't checked in Restricted Mode.");
export const changedDuringCheck = () => vscode.l10n.t('The text was changed during the check. Check its terms again.');
export const termsNotRead = () => vscode.l10n.t("Couldn't load the terms of the glossary. See the log for details.");
export const noSourceFile = (glossaries: string) =>
  vscode.l10n.t({
    message:
      'No source file was found. It must be next to this file, in a language that {0} translates from: for example, guide.md or guide.en.md for guide.de.md, or en.json for de.json.',
    args: [glossaries],
    comment: '{0} is the name of a glossary, or several names',
  });
