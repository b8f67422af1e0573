import * as vscode from 'vscode';

export const aboutJob = (job: string, sentence: string) =>
  vscode.l10n.t({
    message: '{0}: {1}',
    args: [job, sentence],
    comment: 'Notification. {0} is the name of a file or a job, such as “manual.docx → German”, {1} a sentence about it.',
  });
export const jobInState = (job: string, state: string) =>
  vscode.l10n.t({
    message: '{0}: {1}.',
    args: [job, state],
    comment: 'Notification. {0} is the name of a job, such as “manual.docx → German”, {1} its state, such as “Done”.',
  });
export const oneOfSeveralResults = (file: string, progress: string, result: string) =>
  vscode.l10n.t({
    message: '{0} ({1}), {2}',
    args: [file, progress, result],
    comment:
      'Name of one result of a job, before a colon. {0} is the name of a file, {1} for example “1 of 3 done, 1 failed”, {2} for example “English → German, text”.',
  });
export const openButton = () =>
  vscode.l10n.t({
    message: 'Open',
    comment: 'Button in a notification, and name of what a click on a row does: opens the translated file.',
  });
export const jobsItemName = () =>
  vscode.l10n.t({
    message: 'Interlinear: Jobs',
    comment: 'Name of an item of the status bar, as in its context menu and for screen readers. Interlinear is the name of the extension.',
  });
export const showJobsButton = () =>
  vscode.l10n.t({
    message: 'Show Jobs',
    comment: 'Button in a notification, and name of what a click on the status bar item does: opens the Jobs view.',
  });
export const jobsOne = () => vscode.l10n.t({ message: '1 job', comment: 'Text of a status bar item while one job is running.' });
export const jobsMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} jobs',
    args: [count],
    comment: 'Text of a status bar item. {0} is the number of running jobs, 2 or more.',
  });
export const jobsPausedOne = () => vscode.l10n.t({ message: '1 job paused', comment: 'Text of a status bar item.' });
export const jobsPausedMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} jobs paused',
    args: [count],
    comment: 'Text of a status bar item. {0} is the number of paused jobs, 2 or more.',
  });
export const translationsSaved = (count: string) =>
  vscode.l10n.t({
    message: '{0} translations were saved.',
    args: [count],
    comment: '{0} is the number of jobs that finished at about the same time, 2 or more.',
  });
export const compareButton = () =>
  vscode.l10n.t({ message: 'Compare', comment: 'Button in a notification: shows the original and the translation side by side.' });
export const revealButton = () =>
  vscode.l10n.t({
    message: 'Reveal',
    comment: 'Button in a notification: shows the translated file in the Explorer or in the file manager of the system.',
  });
export const jobsNeedAttention = (count: string) =>
  vscode.l10n.t({
    message: '{0} jobs need attention.',
    args: [count],
    comment: '{0} is the number of jobs that failed or that wait for the user, 2 or more.',
  });
export const retryButton = () =>
  vscode.l10n.t({ message: 'Retry', comment: 'Button in a notification, and command of a row: tries a job again.' });
export const saveAsButton = () =>
  vscode.l10n.t({
    message: 'Save As…',
    comment: 'Button in a notification: asks where to save a result that could not be saved to its destination.',
  });
export const changeKeyButton = () =>
  vscode.l10n.t({ message: 'Change Key', comment: 'Button in a notification: connects with another API key, then retries the job.' });
export const resumeButton = () => vscode.l10n.t({ message: 'Resume', comment: 'Button in a notification: continues the paused jobs.' });
export const openUsageButton = () => vscode.l10n.t({ message: 'Open Usage', comment: 'Button in a notification: opens the usage page.' });
export const originalGone = (path: string) =>
  vscode.l10n.t({ message: 'The original “{0}” no longer exists.', args: [path], comment: '{0} is the path of a file.' });
export const copyPathButton = () =>
  vscode.l10n.t({ message: 'Copy Path', comment: 'Button in a notification: copies the path of the translated file.' });
export const resultOutsideWorkspace = (path: string) =>
  vscode.l10n.t({ message: "The result isn't in an open folder: {0}", args: [path], comment: '{0} is the path of the translated file.' });
export const resultGone = (file: string, path: string) =>
  vscode.l10n.t({
    message: '“{0}” no longer exists. It was saved to “{1}”.',
    args: [file, path],
    comment: '{0} is the name of a translated file, {1} its path.',
  });
export const runningGroup = () =>
  vscode.l10n.t({ message: 'Running', comment: 'Title of a group of rows in the Jobs view; followed by the number of jobs.' });
export const doneGroup = () =>
  vscode.l10n.t({ message: 'Done', comment: 'Title of a group of rows in the Jobs view: jobs whose results are saved.' });
export const failedGroup = () => vscode.l10n.t({ message: 'Failed or Stopped', comment: 'Title of a group of rows in the Jobs view.' });
export const stopping = () => vscode.l10n.t({ message: 'Stopping', comment: 'State of a job in a row of the Jobs view.' });
export const charactersOne = () =>
  vscode.l10n.t({ message: '1 character', comment: 'Description in a row of the Jobs view: what was billed.' });
export const charactersMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} characters',
    args: [count],
    comment: 'Description in a row of the Jobs view: what was billed. {0} is a number other than 1.',
  });
export const originalFact = (path: string) =>
  vscode.l10n.t({ message: 'Original: {0}', args: [path], comment: 'Line of a tooltip. {0} is the path of the original file.' });
export const serviceFact = (service: string) =>
  vscode.l10n.t({
    message: 'Service: {0}',
    args: [service],
    comment: 'Line of a tooltip. {0} is the host of a translation service, or “the sandbox”.',
  });
export const startedFact = (time: string) =>
  vscode.l10n.t({ message: 'Started: {0}', args: [time], comment: 'Line of a tooltip. {0} is a date and time.' });
export const uploadedFact = (time: string) =>
  vscode.l10n.t({ message: 'Uploaded: {0}', args: [time], comment: 'Line of a tooltip. {0} is a date and time.' });
export const finishedFact = (time: string) =>
  vscode.l10n.t({ message: 'Finished: {0}', args: [time], comment: 'Line of a tooltip. {0} is a date and time.' });
export const startedWithOtherKey = (service: string) =>
  vscode.l10n.t({
    message: 'This job was started with another key. To continue it, connect to {0} with that key.',
    args: [service],
    comment: 'Line of a tooltip. {0} is the host of a translation service, or “the sandbox”.',
  });
export const keyReplaced = () =>
  vscode.l10n.t({
    message: 'If that key has been replaced, choose “Continue with Current Key”.',
    comment: 'Line of a tooltip. “Continue with Current Key” is the title of a command in the menu of the row.',
  });
export const resultFact = (path: string) =>
  vscode.l10n.t({ message: 'Result: {0}', args: [path], comment: 'Line of a tooltip. {0} is the path of the translated file.' });
export const destinationFact = (path: string) =>
  vscode.l10n.t({
    message: 'Destination: {0}',
    args: [path],
    comment: 'Line of a tooltip. {0} is the path to which the translated file will be saved.',
  });
export const stateFact = (state: string) =>
  vscode.l10n.t({
    message: 'State: {0}',
    args: [state],
    comment: 'Line of a tooltip. {0} is the state of a job, such as “Translating, about 2 min left”.',
  });
export const traceIdFact = (traceId: string) =>
  vscode.l10n.t({
    message: 'Trace ID for support: {0}',
    args: [traceId],
    comment: 'Line of a tooltip. {0} is an ID from the service by which its support can find a request.',
  });
export const jobsRunningOne = () =>
  vscode.l10n.t({ message: '1 job is running', comment: 'Tooltip of the badge of the Jobs view and of a status bar item.' });
export const jobsRunningMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} jobs are running',
    args: [count],
    comment: 'Tooltip of the badge of the Jobs view and of a status bar item. {0} is the number of jobs, 2 or more.',
  });
export const translatedInto = (file: string, languages: string) =>
  vscode.l10n.t({
    message: '“{0}” was translated into {1}.',
    args: [file, languages],
    comment: '{0} is the name of a file, {1} a language, several of them separated by commas, or “4 languages”.',
  });
export const translatedIntoBilledOne = (file: string, languages: string) =>
  vscode.l10n.t({
    message: '“{0}” was translated into {1} (1 character billed).',
    args: [file, languages],
    comment: '{0} is the name of a file, {1} a language, several of them separated by commas, or “4 languages”. 1 character was billed.',
  });
export const translatedIntoBilledMany = (file: string, languages: string, count: string) =>
  vscode.l10n.t({
    message: '“{0}” was translated into {1} ({2} characters billed).',
    args: [file, languages, count],
    comment:
      '{0} is the name of a file, {1} a language, several of them separated by commas, or “4 languages”, {2} the number of characters that were billed, other than 1.',
  });
export const translatedFrom = (file: string, source: string, languages: string) =>
  vscode.l10n.t({
    message: '“{0}” was translated from {1} into {2}.',
    args: [file, source, languages],
    comment: '{0} is the name of a file, {1} its language, {2} a language, several of them separated by commas, or “4 languages”.',
  });
export const translatedFromBilledOne = (file: string, source: string, languages: string) =>
  vscode.l10n.t({
    message: '“{0}” was translated from {1} into {2} (1 character billed).',
    args: [file, source, languages],
    comment:
      '{0} is the name of a file, {1} its language, {2} a language, several of them separated by commas, or “4 languages”. 1 character was billed.',
  });
export const translatedFromBilledMany = (file: string, source: string, languages: string, count: string) =>
  vscode.l10n.t({
    message: '“{0}” was translated from {1} into {2} ({3} characters billed).',
    args: [file, source, languages, count],
    comment:
      '{0} is the name of a file, {1} its language, {2} a language, several of them separated by commas, or “4 languages”, {3} the number of characters that were billed, other than 1.',
  });
