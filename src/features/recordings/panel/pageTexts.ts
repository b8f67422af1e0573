import { voiceSourceBytes, voiceSourceMs } from '../../../api/limits.ts';
import type { RecordingTexts } from './protocol.ts';
import { localNumber } from '../../../editor/localized.ts';
import * as messages from './texts.ts';

/** Returns all texts of the panel for recordings, in the language of the editor. */
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
    heading: messages.headingOne(),
    headings: messages.headingMany(),
    limits: messages.limits(unit(voiceSourceBytes / 1024 ** 3, 'gigabyte'), hours()),
    billing: messages.billing(),
    minutes: messages.lengthInMinutes(),
    hours: messages.lengthInHours(),
    detected: messages.detect(),
    sourceLanguage: messages.spokenLanguage(),
    sourceHelp: messages.spokenLanguageHelp(),
    targets: messages.targets(),
    language: messages.language(),
    kind: messages.format(),
    file: messages.file(),
    actions: messages.remove(),
    languageOf: messages.languageOfTarget(),
    kindOf: messages.formatOfTarget(),
    removeTarget: messages.removeTarget(),
    add: messages.addTarget(),
    added: messages.targetAdded(),
    removed: messages.targetRemoved(),
    chooseLanguage: messages.chooseLanguage(),
    textKinds: messages.textFormats(),
    speechKinds: messages.speechFormats(),
    noSpeechKinds: messages.speechFormatsUnavailable(),
    external: messages.external(),
    loading: messages.loadingLanguages(),
    loaded: messages.languagesLoaded(),
    retry: messages.tryAgain(),
    changeKey: messages.changeKey(),
    translate: messages.translate(),
    ordering: messages.starting(),
    andMore: messages.andMore(),
  };
}

function faults() {
  return {
    blocked: messages.notSentYet(),
    noTargets: messages.addTargetFirst(),
    noLanguage: messages.chooseLanguageFirst(),
    notListed: messages.targetUnsupported(),
    noSpeech: messages.speechUnavailable(),
    noSource: messages.sourceUnsupported(),
    double: messages.sameTarget(),
    tooLong: messages.recordingTooLong('{0}', hours()),
    stillLoading: messages.languagesStillLoading(),
  };
}

function kinds() {
  return {
    'kind.text/plain': messages.plainText(),
    'kind.application/x-subrip': messages.srtSubtitles(),
    'kind.audio/opus': messages.opus(),
    'kind.audio/flac': messages.flac(),
    'kind.audio/pcm;encoding=s16le;rate=16000': messages.rawPcmWideband(),
    'kind.audio/pcm;encoding=s16le;rate=24000': messages.rawPcmSuperWideband(),
    'kind.audio/pcm;encoding=ulaw;rate=8000': messages.rawPcmMuLaw(),
    'kind.audio/pcm;encoding=alaw;rate=8000': messages.rawPcmALaw(),
    'kind.audio/x-matroska;codecs=aac': messages.matroskaWithAac(),
    'kind.audio/x-matroska;codecs=flac': messages.matroskaWithFlac(),
    'kind.audio/x-matroska;codecs=opus': messages.matroskaWithOpus(),
    'kind.audio/x-matroska;codecs=pcm_s16le;rate=16000': messages.matroskaWithPcmWideband(),
    'kind.audio/x-matroska;codecs=pcm_s16le;rate=24000': messages.matroskaWithPcmSuperWideband(),
    'kind.video/mp2t;codecs=aac': messages.mpegStreamWithAac(),
    'kind.video/mp2t;codecs=opus': messages.mpegStreamWithOpus(),
    'kind.audio/ogg;codecs=flac': messages.oggWithFlac(),
    'kind.audio/ogg;codecs=opus': messages.oggWithOpus(),
    'kind.audio/webm;codecs=opus': messages.webmWithOpus(),
  };
}
