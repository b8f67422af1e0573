import * as vscode from 'vscode';

export const waiting = () => vscode.l10n.t({ message: 'Waiting', comment: 'State of a job in the Jobs view: its upload has not begun.' });
export const preparingUpload = () => vscode.l10n.t({ message: 'Preparing upload', comment: 'State of a job in the Jobs view.' });
export const uploading = () => vscode.l10n.t({ message: 'Uploading', comment: 'State of a job in the Jobs view.' });
export const uploaded = () => vscode.l10n.t({ message: 'Uploaded', comment: 'State of a job in the Jobs view: the service has the file.' });
export const uploadUnconfirmed = () =>
  vscode.l10n.t({
    message: 'Upload unconfirmed',
    comment: 'State of a job in the Jobs view: it is not certain whether the service received the file.',
  });
export const uploadTimedOut = () =>
  vscode.l10n.t({
    message: 'Upload timed out',
    comment: 'State of a job in the Jobs view: the time that the service allows for the upload has passed.',
  });
export const failed = () => vscode.l10n.t({ message: 'Failed', comment: 'State of a job in the Jobs view.' });
export const stopped = () => vscode.l10n.t({ message: 'Stopped', comment: 'State of a job in the Jobs view: the user stopped it.' });
export const queued = () =>
  vscode.l10n.t({ message: 'Queued', comment: 'State of a job in the Jobs view: it waits its turn at the service.' });
export const translating = () => vscode.l10n.t({ message: 'Translating', comment: 'State of a job in the Jobs view.' });
export const translatingSecondsLeft = (count: string) =>
  vscode.l10n.t({
    message: 'Translating, about {0} s left',
    args: [count],
    comment: 'State of a job in the Jobs view. {0} is a number of seconds.',
  });
export const translatingMinutesLeft = (count: string) =>
  vscode.l10n.t({
    message: 'Translating, about {0} min left',
    args: [count],
    comment: 'State of a job in the Jobs view. {0} is a number of minutes.',
  });
export const translatingHoursLeft = (count: string) =>
  vscode.l10n.t({
    message: 'Translating, about {0} h left',
    args: [count],
    comment: 'State of a job in the Jobs view. {0} is a number of hours.',
  });
export const translatingSeconds = (count: string) =>
  vscode.l10n.t({
    message: 'Translating · {0} s',
    args: [count],
    comment: 'State of a job in the Jobs view. There is little room. {0} is a number of seconds, about as many as are left.',
  });
export const translatingMinutes = (count: string) =>
  vscode.l10n.t({
    message: 'Translating · {0} min',
    args: [count],
    comment: 'State of a job in the Jobs view. There is little room. {0} is a number of minutes, about as many as are left.',
  });
export const translatingHours = (count: string) =>
  vscode.l10n.t({
    message: 'Translating · {0} h',
    args: [count],
    comment: 'State of a job in the Jobs view. There is little room. {0} is a number of hours, about as many as are left.',
  });
export const readyToDownload = () =>
  vscode.l10n.t({ message: 'Ready to download', comment: 'State of a job in the Jobs view: the service has finished the translation.' });
export const downloading = () =>
  vscode.l10n.t({ message: 'Downloading', comment: 'State of a job in the Jobs view: the result is being downloaded.' });
export const done = () => vscode.l10n.t({ message: 'Done', comment: 'State of a job in the Jobs view: its result is saved.' });
export const notDownloadedInTime = () =>
  vscode.l10n.t({ message: 'Not downloaded in time', comment: 'State of a job in the Jobs view: the service no longer has its result.' });
export const resultIncomplete = () =>
  vscode.l10n.t({ message: 'Result incomplete', comment: 'State of a job in the Jobs view: only part of the result was downloaded.' });
export const sourceUnreadable = () => vscode.l10n.t("The file is missing or empty, or can't be read.");
export const sourceHasGrown = () =>
  vscode.l10n.t({
    message:
      'The file has grown since you started this job and would cost more than estimated. Nothing was sent. To send it as it is now, choose “Retry”.',
    comment: '“Retry” is the title of a command in the Jobs view.',
  });
export const fileTooLarge = () => vscode.l10n.t('The file is larger than your plan allows.');
export const resultNotSaved = () =>
  vscode.l10n.t({
    message: "Couldn't save the result to its destination. It's kept until you save it somewhere else.",
    comment: 'May be followed by the message of the system in parentheses.',
  });
export const noSpaceForResult = () =>
  vscode.l10n.t({
    message: "There isn't enough space on this machine for the result. It stays on the service and will be downloaded when there's space.",
    comment: 'May be followed by the message of the system in parentheses.',
  });
export const quotaUsedUp = () =>
  vscode.l10n.t("You've reached the limit of your key or plan for this billing period. The job is paused until you resume it.");
export const keyRejected = () => vscode.l10n.t("The service doesn't accept the key.");
export const notAllowed = () => vscode.l10n.t("Your key or plan doesn't allow this.");
export const recordingsInClosedAlpha = () =>
  vscode.l10n.t(
    "Your key can't translate recordings. Recording translation is in closed alpha, and the service must give your account access first. Nothing is billed.",
  );
export const recordingsNotOffered = () =>
  vscode.l10n.t({
    message:
      "This endpoint doesn't support recordings; regional endpoints don't offer them. Nothing is billed. To use another endpoint, run “Connect to a Translation Service…”.",
    comment: '“Connect to a Translation Service…” is the title of a command.',
  });
export const requestRejected = () =>
  vscode.l10n.t({ message: 'The service rejected this request.', comment: 'May be followed by the response of the service.' });
export const couldNotTranslate = () =>
  vscode.l10n.t({ message: "The service couldn't translate the file.", comment: 'May be followed by the response of the service.' });
export const unreachable = () =>
  vscode.l10n.t({
    message: "Couldn't reach the service, or it was temporarily unavailable. Retrying automatically.",
    comment: 'May be followed by the response of the service.',
  });
export const uploadInterrupted = () =>
  vscode.l10n.t(
    "The connection was lost or the window was closed, but the service may have received the whole file. It may be billed, so it isn't uploaded again automatically.",
  );
export const notBilled = () => vscode.l10n.t('Nothing is billed: the service never received the whole file.');
export const maybeBilled = () =>
  vscode.l10n.t('It may be billed: the service already had the file when the job was stopped, and continues to process it.');
export const jobGone = () =>
  vscode.l10n.t({ message: 'The service no longer has this job.', comment: 'May be followed by the response of the service.' });
export const uploadLimitPassed = () => vscode.l10n.t("The service's 5-minute limit for uploads has passed. Nothing is billed.");
export const resultExpired = () => vscode.l10n.t("The service's one-hour limit for downloading results has passed.");
export const downloadIncomplete = () => vscode.l10n.t('A result can be downloaded only once, and this download was incomplete.');
export const uploadedWithOtherKey = () =>
  vscode.l10n.t({
    message: "The current key can't access this job because it was uploaded with another key. The job was kept unchanged.",
    comment: 'May be followed by the response of the service.',
  });
export const recordedByNewerVersion = () =>
  vscode.l10n.t({
    message: 'This was recorded by a newer version of Interlinear.',
    comment: 'Shown with a job whose state this version of the extension cannot interpret. Interlinear is the name of the extension.',
  });
export const encryptionKeyMissing = () =>
  vscode.l10n.t({
    message: "The encryption key for this job is missing from secret storage, so its status and result can't be retrieved.",
    comment: 'The key encrypts what Interlinear stores about a job; it is not the API key.',
  });
export const partialResultKept = (path: string) =>
  vscode.l10n.t({ message: 'The partial result is kept in “{0}”.', args: [path], comment: '{0} is the path of a file.' });
export const serviceResponse = (response: string) =>
  vscode.l10n.t({
    message: 'Service message: “{0}”',
    args: [response],
    comment: '{0} is a message of the translation service, not translated.',
  });
export const waitingForKey = () =>
  vscode.l10n.t({
    message: 'Waiting for its key',
    comment: 'State of a job in the Jobs view: it was started with another API key than the current one.',
  });
export const pausedNoMinutes = () =>
  vscode.l10n.t({ message: 'Paused (no speech minutes left)', comment: 'State of a job in the Jobs view.' });
export const pausedNoCharacters = () =>
  vscode.l10n.t({ message: 'Paused (no characters left)', comment: 'State of a job in the Jobs view.' });
export const uploadingShare = (share: string) =>
  vscode.l10n.t({
    message: 'Uploading {0}',
    args: [share],
    comment: 'State of a job in the Jobs view. {0} is a percentage, such as “43%”.',
  });
export const couldNotBeSaved = () =>
  vscode.l10n.t({
    message: "Couldn't be saved",
    comment: 'State of a job in the Jobs view: the result could not be saved to its destination, and the user has to choose another one.',
  });
export const secondsLeft = (count: string) =>
  vscode.l10n.t({
    message: 'about {0} s left',
    args: [count],
    comment: 'In a progress notification, after its title, which says what is being translated. {0} is a number of seconds.',
  });
export const minutesLeft = (count: string) =>
  vscode.l10n.t({
    message: 'about {0} min left',
    args: [count],
    comment: 'In a progress notification, after its title, which says what is being translated. {0} is a number of minutes.',
  });
export const hoursLeft = (count: string) =>
  vscode.l10n.t({
    message: 'about {0} h left',
    args: [count],
    comment: 'In a progress notification, after its title, which says what is being translated. {0} is a number of hours.',
  });
export const charactersBilledOne = () => vscode.l10n.t({ message: '1 character billed', comment: 'Line of a tooltip.' });
export const charactersBilledMany = (count: string) =>
  vscode.l10n.t({ message: '{0} characters billed', args: [count], comment: 'Line of a tooltip. {0} is a number other than 1.' });
export const languagesMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} languages',
    args: [count],
    comment: 'Target languages of a job with more than three of them, as in “manual.docx → 4 languages”. {0} is their number.',
  });
export const intoLabel = (from: string, target: string) =>
  vscode.l10n.t({
    message: '{0} → {1}',
    args: [from, target],
    comment:
      'Name of a job, as in “manual.docx → German”, or of one of its results, as in “English → German”. {0} is the name of a file or of its language, {1} a language, several of them separated by commas, or “4 languages”.',
  });
export const spokenInto = (from: string, target: string) =>
  vscode.l10n.t({
    message: '{0} into {1}',
    args: [from, target],
    comment:
      'Read by screen readers for “manual.docx → German” and “English → German”. {0} is the name of a file or of its language, {1} a language, several of them separated by commas, or “4 languages”.',
  });
export const jobLabelWithSource = (file: string, source: string, target: string) =>
  vscode.l10n.t({
    message: '{0}: {1} → {2}',
    args: [file, source, target],
    comment:
      'Name of a job, as in “manual.docx: English → German”. {0} is the name of a file, {1} its language, {2} a language, several of them separated by commas, or “4 languages”.',
  });
export const spokenJobWithSource = (file: string, source: string, target: string) =>
  vscode.l10n.t({
    message: '{0}: {1} into {2}',
    args: [file, source, target],
    comment:
      'Read by screen readers for “manual.docx: English → German”. {0} is the name of a file, {1} its language, {2} a language, several of them separated by commas, or “4 languages”.',
  });
export const resultLabelWithKind = (from: string, target: string, kind: string) =>
  vscode.l10n.t({
    message: '{0} → {1}, {2}',
    args: [from, target, kind],
    comment:
      'Name of one result of a recording. {0} is a language or the name of a file, {1} a language, {2} is “text”, “subtitles” or “speech”.',
  });
export const resultOfFile = (file: string, result: string) =>
  vscode.l10n.t({
    message: '{0}: {1}',
    args: [file, result],
    comment: 'First line of a tooltip. {0} is the name of a file, {1} one of its results, such as “English → German, text”.',
  });
export const spokenResultWithKind = (source: string, target: string, kind: string) =>
  vscode.l10n.t({
    message: '{0} into {1}, {2}',
    args: [source, target, kind],
    comment: 'Read by screen readers for “English → German, text”. {0} and {1} are languages, {2} is “text”, “subtitles” or “speech”.',
  });
export const targetLabelWithKind = (target: string, kind: string) =>
  vscode.l10n.t({
    message: '{0}, {1}',
    args: [target, kind],
    comment: 'Name of one result of a recording. {0} is its language, {1} is “text”, “subtitles” or “speech”.',
  });
export const textKind = () =>
  vscode.l10n.t({
    message: 'text',
    comment: 'Kind of a result of a recording, as in “English → German, text”: a text file with what was spoken.',
  });
export const subtitlesKind = () =>
  vscode.l10n.t({ message: 'subtitles', comment: 'Kind of a result of a recording, as in “English → German, subtitles”: an SRT file.' });
export const speechKind = () =>
  vscode.l10n.t({ message: 'speech', comment: 'Kind of a result of a recording, as in “English → German, speech”: an audio file.' });
export const resultsDone = (doneCount: string, total: string) =>
  vscode.l10n.t({
    message: '{0} of {1} done',
    args: [doneCount, total],
    comment: 'State of a job, or progress of several. {0} is how many of its results are saved, {1} how many there are.',
  });
export const resultsDoneAndFailed = (doneCount: string, total: string, failedCount: string) =>
  vscode.l10n.t({
    message: '{0} of {1} done, {2} failed',
    args: [doneCount, total, failedCount],
    comment:
      'State of a job, or progress of several. {0} is how many of its results are saved, {1} how many there are, {2} how many failed, 1 or more.',
  });
