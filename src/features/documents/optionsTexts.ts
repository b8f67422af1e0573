import * as vscode from 'vscode';

export const optionsPlaceholder = () =>
  vscode.l10n.t({ message: 'Press Enter to translate, or pick an option to change it', comment: 'Placeholder of a quick pick.' });
export const oneIntoLanguages = (document: string, languages: string) =>
  vscode.l10n.t({
    message: '{0} into {1}',
    args: [document, languages],
    comment:
      'Description beside the row “Translate” of a quick pick. {0} is the name of a file, {1} is a list of target languages, separated by commas.',
  });
export const manyIntoLanguages = (count: string, languages: string) =>
  vscode.l10n.t({
    message: '{0} documents into {1}',
    args: [count, languages],
    comment:
      'Description beside the row “Translate” of a quick pick. {0} is the number of documents, at least 2, {1} is a list of target languages, separated by commas.',
  });
export const optionsSeparator = () =>
  vscode.l10n.t({
    message: 'options',
    comment: 'Separator in a quick pick, above the options of a translation (source language, formality, glossary).',
  });
export const detectedByService = () =>
  vscode.l10n.t({
    message: 'Detected by the service',
    comment: 'Value of the option “Source Language”: the service detects the language. Also the first row of the list of languages.',
  });
export const sourceLanguagePlaceholder = () =>
  vscode.l10n.t({ message: 'Choose the source language', comment: 'Placeholder of a quick pick.' });
export const sourceLanguageAskedLater = () =>
  vscode.l10n.t({
    message: "You'll be asked (required by the glossary)",
    comment:
      'Description of the row “Source Language” in a quick pick: the language is asked for in the next step, because a glossary is chosen that needs it.',
  });
export const sourceLanguageOfGlossary = (language: string) =>
  vscode.l10n.t({
    message: '{0} (required by the glossary)',
    args: [language],
    comment:
      'Description of the row “Source Language” in a quick pick. {0} is the name of a language, the only one that the chosen glossary has entries from.',
  });
export const defaultFormality = () =>
  vscode.l10n.t({ message: 'Default', comment: 'Value of the option “Formality”: what the service uses by default.' });
export const moreFormal = () => vscode.l10n.t({ message: 'More Formal', comment: 'Value of the option “Formality”.' });
export const lessFormal = () => vscode.l10n.t({ message: 'Less Formal', comment: 'Value of the option “Formality”.' });
export const notForLanguages = (languages: string) =>
  vscode.l10n.t({
    message: 'not for {0}',
    args: [languages],
    comment:
      "Follows the value of an option in a quick pick, after “ · ”: the option isn't used for these target languages. {0} is a list of names of languages, separated by commas.",
  });
export const formality = () =>
  vscode.l10n.t({ message: 'Formality', comment: 'Row of a quick pick, and title of the quick pick that the row opens.' });
export const formalityPlaceholder = () => vscode.l10n.t({ message: 'Choose a formality', comment: 'Placeholder of a quick pick.' });
export const glossary = () =>
  vscode.l10n.t({ message: 'Glossary', comment: 'Row of a quick pick, and title of the quick pick that the row opens.' });
export const none = () =>
  vscode.l10n.t({
    message: 'None',
    comment: 'Value of the options “Glossary”, “Style Rule List”, and “Translation Memory”: none is used.',
  });
export const glossariesNotAllowed = () =>
  vscode.l10n.t({ message: 'None: not available with your key or plan', comment: 'Description of the row “Glossary” in a quick pick.' });
export const noGlossariesForLanguages = () =>
  vscode.l10n.t({ message: 'None: no glossaries for these languages', comment: 'Description of the row “Glossary” in a quick pick.' });
export const glossaryNotReady = () =>
  vscode.l10n.t({
    message: 'not ready yet',
    comment: 'Follows the name of a glossary in a quick pick, after “ · ”: the service is still processing the glossary.',
  });
export const noTermsForLanguages = (languages: string) =>
  vscode.l10n.t({
    message: 'no terms for {0}',
    args: [languages],
    comment:
      'Follows the name of a glossary in a quick pick, after “ · ”. {0} is a list of names of target languages, separated by commas.',
  });
export const glossariesPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose glossaries', comment: 'Placeholder of a quick pick in which several glossaries can be selected.' });
export const glossaryPlaceholder = () => vscode.l10n.t({ message: 'Choose a glossary', comment: 'Placeholder of a quick pick.' });
export const pdfOutputFormat = () =>
  vscode.l10n.t({
    message: 'PDF Output Format',
    comment: 'Row of a quick pick, and title of the quick pick that the row opens: the format of the translation of a PDF file.',
  });
export const pdf = () => vscode.l10n.t({ message: 'PDF', comment: 'Value of the option “PDF Output Format”: the file format PDF.' });
export const wordDocument = () =>
  vscode.l10n.t({
    message: 'Word (docx)',
    comment: 'Value of the option “PDF Output Format”: a file for Microsoft Word. docx is its file extension.',
  });
export const pdfOutputFormatPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose a format for translated PDF files', comment: 'Placeholder of a quick pick.' });
export const resultFile = () =>
  vscode.l10n.t({
    message: 'Result File',
    comment: 'Row of a quick pick, and title of the input box that the row opens: the file that the translation is saved to.',
  });
export const folderAskedLater = () =>
  vscode.l10n.t({
    message: "You'll be asked for a folder",
    comment: 'Description of the row “Result File” in a quick pick, in place of the path of the file.',
  });
export const folderAskedLaterOnce = () =>
  vscode.l10n.t({
    message: "For this translation only: you'll be asked for a folder",
    comment: 'Below the input box for the pattern of result files, in place of the path of a result file.',
  });
export const resultFileOnce = (file: string) =>
  vscode.l10n.t({
    message: 'For this translation only: {0}',
    args: [file],
    comment: 'Below the input box for the pattern of result files. {0} is the path of the first result file that the typed pattern gives.',
  });
export const openSetting = () =>
  vscode.l10n.t({ message: 'Open Setting', comment: 'Tooltip of a button in an input box: opens a setting.' });
export const notSupportedForDocuments = () =>
  vscode.l10n.t({
    message: "Not used: this service doesn't support this for documents",
    comment: 'Description of the rows “Style Rule List” and “Translation Memory” in a quick pick.',
  });
export const styleRules = () =>
  vscode.l10n.t({ message: 'Style Rule List', comment: 'Row of a quick pick, and title of the quick pick that the row opens.' });
export const styleRuleListPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose a style rule list', comment: 'Placeholder of a quick pick.' });
export const noStyleRuleListsForLanguages = () =>
  vscode.l10n.t({
    message: 'None: no style rule lists for these languages',
    comment: 'Description of the row “Style Rule List” in a quick pick.',
  });
export const styleRuleListsNotAllowed = () =>
  vscode.l10n.t({
    message: 'None: style rule lists require a paid plan',
    comment: 'Description of the row “Style Rule List” in a quick pick.',
  });
export const translationMemory = () =>
  vscode.l10n.t({ message: 'Translation Memory', comment: 'Row of a quick pick, and title of the quick pick that the row opens.' });
export const translationMemoryPlaceholder = () =>
  vscode.l10n.t({ message: 'Choose a translation memory', comment: 'Placeholder of a quick pick.' });
export const noTranslationMemoriesForLanguages = () =>
  vscode.l10n.t({
    message: 'None: no translation memories for these languages',
    comment: 'Description of the row “Translation Memory” in a quick pick.',
  });
export const translationMemoriesNotAllowed = () =>
  vscode.l10n.t({
    message: 'None: not available with your key or plan',
    comment: 'Description of the row “Translation Memory” in a quick pick.',
  });
export const minimumSimilarity = (percent: number) =>
  vscode.l10n.t({
    message: 'matches of at least {0}%',
    args: [percent],
    comment:
      'Follows the name of a translation memory in a quick pick, after “ · ”: the minimum similarity of the matches that are used. {0} is a whole number from 0 to 100.',
  });
export const useForDocuments = (memory: string) =>
  vscode.l10n.t({
    message: 'Use “{0}” for Documents',
    args: [memory],
    comment: 'Title of an input box that asks for the minimum similarity of matches. {0} is the name of a translation memory.',
  });
