import * as vscode from 'vscode';

export const invalidTargets = (issues: string) =>
  vscode.l10n.t({
    message: 'Invalid targets: {0}',
    args: [issues],
    comment:
      'Error in a notification, for targets given in a keybinding or by another extension. {0} is a list of what is wrong with them, in English.',
  });
export const translateRecording = () => vscode.l10n.t({ message: 'Translate Recording', comment: 'Title of an open dialog.' });
export const choose = () => vscode.l10n.t({ message: 'Choose', comment: 'Button in an open dialog: chooses the selected recordings.' });
export const recordingFiles = () => vscode.l10n.t({ message: 'Recordings', comment: 'Name of a file filter in an open dialog.' });
export const translateAgainQuestion = () => vscode.l10n.t({ message: 'Translate again?', comment: 'Title of a confirmation dialog.' });
export const translate = () => vscode.l10n.t({ message: 'Translate', comment: 'Verb. Button in a confirmation dialog.' });
export const translatingOne = (recording: string) =>
  vscode.l10n.t({
    message: 'Translating “{0}”',
    args: [recording],
    comment: 'Title of a progress notification. {0} is the name of a file.',
  });
export const translatingMany = (count: string) =>
  vscode.l10n.t({
    message: 'Translating {0} recordings',
    args: [count],
    comment: 'Title of a progress notification. {0} is the number of recordings, at least 2.',
  });
export const noRecording = () => vscode.l10n.t('Choose a recording to translate.');
export const recordingUnsupported = (file: string, types: string) =>
  vscode.l10n.t({
    message: "“{0}” isn't in a supported recording format. Supported formats: {1}.",
    args: [file, types],
    comment: 'Error in a notification. {0} is the name of a file, {1} is a list of file extensions, separated by commas.',
  });
export const placeReadOnly = (recording: string) =>
  vscode.l10n.t({
    message: 'Translations are saved next to “{0}”, but that location is read-only.',
    args: [recording],
    comment: 'Error in a notification. {0} is the name of a file.',
  });
export const isFolder = (folder: string) =>
  vscode.l10n.t({
    message: '“{0}” is a folder, not a recording.',
    args: [folder],
    comment: 'Error in a notification. {0} is the name of a folder.',
  });
export const recordingEmpty = (recording: string) =>
  vscode.l10n.t({ message: '“{0}” is empty.', args: [recording], comment: 'Error in a notification. {0} is the name of a file.' });
export const recordingTooLarge = (recording: string, size: string, limit: string) =>
  vscode.l10n.t({
    message: '“{0}” is {1}. Recordings can be up to {2}.',
    args: [recording, size, limit],
    comment:
      'Error in a notification. {0} is the name of a file, {1} is its size with a unit (1,200 MB), {2} is the largest size allowed with a unit.',
  });
export const virtualRecordingTooLarge = (recording: string, size: string, limit: string) =>
  vscode.l10n.t({
    message: "“{0}” is {1}. Recordings that aren't on disk can be up to {2}. Save it to a folder on disk first.",
    args: [recording, size, limit],
    comment:
      'Error in a notification. {0} is the name of a file, {1} is its size with a unit (120 MB), {2} is the largest size allowed with a unit.',
  });
export const notConnected = () => vscode.l10n.t('Not connected to a translation service.');
export const languagesNotLoaded = (reason: string) =>
  vscode.l10n.t({
    message: "Couldn't load languages: {0}",
    args: [reason],
    comment: 'Error in a panel. {0} is an error message, in English.',
  });
export const serviceResponse = (response: string) =>
  vscode.l10n.t({
    message: 'Service message: “{0}”',
    args: [response],
    comment: 'Follows an error message, after a space. {0} is a message from the translation service, usually in English.',
  });
export const keyRejected = (host: string) =>
  vscode.l10n.t({
    message: "{0} doesn't accept the API key. It may have been revoked, or it may belong to another endpoint.",
    args: [host],
    comment: 'Error in a panel. {0} is the host name of the translation service (api.deepl.com), or “the sandbox”.',
  });
export const recordingsNotOffered = (host: string) =>
  vscode.l10n.t({
    message:
      "{0} doesn't support recordings; regional endpoints don't offer them. To use another endpoint, run “Connect to a Translation Service…”.",
    args: [host],
    comment:
      'Error in a panel. {0} is the host name of the translation service (api.deepl.com), or “the sandbox”. “Connect to a Translation Service…” is the title of a command.',
  });
export const serviceUnreachable = (host: string) =>
  vscode.l10n.t({
    message: "Couldn't reach {0}. Check your network connection and proxy settings.",
    args: [host],
    comment: 'Error in a panel. {0} is the host name of the translation service (api.deepl.com), or “the sandbox”.',
  });
export const languagesNotListed = (host: string) =>
  vscode.l10n.t({
    message: "Couldn't load the languages for recordings from {0}.",
    args: [host],
    comment: 'Error in a panel. {0} is the host name of the translation service (api.deepl.com), or “the sandbox”.',
  });
export const regionalEndpointWarning = (host: string) =>
  vscode.l10n.t({
    message:
      "{0} is a regional endpoint, and regional endpoints don't translate recordings. Your request will probably be rejected. To use another endpoint, run “Connect to a Translation Service…”.",
    args: [host],
    comment:
      'Warning in a panel. {0} is the host name of the translation service (api-us.deepl.com). “Connect to a Translation Service…” is the title of a command.',
  });
export const recordingsNotAllowed = (host: string) =>
  vscode.l10n.t({
    message:
      "{0} doesn't translate recordings with your key. Recording translation is in closed alpha, and the service must give your account access first.",
    args: [host],
    comment: 'Error in a panel. {0} is the host name of the translation service (api.deepl.com), or “the sandbox”.',
  });
