import * as vscode from 'vscode';

export const continuesWithRetry = () =>
  vscode.l10n.t({
    message: 'To continue where it left off, choose “Retry”.',
    comment: '“Retry” is the title of the command in the Jobs view. Shown after the list of jobs that were stopped.',
  });
export const stoppedBeforeDownload = () => vscode.l10n.t('It was stopped before its finished translation was downloaded.');
export const hadAlreadyFinished = () => vscode.l10n.t('It had already finished.');
export const stopRequestedBeforeUpload = () => vscode.l10n.t('Stopping was requested before anything was uploaded.');
export const stopRequestedMaybeBilled = () =>
  vscode.l10n.t('Stopping was requested. The service may already have the file, so it may be billed.');
export const stoppingOne = (file: string) =>
  vscode.l10n.t({ message: 'Stopping “{0}”…', args: [file], comment: 'Title of a progress notification. {0} is the name of a file.' });
export const stoppingMany = (count: string) =>
  vscode.l10n.t({
    message: 'Stopping {0} jobs…',
    args: [count],
    comment: 'Title of a progress notification. {0} is the number of jobs, 2 or more.',
  });
export const otherServiceNotContinuedOne = (service: string) =>
  vscode.l10n.t({
    message: "Couldn't continue the job on {0} because the connected key is for another service.",
    args: [service],
    comment: '{0} is the host of a service, or “the sandbox”.',
  });
export const otherServiceNotContinuedMany = (services: string) =>
  vscode.l10n.t({
    message: "Couldn't continue jobs on {0} because the connected key is for another service.",
    args: [services],
    comment: '{0} is the host of a service, several of them separated by commas, or “the sandbox”.',
  });
export const translateAgainQuestionOne = (file: string) =>
  vscode.l10n.t({ message: 'Translate “{0}” again?', args: [file], comment: 'Question of a modal dialog. {0} is the name of a file.' });
export const translateAgainQuestionMany = (count: string) =>
  vscode.l10n.t({
    message: 'Translate {0} files again?',
    args: [count],
    comment: 'Question of a modal dialog. {0} is the number of files, 2 or more.',
  });
export const billedAgainWithMinimumOne = (minimum: string) =>
  vscode.l10n.t({
    message: 'This requires a new upload, which may be billed again (at least {0} characters).',
    args: [minimum],
    comment: 'Detail of a modal dialog. {0} is the number of characters that are billed at least.',
  });
export const billedAgainWithMinimumMany = (minimum: string) =>
  vscode.l10n.t({
    message: 'This requires a new upload, which may be billed again (at least {0} characters for each document with a minimum charge).',
    args: [minimum],
    comment: 'Detail of a modal dialog about several files. {0} is the number of characters that are billed at least.',
  });
export const billedAgain = () => vscode.l10n.t('This requires a new upload, which may be billed again.');
export const translateAgainButton = () =>
  vscode.l10n.t({
    message: 'Translate Again',
    comment: 'Button of a modal dialog that asks before a file is uploaded and perhaps billed again.',
  });
export const notRemovedInTime = (file: string, stopping: string) =>
  vscode.l10n.t({
    message: "{0}: {1} It wasn't removed because it didn't stop in time.",
    args: [file, stopping],
    comment: '{0} is the name of a file, {1} a sentence such as “Stopping was requested before anything was uploaded.”',
  });
export const stopAndRemoveButton = () =>
  vscode.l10n.t({ message: 'Stop and Remove', comment: 'Button of a modal dialog: stops running jobs and removes them from the list.' });
export const removeButton = () => vscode.l10n.t({ message: 'Remove', comment: 'Button of a modal dialog: removes jobs from the list.' });
export const removeQuestionOne = (file: string) =>
  vscode.l10n.t({
    message: 'Remove “{0}” from the list?',
    args: [file],
    comment: 'Question of a modal dialog. {0} is the name of a file.',
  });
export const removeQuestionMany = (count: string) =>
  vscode.l10n.t({
    message: 'Remove {0} jobs from the list?',
    args: [count],
    comment: 'Question of a modal dialog. {0} is the number of jobs, 2 or more.',
  });
export const removesUnsavedResult = (file: string) =>
  vscode.l10n.t({
    message: "{0}: The result hasn't been saved yet and will be deleted.",
    args: [file],
    comment: 'Detail of a modal dialog that asks before a job is removed. {0} is the name of a file.',
  });
export const removesPartialResult = (file: string) =>
  vscode.l10n.t({
    message: '{0}: The partial result will be deleted.',
    args: [file],
    comment:
      'Detail of a modal dialog that asks before a job is removed; only part of the result was downloaded. {0} is the name of a file.',
  });
export const removesBilledJob = (file: string) =>
  vscode.l10n.t({
    message: "{0}: It may have been billed, and you won't be able to download its result.",
    args: [file],
    comment: 'Detail of a modal dialog that asks before a job is removed. {0} is the name of a file.',
  });
export const stopsBeforeUpload = (file: string) =>
  vscode.l10n.t({
    message: '{0}: Nothing has been uploaded, so nothing is billed.',
    args: [file],
    comment: 'Detail of a modal dialog that asks before a job is stopped and removed. {0} is the name of a file.',
  });
export const stopsDuringUpload = (file: string) =>
  vscode.l10n.t({
    message: '{0}: The upload is in progress. If the service already has the whole file, it may be billed.',
    args: [file],
    comment: 'Detail of a modal dialog that asks before a job is stopped and removed. {0} is the name of a file.',
  });
export const stopsAfterUpload = (file: string) =>
  vscode.l10n.t({
    message:
      "{0}: The service already has the file and continues to process it. It may be billed, and you won't be able to download its result.",
    args: [file],
    comment: 'Detail of a modal dialog that asks before a job is stopped and removed. {0} is the name of a file.',
  });
export const saveTranslationButton = () => vscode.l10n.t({ message: 'Save Translation', comment: 'Button of a save dialog.' });
export const saveTranslationTitle = (file: string) =>
  vscode.l10n.t({
    message: 'Save Translation of “{0}”',
    args: [file],
    comment: 'Title of a save dialog. {0} is the name of the original file.',
  });
export const resultNotWaiting = (file: string) =>
  vscode.l10n.t({
    message: 'The result of “{0}” is no longer waiting to be saved.',
    args: [file],
    comment: '{0} is the name of the original file.',
  });
