import { voiceTargetTypes } from '../../api/voice.ts';
import { encodeAac, encodeFlac, encodeOpus, encodePcm, encodeTelephone } from './codecs.ts';
import { matroskaFile, flacFile, oggFile } from './containers.ts';
import { transportStream } from './transportStream.ts';
import { pseudoLocalize } from '../pseudoLocalize.ts';

/** The properties of a recording that the sandbox uses. */
export interface Recording {
  readonly name: string;
  readonly milliseconds: number;
}

/** Maximum length of a subtitle cue. */
const cueMs = 4000;

/** Returns a text that replaces the words of a recording. */
export function transcript({ name, milliseconds }: Recording, language: string): string {
  const sentences = [
    'This is a transcript by the Interlinear sandbox.',
    `The recording {${name}} lasts ${(milliseconds / 1000).toFixed(3)} seconds.`,
    'A service would write here what it heard.',
  ];
  // Braces protect the file's name from changes.
  return sentences.map((sentence) => pseudoLocalize(sentence, { target: language }).replaceAll(/[{}]/g, '')).join('\n');
}

/** Returns subtitles whose cues cover the whole recording. */
export async function subtitles({ milliseconds }: Recording, language: string): Promise<string> {
  const { default: SrtParser } = await import('srt-parser-2');
  const count = Math.ceil(milliseconds / cueMs);
  const cues = Array.from({ length: count }, (_, index) => {
    const [start, end] = [index * cueMs, Math.min(milliseconds, (index + 1) * cueMs)];
    return {
      id: String(index + 1),
      startTime: timestamp(start),
      startSeconds: start / 1000,
      endTime: timestamp(end),
      endSeconds: end / 1000,
      text: pseudoLocalize(`Part ${index + 1} of ${count} of the recording`, { target: language }),
    };
  });
  return new SrtParser().toSrt(cues);
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23).replace('.', ',');
}

export type VoiceTargetType = (typeof voiceTargetTypes)[number];

/** Returns the specification's spelling of a target type. White space and case do not matter. */
export function voiceTargetType(type: string): VoiceTargetType | undefined {
  const plain = type.replaceAll(/\s+/g, '').toLowerCase();
  return voiceTargetTypes.find((known) => known === plain);
}

/**
 * Generates the result for one target piece by piece, because hours of sound should never be in memory at once.
 * Text and subtitles describe the recording. Sound is a tone of the same length, or silence where a tone would need an encoder.
 */
export async function voiceFile(type: VoiceTargetType, language: string, recording: Recording): Promise<Iterable<Uint8Array>> {
  const { milliseconds } = recording;
  switch (type) {
    case 'text/plain':
      return [Buffer.from(transcript(recording, language))];
    case 'application/x-subrip':
      return [Buffer.from(await subtitles(recording, language))];
    case 'audio/pcm;encoding=s16le;rate=16000':
      return frameBytes(16_000, milliseconds);
    case 'audio/pcm;encoding=s16le;rate=24000':
      return frameBytes(24_000, milliseconds);
    case 'audio/pcm;encoding=ulaw;rate=8000':
      return encodeTelephone('ulaw', milliseconds);
    case 'audio/pcm;encoding=alaw;rate=8000':
      return encodeTelephone('alaw', milliseconds);
    case 'audio/flac':
      return flacFile(encodeFlac(milliseconds));
    case 'audio/ogg;codecs=flac':
      return oggFile(encodeFlac(milliseconds));
    case 'audio/opus':
    case 'audio/ogg;codecs=opus':
      return oggFile(encodeOpus(milliseconds));
    case 'audio/webm;codecs=opus':
      return matroskaFile(encodeOpus(milliseconds), 'webm');
    case 'audio/x-matroska;codecs=opus':
      return matroskaFile(encodeOpus(milliseconds), 'matroska');
    case 'audio/x-matroska;codecs=aac':
      return matroskaFile(encodeAac(milliseconds), 'matroska');
    case 'audio/x-matroska;codecs=flac':
      return matroskaFile(encodeFlac(milliseconds), 'matroska');
    case 'audio/x-matroska;codecs=pcm_s16le;rate=16000':
      return matroskaFile(encodePcm(16_000, milliseconds), 'matroska');
    case 'audio/x-matroska;codecs=pcm_s16le;rate=24000':
      return matroskaFile(encodePcm(24_000, milliseconds), 'matroska');
    case 'video/mp2t;codecs=aac':
      return transportStream(encodeAac(milliseconds));
    case 'video/mp2t;codecs=opus':
      return transportStream(encodeOpus(milliseconds));
    default:
      return type satisfies never;
  }
}

function* frameBytes(rate: number, milliseconds: number): Generator<Uint8Array> {
  for (const { bytes } of encodePcm(rate, milliseconds).frames()) yield bytes;
}
