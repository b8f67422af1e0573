import * as vscode from 'vscode';

export const noTranslationHere = () =>
  vscode.l10n.t(
    "This document has no translation from this session, or you've edited it. Undo your changes, or look in Recent Translations.",
  );
export const recentTranslations = () =>
  vscode.l10n.t({ message: 'Recent Translations', comment: 'Title of a quick pick, and button in a notification that opens it' });
export const chooseRetranslateLanguage = () => vscode.l10n.t('Choose a language to translate the original into');
export const noTranslationToBackTranslate = () =>
  vscode.l10n.t("There's no translation here to back-translate. Place the cursor in a translation from this session, then try again.");
export const detectEachLanguage = () => vscode.l10n.t('Detect the language of each text');
export const chooseSource = () => vscode.l10n.t('Choose the source language');
export const chooseGlossary = () => vscode.l10n.t('Choose a glossary (used for the language pairs that it contains)');
export const loadingGlossaries = () => vscode.l10n.t({ message: 'Loading glossaries…', comment: 'Title of a progress notification' });
export const noGlossary = () => vscode.l10n.t({ message: 'No glossary', comment: 'Row in a quick pick: translate without a glossary' });
export const noGlossariesYet = () =>
  vscode.l10n.t("There are no glossaries yet. Regional endpoints don't show glossaries created elsewhere.");
export const glossariesUnavailable = () => vscode.l10n.t("Glossaries aren't available with your key or plan.");
export const notReadyYet = () => vscode.l10n.t('not ready yet');
export const chooseGlossaries = () => vscode.l10n.t('Choose glossaries for translations');
export const chooseStyleRules = () => vscode.l10n.t('Choose a style rule list (used for translations into its language)');
export const loadingStyleRules = () => vscode.l10n.t('Loading style rule lists…');
export const noStyleRules = () => vscode.l10n.t('No style rule list');
export const noStyleRulesYet = () =>
  vscode.l10n.t("There are no style rule lists yet. Regional endpoints don't show style rule lists created elsewhere.");
export const styleRulesPaidOnly = () => vscode.l10n.t('Style rule lists require a paid plan.');
export const chooseMemory = () => vscode.l10n.t('Choose a translation memory');
export const loadingMemories = () => vscode.l10n.t('Loading translation memories…');
export const noMemory = () => vscode.l10n.t('No translation memory');
export const noMemoriesYet = () => vscode.l10n.t("There are no translation memories. You can create them in the service's web interface.");
export const memoriesUnavailable = () => vscode.l10n.t("Translation memories aren't available with your key or plan.");
export const noLanguagesToSwap = () =>
  vscode.l10n.t("There's no language pair to swap yet. Translate something first, or choose a source language.");
export const chooseSourceLanguage = () => vscode.l10n.t('Choose Source Language');
export const translatesNowInto = (language: string) =>
  vscode.l10n.t({
    message: 'Interlinear now translates into {0}.',
    args: [language],
    comment: 'Shown in the status bar after Swap Languages. {0} is the name of the target language',
  });
export const lookingForProse = () => vscode.l10n.t('Looking for comments and strings…');
export const noCommentsStringsExcluded = () => vscode.l10n.t('The selection has no comments, and “Code: Translate” excludes strings.');
export const openSetting = () =>
  vscode.l10n.t({ message: 'Open Setting', comment: 'Button in a notification; opens the settings editor at “Code: Translate”' });
export const commentsAndDocstrings = () => vscode.l10n.t('Comments and docstrings');
export const commentsDocstringsAndStrings = () => vscode.l10n.t('Comments, docstrings and strings');
export const strings = () =>
  vscode.l10n.t({ message: 'Strings', comment: 'Row in a quick pick: translate the string literals of source code' });
export const everythingInCode = () => vscode.l10n.t('Everything, including code');
export const chooseWhatToTranslate = () => vscode.l10n.t('Choose What to Translate');
export const toStopBeingAsked = () => vscode.l10n.t('To stop being asked, set “Code: Translate”.');
export const openCodeSetting = () => vscode.l10n.t('Open Setting “Code: Translate”');
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
export const nothingToTranslate = () => vscode.l10n.t("There's nothing to translate here. Select some text.");
export const noProseInSelection = () => vscode.l10n.t('The selection has no comments or strings to translate.');
export const noTextInFile = () => vscode.l10n.t('This file has no text to translate.');
export const noTextInLine = () => vscode.l10n.t('This line has no text to translate.');
export const noTextAtCursor = () => vscode.l10n.t("There's no text to translate at the cursor.");
export const translateWholeFile = () => vscode.l10n.t('Translate Whole File');
export const fileClosed = () => vscode.l10n.t('The file was closed. Open it and try again.');
export const clearCache = () =>
  vscode.l10n.t({ message: 'Clear Cache', comment: 'Button in a modal dialog; clears all cached and recent translations' });
export const keepCache = () => vscode.l10n.t({ message: 'Keep', comment: 'Button in a modal dialog; clears nothing' });
export const clearCacheQuestion = () => vscode.l10n.t('Clear all cached and recent translations?');
export const clearCacheDetail = () =>
  vscode.l10n.t("If you translate the same text again, it will be billed again. Your documents aren't changed.");
export const cacheNotCleared = () => vscode.l10n.t("Couldn't clear the cache completely. Close other windows and try again.");
export const cacheCleared = () => vscode.l10n.t('Cached and recent translations were cleared.');
export const nothingSelected = () => vscode.l10n.t('Open a file and select the text to translate.');
export const chooseLanguageOnce = () => vscode.l10n.t('Choose a target language for this translation only');
export const noFileToPasteInto = () => vscode.l10n.t('Open a file to paste the translation into.');
export const commitMessageEmpty = () => vscode.l10n.t('The commit message is empty. Write one first, then translate it.');
export const noSourceControl = () => vscode.l10n.t("There's no commit message to translate because no source control repository is open.");
export const chooseRepository = () => vscode.l10n.t('Choose the repository with the commit message to translate');
export const clipboardEmpty = () => vscode.l10n.t("There's no text on the clipboard.");
export const pastedUntranslated = (parts: string) =>
  vscode.l10n.t({
    message: 'Some protected text was lost, changed or added, so the text was pasted untranslated: {0}',
    args: [parts],
    comment: '{0} lists the placeholders, links, code or tags that the translation lost, changed or added',
  });
export const translations = () =>
  vscode.l10n.t({ message: 'Translations', comment: 'Label of a group of changes in the refactor preview' });
export const shownBecauseClosed = () => vscode.l10n.t('The document was closed. The translation is shown side by side instead.');
export const shownBecauseReadOnly = () => vscode.l10n.t('The document is read-only. The translation is shown side by side instead.');
export const shownBecauseString = () => vscode.l10n.t("A translation can't be inserted below a string. It's shown side by side instead.");
export const shownBecauseDeclined = () => vscode.l10n.t("The change wasn't applied. The translation is shown side by side instead.");
export const shownBecauseEdited = () =>
  vscode.l10n.t("The text was edited in the meantime, so the translation wasn't applied. It's shown side by side instead.");
export const copiedToClipboard = () => vscode.l10n.t('Interlinear: Translation copied to the clipboard.');
export const applyAnyway = () =>
  vscode.l10n.t({
    message: 'Apply Anyway',
    comment: 'Button in a notification; applies a translation in which protected text was lost, changed or added',
  });
export const notAppliedBecauseLost = (parts: string) =>
  vscode.l10n.t({
    message: "Some protected text was lost, changed or added, so this translation wasn't applied: {0}",
    args: [parts],
    comment: '{0} lists the placeholders, links, code or tags that the translation lost, changed or added',
  });
export const reviewBecauseLost = (parts: string) =>
  vscode.l10n.t({
    message: 'Some protected text was lost, changed or added. Review the translation before using it: {0}',
    args: [parts],
    comment: '{0} lists the placeholders, links, code or tags that the translation lost, changed or added',
  });
export const partsAndMore = (parts: string, count: string) =>
  vscode.l10n.t({
    message: '{0} and {1} more',
    args: [parts, count],
    comment:
      'End of a notification. {0} lists up to five placeholders, links, pieces of code or tags, {1} is how many more there are (1 or more)',
  });
export const noRecentTranslations = () => vscode.l10n.t('There are no recent translations yet. Translate some text first.');
export const copy = () =>
  vscode.l10n.t({ message: 'Copy', comment: 'Tooltip of a button in a row of a quick pick; copies the translation' });
export const compareWithOriginal = () => vscode.l10n.t('Compare with Original');
export const insertOriginal = () =>
  vscode.l10n.t({
    message: 'Insert Original',
    comment: 'Tooltip of a button in a row of a quick pick; replaces the selection with the original text',
  });
export const chooseTranslationToInsert = () => vscode.l10n.t('Choose a translation to insert in place of the selection');
export const chooseTranslationToCopy = () => vscode.l10n.t('Choose a translation to copy');
export const fromUnknownLanguage = (target: string) =>
  vscode.l10n.t({
    message: 'Unknown → {0}',
    args: [target],
    comment: 'Description of a row in a quick pick: translated from an unknown language. {0} is the code of the target language',
  });
export const notInserted = () =>
  vscode.l10n.t({
    message: 'not inserted',
    comment: 'Description of a row in the quick pick of recent translations: it was shown or copied, and never inserted into a document',
  });
export const arrivedAfterCanceling = () => vscode.l10n.t('arrived after canceling');
export const notApplied = () =>
  vscode.l10n.t({
    message: 'not applied',
    comment: 'Description of a row in the quick pick of recent translations: it was meant for a document, and was not inserted',
  });
export const documentClosed = () => vscode.l10n.t('The document was closed.');
export const copiedInsteadOfInserted = () =>
  vscode.l10n.t("The selection doesn't match this entry, so the text was copied to the clipboard instead.");
export const recentTranslation = () =>
  vscode.l10n.t({ message: 'Recent translation', comment: 'Label of a group of changes in the refactor preview' });
export const documentReadOnly = () =>
  vscode.l10n.t("The document can't be changed. To copy a translation instead, use the buttons in the list.");
export const noWholeTranslation = () =>
  vscode.l10n.t(
    "The active editor doesn't show a translation of a whole document. Translate a document with “Translate Side by Side” or “Translate into Multiple Languages…” first.",
  );
export const saveTranslation = () =>
  vscode.l10n.t({ message: 'Save Translation', comment: 'Title of the dialog for saving a translation as a file' });
export const chooseLanguages = () => vscode.l10n.t('Choose target languages, then press Enter');
export const requestPreview = () =>
  vscode.l10n.t({ message: 'Request Preview', comment: 'Name of a read-only document, without its extension; shown on its tab' });
export const cachedCharactersOne = () =>
  vscode.l10n.t("1 character is already in the translation cache, so it isn't sent or billed again.");
export const cachedCharactersMany = (count: string) =>
  vscode.l10n.t({
    message: "{0} characters are already in the translation cache, so they aren't sent or billed again.",
    args: [count],
    comment: 'Note in the preview of a request. {0} is a number of characters, never 1',
  });
export const alreadyTranslating = () => vscode.l10n.t('This text is already being translated.');
export const showTranslations = () =>
  vscode.l10n.t({
    message: 'Show Translations',
    comment: 'Button in a notification; shows translations that arrived before the command was canceled',
  });
export const canceledOne = () => vscode.l10n.t('Canceled. 1 passage was already translated; nothing was changed.');
export const canceledMany = (count: string) =>
  vscode.l10n.t({
    message: 'Canceled. {0} passages were already translated; nothing was changed.',
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
export const allFromCache = () => vscode.l10n.t('Everything came from the cache, so nothing was billed.');
export const costNotReported = () => vscode.l10n.t("The service didn't report billed characters.");
export const costBilled = (count: string) =>
  vscode.l10n.t({
    message: 'Billed characters: {0}.',
    args: [count],
    comment: 'Sentence below a translation in the panel “Translate with Options”. {0} is a number of characters',
  });
export const costCached = (cached: string, total: string) =>
  vscode.l10n.t({
    message: 'Texts from cache: {0} of {1}.',
    args: [cached, total],
    comment:
      'Sentence below a translation in the panel “Translate with Options”. {0} is the number of its texts that came from the cache, {1} is the number of all its texts',
  });
export const noSuchPreset = (preset: string) =>
  vscode.l10n.t({ message: "There's no preset named “{0}”.", args: [preset], comment: '{0} is the name of a preset' });
export const noPresetsYet = () => vscode.l10n.t('There are no presets yet. To save one, use “Translate with Options…”.');
export const translateWithOptions = () => vscode.l10n.t('Translate with Options');
export const choosePreset = () => vscode.l10n.t('Choose a preset');
