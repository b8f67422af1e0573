import * as vscode from 'vscode';

export const loadingList = () => vscode.l10n.t('Reading the style rule list');
export const instructionOfMost = (position: string, most: string) =>
  vscode.l10n.t({
    message: 'Instruction {0} of {1}.',
    args: [position, most],
    comment:
      'Prompt under an input box; “Enter a label for this instruction.” follows. {0} is the position of the new instruction, {1} how many a list can have.',
  });
export const listIsFull = (count: string) =>
  vscode.l10n.t({
    message: 'The list has {0} instructions; the service may not take more.',
    args: [count],
    comment: 'Prompt under an input box; “Enter a label for this instruction.” follows. {0} is a number, 200 or more.',
  });
export const newInstructionTitle = (list: string) =>
  vscode.l10n.t({
    message: 'New Instruction of {0}',
    args: [list],
    comment: 'Title of an input box. {0} is the name of a style rule list.',
  });
export const addingInstruction = () => vscode.l10n.t({ message: 'Adding the instruction', comment: 'Progress notification.' });
export const loadingInstruction = () => vscode.l10n.t({ message: 'Reading the instruction', comment: 'Progress notification.' });
export const editInstructionTitle = () => vscode.l10n.t({ message: 'Edit Instruction', comment: 'Title of an input box.' });
export const savingInstruction = () =>
  vscode.l10n.t({ message: 'Changing the instruction', comment: 'Progress notification. An existing instruction is replaced.' });
export const instructionChangedElsewhere = (instruction: string) =>
  vscode.l10n.t({
    message: 'The instruction was changed elsewhere meanwhile. It now says: {0}',
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
export const instructionDeletedElsewhere = () => vscode.l10n.t('The instruction was deleted elsewhere meanwhile.');
export const instructionHasLines = () => vscode.l10n.t('This instruction has several lines. Edit it in the JSON document of its list.');
export const openAsJson = () =>
  vscode.l10n.t({ message: 'Open as JSON', comment: 'Button in a notification: opens a style rule list as a JSON document.' });
export const checkingDeletion = () => vscode.l10n.t('Reading what will be deleted');
export const alreadyDeleted = () => vscode.l10n.t('It was deleted elsewhere already.');
export const deleteInstructionQuestion = (instruction: string) =>
  vscode.l10n.t({
    message: 'Delete the instruction {0}?',
    args: [instruction],
    comment: 'Question of a dialog. {0} is the label of an instruction.',
  });
export const deleteInstructionsQuestion = (count: string) =>
  vscode.l10n.t({ message: 'Delete {0} instructions?', args: [count], comment: 'Question of a dialog. {0} is a number, 2 or more.' });
export const cannotBeUndone = () => vscode.l10n.t('This cannot be undone.');
export const deleteButton = () =>
  vscode.l10n.t({ message: 'Delete', comment: 'Button in a dialog: deletes instructions or style rule lists.' });
export const deletingInstructions = () => vscode.l10n.t({ message: 'Deleting instructions', comment: 'Progress notification.' });
export const mustNotBeEmpty = () => vscode.l10n.t('It must not be empty.');
export const labelPrompt = () => vscode.l10n.t('Label: what the instruction is called.');
export const promptPrompt = () => vscode.l10n.t('Prompt: what translations are to follow.');
export const anyLanguage = () =>
  vscode.l10n.t({
    message: 'Any language',
    comment: 'Row in a list of source languages: the instruction applies whatever the source language is.',
  });
export const chooseSourceLanguage = () => vscode.l10n.t('For originals in which language?');
export const newListTitle = () => vscode.l10n.t('New Style Rule List');
export const creatingList = () => vscode.l10n.t('Making the style rule list');
export const chooseFirstStep = () => vscode.l10n.t('The list is empty. What should it begin with?');
export const setRuleItem = () => vscode.l10n.t('Set a Rule…');
export const setRuleItemDetail = () => vscode.l10n.t('How dates, numbers, punctuation and more are written.');
export const addInstructionItem = () => vscode.l10n.t('Add an Instruction…');
export const addInstructionItemDetail = () => vscode.l10n.t('In your own words, such as “Use a friendly tone”.');
export const useForTranslation = () => vscode.l10n.t('Use for Translations');
export const useForTranslationDetail = (language: string) =>
  vscode.l10n.t({
    message: 'Translations into {0} follow it. It can be filled later.',
    args: [language],
    comment: 'Second line of a row in a quick pick. {0} is the name of a language.',
  });
export const listNamePrompt = () => vscode.l10n.t('Name of the list.');
export const nameRequired = () => vscode.l10n.t('A name is needed.');
export const charactersOfMost = (count: string, most: string) =>
  vscode.l10n.t({
    message: '{0} of {1} characters.',
    args: [count, most],
    comment: 'Under an input box, after its prompt. {0} is how many characters were typed, {1} how many are possible.',
  });
export const tooManyCharacters = (count: string, most: string) =>
  vscode.l10n.t({
    message: '{0} characters are too many; {1} are allowed.',
    args: [count, most],
    comment: 'Error under an input box. {0} is how many characters were typed, {1} how many are possible.',
  });
export const chooseListLanguage = () => vscode.l10n.t('For translations into which language? It cannot be changed later.');
export const renameListTitle = () => vscode.l10n.t('Rename Style Rule List');
export const renamingList = () => vscode.l10n.t('Renaming the style rule list');
export const deleteListQuestion = (list: string) =>
  vscode.l10n.t({
    message: 'Delete the style rule list {0}?',
    args: [list],
    comment: 'Question of a dialog. {0} is the name of a style rule list.',
  });
export const deleteListsQuestion = (count: string) =>
  vscode.l10n.t({ message: 'Delete {0} style rule lists?', args: [count], comment: 'Question of a dialog. {0} is a number, 2 or more.' });
export const deletedListInUse = (list: string) =>
  vscode.l10n.t({
    message: 'Translations of this workspace follow {0}; then they follow none.',
    args: [list],
    comment: 'Line in the dialog that asks whether to delete style rule lists. {0} is the name of a style rule list.',
  });
export const deletingLists = () => vscode.l10n.t('Deleting style rule lists');
export const rulesOne = () =>
  vscode.l10n.t({ message: '1 rule', comment: 'How many rules a style rule list or one of its categories has.' });
export const rulesMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} rules',
    args: [count],
    comment: 'How many rules a style rule list or one of its categories has. {0} is a number other than 1.',
  });
export const instructionsOne = () =>
  vscode.l10n.t({ message: '1 instruction', comment: 'How many custom instructions a style rule list has.' });
export const instructionsMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} instructions',
    args: [count],
    comment: 'How many custom instructions a style rule list has. {0} is a number other than 1.',
  });
export const contentsWillBeDeleted = (rules: string, instructions: string) =>
  vscode.l10n.t({
    message: '{0} and {1} are lost.',
    args: [rules, instructions],
    comment:
      'Line in the dialog that asks whether to delete style rule lists. {0} is for example “3 rules”, {1} for example “1 instruction”.',
  });
export const andMore = (count: string) =>
  vscode.l10n.t({
    message: '… and {0} more',
    args: [count],
    comment: "Last line of a list that was shortened. {0} is how many items aren't shown.",
  });
export const loadingLists = () => vscode.l10n.t('Reading the style rule lists');
export const listNotFound = () =>
  vscode.l10n.t('The style rule list is not there any more, or is not known yet. Refresh the view "Style Rules".');
export const listSelected = (list: string, language: string) =>
  vscode.l10n.t({
    message: '{0} was chosen for translations into {1}.',
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
    message: "Translations into {0} don't follow {1} yet.",
    args: [language, list],
    comment: 'Notification with the button “Use for Translation”. {0} is the name of a language, {1} the name of a style rule list.',
  });
export const canceled = () => vscode.l10n.t({ message: 'Cancelled.', comment: 'The user stopped loading or saving.' });
export const noResponseInTime = () => vscode.l10n.t('The service did not answer in time. Try again.');
export const listGone = () => vscode.l10n.t('This style rule list no longer exists.');
export const notConnected = () => vscode.l10n.t('Interlinear is not connected to a service. Connect, then try again.');
export const listOfOtherKey = () =>
  vscode.l10n.t('This style rule list belongs to another key than the one that is connected. Connect with that key, then try again.');
export const inUse = () =>
  vscode.l10n.t({
    message: 'in use',
    comment: 'In the row of a style rule list, after its language: translations in this workspace use it.',
  });
export const usedForLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'Translations into {0} follow it in this workspace.',
    args: [language],
    comment: 'Line of the tooltip of a style rule list. {0} is the name of a language.',
  });
export const usableForLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'Translations into {0} can follow it.',
    args: [language],
    comment: 'Line of the tooltip of a style rule list. {0} is the name of a language.',
  });
export const listVersion = (version: string) =>
  vscode.l10n.t({
    message: 'Version {0}: each change makes a new one.',
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
export const anySourceLanguage = () => vscode.l10n.t('For originals in any language');
export const onlySourceLanguage = (language: string) =>
  vscode.l10n.t({
    message: 'For originals in {0} only',
    args: [language],
    comment: 'Line of the tooltip of a custom instruction. {0} is the name of a language.',
  });
export const noLabel = () => vscode.l10n.t({ message: '(no label)', comment: 'Row of a custom instruction without a label.' });
export const listNotLoaded = () => vscode.l10n.t('Could not be read');
export const refreshToRetry = () => vscode.l10n.t('Refresh tries again.');
export const settingRule = () => vscode.l10n.t('Setting the style rule');
export const clearingRules = () => vscode.l10n.t('Clearing style rules');
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
export const notSet = () =>
  vscode.l10n.t({
    message: 'not set',
    comment: 'Stands for the option of a style rule that has none. In “Your change to ‘Era’ replaced one made elsewhere: not set.”',
  });
export const replacedChange = (rule: string, option: string) =>
  vscode.l10n.t({
    message: '“{0}” had been changed elsewhere meanwhile, to: {1}. Your change replaced that.',
    args: [rule, option],
    comment: 'Warning. {0} is the name of a style rule, {1} the option it had been set to elsewhere, or “not set”.',
  });
export const rulesMayBeLost = (list: string) =>
  vscode.l10n.t({
    message: 'The list {0} was changed elsewhere at the same moment. Rules that were set there just then may be gone: look through them.',
    args: [list],
    comment: 'Warning. {0} is the name of a style rule list.',
  });
export const rulesTitle = (list: string) =>
  vscode.l10n.t({ message: 'Style Rules of {0}', args: [list], comment: 'Title of a quick pick. {0} is the name of a style rule list.' });
export const chooseCategoryOrRule = () => vscode.l10n.t('Which rule? Choose a category, or type to find a rule.');
export const allRules = () =>
  vscode.l10n.t({ message: 'all rules', comment: 'Separator in a quick pick; all style rules follow below it.' });
export const chooseRule = (category: string) =>
  vscode.l10n.t({
    message: '{0}: which rule?',
    args: [category],
    comment: 'Placeholder of a quick pick. {0} is the name of a category of style rules, for example “Dates and times”.',
  });
export const currentOption = () => vscode.l10n.t({ message: 'chosen now', comment: 'In a list of options, beside the one that is set.' });
export const clearRule = () => vscode.l10n.t('Clear this rule');
export const chooseOption = (rule: string) =>
  vscode.l10n.t({ message: '{0}: how?', args: [rule], comment: 'Placeholder of a quick pick. {0} is the name of a style rule.' });
export const rulesSet = (count: string) =>
  vscode.l10n.t({ message: '{0} set', args: [count], comment: 'Beside a category of style rules. {0} is how many of its rules are set.' });
export const comparedNotSaved = () =>
  vscode.l10n.t('Your text is not saved yet. Put in it what you want to keep of the other side, then save it again.');
export const languageCannotChange = (language: string) =>
  vscode.l10n.t({
    message: 'The language of a list cannot be changed. It is “{0}”.',
    args: [language],
    comment: 'Error when a style rule list is saved as JSON. {0} is the code of a language, as the value of `language` in the document.',
  });
export const nothingSent = () => vscode.l10n.t('Nothing was sent; your text stays here, unsaved.');
export const invalidJson = (error: string) =>
  vscode.l10n.t({
    message: 'This is not JSON: {0}.',
    args: [error],
    comment: 'Error when a style rule list is saved as JSON. {0} is a technical message in English.',
  });
export const propertyMissing = (property: string) =>
  vscode.l10n.t({
    message: '“{0}” is missing.',
    args: [property],
    comment: 'Error when a style rule list is saved as JSON. {0} is a property, for example custom_instructions[2].prompt.',
  });
export const propertyNotAllowed = (property: string) =>
  vscode.l10n.t({
    message: '“{0}” is not a part of a style rule list.',
    args: [property],
    comment: 'Error when a style rule list is saved as JSON. {0} is a property, for example custom_instructions[2].author.',
  });
export const sameInstructionId = (id: string) =>
  vscode.l10n.t({
    message: 'Two instructions have the id {0}. Leave the id out of the new one.',
    args: [id],
    comment: 'Error when a style rule list is saved as JSON. {0} is the ID of a custom instruction.',
  });
export const listFault = (fault: string) =>
  vscode.l10n.t({
    message: 'A style rule list {0}',
    args: [fault],
    comment: 'Error when a style rule list is saved as JSON. {0} is the rest of the sentence in English, for example “must be an object.”',
  });
export const propertyFault = (property: string, fault: string) =>
  vscode.l10n.t({
    message: '“{0}” {1}',
    args: [property, fault],
    comment:
      'Error when a style rule list is saved as JSON. {0} is a property, for example custom_instructions[2].prompt, {1} the rest of the sentence in English, for example “must not be empty.”',
  });
export const reloadButton = () =>
  vscode.l10n.t({ message: 'Reload', comment: "Button in a dialog: loads the service's version of a style rule list." });
export const compareButton = () =>
  vscode.l10n.t({ message: 'Compare', comment: "Button in a dialog: shows the service's version and the user's side by side." });
export const overwriteDetail = () => vscode.l10n.t('Overwrite makes it what your text says. What will be sent is shown first.');
export const reloadDetail = () => vscode.l10n.t('Reload shows what is there now, and keeps your text in a new unsaved file.');
export const compareDetail = () => vscode.l10n.t('Compare shows both side by side; nothing is saved yet.');
export const listChangedSinceOpened = (list: string) =>
  vscode.l10n.t({
    message: 'The style rule list {0} was changed since you opened it.',
    args: [list],
    comment: 'Title of a dialog with the buttons Overwrite, Reload and Compare. {0} is the name of a style rule list.',
  });
export const savingCanceled = () => vscode.l10n.t('Saving was canceled.');
export const saveButton = () =>
  vscode.l10n.t({ message: 'Save', comment: 'Button in a dialog: sends the changes of a style rule list to the service.' });
export const saveChangesQuestion = (list: string) =>
  vscode.l10n.t({
    message: 'Change the style rule list {0}?',
    args: [list],
    comment: 'Question of a dialog; the changes follow. {0} is the name of a style rule list.',
  });
export const renameChange = (name: string) =>
  vscode.l10n.t({
    message: 'Rename it to: {0}',
    args: [name],
    comment:
      'A change of a style rule list: a line in a dialog, or an item after “Saved:” or “Not saved:”. {0} is the new name of the list.',
  });
export const rulesChange = (set: string, cleared: string) =>
  vscode.l10n.t({
    message: 'Replace its rules: {0} set, {1} cleared',
    args: [set, cleared],
    comment: 'A change of a style rule list: a line in a dialog, or an item after “Saved:” or “Not saved:”. {0} and {1} are numbers.',
  });
export const instructionDeletion = (instruction: string) =>
  vscode.l10n.t({
    message: 'Delete the instruction: {0}',
    args: [instruction],
    comment:
      'A change of a style rule list: a line in a dialog, or an item after “Saved:” or “Not saved:”. {0} is the label of a custom instruction.',
  });
export const instructionChange = (instruction: string) =>
  vscode.l10n.t({
    message: 'Change the instruction: {0}',
    args: [instruction],
    comment:
      'A change of a style rule list: a line in a dialog, or an item after “Saved:” or “Not saved:”. {0} is the new label and prompt of a custom instruction.',
  });
export const instructionAddition = (instruction: string) =>
  vscode.l10n.t({
    message: 'Add the instruction: {0}',
    args: [instruction],
    comment:
      'A change of a style rule list: a line in a dialog, or an item after “Saved:” or “Not saved:”. {0} is the label and prompt of a custom instruction.',
  });
export const savingList = () => vscode.l10n.t('Saving the style rule list');
export const nothingSaved = () => vscode.l10n.t('Nothing was saved.');
export const savedChanges = (changes: string) =>
  vscode.l10n.t({
    message: 'Saved so far: {0}.',
    args: [changes],
    comment:
      "After the reason why a style rule list wasn't saved completely. {0} lists changes, for example “Rename to ‘Formal’; Add instruction: Tone – Use a friendly tone”.",
  });
export const unclearChanges = (change: string) =>
  vscode.l10n.t({
    message: 'Saved or not, which is not known: {0}.',
    args: [change],
    comment: "After the reason why a style rule list wasn't saved completely. {0} is a change, for example “Rename to ‘Formal’”.",
  });
export const unsavedChanges = (changes: string) =>
  vscode.l10n.t({
    message: 'Not saved: {0}.',
    args: [changes],
    comment:
      "After the reason why a style rule list wasn't saved completely. {0} lists changes, for example “Rename to ‘Formal’; Add instruction: Tone – Use a friendly tone”.",
  });
export const saveAgain = () => vscode.l10n.t('Your text stays here. Save it again to go on.');
export const responseUnfinished = () => vscode.l10n.t('The service did not finish its answer.');
export const compareTitle = (list: string) =>
  vscode.l10n.t({
    message: '{0}: At the Service ↔ Yours',
    args: [list],
    comment: "Title of a comparison. {0} is the name of a style rule list; the service's version is on the left, the user's on the right.",
  });
export const listDeleted = () =>
  vscode.l10n.t(
    'The style rule list was deleted. Nothing was sent; your text stays here, and can be saved as a file by the command "File: Save As…".',
  );
