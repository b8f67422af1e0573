import type { Context } from 'hono';
import { findLanguage, canonicalLanguage } from '../../contract/languages.ts';
import type { Feature, Language } from '../../contract/languages.ts';
import type { RuleFault } from '../../contract/rules.ts';
import { createVoiceJobRequest, voiceSourceTypes, voiceTargetTypes } from '../../contract/voice.ts';
import type { CreateVoiceJobRequest } from '../../contract/voice.ts';
import { exactLanguage, languagesOf } from '../languageData.ts';
import { checked, readJson, refusalOf } from '../requestBody.ts';
import type { SandboxEnv } from '../sandboxState.ts';
import { voiceTargetType } from './voiceFile.ts';

const bodyBytes = 256 * 1024;
const voiceLanguages: readonly Language[] = languagesOf('voice', ['beta', 'external']);

/**
 * Reads POST /v1/jobs/voice/translate.
 * @throws Refusal 400 for a body that breaks rules, 415
 */
export async function readVoiceJob(c: Context<SandboxEnv>): Promise<CreateVoiceJobRequest> {
  const request = checked(createVoiceJobRequest, await readJson(c, bodyBytes));
  const faults = [...sourceFaults(request), ...request.targets.flatMap(targetFaults)];
  if (faults.length > 0) throw refusalOf(faults);
  return request;
}

/** A content type without its parameters. */
export function plainType(contentType: string): string {
  return contentType.split(';')[0]?.trim().toLowerCase() ?? '';
}

function sourceFaults({ source_file, parameters: { source_language } }: CreateVoiceJobRequest): RuleFault[] {
  const faults: RuleFault[] = [];
  const types: readonly string[] = voiceSourceTypes;
  if (!types.includes(plainType(source_file.content_type))) {
    faults.push({ parameter: 'source_file.content_type', message: `must be one of ${types.join(', ')}.` });
  }
  if (source_language !== undefined && !speaks(source_language, ['transcription', 'transcription_external'])) {
    faults.push({ parameter: 'parameters.source_language', message: `is not supported: ${source_language}.` });
  }
  return faults;
}

function targetFaults({ language, type }: CreateVoiceJobRequest['targets'][number]): RuleFault[] {
  const known = voiceTargetType(type);
  if (!known) return [{ parameter: 'targets', message: `hold an unknown type: ${type}. Types are ${voiceTargetTypes.join(', ')}.` }];
  const spoken = known !== 'text/plain' && known !== 'application/x-subrip';
  if (!voiceLanguage(language)?.usable_as_target || (spoken && !speaks(language, ['translated_speech', 'translated_speech_external']))) {
    return [{ parameter: 'targets', message: `hold a language that is not supported: ${language}.` }];
  }
  return [];
}

function speaks(code: string, features: readonly Feature[]): boolean {
  return features.some((feature) => voiceLanguage(code)?.features[feature] !== undefined);
}

/** Variants of a spoken language are understood, if they exist. */
function voiceLanguage(code: string): Language | undefined {
  const found = findLanguage(voiceLanguages, code);
  return found?.lang === canonicalLanguage(code) || exactLanguage(code) !== undefined ? found : undefined;
}
