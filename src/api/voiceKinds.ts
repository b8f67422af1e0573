import type { Feature, Language } from './languages.ts';
import type { voiceSourceTypes } from './voice.ts';
import { voiceTargetTypes } from './voice.ts';

/** What recordings come in, what their translations come out as, and which languages go with that. */

export type VoiceSourceType = (typeof voiceSourceTypes)[number];
export type VoiceTargetType = (typeof voiceTargetTypes)[number];

/** Extensions of recordings, without their dot, with their content types. Opus by itself lies in an Ogg container. */
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

/** Extensions of the files that can be ordered, without their dot. */
export const recordingExtensions: readonly string[] = Object.keys(sourceTypes);

/** The content type of a recording by its name; undefined for what is none. */
export function recordingType(name: string): VoiceSourceType | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(sourceTypes, extension) ? sourceTypes[extension] : undefined;
}

/** Extensions by the type without its parameters. Raw samples have none of their own. */
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

/** The extension of a result, with its dot. */
export function kindExtension(type: VoiceTargetType): string {
  return extensions[type.split(';')[0] ?? ''] ?? '';
}

/** What tells a kind from others with the same extension: `.s16le-16000` for `audio/pcm;encoding=s16le;rate=16000`. */
function kindQualifier(type: VoiceTargetType): string {
  const values = type
    .split(';')
    .slice(1)
    .map((parameter) => parameter.split('=')[1] ?? '');
  return values.length === 0 ? '' : `.${values.join('-')}`;
}

/** One result that is ordered. */
export interface VoiceTarget {
  readonly language: string;
  readonly type: VoiceTargetType;
}

/** For each target the end of its file's name, the extension included: longer where two of a language would share one. */
export function resultExtensions(targets: readonly VoiceTarget[]): string[] {
  const shared = ({ language, type }: VoiceTarget) =>
    targets.some((other) => sameCode(other.language, language) && other.type !== type && kindExtension(other.type) === kindExtension(type));
  return targets.map((target) => `${shared(target) ? kindQualifier(target.type) : ''}${kindExtension(target.type)}`);
}

/** For each target the position of an earlier one that is the same; undefined for one that is new. */
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

/** Whether a result is sound; the others are text. */
export function isSpoken(type: VoiceTargetType): boolean {
  return type !== 'text/plain' && type !== 'application/x-subrip';
}

/** Whether a language can be ordered for something: `external` when others serve it, with what is known of how far it is. */
export interface VoiceSupport {
  readonly allowed: boolean;
  readonly external: boolean;
  /** beta and the like; absent for what is stable. */
  readonly status?: string;
}

const unsupported: VoiceSupport = { allowed: false, external: false };

/** Whether recordings in a language can be translated (specification, "Feature keys that can appear in features": transcription). */
export function sourceSupport(language: Language): VoiceSupport {
  return language.usable_as_source ? featured(language, 'transcription', 'transcription_external') : unsupported;
}

/** Whether a language can be had as a kind of result: speech needs translated_speech, text needs nothing but a target language. */
export function targetSupport(language: Language, type: VoiceTargetType): VoiceSupport {
  if (!language.usable_as_target) return unsupported;
  return isSpoken(type) ? featured(language, 'translated_speech', 'translated_speech_external') : { allowed: true, external: false };
}

/** The service's own way stands before one that others serve. */
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
