import * as vscode from 'vscode';

export const noTranslationHere = () =>
  vscode.l10n.t('There is no translation of this window here any more. Undo it, or find its original in the recent translations.');
export const recentTranslations = () =>
  vscode.l10n.t({ message: 'Recent Translations', comment: 'Title of a quick pick, and button in a notification that opens it' });
export const chooseRetranslateLanguage = () => vscode.l10n.t('Translate the original again, into which language?');
export const noTranslationToBackTranslate = () =>
  vscode.l10n.t("There's no translation here to translate back. Put the cursor in one that was made in this window, then try again.");
export const detectEachLanguage = () => vscode.l10n.t('Detect the language of each text');
export const chooseSource = () => vscode.l10n.t('Which language are the originals in?');
export const chooseGlossary = () => vscode.l10n.t('Which glossary should translations follow, where it has terms for the languages?');
export const noGlossary = () => vscode.l10n.t({ message: 'No glossary', comment: 'Row in a quick pick: translate without a glossary' });
export const noGlossariesYet = () =>
  vscode.l10n.t('There are no glossaries yet. A regional address does not see those that were made elsewhere.');
export const glossariesUnavailable = () => vscode.l10n.t('Your key or plan has no glossaries.');
export const notReadyYet = () => vscode.l10n.t('not ready yet');
export const chooseGlossaries = () => vscode.l10n.t('Which glossaries should translations follow?');
export const chooseStyleRules = () => vscode.l10n.t('Which style rule list should translations into its language follow?');
export const noStyleRules = () => vscode.l10n.t('No style rule list');
export const noStyleRulesYet = () =>
  vscode.l10n.t('There are no style rule lists yet. A regional address does not see those that were made elsewhere.');
export const styleRulesPaidOnly = () => vscode.l10n.t('Style rule lists are for the paid plan only.');
export const chooseMemory = () => vscode.l10n.t('Which translation memory should translations draw on?');
export const noMemory = () => vscode.l10n.t('No translation memory');
export const noMemoriesYet = () => vscode.l10n.t('There are no translation memories. They are made in the web interface of the service.');
export const memoriesUnavailable = () => vscode.l10n.t('Your key or plan has no translation memories.');
export const noLanguagesToSwap = () =>
  vscode.l10n.t('There are no two languages to swap yet. Translate something first, or choose a source language.');
export const chooseSourceLanguage = () => vscode.l10n.t('Choose Source Language');
export const translatesNowInto = (language: string) =>
  vscode.l10n.t({
    message: 'Interlinear translates into {0} now.',
    args: [language],
    comment: 'Shown in the status bar after Swap Languages. {0} is the name of the target language',
  });
export const lookingForProse = () => vscode.l10n.t('Looking for comments and strings…');
export const noCommentsStringsExcluded = () =>
  vscode.l10n.t('There are no comments in the selection, and the setting "Code: Translate" leaves out strings.');
export const openSetting = () =>
  vscode.l10n.t({ message: 'Open Setting', comment: 'Button in a notification; opens the settings editor at “Code: Translate”' });
export const commentsAndDocstrings = () => vscode.l10n.t('Comments and docstrings');
export const commentsDocstringsAndStrings = () => vscode.l10n.t('Comments, docstrings and strings');
export const strings = () =>
  vscode.l10n.t({ message: 'Strings', comment: 'Row in a quick pick: translate the string literals of source code' });
export const everythingInCode = () => vscode.l10n.t('Everything as it stands, code included');
export const chooseWhatToTranslate = () => vscode.l10n.t('What of this code should be translated?');
export const toStopBeingAsked = () => vscode.l10n.t('To stop being asked, set "Code: Translate".');
export const openCodeSetting = () => vscode.l10n.t('Open the Setting "Code: Translate"');
export const commentsOne = () =>
  vscode.l10n.t({ message: '1 comment', comment: 'Description of a row in a quick pick: the selection has one comment of source code' });
export const commentsMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} comments',
    args: [count],
    comment: 'Description of a row in a quick pick. {0} is the number of comments of source code, never 1',
  });
export const stringsOne = () =>
  vscode.l10n.t({ message: '1 string', comment: 'Description of a row in a quick pick: the selection has one string literal' });
export const stringsMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} strings',
    args: [count],
    comment: 'Description of a row in a quick pick. {0} is the number of string literals, never 1',
  });
export const nothingToTranslate = () => vscode.l10n.t('There is nothing to translate here: select some text.');
export const noProseInSelection = () => vscode.l10n.t('There are no comments or strings with words in the selection.');
export const noTextInFile = () => vscode.l10n.t('There is no text to translate in this file.');
export const noTextInLine = () => vscode.l10n.t('There is no text to translate in this line.');
export const noTextAtCursor = () => vscode.l10n.t('There is no text to translate where the cursor is.');
export const translateWholeFile = () => vscode.l10n.t('Translate Whole File');
export const fileClosed = () => vscode.l10n.t('The file was closed. Open it and try again.');
export const clearCache = () =>
  vscode.l10n.t({ message: 'Clear Cache', comment: 'Button in a modal dialog; clears all cached and recent translations' });
export const keepCache = () => vscode.l10n.t({ message: 'Keep Them', comment: 'Button in a modal dialog; clears nothing' });
export const clearCacheQuestion = () => vscode.l10n.t('Forget all cached and recent translations?');
export const clearCacheDetail = () => vscode.l10n.t('The same texts will cost their characters again. Documents are not changed.');
export const cacheNotCleared = () =>
  vscode.l10n.t('Not everything could be forgotten. Close other windows, then try again; the log tells why.');
export const cacheCleared = () => vscode.l10n.t('Cached and recent translations are forgotten.');
export const nothingSelected = () => vscode.l10n.t('Open a text and select what should be translated.');
export const chooseLanguageOnce = () => vscode.l10n.t('Translate into which language, this once?');
export const noFileToPasteInto = () => vscode.l10n.t('Open a text to paste a translation into.');
export const commitMessageEmpty = () => vscode.l10n.t('The commit message is empty. Write it first, then translate it.');
export const noSourceControl = () => vscode.l10n.t('There is no commit message: no source control is open.');
export const chooseRepository = () => vscode.l10n.t('Translate the commit message of which repository?');
export const clipboardEmpty = () => vscode.l10n.t('There is no text on the clipboard.');
export const pastedUntranslated = (parts: string) =>
  vscode.l10n.t({
    message: 'Not everything came back as it was, so the text was pasted as it is: {0}',
    args: [parts],
    comment: '{0} lists the placeholders, links, code or tags that the translation lost, changed or added',
  });
export const translations = () =>
  vscode.l10n.t({ message: 'Translations', comment: 'Label of a group of changes in the refactor preview' });
export const shownBecauseClosed = () => vscode.l10n.t('The document was closed meanwhile. The translation is shown beside the original.');
export const shownBecauseReadOnly = () => vscode.l10n.t('The document cannot be changed. The translation is shown beside the original.');
export const shownBecauseString = () =>
  vscode.l10n.t('Below a string there is no place for its translation. It is shown beside the original.');
export const shownBecauseDeclined = () => vscode.l10n.t('The change was not applied. The translation is shown beside the original.');
export const shownBecauseEdited = () =>
  vscode.l10n.t('The text was changed meanwhile and was left as it is. The translation is shown beside the original.');
export const copiedToClipboard = () => vscode.l10n.t('Interlinear: the translation is on the clipboard.');
export const applyAnyway = () =>
  vscode.l10n.t({
    message: 'Apply Anyway',
    comment: 'Button in a notification; applies a translation in which protected text was lost, changed or added',
  });
export const notAppliedBecauseLost = (parts: string) =>
  vscode.l10n.t({
    message: 'Not everything came back as it was, so nothing was changed there. Missing, altered or added: {0}',
    args: [parts],
    comment: '{0} lists the placeholders, links, code or tags that the translation lost, changed or added',
  });
export const reviewBecauseLost = (parts: string) =>
  vscode.l10n.t({
    message: 'Some protected text was lost, changed or added. Review the translation before you use it: {0}',
    args: [parts],
    comment: '{0} lists the placeholders, links, code or tags that the translation lost, changed or added',
  });
export const partsAndMore = (parts: string, count: number) =>
  vscode.l10n.t({
    message: '{0} and {1} more',
    args: [parts, count],
    comment:
      'End of a notification. {0} lists up to five placeholders, links, pieces of code or tags, {1} is how many more there are (1 or more)',
  });
export const noRecentTranslations = () =>
  vscode.l10n.t('There are no recent translations yet. Select some text and run "Translate Selection".');
export const copy = () =>
  vscode.l10n.t({ message: 'Copy', comment: 'Tooltip of a button in a row of a quick pick; copies the translation' });
export const compareWithOriginal = () => vscode.l10n.t('Compare with the original');
export const insertOriginal = () =>
  vscode.l10n.t({
    message: 'Insert the original',
    comment: 'Tooltip of a button in a row of a quick pick; replaces the selection with the original text',
  });
export const chooseTranslationToInsert = () => vscode.l10n.t('Enter puts a translation in place of the selection');
export const chooseTranslationToCopy = () => vscode.l10n.t('Enter copies a translation');
export const fromUnknownLanguage = (target: string) =>
  vscode.l10n.t({
    message: 'Unknown → {0}',
    args: [target],
    comment: 'Description of a row in a quick pick: translated from an unknown language. {0} is the code of the target language',
  });
export const notInserted = () =>
  vscode.l10n.t({
    message: 'not in a document',
    comment: 'Description of a row in the quick pick of recent translations: it was shown or copied, and never inserted into a document',
  });
export const arrivedAfterCanceling = () => vscode.l10n.t('arrived after cancelling');
export const notApplied = () =>
  vscode.l10n.t({
    message: 'not applied',
    comment: 'Description of a row in the quick pick of recent translations: it was meant for a document, and was not inserted',
  });
export const documentClosed = () => vscode.l10n.t('The document was closed meanwhile.');
export const copiedInsteadOfInserted = () => vscode.l10n.t("Copied, not inserted: the selection isn't the text of this entry.");
export const recentTranslation = () =>
  vscode.l10n.t({ message: 'Recent translation', comment: 'Label of a group of changes in the refactor preview' });
export const documentReadOnly = () => vscode.l10n.t('The document cannot be changed. The buttons of the list copy a translation.');
export const noWholeTranslation = () =>
  vscode.l10n.t(
    "There's no translation of a whole document in the active editor. Translate one side by side or into several languages first.",
  );
export const saveTranslation = () =>
  vscode.l10n.t({ message: 'Save Translation', comment: 'Title of the dialog for saving a translation as a file' });
export const chooseLanguages = () => vscode.l10n.t('Translate into which languages? Tick them, then press Enter.');
export const requestPreview = () =>
  vscode.l10n.t({ message: 'What Would Be Sent', comment: 'Name of a read-only document, without its extension; shown on its tab' });
export const cachedCharactersMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} characters are in the translation cache. They are not sent again, and nothing is billed for them.',
    args: [count],
    comment: 'Note in the preview of a request. {0} is a number of characters, never 1',
  });
export const alreadyTranslating = () => vscode.l10n.t('This text is already being translated.');
export const showTranslations = () =>
  vscode.l10n.t({
    message: 'Show Translations',
    comment: 'Button in a notification; shows translations that arrived before the command was canceled',
  });
export const canceledOne = () => vscode.l10n.t('Cancelled. One passage had been translated already; nothing was changed.');
export const canceledMany = (count: number) =>
  vscode.l10n.t({
    message: 'Cancelled. {0} passages had been translated already; nothing was changed.',
    args: [count],
    comment: '{0} is the number of passages that were translated before the command was canceled, never 1',
  });
export const translatedFromTo = (sources: string, target: string) =>
  vscode.l10n.t({
    message: 'Translated: {0} → {1}.',
    args: [sources, target],
    comment:
      'First sentence below a translation in the panel “Translate with Options”. {0} lists the names of the source languages, {1} is the name of the target language',
  });
export const allFromCache = () => vscode.l10n.t('It came from the cache, and nothing was billed.');
export const costNotReported = () => vscode.l10n.t("The service didn't say how many characters it billed.");
export const costBilled = (count: string) =>
  vscode.l10n.t({
    message: 'Billed characters: {0}.',
    args: [count],
    comment: 'Sentence below a translation in the panel “Translate with Options”. {0} is a number of characters',
  });
export const costCached = (cached: string, total: string) =>
  vscode.l10n.t({
    message: 'From the cache: {0} of {1} texts.',
    args: [cached, total],
    comment:
      'Sentence below a translation in the panel “Translate with Options”. {0} is the number of its texts that came from the cache, {1} is the number of all its texts',
  });
export const noSuchPreset = (preset: string) =>
  vscode.l10n.t({ message: 'There is no preset named "{0}".', args: [preset], comment: '{0} is the name of a preset' });
export const noPresetsYet = () => vscode.l10n.t('There are no presets yet. "Translate with Options…" saves them.');
export const translateWithOptions = () => vscode.l10n.t('Translate with Options');
export const choosePreset = () => vscode.l10n.t('Translate with which preset?');
