import type { Context } from 'hono';
import type { IAudioMetadata } from 'music-metadata';
import { Readable } from 'node:stream';
import { canonicalLanguage, findLanguage } from '../../api/languages.ts';
import type { Feature, Language } from '../../api/languages.ts';
import type { Profile } from '../../api/providers.ts';
import type { RuleFault } from '../../api/rules.ts';
import { createVoiceJobRequest, voiceSourceTypes, voiceTargetTypes } from '../../api/voice.ts';
import type { CreateVoiceJobRequest } from '../../api/voice.ts';
import { checked, readJson, refusalOf } from '../endpoint.ts';
import type { SandboxEnv } from '../endpoint.ts';
import type { LanguageStore } from '../languages/languageStore.ts';
import { voiceTargetType } from './voiceFile.ts';

const bodyBytes = 256 * 1024;

/** Languages and rules that jobs are checked against. */
export interface VoiceLanguages {
  readonly languages: LanguageStore;
  readonly profile: Pick<Profile, 'takesSourceVariants'>;
}

/**
 * Reads the body of POST /v1/jobs/voice/translate.
 * @throws HttpError 400 for a body that breaks rules, 415
 */
export async function readVoiceJob({ languages, profile }: VoiceLanguages, c: Context<SandboxEnv>): Promise<CreateVoiceJobRequest> {
  const request = checked(createVoiceJobRequest, await readJson(c, bodyBytes));
  const faults = [
    ...sourceFaults({ languages, profile }, request),
    ...request.targets.flatMap((target) => targetFaults(languages, target)),
  ];
  if (faults.length > 0) throw refusalOf(faults);
  return request;
}

/** Returns a content type without its parameters. */
export function plainType(contentType: string): string {
  return contentType.split(';')[0]?.trim().toLowerCase() ?? '';
}

function sourceFaults({ languages, profile }: VoiceLanguages, { source_file, parameters }: CreateVoiceJobRequest): RuleFault[] {
  const { source_language } = parameters;
  const faults: RuleFault[] = [];
  const types: readonly string[] = voiceSourceTypes;
  if (!types.includes(plainType(source_file.content_type))) {
    faults.push({ parameter: 'source_file.content_type', message: `must be one of ${types.join(', ')}.` });
  }
  const isBase = profile.takesSourceVariants || source_language?.includes('-') !== true;
  if (source_language !== undefined && !(isBase && speaks(languages, source_language, ['transcription', 'transcription_external']))) {
    faults.push({ parameter: 'parameters.source_language', message: `is not supported: ${source_language}.` });
  }
  return faults;
}

function targetFaults(languages: LanguageStore, { language, type }: CreateVoiceJobRequest['targets'][number]): RuleFault[] {
  const known = voiceTargetType(type);
  if (!known) return [{ parameter: 'targets', message: `hold an unknown type: ${type}. Types are ${voiceTargetTypes.join(', ')}.` }];
  const spoken = known !== 'text/plain' && known !== 'application/x-subrip';
  const understood = voiceLanguage(languages, language)?.usable_as_target === true;
  if (!understood || (spoken && !speaks(languages, language, ['translated_speech', 'translated_speech_external']))) {
    return [{ parameter: 'targets', message: `hold a language that is not supported: ${language}.` }];
  }
  return [];
}

function speaks(languages: LanguageStore, code: string, features: readonly Feature[]): boolean {
  return features.some((feature) => voiceLanguage(languages, code)?.features[feature] !== undefined);
}

/** Finds a voice language. Existing variants of a spoken language are accepted too. */
function voiceLanguage({ languagesOf, exactLanguage }: LanguageStore, code: string): Language | undefined {
  const found = findLanguage(languagesOf('voice', ['beta', 'external']), code);
  return found?.lang === canonicalLanguage(code) || exactLanguage(code) !== undefined ? found : undefined;
}

/** Measurements of an upload. */
export interface Measured {
  /** Bytes received; more than allowed if reading stopped there. */
  readonly bytes: number;
  /** Length of the sound; undefined if it cannot be decoded. */
  readonly milliseconds: number | undefined;
}

/** Assumed bit rate of speech. Browsers record WebM without its length, so that is estimated. */
const assumedBitrate = 32_000;

/**
 * Reads an upload without storing it and measures its sound.
 * @param contentType of the source file, without parameters
 * @param maxBytes reading stops after this many bytes
 */
export async function measureRecording(body: ReadableStream<Uint8Array> | null, contentType: string, maxBytes: number): Promise<Measured> {
  const { parseStream } = await import('music-metadata');
  const reader = body?.getReader();
  let bytes = 0;
  const next = async () => {
    if (bytes > maxBytes) return undefined;
    const { value } = (await reader?.read()) ?? {};
    bytes += value?.length ?? 0;
    return value;
  };
  async function* chunks() {
    for (let chunk = await next(); chunk; chunk = await next()) yield chunk;
  }
  const source = Readable.from(chunks(), { objectMode: false });
  const metadata = await parseStream(source, { mimeType: contentType, size: maxBytes }, { duration: true, skipCovers: true }).catch(
    () => undefined,
  );
  // The parser stops reading when it has enough data.
  while (await next());
  return { bytes, milliseconds: metadata && durationOf(metadata, bytes) };
}

function durationOf({ format }: IAudioMetadata, bytes: number): number | undefined {
  const { duration, codec, bitrate, lossless } = format;
  if (codec === undefined) return undefined;
  if (duration === undefined || !Number.isFinite(duration) || duration <= 0) return milliseconds((bytes * 8) / assumedBitrate);
  // A header that was written before the sound can contain any length.
  const uncompressed = lossless === true && codec === 'PCM' && bitrate !== undefined;
  return milliseconds(uncompressed ? Math.min(duration, (bytes * 8) / bitrate) : duration);
}

function milliseconds(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000));
}
