import type { Feature, Language } from './languages.ts';
import type { voiceSourceTypes } from './voice.ts';
import { voiceTargetTypes } from './voice.ts';

/** Formats of recordings, formats of their translations, and the languages that support them. */

export type VoiceSourceType = (typeof voiceSourceTypes)[number];
export type VoiceTargetType = (typeof voiceTargetTypes)[number];

/** Content types of recordings by extension, without the dot. Bare Opus files use an Ogg container. */
const sourceTypes: Readonly<Record<string, VoiceSourceType>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  mp4: 'audio/mp4',
  m4a: 'audio/mp4',
  webm: 'audio/webm',
  weba: 'audio/webm',
};

/** Extensions of the recordings that can be translated, without the dot. */
export const recordingExtensions: readonly string[] = Object.keys(sourceTypes);

/** Returns the content type of a recording by its name, or undefined if it is not a recording. */
export function recordingType(name: string): VoiceSourceType | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(sourceTypes, extension) ? sourceTypes[extension] : undefined;
}

/** Extensions by type without parameters. Raw samples have no standard extension. */
const extensions: Readonly<Record<string, string>> = {
  'text/plain': '.txt',
  'application/x-subrip': '.srt',
  'audio/opus': '.opus',
  'audio/flac': '.flac',
  'audio/pcm': '.pcm',
  'audio/x-matroska': '.mka',
  'video/mp2t': '.m2ts',
  'audio/ogg': '.ogg',
  'audio/webm': '.weba',
};

/** Returns the extension of a result, with the dot. */
export function kindExtension(type: VoiceTargetType): string {
  return extensions[type.split(';')[0] ?? ''] ?? '';
}

/**
 * Returns a suffix that distinguishes a type from others with the same extension: `.s16le-16000` for `audio/pcm;encoding=s16le;rate=16000`.
 */
function kindQualifier(type: VoiceTargetType): string {
  const values = type
    .split(';')
    .slice(1)
    .map((parameter) => parameter.split('=')[1] ?? '');
  return values.length === 0 ? '' : `.${values.join('-')}`;
}

/** One requested result. */
export interface VoiceTarget {
  readonly language: string;
  readonly type: VoiceTargetType;
}

/** Returns the file extension for each target. It is longer if two targets of a language would have the same one. */
export function resultExtensions(targets: readonly VoiceTarget[]): string[] {
  const shared = ({ language, type }: VoiceTarget) =>
    targets.some((other) => sameCode(other.language, language) && other.type !== type && kindExtension(other.type) === kindExtension(type));
  return targets.map((target) => `${shared(target) ? kindQualifier(target.type) : ''}${kindExtension(target.type)}`);
}

/** Returns for each target the index of an earlier identical one, or undefined if there is none. */
export function doubles(targets: readonly VoiceTarget[]): (number | undefined)[] {
  return targets.map(({ language, type }, index) => {
    if (language === '') return undefined;
    const first = targets.findIndex((other) => sameCode(other.language, language) && other.type === type);
    return first < index ? first : undefined;
  });
}

function sameCode(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

export function isVoiceTargetType(type: string): type is VoiceTargetType {
  return voiceTargetTypes.some((known) => known === type);
}

/** Returns true if a result is audio. All others are text. */
export function isSpoken(type: VoiceTargetType): boolean {
  return type !== 'text/plain' && type !== 'application/x-subrip';
}

/** Support of a language for recordings or results. `external` is true if third parties provide it. */
export interface VoiceSupport {
  readonly allowed: boolean;
  readonly external: boolean;
  /** Status such as beta; absent if stable. */
  readonly status?: string;
}

const unsupported: VoiceSupport = { allowed: false, external: false };

/** Returns the support for recordings in a language (specification, "Feature keys that can appear in features": transcription). */
export function sourceSupport(language: Language): VoiceSupport {
  return language.usable_as_source ? featured(language, 'transcription', 'transcription_external') : unsupported;
}

/** Returns the support for a language as a type of result. Speech requires translated_speech; text only requires a target language. */
export function targetSupport(language: Language, type: VoiceTargetType): VoiceSupport {
  if (!language.usable_as_target) return unsupported;
  return isSpoken(type) ? featured(language, 'translated_speech', 'translated_speech_external') : { allowed: true, external: false };
}

/** The service's own feature takes precedence over an external one. */
function featured({ features }: Language, own: Feature, external: Feature): VoiceSupport {
  const key = Object.hasOwn(features, own) ? own : external;
  const feature = Object.hasOwn(features, key) ? features[key] : undefined;
  if (!feature) return unsupported;
  const { status } = feature;
  return {
    allowed: true,
    external: key === external || feature.external === true,
    ...(status !== undefined && status !== 'stable' && { status }),
  };
}
