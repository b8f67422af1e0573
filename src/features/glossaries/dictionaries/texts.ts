import * as vscode from 'vscode';

export const openDictionaryFirst = () => vscode.l10n.t('Open a dictionary in the editor first.');
export const lineNumber = (line: string) =>
  vscode.l10n.t({
    message: 'Line {0}',
    args: [line],
    comment: 'Label of a problem in a quick pick and detail of a completion item. {0} is a line number',
  });
export const legacyReadOnly = () => vscode.l10n.t("Legacy glossaries can't be changed. Convert this one first.");
export const readingFile = (file: string) =>
  vscode.l10n.t({
    message: 'Interlinear: Loading “{0}”…',
    args: [file],
    comment: 'Title of a progress notification. {0} is the file name of a dictionary, which contains the name of its glossary',
  });
export const wrongEncoding = () =>
  vscode.l10n.t('Dictionaries must be saved as UTF-8. Run “Change File Encoding” and choose UTF-8, then save again.');
export const noProblems = () => vscode.l10n.t('No problems in this dictionary.');
export const allProblems = () =>
  vscode.l10n.t({ message: 'All problems', comment: 'First row of a quick pick that lists the types of problems in a dictionary' });
export const problemsTitle = () => vscode.l10n.t({ message: 'Dictionary Problems', comment: 'Title of a quick pick' });
export const chooseProblemType = () => vscode.l10n.t('Choose a type of problem');
export const problemsTitleCount = (count: string) =>
  vscode.l10n.t({ message: 'Dictionary Problems ({0})', args: [count], comment: 'Title of a quick pick. {0} is the number of problems' });
export const typeToFind = () => vscode.l10n.t('Type a line number or part of the line');
export const typeForMore = (count: string) =>
  vscode.l10n.t({
    message: '{0} more: type a line number or part of the line to narrow the list',
    args: [count],
    comment: "Last row of a quick pick that doesn't show all problems. {0} is the number of problems that aren't shown",
  });
export const blankLine = () => vscode.l10n.t("Blank lines aren't entries and aren't sent.");
export const duplicateOfLine = (line: string) =>
  vscode.l10n.t({
    message: 'This source phrase already appears on line {0}.',
    args: [line],
    comment: 'A problem in the editor. {0} is the number of the line with the first entry of that source phrase',
  });
export const removeLine = () => vscode.l10n.t('Remove this line');
export const replaceExtraTabs = () => vscode.l10n.t('Replace extra tabs with spaces');
export const replaceControlCharacter = () => vscode.l10n.t('Replace the control character with a space');
export const replaceLineBreak = () => vscode.l10n.t('Replace the line break with a space');
export const trimPhrase = () => vscode.l10n.t('Remove leading and trailing whitespace');
export const keepFirst = () => vscode.l10n.t('Remove this entry and keep the first one');
export const removeBlankLine = () => vscode.l10n.t('Remove this blank line');
export const removeAllMissingTargets = (count: string) =>
  vscode.l10n.t({
    message: 'Remove all {0} lines without a target phrase',
    args: [count],
    comment: 'Title of a quick fix. {0} is the number of lines, at least 2',
  });
export const replaceAllExtraTabs = (count: string) =>
  vscode.l10n.t({
    message: 'Replace extra tabs with spaces in all {0} lines',
    args: [count],
    comment: 'Title of a quick fix. {0} is the number of lines, at least 2',
  });
export const removeAllEmptySources = (count: string) =>
  vscode.l10n.t({
    message: 'Remove all {0} lines with an empty source phrase',
    args: [count],
    comment: 'Title of a quick fix. {0} is the number of lines, at least 2',
  });
export const removeAllEmptyTargets = (count: string) =>
  vscode.l10n.t({
    message: 'Remove all {0} lines with an empty target phrase',
    args: [count],
    comment: 'Title of a quick fix. {0} is the number of lines, at least 2',
  });
export const replaceAllControlCharacters = (count: string) =>
  vscode.l10n.t({
    message: 'Replace control characters with spaces in all {0} places',
    args: [count],
    comment: 'Title of a quick fix. {0} is the number of places, at least 2',
  });
export const replaceAllLineBreaks = (count: string) =>
  vscode.l10n.t({
    message: 'Replace line breaks with spaces in all {0} places',
    args: [count],
    comment: 'Title of a quick fix. {0} is the number of places, at least 2',
  });
export const trimAllPhrases = (count: string) =>
  vscode.l10n.t({
    message: 'Remove leading and trailing whitespace from all {0} phrases',
    args: [count],
    comment: 'Title of a quick fix. {0} is the number of phrases, at least 2',
  });
export const removeAllDuplicates = (count: string) =>
  vscode.l10n.t({
    message: 'Remove all {0} duplicates and keep the first of each',
    args: [count],
    comment: 'Title of a quick fix. {0} is the number of duplicate entries, at least 2',
  });
export const removeAllBlankLines = (count: string) =>
  vscode.l10n.t({
    message: 'Remove all {0} blank lines',
    args: [count],
    comment: 'Title of a quick fix. {0} is the number of blank lines, at least 2',
  });
export const firstOccurrence = () => vscode.l10n.t('The source phrase is first used here.');
export const statusBarName = () =>
  vscode.l10n.t({
    message: 'Interlinear: Dictionary',
    comment: 'Name of a status bar item, as the menu of the status bar lists it. Interlinear is the name of the extension',
  });
export const entriesOne = () => vscode.l10n.t({ message: '1 entry', comment: 'Number of entries of a dictionary, in the status bar' });
export const entriesMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} entries',
    args: [count],
    comment: 'In the status bar. {0} is the number of entries of a dictionary, 0 or at least 2',
  });
export const sizeOfLimit = (size: string, limit: string) =>
  vscode.l10n.t({
    message: '{0} of {1}',
    args: [size, limit],
    comment:
      'Size of a dictionary, in the status bar. {0} is its size with a unit, for example “12 kB”; {1} is the largest size allowed, for example “10 MB”',
  });
export const accessibleStatus = (status: string) =>
  vscode.l10n.t({
    message: 'Dictionary: {0}',
    args: [status],
    comment: 'Label of the status bar item for screen readers. {0} is the number of entries, the size and the problems of the dictionary',
  });
export const problemsOne = () => vscode.l10n.t({ message: '1 problem', comment: 'Tooltip in the status bar' });
export const problemsMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} problems',
    args: [count],
    comment: 'Tooltip in the status bar. {0} is the number of problems in a dictionary, at least 2',
  });
export const blankLinesOne = () => vscode.l10n.t('1 blank line');
export const blankLinesMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} blank lines',
    args: [count],
    comment: 'Tooltip in the status bar. {0} is the number of blank lines in a dictionary, at least 2',
  });
export const firstProblemsShown = (count: string) =>
  vscode.l10n.t({
    message: 'The editor shows the first {0}. Click to list all.',
    args: [count],
    comment: 'Tooltip in the status bar, after the number of problems. {0} is how many problems the editor shows, for example “1,000”',
  });
export const keepOnlyThisOne = () => vscode.l10n.t('Keep this entry and remove the other');
export const keepOnlyThisMany = (count: string) =>
  vscode.l10n.t({
    message: 'Keep this entry and remove the other {0}',
    args: [count],
    comment: 'Title of a quick fix for entries with the same source phrase. {0} is the number of other entries, at least 2',
  });
export const spaceToTab = () => vscode.l10n.t('Replace the space with a tab');
export const firstSpaceToTab = () => vscode.l10n.t('Replace the first space with a tab');
export const fixAllHarmless = () => vscode.l10n.t('Fix all problems without losing phrases');
export const canceled = () =>
  vscode.l10n.t({
    message: 'Canceled.',
    comment: "Reason, shown in an error of the editor, why a dictionary wasn't read or saved: the user canceled",
  });
export const dictionaryGone = () => vscode.l10n.t('This dictionary no longer exists.');
export const notSavedBecause = (reason: string) =>
  vscode.l10n.t({
    message: '{0} Your text is still in the editor, unsaved.',
    args: [reason],
    comment: 'Error when saving. {0} is one or more complete sentences that say what failed',
  });
export const notConnected = () => vscode.l10n.t("Interlinear isn't connected to a translation service. Connect, then try again.");
export const otherKey = () => vscode.l10n.t('This dictionary belongs to a different API key. Connect with that key, then try again.');
export const compareTitle = (file: string) =>
  vscode.l10n.t({
    message: '{0}: Service ↔ Your Version',
    args: [file],
    comment: "Title of a comparison: on the left what the service has, on the right the user's text. {0} is the file name of a dictionary",
  });
export const entryNeeded = () => vscode.l10n.t('A dictionary needs at least one entry. To delete the dictionary, use the Glossaries view.');
export const notSentOne = (problem: string) =>
  vscode.l10n.t({
    message: "{0} The dictionary wasn't sent. Your text is still in the editor, unsaved.",
    args: [problem],
    comment: 'Error when saving. {0} is the problem with its line, a complete sentence such as “Line 3: The target phrase is missing.”',
  });
export const notSentMany = (problem: string, count: string) =>
  vscode.l10n.t({
    message: "{0} The dictionary has {1} problems and wasn't sent. Your text is still in the editor, unsaved.",
    args: [problem, count],
    comment:
      'Error when saving. {0} is the first problem with its line, a complete sentence such as “Line 3: The target phrase is missing.”; {1} is the number of all problems, at least 2',
  });
export const readingBeforeSaving = (file: string) =>
  vscode.l10n.t({
    message: 'Interlinear: Checking “{0}” for changes before saving…',
    args: [file],
    comment: 'Title of a progress notification. {0} is the file name of a dictionary',
  });
export const saving = (file: string) =>
  vscode.l10n.t({
    message: 'Interlinear: Saving “{0}”…',
    args: [file],
    comment: 'Title of a progress notification. {0} is the file name of a dictionary',
  });
export const glossaryDeleted = () =>
  vscode.l10n.t(
    'The glossary was deleted. Your text is still in the editor, unsaved. To keep it, save it as a file with “File: Save As…”.',
  );
export const readingGlossaries = () => vscode.l10n.t('Interlinear: Loading glossaries…');
export const recreateButton = () =>
  vscode.l10n.t({ message: 'Recreate', comment: 'Button in a dialog: creates a deleted dictionary again' });
export const recreateDetailOne = (glossary: string) =>
  vscode.l10n.t({
    message: 'This dictionary was deleted after you opened it. Recreate it in “{0}” from your text (1 entry)?',
    args: [glossary],
    comment: "Detail of a dialog. {0} is the name of a glossary. The user's text has one entry",
  });
export const recreateDetailMany = (glossary: string, count: string) =>
  vscode.l10n.t({
    message: 'This dictionary was deleted after you opened it. Recreate it in “{0}” from your text ({1} entries)?',
    args: [glossary, count],
    comment: "Detail of a dialog. {0} is the name of a glossary; {1} is the number of entries in the user's text, at least 2",
  });
export const noLongerExists = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” no longer exists.',
    args: [file],
    comment: 'Message of a dialog when saving. {0} is the file name of a dictionary',
  });
export const overwriteButton = () =>
  vscode.l10n.t({ message: 'Overwrite', comment: "Button in a dialog: replaces what the service has with the user's text" });
export const reloadButton = () =>
  vscode.l10n.t({ message: 'Reload', comment: "Button in a dialog: shows what the service has instead of the user's text" });
export const compareButton = () =>
  vscode.l10n.t({ message: 'Compare', comment: "Button in a dialog: shows the user's text and what the service has side by side" });
export const changedElsewhere = (added: string, removed: string, changed: string) =>
  vscode.l10n.t({
    message: 'Changes on the service since then: {0} added, {2} changed, {1} removed.',
    args: [added, removed, changed],
    comment:
      'Detail of a dialog about a dictionary that was changed on the service while the user edited it. {0}, {1} and {2} are numbers of entries',
  });
export const overwriteDetail = (removed: string, changed: string, added: string) =>
  vscode.l10n.t({
    message: 'Overwrite replaces it with your version. Entries: {2} added, {1} changed, {0} removed.',
    args: [removed, changed, added],
    comment: 'Detail of a dialog; Overwrite is the button. {0}, {1} and {2} are numbers of entries',
  });
export const reloadDetail = () =>
  vscode.l10n.t('Reload shows the current version from the service and keeps your text in a new unsaved file.');
export const compareDetail = () => vscode.l10n.t('Compare shows both versions side by side. Nothing is saved yet.');
export const changedOnService = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” was changed on the service after you opened it.',
    args: [file],
    comment: 'Message of a dialog when saving. {0} is the file name of a dictionary',
  });
export const saveAfterComparing = () =>
  vscode.l10n.t("Your text isn't saved yet. Add what you want to keep from the service's version, then save again.");
export const savingCanceled = () =>
  vscode.l10n.t('Saving was canceled. Your text is still in the editor, unsaved. Nothing was changed on the service.');
