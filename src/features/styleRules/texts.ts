import * as vscode from 'vscode';

export const loadingList = () => vscode.l10n.t('Loading style rule list…');
export const instructionOfMost = (position: string, most: string) =>
  vscode.l10n.t({
    message: 'Instruction {0} of {1}.',
    args: [position, most],
    comment:
      'Prompt under an input box; “Enter a label for this instruction.” follows. {0} is the position of the new instruction, {1} how many a list can have.',
  });
export const listIsFull = (count: string) =>
  vscode.l10n.t({
    message: 'This list has {0} instructions. The service may not accept more.',
    args: [count],
    comment: 'Prompt under an input box; “Enter a label for this instruction.” follows. {0} is a number, 200 or more.',
  });
export const newInstructionTitle = (list: string) =>
  vscode.l10n.t({
    message: 'Add Instruction to “{0}”',
    args: [list],
    comment: 'Title of an input box. {0} is the name of a style rule list.',
  });
export const addingInstruction = () => vscode.l10n.t({ message: 'Adding instruction…', comment: 'Progress notification.' });
export const loadingInstruction = () => vscode.l10n.t({ message: 'Loading instruction…', comment: 'Progress notification.' });
export const editInstructionTitle = () => vscode.l10n.t({ message: 'Edit Instruction', comment: 'Title of an input box.' });
export const savingInstruction = () =>
  vscode.l10n.t({ message: 'Saving instruction…', comment: 'Progress notification. An existing instruction is replaced.' });
export const instructionChangedElsewhere = (instruction: string) =>
  vscode.l10n.t({
    message: 'This instruction was changed elsewhere. Current version: {0}',
    args: [instruction],
    comment: '{0} is the label and the prompt of an instruction, for example “Tone: Use a friendly tone”. Buttons: Overwrite, Edit Again.',
  });
export const overwriteButton = () =>
  vscode.l10n.t({
    message: 'Overwrite',
    comment: "Button in a notification and in a dialog: replaces the version of the service with the user's.",
  });
export const editAgainButton = () =>
  vscode.l10n.t({ message: 'Edit Again', comment: 'Button in a notification: opens the input boxes again with what was typed.' });
export const addAsNew = () =>
  vscode.l10n.t({
    message: 'Add as New',
    comment: 'Button in a notification: adds an instruction that was deleted elsewhere as a new one.',
  });
export const instructionDeletedElsewhere = () => vscode.l10n.t('This instruction was deleted elsewhere.');
export const instructionHasLines = () => vscode.l10n.t('This instruction has more than one line. To edit it, open its list as JSON.');
export const openAsJson = () =>
  vscode.l10n.t({ message: 'Open as JSON', comment: 'Button in a notification: opens a style rule list as a JSON document.' });
export const checkingDeletion = () => vscode.l10n.t('Checking what will be deleted…');
export const alreadyDeleted = () => vscode.l10n.t('This was already deleted elsewhere.');
export const deleteInstructionQuestion = (instruction: string) =>
  vscode.l10n.t({
    message: 'Delete instruction “{0}”?',
    args: [instruction],
    comment: 'Question of a dialog. {0} is the label of an instruction.',
  });
export const deleteInstructionsQuestion = (count: string) =>
  vscode.l10n.t({ message: 'Delete {0} instructions?', args: [count], comment: 'Question of a dialog. {0} is a number, 2 or more.' });
export const cannotBeUndone = () => vscode.l10n.t("This can't be undone.");
export const deleteButton = () =>
  vscode.l10n.t({ message: 'Delete', comment: 'Button in a dialog: deletes instructions or style rule lists.' });
export const deletingInstruction = () => vscode.l10n.t({ message: 'Deleting instruction…', comment: 'Progress notification.' });
export const deletingInstructions = () => vscode.l10n.t({ message: 'Deleting instructions…', comment: 'Progress notification.' });
export const mustNotBeEmpty = () => vscode.l10n.t("This can't be empty.");
export const labelPrompt = () => vscode.l10n.t('Enter a label for this instruction.');
export const promptPrompt = () => vscode.l10n.t('Enter the prompt that translations should follow.');
export const anyLanguage = () =>
  vscode.l10n.t({
    message: 'Any language',
    comment: 'Row in a list of source languages: the instruction applies whatever the source language is.',
  });
export const chooseSourceLanguage = () => vscode.l10n.t('Choose the source language this instruction applies to');
export const newListTitle = () => vscode.l10n.t('Create Style Rule List');
export const creatingList = () => vscode.l10n.t('Creating style rule list…');
export const chooseFirstStep = () => vscode.l10n.t('Choose what to do first (the list is empty)');
export const setRuleItem = () => vscode.l10n.t('Set a Rule…');
export const setRuleItemDetail = () => vscode.l10n.t('Conventions for dates, numbers, punctuation and more');
export const addInstructionItem = () => vscode.l10n.t('Add an Instruction…');
export const addInstructionItemDetail = () => vscode.l10n.t('In your own words, for example “Use a friendly tone”');
export const useForTranslation = () => vscode.l10n.t('Use for Translation');
export const useForTranslationDetail = (language: string) =>
  vscode.l10n.t({
    message: 'Translations into {0} will use this list. You can add to it later.',
    args: [language],
    comment: 'Second line of a row in a quick pick. {0} is the name of a language.',
  });
export const listNamePrompt = () => vscode.l10n.t('Enter a name for the list.');
export const nameRequired = () => vscode.l10n.t('A name is required.');
export const charactersOfMost = (count: string, most: string) =>
  vscode.l10n.t({
    message: '{0} of {1} characters.',
    args: [count, most],
    comment: 'Under an input box, after its prompt. {0} is how many characters were typed, {1} how many are possible.',
  });
export const tooManyCharacters = (count: string, most: string) =>
  vscode.l10n.t({
    message: 'Too long: {0} characters. The limit is {1}.',
    args: [count, most],
    comment: 'Error under an input box. {0} is how many characters were typed, {1} how many are possible.',
  });
export const chooseListLanguage = () => vscode.l10n.t("Choose the target language (it can't be changed later)");
export const renameListTitle = () => vscode.l10n.t('Rename Style Rule List');
export const renamingList = () => vscode.l10n.t('Renaming style rule list…');
export const deleteListQuestion = (list: string) =>
  vscode.l10n.t({
    message: 'Delete style rule list “{0}”?',
    args: [list],
    comment: 'Question of a dialog. {0} is the name of a style rule list.',
  });
export const deleteListsQuestion = (count: string) =>
  vscode.l10n.t({ message: 'Delete {0} style rule lists?', args: [count], comment: 'Question of a dialog. {0} is a number, 2 or more.' });
export const deletedListInUse = (list: string) =>
  vscode.l10n.t({
    message: 'This workspace uses “{0}” for translation. Translations will continue without a style rule list.',
    args: [list],
    comment: 'Line in the dialog that asks whether to delete style rule lists. {0} is the name of a style rule list.',
  });
export const deletingList = () => vscode.l10n.t('Deleting style rule list…');
export const deletingLists = () => vscode.l10n.t('Deleting style rule lists…');
export const rulesOne = () =>
  vscode.l10n.t({ message: '1 rule', comment: 'Tooltip of a category: how many of its rules a style rule list sets.' });
export const rulesMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} rules',
    args: [count],
    comment: 'Tooltip of a category: how many of its rules a style rule list sets. {0} is a number other than 1.',
  });
export const rulesAndInstructions = (rules: string, instructions: string) =>
  vscode.l10n.t({
    message: 'Rules: {0}, instructions: {1}',
    args: [rules, instructions],
    comment: 'Line in the dialog that asks whether to delete a style rule list: what it contains. {0} and {1} are numbers.',
  });
export const rulesAndInstructionsOf = (list: string, rules: string, instructions: string) =>
  vscode.l10n.t({
    message: '{0} (rules: {1}, instructions: {2})',
    args: [list, rules, instructions],
    comment:
      'Line in the dialog that asks whether to delete style rule lists: what one of them contains. {0} is its name, {1} and {2} are numbers.',
  });
export const andMore = (count: string) =>
  vscode.l10n.t({
    message: '… and {0} more',
    args: [count],
    comment: "Last line of a list that was shortened. {0} is how many items aren't shown.",
  });
export const loadingLists = () => vscode.l10n.t('Loading style rule lists…');
export const listNotFound = () =>
  vscode.l10n.t("This style rule list no longer exists or hasn't been loaded yet. Refresh the Style Rules view.");
export const listSelected = (list: string, language: string) =>
  vscode.l10n.t({
    message: '“{0}” is now selected for translations into {1}.',
    args: [list, language],
    comment: 'Notification. {0} is the name of a style rule list, {1} the name of a language.',
  });
export const notUsedForTarget = (language: string) =>
  vscode.l10n.t({
    message: "It isn't used for translations into {0}.",
    args: [language],
    comment:
      'Notification; follows “‘Formal’ is now selected for translations into German.” {0} is the name of another language, the current target language.',
  });
export const notUsedYet = (language: string, list: string) =>
  vscode.l10n.t({
    message: "Translations into {0} don't use “{1}” yet.",
    args: [language, list],
    comment: 'Notification with the button “Use for Translation”. {0} is the name of a language, {1} the name of a style rule list.',
  });
export const canceled = () => vscode.l10n.t({ message: 'Canceled.', comment: 'The user stopped loading or saving.' });
export const noResponseInTime = () => vscode.l10n.t("The service didn't respond in time. Try again.");
export const listGone = () => vscode.l10n.t('This style rule list no longer exists.');
export const notConnected = () => vscode.l10n.t("Interlinear isn't connected to a translation service. Connect, then try again.");
export const listOfOtherKey = () =>
  vscode.l10n.t('This style rule list belongs to a different API key. Connect with that key, then try again.');
export const inUse = () =>
  vscode.l10n.t({
    message: 'in use',
    comment: 'In the row of a style rule list, after its language: translations in this workspace use it.',
  });
export const usedForLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'Used for translations into {0} in this workspace',
    args: [language],
    comment: 'Line of the tooltip of a style rule list. {0} is the name of a language.',
  });
export const usableForLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'Can be used for translations into {0}',
    args: [language],
    comment: 'Line of the tooltip of a style rule list. {0} is the name of a language.',
  });
export const listVersion = (version: string) =>
  vscode.l10n.t({
    message: 'Version {0} (each change creates a new one)',
    args: [version],
    comment: 'Line of the tooltip of a style rule list. {0} is a number.',
  });
export const customInstructions = () => vscode.l10n.t({ message: 'Custom instructions', comment: 'Row in the Style Rules view.' });
export const instructionCount = (count: string, most: string) =>
  vscode.l10n.t({
    message: '{0} of {1}',
    args: [count, most],
    comment: 'Line of the tooltip of the row “Custom instructions”. {0} is how many a list has, {1} how many it can have.',
  });
export const anySourceLanguage = () => vscode.l10n.t('For any source language');
export const onlySourceLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'For source language {0} only',
    args: [language],
    comment: 'Line of the tooltip of a custom instruction. {0} is the name of a language.',
  });
export const noLabel = () =>
  vscode.l10n.t({ message: '(no label)', comment: 'In place of the label of a custom instruction without one.' });
export const listNotLoaded = () => vscode.l10n.t("Couldn't load this list");
export const refreshToRetry = () => vscode.l10n.t('To try again, refresh the view.');
export const settingRule = () => vscode.l10n.t('Setting style rule…');
export const clearingRule = () => vscode.l10n.t('Clearing style rule…');
export const clearingRules = () => vscode.l10n.t('Clearing style rules…');
export const undoButton = () =>
  vscode.l10n.t({ message: 'Undo', comment: 'Button in a notification: sets the style rule again that was cleared.' });
export const ruleCleared = (rule: string) =>
  vscode.l10n.t({
    message: 'The style rule “{0}” was cleared.',
    args: [rule],
    comment: 'Notification with the button “Undo”. {0} is the name of a style rule.',
  });
export const clearRulesQuestion = (count: string) =>
  vscode.l10n.t({ message: 'Clear {0} style rules?', args: [count], comment: 'Question of a dialog. {0} is a number, 2 or more.' });
export const clearButton = () => vscode.l10n.t({ message: 'Clear', comment: 'Button in a dialog: clears style rules.' });
export const replacedChange = (rule: string, option: string) =>
  vscode.l10n.t({
    message: 'Your change to “{0}” replaced an option that was set elsewhere: {1}.',
    args: [rule, option],
    comment: 'Warning. {0} is the name of a style rule, {1} the option it had been set to elsewhere.',
  });
export const replacedClearing = (rule: string) =>
  vscode.l10n.t({
    message: '“{0}” had been cleared elsewhere. Your change set it again.',
    args: [rule],
    comment: 'Warning. {0} is the name of a style rule, which had been cleared elsewhere.',
  });
export const rulesMayBeLost = (list: string) =>
  vscode.l10n.t({
    message: 'Style rule list “{0}” was changed elsewhere at the same time, so rules set there may have been lost. Check its rules.',
    args: [list],
    comment: 'Warning. {0} is the name of a style rule list.',
  });
export const rulesTitle = (list: string) =>
  vscode.l10n.t({ message: 'Style Rules in “{0}”', args: [list], comment: 'Title of a quick pick. {0} is the name of a style rule list.' });
export const chooseCategoryOrRule = () => vscode.l10n.t('Choose a category, or type to find a rule');
export const allRules = () =>
  vscode.l10n.t({ message: 'all rules', comment: 'Separator in a quick pick; all style rules follow below it.' });
export const chooseRule = (category: string) =>
  vscode.l10n.t({
    message: 'Choose a rule in “{0}”',
    args: [category],
    comment: 'Placeholder of a quick pick. {0} is the name of a category of style rules, for example “Dates and times”.',
  });
export const currentOption = () => vscode.l10n.t({ message: 'current', comment: 'In a list of options, beside the one that is set.' });
export const clearRule = () => vscode.l10n.t('Clear this rule');
export const chooseOption = (rule: string) =>
  vscode.l10n.t({
    message: 'Choose an option for “{0}”',
    args: [rule],
    comment: 'Placeholder of a quick pick. {0} is the name of a style rule.',
  });
export const rulesSet = (count: string) =>
  vscode.l10n.t({ message: '{0} set', args: [count], comment: 'Beside a category of style rules. {0} is how many of its rules are set.' });
