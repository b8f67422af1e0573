import * as vscode from 'vscode';

export const notConnectedYet = () => vscode.l10n.t("Interlinear isn't connected to a translation service yet.");
export const translatingCharactersOne = () => vscode.l10n.t({ message: 'Translating 1 character', comment: 'Progress of a tool in chat.' });
export const translatingCharactersMany = (count: string) =>
  vscode.l10n.t({
    message: 'Translating {0} characters',
    args: [count],
    comment: 'Progress of a tool in chat. {0} is a number other than 1.',
  });
export const translateQuestion = () => vscode.l10n.t('Translate with Interlinear?');
export const improvingCharactersOne = () => vscode.l10n.t({ message: 'Improving 1 character', comment: 'Progress of a tool in chat.' });
export const improvingCharactersMany = (count: string) =>
  vscode.l10n.t({
    message: 'Improving {0} characters',
    args: [count],
    comment: 'Progress of a tool in chat. {0} is a number other than 1.',
  });
export const improveQuestion = () => vscode.l10n.t('Improve text with Interlinear?');
export const correctingCharactersOne = () => vscode.l10n.t({ message: 'Correcting 1 character', comment: 'Progress of a tool in chat.' });
export const correctingCharactersMany = (count: string) =>
  vscode.l10n.t({
    message: 'Correcting {0} characters',
    args: [count],
    comment: 'Progress of a tool in chat. {0} is a number other than 1.',
  });
export const correctQuestion = () => vscode.l10n.t('Correct text with Interlinear?');
export const detectingLanguageOfCharactersOne = () =>
  vscode.l10n.t({ message: 'Detecting the language of 1 character', comment: 'Progress of a tool in chat.' });
export const detectingLanguageOfCharactersMany = (count: string) =>
  vscode.l10n.t({
    message: 'Detecting the language of {0} characters',
    args: [count],
    comment: 'Progress of a tool in chat. {0} is a number other than 1.',
  });
export const detectLanguageQuestion = () => vscode.l10n.t('Detect language with Interlinear?');
export const charactersSentOne = (service: string) =>
  vscode.l10n.t({
    message: '1 character will be sent to {0}.',
    args: [service],
    comment: 'Below the question “Detect language with Interlinear?” {0} is the address of a translation service.',
  });
export const charactersSentMany = (count: string, service: string) =>
  vscode.l10n.t({
    message: '{0} characters will be sent to {1}.',
    args: [count, service],
    comment:
      'Below the question “Detect language with Interlinear?” {0} is a number other than 1, {1} the address of a translation service.',
  });
export const lookingUpTerms = (service: string) =>
  vscode.l10n.t({
    message: 'Looking up glossary terms at {0}',
    args: [service],
    comment: 'Progress of a tool in chat. {0} is the address of a translation service.',
  });
export const lookingUpTermsNotConnected = () =>
  vscode.l10n.t({
    message: 'Looking up glossary terms',
    comment: 'Progress of a tool in chat, while the extension is not connected to a translation service.',
  });
export const textsSentFree = (service: string) =>
  vscode.l10n.t({
    message: 'The texts will be sent to {0}. Nothing will be billed.',
    args: [service],
    comment: 'Below a question such as “Translate with Interlinear?” {0} is the address of a translation service.',
  });
export const charactersChargedAtMostOne = (service: string) =>
  vscode.l10n.t({
    message: 'Up to 1 character will be sent to {0} and billed.',
    args: [service],
    comment: 'Below a question such as “Translate with Interlinear?” {0} is the address of a translation service.',
  });
export const charactersChargedAtMostMany = (count: string, service: string) =>
  vscode.l10n.t({
    message: 'Up to {0} characters will be sent to {1} and billed.',
    args: [count, service],
    comment:
      'Below a question such as “Translate with Interlinear?” {0} is a number other than 1, {1} the address of a translation service.',
  });
export const charactersChargedOne = (service: string) =>
  vscode.l10n.t({
    message: '1 character will be sent to {0} and billed.',
    args: [service],
    comment: 'Below a question such as “Translate with Interlinear?” {0} is the address of a translation service.',
  });
export const charactersChargedMany = (count: string, service: string) =>
  vscode.l10n.t({
    message: '{0} characters will be sent to {1} and billed.',
    args: [count, service],
    comment:
      'Below a question such as “Translate with Interlinear?” {0} is a number other than 1, {1} the address of a translation service.',
  });
export const notConnected = () =>
  vscode.l10n.t("Interlinear isn't connected to a translation service. Run “Interlinear: Connect to a Translation Service…” first.");
