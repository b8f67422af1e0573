import * as vscode from 'vscode';
import { voiceSourceBytes, voiceSourceMs } from '../../../api/limits.ts';
import type { RecordingTexts } from './protocol.ts';
import { localNumber } from '../../../editor/localized.ts';

/** All that the panel for recordings says, in the language of the editor. */
export function recordingPanelTexts(): RecordingTexts {
  return { ...words(), ...kinds(), ...faults() };
}

function hours(): string {
  return unit(voiceSourceMs / (60 * 60 * 1000), 'hour');
}

function unit(value: number, name: string): string {
  return localNumber(value, { style: 'unit', unit: name, unitDisplay: name === 'hour' ? 'long' : 'short' });
}

function words() {
  return {
    heading: vscode.l10n.t('Translate {0}'),
    headings: vscode.l10n.t('Translate {0} recordings'),
    limits: vscode.l10n.t('A recording may have up to {0} and {1}.', unit(voiceSourceBytes / 1024 ** 3, 'gigabyte'), hours()),
    billing: vscode.l10n.t('Speech is counted in minutes: the length of each recording once, however many targets it has.'),
    minutes: vscode.l10n.t('{0} min'),
    hours: vscode.l10n.t('{0} h'),
    detected: vscode.l10n.t('Detect'),
    sourceLanguage: vscode.l10n.t('Spoken language'),
    sourceHelp: vscode.l10n.t('With Detect, the service finds out which language is spoken.'),
    targets: vscode.l10n.t('Targets'),
    language: vscode.l10n.t('Language'),
    kind: vscode.l10n.t('Kind'),
    file: vscode.l10n.t('File'),
    actions: vscode.l10n.t('Remove'),
    languageOf: vscode.l10n.t('Language of target {0}'),
    kindOf: vscode.l10n.t('Kind of target {0}'),
    removeTarget: vscode.l10n.t('Remove target {0}'),
    add: vscode.l10n.t('Add Target'),
    added: vscode.l10n.t('Target {0} was added.'),
    removed: vscode.l10n.t('Target {0} was removed.'),
    chooseLanguage: vscode.l10n.t('Choose a language'),
    textKinds: vscode.l10n.t('Text'),
    speechKinds: vscode.l10n.t('Speech'),
    noSpeechKinds: vscode.l10n.t('Speech: not in this language'),
    external: vscode.l10n.t('external'),
    loading: vscode.l10n.t('Loading languages…'),
    loaded: vscode.l10n.t('Languages are loaded.'),
    retry: vscode.l10n.t('Retry'),
    changeKey: vscode.l10n.t('Change Key'),
    translate: vscode.l10n.t('Translate'),
    ordering: vscode.l10n.t('Ordering…'),
    andMore: vscode.l10n.t('and {0} more'),
  };
}

function faults() {
  return {
    blocked: vscode.l10n.t('Not sent yet. {0}'),
    noTargets: vscode.l10n.t('Add a target.'),
    noLanguage: vscode.l10n.t('Choose a language.'),
    notListed: vscode.l10n.t('Recordings cannot be translated into this language: {0}.'),
    noSpeech: vscode.l10n.t('Speech cannot be had in this language: {0}.'),
    noSource: vscode.l10n.t('Recordings in this language cannot be translated: {0}.'),
    double: vscode.l10n.t('The same as target {0}; it is sent once.'),
    tooLong: vscode.l10n.t('{0} is longer than {1}.', '{0}', hours()),
    stillLoading: vscode.l10n.t('The languages are not there yet.'),
  };
}

function kinds() {
  return {
    'kind.text/plain': vscode.l10n.t('Plain text'),
    'kind.application/x-subrip': vscode.l10n.t('SRT subtitles'),
    'kind.audio/opus': vscode.l10n.t('Opus'),
    'kind.audio/flac': vscode.l10n.t('FLAC'),
    'kind.audio/pcm;encoding=s16le;rate=16000': vscode.l10n.t('Raw PCM, 16 bit, 16 kHz'),
    'kind.audio/pcm;encoding=s16le;rate=24000': vscode.l10n.t('Raw PCM, 16 bit, 24 kHz'),
    'kind.audio/pcm;encoding=ulaw;rate=8000': vscode.l10n.t('Raw PCM, µ-law, 8 kHz'),
    'kind.audio/pcm;encoding=alaw;rate=8000': vscode.l10n.t('Raw PCM, A-law, 8 kHz'),
    'kind.audio/x-matroska;codecs=aac': vscode.l10n.t('Matroska with AAC'),
    'kind.audio/x-matroska;codecs=flac': vscode.l10n.t('Matroska with FLAC'),
    'kind.audio/x-matroska;codecs=opus': vscode.l10n.t('Matroska with Opus'),
    'kind.audio/x-matroska;codecs=pcm_s16le;rate=16000': vscode.l10n.t('Matroska with PCM, 16 bit, 16 kHz'),
    'kind.audio/x-matroska;codecs=pcm_s16le;rate=24000': vscode.l10n.t('Matroska with PCM, 16 bit, 24 kHz'),
    'kind.video/mp2t;codecs=aac': vscode.l10n.t('MPEG-2 stream with AAC'),
    'kind.video/mp2t;codecs=opus': vscode.l10n.t('MPEG-2 stream with Opus'),
    'kind.audio/ogg;codecs=flac': vscode.l10n.t('Ogg with FLAC'),
    'kind.audio/ogg;codecs=opus': vscode.l10n.t('Ogg with Opus'),
    'kind.audio/webm;codecs=opus': vscode.l10n.t('WebM with Opus'),
  };
}
