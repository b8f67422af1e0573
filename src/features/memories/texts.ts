import * as vscode from 'vscode';

export const loadingMemories = () => vscode.l10n.t('Loading translation memories…');
export const createdInWebInterface = () =>
  vscode.l10n.t({
    message: "Translation memories are created in the service's web interface.",
    comment: 'Below the title of the Translation Memories view, while it lists translation memories.',
  });
export const memoryId = (id: string) =>
  vscode.l10n.t({ message: 'ID: {0}', args: [id], comment: 'Line of the tooltip of a translation memory. {0} is its ID.' });
export const spokenPair = (source: string, target: string) =>
  vscode.l10n.t({
    message: '{0} to {1}',
    args: [source, target],
    comment: 'Read by screen readers for a language pair, as in “English to German”. {0} and {1} are names of languages.',
  });
export const inUse = (threshold: string) =>
  vscode.l10n.t({
    message: 'in use (matches of {0} or higher)',
    args: [threshold],
    comment: 'In the row and the tooltip of the translation memory that translations use. {0} is a percentage, for example “75%”.',
  });
export const segmentsOne = () => vscode.l10n.t({ message: '1 segment', comment: 'How many segments a translation memory has.' });
export const segmentsMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} segments',
    args: [count],
    comment: 'How many segments a translation memory has. {0} is a number other than 1.',
  });
export const useMemoryTitle = (memory: string) =>
  vscode.l10n.t({
    message: 'Use “{0}” for Translation',
    args: [memory],
    comment: 'Title of an input box. {0} is the name of a translation memory.',
  });
export const openSetting = () => vscode.l10n.t({ message: 'Open Setting', comment: 'Button in a notification.' });
export const fastModelsIgnoreMemory = (memory: string) =>
  vscode.l10n.t({
    message:
      '“{0}” was selected, but translations use the Fastest model, which ignores translation memories. To use it, change “Translation: Model Type”.',
    args: [memory],
    comment:
      'Notification with the button “Open Setting”. {0} is the name of a translation memory. “Translation: Model Type” is the label of a setting.',
  });
