import * as vscode from 'vscode';

export const improve = () =>
  vscode.l10n.t({
    message: 'Improve',
    comment: 'Title of a quick pick with writing styles and tones, and name of the undo step of an accepted improvement.',
  });
export const choicePlaceholder = () =>
  vscode.l10n.t({
    message: 'Choose a writing style or tone (to change the language variant, choose it first)',
    comment: 'Placeholder of a quick pick.',
  });
export const invalidOptions = (parameter: string, fault: string) =>
  vscode.l10n.t({
    message: 'Invalid options: {0} {1}',
    args: [parameter, fault],
    comment: '{0} is the name of a parameter of the API, {1} what is wrong with it, in English, as in “tone must be a string.”',
  });
export const justImprove = () =>
  vscode.l10n.t({ message: 'Just Improve', comment: 'Item of a quick pick, and name of the choice: no writing style and no tone.' });
export const justImproveDescription = () =>
  vscode.l10n.t({ message: 'spelling, grammar and wording, in the current style', comment: 'Description of an item of a quick pick.' });
export const writingStyleSection = () =>
  vscode.l10n.t({ message: 'writing style', comment: 'Separator in a quick pick, above the writing styles.' });
export const toneSection = () => vscode.l10n.t({ message: 'tone', comment: 'Separator in a quick pick, above the tones.' });
export const variantSection = () =>
  vscode.l10n.t({
    message: 'language variant',
    comment: 'Separator in a quick pick, above variants such as British and American English.',
  });
export const lastUsed = (choice: string) =>
  vscode.l10n.t({
    message: 'Last Used: {0}',
    args: [choice],
    comment: 'Item of a quick pick. {0} is the last choice, such as “Business, English (British)”.',
  });
export const writingStyleIfAvailable = () =>
  vscode.l10n.t({
    message: 'writing style (if available for the language)',
    comment: 'Separator in a quick pick, above the writing styles, when the language of the text is only guessed.',
  });
export const toneIfAvailable = () =>
  vscode.l10n.t({
    message: 'tone (if available for the language)',
    comment: 'Separator in a quick pick, above the tones, when the language of the text is only guessed.',
  });
export const academic = () => vscode.l10n.t({ message: 'Academic', comment: 'Item of a quick pick: a writing style.' });
export const academicDescription = () =>
  vscode.l10n.t({ message: 'precise and formal, as in a paper', comment: 'Description of the writing style “Academic” in a quick pick.' });
export const business = () => vscode.l10n.t({ message: 'Business', comment: 'Item of a quick pick: a writing style.' });
export const businessDescription = () =>
  vscode.l10n.t({
    message: 'professional, as in a letter or a report',
    comment: 'Description of the writing style “Business” in a quick pick.',
  });
export const casual = () => vscode.l10n.t({ message: 'Casual', comment: 'Item of a quick pick: a writing style.' });
export const casualDescription = () =>
  vscode.l10n.t({ message: 'relaxed, as in a message', comment: 'Description of the writing style “Casual” in a quick pick.' });
export const simple = () => vscode.l10n.t({ message: 'Simple', comment: 'Item of a quick pick: a writing style.' });
export const simpleDescription = () =>
  vscode.l10n.t({ message: 'short sentences and plain words', comment: 'Description of the writing style “Simple” in a quick pick.' });
export const confident = () => vscode.l10n.t({ message: 'Confident', comment: 'Item of a quick pick: a tone.' });
export const confidentDescription = () =>
  vscode.l10n.t({ message: 'without hedging', comment: 'Description of the tone “Confident” in a quick pick.' });
export const diplomatic = () => vscode.l10n.t({ message: 'Diplomatic', comment: 'Item of a quick pick: a tone.' });
export const diplomaticDescription = () =>
  vscode.l10n.t({ message: 'tactful, avoids offense', comment: 'Description of the tone “Diplomatic” in a quick pick.' });
export const enthusiastic = () => vscode.l10n.t({ message: 'Enthusiastic', comment: 'Item of a quick pick: a tone.' });
export const enthusiasticDescription = () =>
  vscode.l10n.t({ message: 'lively and excited', comment: 'Description of the tone “Enthusiastic” in a quick pick.' });
export const friendly = () => vscode.l10n.t({ message: 'Friendly', comment: 'Item of a quick pick: a tone.' });
export const friendlyDescription = () =>
  vscode.l10n.t({ message: 'warm and personal', comment: 'Description of the tone “Friendly” in a quick pick.' });
export const selectedVariant = () =>
  vscode.l10n.t({
    message: 'selected',
    comment: 'Marks the language variant that is selected, in the description of an item of a quick pick.',
  });
export const keepLanguage = () =>
  vscode.l10n.t({ message: 'Keep the Language of the Text', comment: 'Item of a quick pick, above language variants.' });
export const nothingOpenToImprove = () => vscode.l10n.t('Open a document and select the text to improve.');
export const nothingOpenToCorrect = () => vscode.l10n.t('Open a document and select the text to correct.');
export const improveSelectionButton = () =>
  vscode.l10n.t({ message: 'Improve Selection…', comment: 'Button in a notification; the same as the title of the command.' });
export const correctionsHaveNoStyle = () =>
  vscode.l10n.t({
    message: 'Corrections have no style. Accept or reject them, then run “Improve Selection…”.',
    comment: '“Improve Selection…” is the title of a command.',
  });
export const suggestionLostText = (lost: string) =>
  vscode.l10n.t({
    message:
      'The suggestion is missing some protected text ({0}). “Accept All” skips those sentences. To use them anyway, accept them individually.',
    args: [lost],
    comment:
      '“Accept All” is the title of a command. {0} is a list of placeholders, code or link targets that the suggestion lost, separated by commas.',
  });
export const suggestionHasHidden = (characters: string) =>
  vscode.l10n.t({
    message:
      'The suggestion contains invisible characters ({0}). “Accept All” skips those sentences. To use them anyway, accept them individually.',
    args: [characters],
    comment: '“Accept All” is the title of a command. {0} is a list of characters such as “U+202E”, separated by commas.',
  });
export const nothingToImproveHere = () => vscode.l10n.t("There's nothing to improve here. Select some text.");
export const noProseToImprove = () =>
  vscode.l10n.t({
    message: "There's no text to improve here. Select a comment, or text inside a string.",
    comment: 'Shown in source code; comment and string are parts of a program.',
  });
export const noImprovements = () => vscode.l10n.t('No improvements found.');
export const alreadyImproving = () => vscode.l10n.t('This text is already being improved.');
export const improvingOne = () => vscode.l10n.t({ message: 'Improving text…', comment: 'Title of a progress notification.' });
export const improvingMany = (count: string) =>
  vscode.l10n.t({
    message: 'Improving {0} paragraphs…',
    args: [count],
    comment: 'Title of a progress notification. {0} is the number of paragraphs, 2 or more.',
  });
export const nothingToCorrectHere = () => vscode.l10n.t("There's nothing to correct here. Select some text.");
export const noProseToCorrect = () =>
  vscode.l10n.t({
    message: "There's no text to correct here. Select a comment, or text inside a string.",
    comment: 'Shown in source code; comment and string are parts of a program.',
  });
export const noMistakes = () => vscode.l10n.t('No mistakes found.');
export const alreadyCorrecting = () => vscode.l10n.t('This text is already being corrected.');
export const correctingOne = () => vscode.l10n.t({ message: 'Correcting text…', comment: 'Title of a progress notification.' });
export const correctingMany = (count: string) =>
  vscode.l10n.t({
    message: 'Correcting {0} paragraphs…',
    args: [count],
    comment: 'Title of a progress notification. {0} is the number of paragraphs, 2 or more.',
  });
export const correctUndo = () =>
  vscode.l10n.t({ message: 'Correct', comment: 'Name of the undo step of an accepted correction (a verb).' });
export const noSuggestion = () => vscode.l10n.t("There's no suggestion to review. Select some text and improve it first.");
export const documentReadOnly = () => vscode.l10n.t('This document is read-only. Copy what you need from the suggestion.');
export const documentClosed = () =>
  vscode.l10n.t({
    message: 'The document was closed, so nothing was changed. The suggestion is still available here and in Recent Translations.',
    comment: 'Recent Translations is the title of a list and of the command that opens it.',
  });
export const improvedTextChanged = () =>
  vscode.l10n.t({
    message:
      'Text that changed in the meantime was left as it is. The suggestion is still available here and in Recent Translations. To get a suggestion for the current text, improve it again.',
    comment: 'Recent Translations is the title of a list and of the command that opens it.',
  });
export const correctedTextChanged = () =>
  vscode.l10n.t({
    message:
      'Text that changed in the meantime was left as it is. The suggestion is still available here and in Recent Translations. To get a suggestion for the current text, correct it again.',
    comment: 'Recent Translations is the title of a list and of the command that opens it.',
  });
export const hiddenSkipped = (characters: string) =>
  vscode.l10n.t({
    message: 'Sentences with invisible characters ({0}) were skipped. To use them anyway, accept them individually.',
    args: [characters],
    comment: '{0} is a list of characters such as “U+202E”, separated by commas.',
  });
export const lostSkippedOne = (lost: string) =>
  vscode.l10n.t({
    message: "1 sentence was skipped because it's missing protected text ({0}). To use it anyway, accept it individually.",
    args: [lost],
    comment: '{0} is a list of placeholders, code or link targets that the suggestion lost, separated by commas.',
  });
export const lostSkippedMany = (count: string, lost: string) =>
  vscode.l10n.t({
    message: "{0} sentences were skipped because they're missing protected text ({1}). To use them anyway, accept them individually.",
    args: [count, lost],
    comment:
      '{0} is the number of sentences, 2 or more, {1} a list of placeholders, code or link targets that the suggestion lost, separated by commas.',
  });
export const proseNotFound = () =>
  vscode.l10n.t("Couldn't tell text from code in this file because its language has no grammar or the file is too large.");
export const textBeingEdited = () => vscode.l10n.t('The text is being edited. Try again in a moment.');
