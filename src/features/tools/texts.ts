import * as vscode from 'vscode';

export const unknownService = () =>
  vscode.l10n.t({
    message: 'a translation service (not connected yet)',
    comment: 'Stands for the name of a service, for example in “24 characters will be sent to a translation service (not connected yet).”',
  });
export const translatingCharacters = (count: string) =>
  vscode.l10n.t({ message: 'Translating {0} characters', args: [count], comment: 'Progress of a tool in chat. {0} is a number.' });
export const translateQuestion = () => vscode.l10n.t('Translate with Interlinear?');
export const improvingCharacters = (count: string) =>
  vscode.l10n.t({ message: 'Improving {0} characters', args: [count], comment: 'Progress of a tool in chat. {0} is a number.' });
export const improveQuestion = () => vscode.l10n.t('Improve text with Interlinear?');
export const correctingCharacters = (count: string) =>
  vscode.l10n.t({ message: 'Correcting {0} characters', args: [count], comment: 'Progress of a tool in chat. {0} is a number.' });
export const correctQuestion = () => vscode.l10n.t('Correct text with Interlinear?');
export const detectingLanguageOfCharacters = (count: string) =>
  vscode.l10n.t({
    message: 'Detecting the language of {0} characters',
    args: [count],
    comment: 'Progress of a tool in chat. {0} is a number.',
  });
export const detectLanguageQuestion = () => vscode.l10n.t('Detect language with Interlinear?');
export const charactersSent = (count: string, service: string) =>
  vscode.l10n.t({
    message: '{0} characters will be sent to {1}.',
    args: [count, service],
    comment: 'Below the question “Detect language with Interlinear?” {0} is a number, {1} the address of a translation service.',
  });
export const lookingUpTerms = (service: string) =>
  vscode.l10n.t({
    message: 'Looking up glossary terms at {0}',
    args: [service],
    comment: 'Progress of a tool in chat. {0} is the address of a translation service.',
  });
export const textsSentFree = (service: string) =>
  vscode.l10n.t({
    message: 'The texts will be sent to {0}. Nothing will be charged to your account.',
    args: [service],
    comment: 'Below a question such as “Translate with Interlinear?” {0} is the address of a translation service.',
  });
export const charactersChargedAtMost = (count: string, service: string) =>
  vscode.l10n.t({
    message: 'Up to {0} characters will be sent to {1} and charged to your account.',
    args: [count, service],
    comment: 'Below a question such as “Translate with Interlinear?” {0} is a number, {1} the address of a translation service.',
  });
export const charactersCharged = (count: string, service: string) =>
  vscode.l10n.t({
    message: '{0} characters will be sent to {1} and charged to your account.',
    args: [count, service],
    comment: 'Below a question such as “Translate with Interlinear?” {0} is a number, {1} the address of a translation service.',
  });
export const notConnected = () => vscode.l10n.t("Interlinear isn't connected. Run “Interlinear: Connect to a Translation Service…” first.");
