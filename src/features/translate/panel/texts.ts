import * as vscode from 'vscode';

export const title = () => vscode.l10n.t('Translate with Options');
export const subjectOne = () =>
  vscode.l10n.t({
    message: '{0}, 1 character',
    comment: 'Panel “Translate with Options”: line below the title: one character is selected. {0} is the name of the document',
  });
export const subjectMany = () =>
  vscode.l10n.t({
    message: '{0}, {1} characters',
    comment:
      'Panel “Translate with Options”: line below the title. {0} is the name of the document, {1} is the number of selected characters, never 1',
  });
export const preset = () => vscode.l10n.t({ message: 'Preset', comment: 'Panel “Translate with Options”: label of the list of presets' });
export const choosePreset = () => vscode.l10n.t('Choose a preset');
export const noPresetsYet = () => vscode.l10n.t('No presets yet');
export const presetInWorkspace = () =>
  vscode.l10n.t({
    message: '{0} (workspace)',
    comment:
      'Panel “Translate with Options”: entry of the list of presets. {0} is the name of a preset that is saved in the workspace settings',
  });
export const deletePreset = () => vscode.l10n.t({ message: 'Delete Preset', comment: 'Panel “Translate with Options”: button' });
export const presetIgnored = () =>
  vscode.l10n.t({
    message: 'Invalid options in this preset were ignored: {0}',
    comment: 'Panel “Translate with Options”: {0} lists the ids of options, such as model_type',
  });
export const presetUsed = () =>
  vscode.l10n.t({
    message: 'Applied preset “{0}”.',
    comment: 'Panel “Translate with Options”: {0} is the name of a preset whose options are now selected',
  });
export const presetSaved = () =>
  vscode.l10n.t({ message: 'Saved preset “{0}”.', comment: 'Panel “Translate with Options”: {0} is the name of a preset' });
export const presetDeleted = () =>
  vscode.l10n.t({
    message: 'Deleted preset “{0}”. Its options are still selected.',
    comment: 'Panel “Translate with Options”: {0} is the name of a preset',
  });
export const languages = () =>
  vscode.l10n.t({
    message: 'Languages',
    comment: 'Panel “Translate with Options”: heading of the section with the target and source language',
  });
export const wording = () =>
  vscode.l10n.t({
    message: 'Wording',
    comment:
      'Panel “Translate with Options”: heading of the section with formality, glossaries, style rules, instructions and translation memory',
  });
export const contextAndTerms = () => vscode.l10n.t('Context and Terms');
export const modelAndSentences = () => vscode.l10n.t('Model and Sentences');
export const tags = () =>
  vscode.l10n.t({ message: 'Tags', comment: 'Panel “Translate with Options”: heading of the section with options for XML and HTML tags' });
export const none = () =>
  vscode.l10n.t({
    message: 'None',
    comment: 'Panel “Translate with Options”: entry of a list: no glossary, style rule list or translation memory',
  });
export const chooseLanguage = () => vscode.l10n.t('Choose a language');
export const detectedByService = () => vscode.l10n.t('Detected by the service');
export const tryAgain = () =>
  vscode.l10n.t({ message: 'Try Again', comment: 'Panel “Translate with Options”: button; loads a list of the service again' });
export const addInstruction = () =>
  vscode.l10n.t({ message: 'Add Instruction', comment: 'Panel “Translate with Options”: button; adds a custom instruction' });
export const removeInstruction = () =>
  vscode.l10n.t({
    message: 'Remove Instruction {0}',
    comment: 'Panel “Translate with Options”: button. {0} is the number of a custom instruction, from 1',
  });
export const instruction = () =>
  vscode.l10n.t({
    message: 'Instruction {0}',
    comment:
      'Panel “Translate with Options”: label of a text box, read by screen readers. {0} is the number of a custom instruction, from 1',
  });
export const instructionLength = () =>
  vscode.l10n.t({
    message: '{0} of {1} characters',
    comment: 'Panel “Translate with Options”: below a custom instruction. {0} is the number of its characters, {1} is the most it may have',
  });
export const instructionTooLongBy = () =>
  vscode.l10n.t({
    message: '{0} of {1} characters, {2} too many',
    comment:
      'Panel “Translate with Options”: below a custom instruction. {0} is the number of its characters, {1} is the most it may have, {2} is by how many it exceeds that (1 or more)',
  });
export const translateWithControlKey = () =>
  vscode.l10n.t({ message: 'Translate (Ctrl+Enter)', comment: 'Panel “Translate with Options”: button with its keyboard shortcut' });
export const translateWithCommandKey = () =>
  vscode.l10n.t({ message: 'Translate (⌘Enter)', comment: 'Panel “Translate with Options”: button with its keyboard shortcut on macOS' });
export const translating = () =>
  vscode.l10n.t({
    message: 'Translating…',
    comment: 'Panel “Translate with Options”: label of the button Translate while a translation is running',
  });
export const notSentYet = () =>
  vscode.l10n.t({
    message: 'Not sent yet. {0}',
    comment: 'Panel “Translate with Options”: shown when something must be corrected before translating. {0} is a sentence that says what',
  });
export const resetToSettings = () => vscode.l10n.t('Reset to Settings');
export const resetDone = () => vscode.l10n.t('All options were reset to your settings.');
export const saveAsPreset = () => vscode.l10n.t('Save as Preset…');
export const presetName = () => vscode.l10n.t({ message: 'Preset name', comment: 'Panel “Translate with Options”: label of a text box' });
export const presetNameMissing = () => vscode.l10n.t('Enter a name for the preset.');
export const saveIn = () =>
  vscode.l10n.t({ message: 'Save in', comment: 'Panel “Translate with Options”: label of a list: user settings or workspace settings' });
export const userSettings = () =>
  vscode.l10n.t({ message: 'User settings', comment: 'Panel “Translate with Options”: entry of the list “Save in”' });
export const workspaceSettings = () =>
  vscode.l10n.t({ message: 'Workspace settings', comment: 'Panel “Translate with Options”: entry of the list “Save in”' });
export const noWorkspace = () => vscode.l10n.t('To save in workspace settings, open a folder or workspace.');
export const savePreset = () => vscode.l10n.t({ message: 'Save Preset', comment: 'Panel “Translate with Options”: button' });
export const replacePreset = () =>
  vscode.l10n.t({
    message: 'Replace Preset',
    comment: 'Panel “Translate with Options”: button; shown when a preset with this name exists',
  });
export const cancel = () =>
  vscode.l10n.t({ message: 'Cancel', comment: 'Panel “Translate with Options”: button; closes the form for saving a preset' });
export const targetLanguage = () =>
  vscode.l10n.t({ message: 'Target language', comment: 'Panel “Translate with Options”: label of an option' });
export const sourceLanguage = () =>
  vscode.l10n.t({ message: 'Source language', comment: 'Panel “Translate with Options”: label of an option' });
export const context = () =>
  vscode.l10n.t({
    message: 'Context',
    comment: 'Panel “Translate with Options”: label of an option: text that guides the translation and is not translated itself',
  });
export const automaticContext = () => vscode.l10n.t('Also send surrounding text');
export const model = () => vscode.l10n.t({ message: 'Model', comment: 'Panel “Translate with Options”: label of an option' });
export const splitSentences = () =>
  vscode.l10n.t({
    message: 'Split sentences',
    comment: 'Panel “Translate with Options”: label of an option: where the service splits sentences. Verb',
  });
export const preserveFormatting = () => vscode.l10n.t('Keep punctuation and capitalization at sentence boundaries');
export const formality = () => vscode.l10n.t({ message: 'Formality', comment: 'Panel “Translate with Options”: label of an option' });
export const glossary = () => vscode.l10n.t({ message: 'Glossary', comment: 'Panel “Translate with Options”: label of an option' });
export const moreGlossaries = () =>
  vscode.l10n.t({ message: 'More glossaries', comment: 'Panel “Translate with Options”: label of an option' });
export const styleRuleList = () => vscode.l10n.t('Style rule list');
export const customInstructions = () =>
  vscode.l10n.t({ message: 'Custom instructions', comment: 'Panel “Translate with Options”: label of an option' });
export const translationMemory = () =>
  vscode.l10n.t({ message: 'Translation memory', comment: 'Panel “Translate with Options”: label of an option' });
export const memoryThreshold = () => vscode.l10n.t('Minimum match similarity (%)');
export const tagHandling = () => vscode.l10n.t({ message: 'Tag handling', comment: 'Panel “Translate with Options”: label of an option' });
export const tagHandlingVersion = () => vscode.l10n.t('Tag handling version');
export const outlineDetection = () => vscode.l10n.t('Detect XML structure automatically');
export const splittingTags = () => vscode.l10n.t('Tags that always split sentences');
export const nonSplittingTags = () => vscode.l10n.t('Tags that never split sentences');
export const ignoreTags = () => vscode.l10n.t("Tags whose content isn't translated");
export const keepTerms = () => vscode.l10n.t('Terms that are never translated');
export const tagNamesHelp = () => vscode.l10n.t('Tag names without brackets, separated by spaces.');
export const sourceLanguageHelp = () => vscode.l10n.t('Required for glossaries.');
export const contextHelp = () => vscode.l10n.t("Guides the translation but isn't translated itself. Not billed.");
export const automaticContextHelp = () => vscode.l10n.t('The heading, neighboring paragraphs, the comment above. Not billed.');
export const moreGlossariesHelp = () =>
  vscode.l10n.t('Used after the first glossary, in the order you select them. The first glossary that contains a term is used.');
export const customInstructionsHelp = () => vscode.l10n.t('Instructions for the translation. Example: Use short sentences.');
export const memoryThresholdHelp = () => vscode.l10n.t('A whole number from 0 to 100. The default is 75.');
export const preserveFormattingHelp = () => vscode.l10n.t('When off, the service may correct them.');
export const tagHandlingHelp = () =>
  vscode.l10n.t("Automatic protects tags, links, code and placeholders, and checks that they're intact.");
export const outlineDetectionHelp = () => vscode.l10n.t('When off, the tags that always split sentences define the structure.');
export const keepTermsHelp = () => vscode.l10n.t('One per line: product names, commands, abbreviations.');
export const defaultValue = () =>
  vscode.l10n.t({
    message: 'Default',
    comment: 'Panel “Translate with Options”: value of the option Formality or Split sentences: what the service does by default',
  });
export const formalityMore = () =>
  vscode.l10n.t({ message: 'More Formal', comment: 'Panel “Translate with Options”: value of the option Formality' });
export const formalityLess = () =>
  vscode.l10n.t({ message: 'Less Formal', comment: 'Panel “Translate with Options”: value of the option Formality' });
export const formalityPreferMore = () => vscode.l10n.t('More Formal If Possible');
export const formalityPreferLess = () => vscode.l10n.t('Less Formal If Possible');
export const splitNever = () =>
  vscode.l10n.t({ message: 'Never', comment: 'Panel “Translate with Options”: value of the option Split sentences' });
export const splitAtPunctuationAndBreaks = () => vscode.l10n.t('At Punctuation and Line Breaks');
export const splitAtPunctuation = () =>
  vscode.l10n.t({ message: 'At Punctuation', comment: 'Panel “Translate with Options”: value of the option Split sentences' });
export const automatic = () =>
  vscode.l10n.t({
    message: 'Automatic',
    comment: 'Panel “Translate with Options”: value of the option Tag handling or Tag handling version',
  });
export const tagHandlingOff = () =>
  vscode.l10n.t({ message: 'Off', comment: 'Panel “Translate with Options”: value of the option Tag handling' });
export const tagHandlingXml = () =>
  vscode.l10n.t({ message: 'XML', comment: 'Panel “Translate with Options”: value of the option Tag handling' });
export const tagHandlingHtml = () =>
  vscode.l10n.t({ message: 'HTML', comment: 'Panel “Translate with Options”: value of the option Tag handling' });
export const tagHandlingFirstVersion = () =>
  vscode.l10n.t({ message: 'Version 1', comment: 'Panel “Translate with Options”: value of the option Tag handling version' });
export const tagHandlingSecondVersion = () =>
  vscode.l10n.t({ message: 'Version 2', comment: 'Panel “Translate with Options”: value of the option Tag handling version' });
