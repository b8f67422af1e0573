import * as vscode from 'vscode';

export const showJobsButton = () => vscode.l10n.t({ message: 'Show Jobs', comment: 'Button in a notification: opens the Jobs view.' });
export const resumeButton = () => vscode.l10n.t({ message: 'Resume', comment: 'Button in a notification: continues the paused jobs.' });
export const pausedNoMinutesOne = (file: string, services: string) =>
  vscode.l10n.t({
    message: '“{0}” was paused: no speech minutes left on {1}.',
    args: [file, services],
    comment: '{0} is the name of a recording, {1} the host of a service or “the sandbox”.',
  });
export const pausedNoCharactersOne = (file: string, services: string) =>
  vscode.l10n.t({
    message: '“{0}” was paused: no characters left on {1}.',
    args: [file, services],
    comment: '{0} is the name of a file, {1} the host of a service or “the sandbox”.',
  });
export const pausedNoMinutesMany = (count: string, services: string) =>
  vscode.l10n.t({
    message: '{0} jobs were paused: no speech minutes left on {1}.',
    args: [count, services],
    comment: '{0} is the number of jobs, 2 or more, {1} the host of a service, several of them separated by commas, or “the sandbox”.',
  });
export const pausedNoCharactersMany = (count: string, services: string) =>
  vscode.l10n.t({
    message: '{0} jobs were paused: no characters left on {1}.',
    args: [count, services],
    comment: '{0} is the number of jobs, 2 or more, {1} the host of a service, several of them separated by commas, or “the sandbox”.',
  });
export const minutesUsedUp = (services: string) =>
  vscode.l10n.t({
    message: "You've used all your speech minutes on {0}.",
    args: [services],
    comment:
      'Message of the Jobs view and tooltip of a status bar item. {0} is the host of a service, several of them separated by commas, or “the sandbox”.',
  });
export const charactersUsedUp = (services: string) =>
  vscode.l10n.t({
    message: "You've used all your characters on {0}.",
    args: [services],
    comment:
      'Message of the Jobs view and tooltip of a status bar item. {0} is the host of a service, several of them separated by commas, or “the sandbox”.',
  });
export const newJobsPaused = () => vscode.l10n.t('New jobs are paused until you resume them.');
export const heldOne = () => vscode.l10n.t('1 job is paused. Resume it when your quota renews.');
export const heldMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} jobs are paused. Resume them when your quota renews.',
    args: [count],
    comment: '{0} is the number of jobs, 2 or more.',
  });
export const fileExists = (file: string) =>
  vscode.l10n.t({
    message: '“{0}” already exists.',
    args: [file],
    comment: 'Message of a modal dialog with the buttons “Keep Both” and “Replace”. {0} is the name of a file.',
  });
export const filesExist = (conflicts: string, total: string, files: string) =>
  vscode.l10n.t({
    message: 'Existing files conflict with {0} of {1} results: {2}',
    args: [conflicts, total, files],
    comment:
      'Message of a modal dialog with the buttons “Keep Both” and “Replace”. {0} is how many of the results have the name of a file that exists, {1} how many results there are, {2} the names of these files, separated by commas.',
  });
export const replaceButton = () =>
  vscode.l10n.t({ message: 'Replace', comment: 'Button of a modal dialog: replaces files that already exist.' });
export const keepBothButton = () =>
  vscode.l10n.t({
    message: 'Keep Both',
    comment: 'Button of a modal dialog: keeps files that already exist and gives the new ones other names.',
  });
export const keepBothDetail = () =>
  vscode.l10n.t({
    message: '“Keep Both” adds a number to the name of a new file. Nothing has been sent yet.',
    comment: 'Detail of a modal dialog. “Keep Both” is one of its buttons.',
  });
export const alreadyBeingTranslated = (files: string) =>
  vscode.l10n.t({
    message: 'Already being translated, and will be billed again: {0}.',
    args: [files],
    comment: 'Detail of a modal dialog that asks before files are translated. {0} is the names of files, separated by commas.',
  });
export const jobListDamaged = (path: string) =>
  vscode.l10n.t({
    message:
      'The job list was damaged and has been reset. Jobs that were in progress are no longer tracked. The damaged file was kept as “{0}”.',
    args: [path],
    comment: '{0} is the path of a file.',
  });
