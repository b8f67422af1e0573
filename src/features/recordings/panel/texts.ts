import * as vscode from 'vscode';

export const panelTitleMany = (count: string) =>
  vscode.l10n.t({
    message: 'Translate {0} Recordings',
    args: [count],
    comment: 'Title of an editor tab. {0} is the number of recordings, at least 2.',
  });
export const panelTitleOne = (recording: string) =>
  vscode.l10n.t({ message: 'Translate Recording: {0}', args: [recording], comment: 'Title of an editor tab. {0} is the name of a file.' });
export const headingOne = () => vscode.l10n.t({ message: 'Translate {0}', comment: 'Heading of a panel. {0} is the name of a file.' });
export const headingMany = () =>
  vscode.l10n.t({ message: 'Translate {0} recordings', comment: 'Heading of a panel. {0} is the number of recordings, at least 2.' });
export const limits = (size: string, hours: string) =>
  vscode.l10n.t({
    message: 'Recordings can be up to {0} in size and {1} long.',
    args: [size, hours],
    comment: 'Help text in a panel. {0} is a size with a unit (1 GB), {1} is a duration with a unit (3 hours).',
  });
export const billing = () =>
  vscode.l10n.t('Usage is counted in minutes. The length of each recording counts once, no matter how many targets it has.');
export const lengthInMinutes = () =>
  vscode.l10n.t({
    message: '{0} min',
    comment: 'The length of a recording. {0} is minutes and seconds (12:30), min is the abbreviation of minutes.',
  });
export const lengthInHours = () =>
  vscode.l10n.t({
    message: '{0} h',
    comment: 'The length of a recording. {0} is hours, minutes, and seconds (1:02:03), h is the abbreviation of hours.',
  });
export const detect = () => vscode.l10n.t({ message: 'Detect automatically', comment: 'First entry in the list “Spoken language”.' });
export const spokenLanguage = () =>
  vscode.l10n.t({ message: 'Spoken language', comment: 'Label of a list in which the language of the recording is chosen.' });
export const spokenLanguageHelp = () =>
  vscode.l10n.t({
    message: 'The service detects the spoken language unless you choose one.',
    comment: 'Help text in a panel, below a list whose first entry is “Detect automatically”.',
  });
export const targets = () =>
  vscode.l10n.t({
    message: 'Targets',
    comment: 'Heading above a table. Each target is one result of the translation: a language and a format.',
  });
export const language = () => vscode.l10n.t({ message: 'Language', comment: 'Table head: the language of a target.' });
export const format = () =>
  vscode.l10n.t({ message: 'Format', comment: 'Table head: the format of a target, such as plain text, subtitles, or speech.' });
export const file = () => vscode.l10n.t({ message: 'File', comment: 'Table head: the names of the files that a target is saved to.' });
export const remove = () => vscode.l10n.t({ message: 'Remove', comment: 'Verb. Button in a table row: removes the target.' });
export const languageOfTarget = () =>
  vscode.l10n.t({
    message: 'Language of target {0}',
    comment: 'Label of a list for screen readers. {0} is the number of a row in the table “Targets”.',
  });
export const formatOfTarget = () =>
  vscode.l10n.t({
    message: 'Format of target {0}',
    comment: 'Label of a list for screen readers. {0} is the number of a row in the table “Targets”.',
  });
export const removeTarget = () =>
  vscode.l10n.t({
    message: 'Remove target {0}',
    comment: 'Label of a button for screen readers. {0} is the number of a row in the table “Targets”.',
  });
export const addTarget = () => vscode.l10n.t({ message: 'Add Target', comment: 'Button below the table “Targets”.' });
export const targetAdded = () =>
  vscode.l10n.t({
    message: 'Target {0} added.',
    comment: 'Status for screen readers and in the status line of a panel. {0} is the number of a row in the table “Targets”.',
  });
export const targetRemoved = () =>
  vscode.l10n.t({
    message: 'Target {0} removed.',
    comment: 'Status for screen readers and in the status line of a panel. {0} is the number of a row in the table “Targets”.',
  });
export const chooseLanguage = () =>
  vscode.l10n.t({ message: 'Choose a language', comment: 'First entry in a list of languages, as long as none is chosen.' });
export const textFormats = () => vscode.l10n.t({ message: 'Text', comment: 'Group in a list of formats: plain text and subtitles.' });
export const speechFormats = () =>
  vscode.l10n.t({ message: 'Speech', comment: 'Group in a list of formats: audio files with spoken translations.' });
export const speechFormatsUnavailable = () =>
  vscode.l10n.t({
    message: 'Speech (not available in this language)',
    comment: 'Group in a list of formats, disabled because the chosen language has no speech output.',
  });
export const external = () =>
  vscode.l10n.t({ message: 'external', comment: 'Mark after the name of a language: it is provided by a third party.' });
export const loadingLanguages = () => vscode.l10n.t({ message: 'Loading languages…', comment: 'Status in a panel.' });
export const languagesLoaded = () =>
  vscode.l10n.t({ message: 'Languages loaded.', comment: 'Status in a panel, also read by screen readers.' });
export const tryAgain = () => vscode.l10n.t({ message: 'Try Again', comment: 'Button in a panel: loads the languages again.' });
export const changeKey = () => vscode.l10n.t({ message: 'Change Key', comment: 'Button in a panel: connects with another API key.' });
export const translate = () => vscode.l10n.t({ message: 'Translate', comment: 'Verb. Button in a panel: starts the translation.' });
export const starting = () =>
  vscode.l10n.t({ message: 'Starting…', comment: 'Replaces the label of the button “Translate” while the translation is being started.' });
export const andMore = () =>
  vscode.l10n.t({
    message: 'and {0} more',
    comment: "Last line of a list that isn't shown completely. {0} is the number of files or recordings that aren't shown, at least 2.",
  });
export const notSentYet = () =>
  vscode.l10n.t({
    message: 'Not sent yet. {0}',
    comment: 'Status in a panel. {0} is a sentence that says what has to be corrected, such as “Add a target.”',
  });
export const addTargetFirst = () =>
  vscode.l10n.t({
    message: 'Add a target.',
    comment: 'What has to be corrected before the translation can start: the table “Targets” is empty.',
  });
export const chooseLanguageFirst = () =>
  vscode.l10n.t({
    message: 'Choose a language.',
    comment: 'What has to be corrected before the translation can start: a target has no language.',
  });
export const targetUnsupported = () =>
  vscode.l10n.t({
    message: "Recordings can't be translated into {0}.",
    comment: 'Error in a panel. {0} is the name of a language, or its code.',
  });
export const speechUnavailable = () =>
  vscode.l10n.t({ message: "Speech output isn't available in {0}.", comment: 'Error in a panel. {0} is the name of a language.' });
export const sourceUnsupported = () =>
  vscode.l10n.t({
    message: "Recordings in {0} can't be translated.",
    comment: 'Error in a panel. {0} is the name of a language, or its code.',
  });
export const sameTarget = () =>
  vscode.l10n.t({
    message: "Same as target {0}, so it's sent only once.",
    comment: 'Note in a table row of a panel. {0} is the number of another row in the table “Targets”.',
  });
export const recordingTooLong = (recording: string, hours: string) =>
  vscode.l10n.t({
    message: '“{0}” is longer than {1}.',
    args: [recording, hours],
    comment: 'Error in a panel. {0} is the name of a file, {1} is a duration with a unit (3 hours).',
  });
export const languagesStillLoading = () => vscode.l10n.t('Languages are still loading.');
export const plainText = () => vscode.l10n.t({ message: 'Plain text', comment: 'Format of a result: a transcript without formatting.' });
export const srtSubtitles = () =>
  vscode.l10n.t({ message: 'SRT subtitles', comment: 'Format of a result. SRT is a file format for subtitles.' });
export const opus = () => vscode.l10n.t({ message: 'Opus', comment: 'Format of a result. Opus is the name of an audio format.' });
export const flac = () => vscode.l10n.t({ message: 'FLAC', comment: 'Format of a result. FLAC is the name of an audio format.' });
export const rawPcmWideband = () =>
  vscode.l10n.t({ message: 'Raw PCM, 16-bit, 16 kHz', comment: 'Format of a result. PCM is the name of an audio format.' });
export const rawPcmSuperWideband = () =>
  vscode.l10n.t({ message: 'Raw PCM, 16-bit, 24 kHz', comment: 'Format of a result. PCM is the name of an audio format.' });
export const rawPcmMuLaw = () =>
  vscode.l10n.t({
    message: 'Raw PCM, µ-law, 8 kHz',
    comment: 'Format of a result. PCM is the name of an audio format, µ-law of an encoding.',
  });
export const rawPcmALaw = () =>
  vscode.l10n.t({
    message: 'Raw PCM, A-law, 8 kHz',
    comment: 'Format of a result. PCM is the name of an audio format, A-law of an encoding.',
  });
export const matroskaWithAac = () =>
  vscode.l10n.t({ message: 'Matroska with AAC', comment: 'Format of a result. Matroska and AAC are names of media formats.' });
export const matroskaWithFlac = () =>
  vscode.l10n.t({ message: 'Matroska with FLAC', comment: 'Format of a result. Matroska and FLAC are names of media formats.' });
export const matroskaWithOpus = () =>
  vscode.l10n.t({ message: 'Matroska with Opus', comment: 'Format of a result. Matroska and Opus are names of media formats.' });
export const matroskaWithPcmWideband = () =>
  vscode.l10n.t({
    message: 'Matroska with PCM, 16-bit, 16 kHz',
    comment: 'Format of a result. Matroska and PCM are names of media formats.',
  });
export const matroskaWithPcmSuperWideband = () =>
  vscode.l10n.t({
    message: 'Matroska with PCM, 16-bit, 24 kHz',
    comment: 'Format of a result. Matroska and PCM are names of media formats.',
  });
export const mpegStreamWithAac = () =>
  vscode.l10n.t({ message: 'MPEG-2 stream with AAC', comment: 'Format of a result. MPEG-2 and AAC are names of media formats.' });
export const mpegStreamWithOpus = () =>
  vscode.l10n.t({ message: 'MPEG-2 stream with Opus', comment: 'Format of a result. MPEG-2 and Opus are names of media formats.' });
export const oggWithFlac = () =>
  vscode.l10n.t({ message: 'Ogg with FLAC', comment: 'Format of a result. Ogg and FLAC are names of media formats.' });
export const oggWithOpus = () =>
  vscode.l10n.t({ message: 'Ogg with Opus', comment: 'Format of a result. Ogg and Opus are names of media formats.' });
export const webmWithOpus = () =>
  vscode.l10n.t({ message: 'WebM with Opus', comment: 'Format of a result. WebM and Opus are names of media formats.' });
