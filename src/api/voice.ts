import * as v from 'valibot';
import { voiceSourceBytes } from './limits.ts';
import { maybeCount } from './rules.ts';

/** Voice translation jobs (specification, "Voice translation jobs (closed alpha)"). */

/** Content types of recordings (service facts: voice). */
export const voiceSourceTypes = ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/flac', 'audio/mp4', 'audio/webm'] as const;

/** Kinds of results (specification, "Target type values"; the list of audio types from the service facts). */
export const voiceTargetTypes = [
  'text/plain',
  'application/x-subrip',
  'audio/opus',
  'audio/flac',
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=24000',
  'audio/pcm;encoding=ulaw;rate=8000',
  'audio/pcm;encoding=alaw;rate=8000',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=opus',
  'audio/x-matroska;codecs=pcm_s16le;rate=16000',
  'audio/x-matroska;codecs=pcm_s16le;rate=24000',
  'video/mp2t;codecs=aac',
  'video/mp2t;codecs=opus',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/webm;codecs=opus',
] as const;

/** Body of POST /v1/jobs/voice/translate. Without `source_language` the language is detected (service facts). */
export const createVoiceJobRequest = v.object({
  source_file: v.object({
    name: v.pipe(v.string(), v.nonEmpty('needs a name.')),
    content_type: v.pipe(v.string(), v.nonEmpty('needs a content_type.')),
    content_length: v.pipe(
      v.number('needs a content_length.'),
      v.integer(),
      v.minValue(1, 'must not be empty.'),
      v.maxValue(voiceSourceBytes, `may have up to ${voiceSourceBytes} bytes.`),
    ),
  }),
  parameters: v.object({ source_language: v.optional(v.string()) }),
  targets: v.pipe(v.array(v.object({ language: v.string(), type: v.string() })), v.minLength(1, 'must hold at least one target.')),
});
export type CreateVoiceJobRequest = v.InferOutput<typeof createVoiceJobRequest>;

/** Answer of POST /v1/jobs/voice/translate. The signature and the signed URL are secrets. */
export const createdVoiceJob = v.looseObject({
  job_id: v.string(),
  upload_url: v.string(),
  signature: v.string(),
  signed_upload_url: v.nullish(v.string()),
});
export type CreatedVoiceJob = v.InferOutput<typeof createdVoiceJob>;

export const voiceResultStatuses = ['pending', 'uploaded', 'processing', 'complete', 'downloaded', 'failed'] as const;
/** Final states of a result: "a job is finished when every result is complete, downloaded or failed". */
export const finishedVoiceStatuses: readonly string[] = ['complete', 'downloaded', 'failed'];

/** The outcome of one target. */
export const voiceResult = v.looseObject({
  status: v.string(),
  download_url: v.optional(v.nullable(v.string())),
  signature: v.optional(v.nullable(v.string())),
  signed_download_url: v.optional(v.nullable(v.string())),
  error: v.optional(v.nullable(v.looseObject({ message: v.optional(v.string()) }))),
});
export type VoiceResult = v.InferOutput<typeof voiceResult>;

/** Answer of GET /v1/jobs/voice/translate/{job_id}; `results[i]` is the outcome of `targets[i]`. */
export const voiceJob = v.looseObject({
  job_id: v.string(),
  product: v.optional(v.string()),
  operation: v.optional(v.string()),
  created_at: v.optional(v.string()),
  updated_at: v.optional(v.string()),
  usage: v.optional(v.nullable(v.looseObject({ storage_used: maybeCount }))),
  source_file: v.optional(
    v.looseObject({ name: v.optional(v.string()), content_type: v.optional(v.string()), content_length: maybeCount }),
  ),
  parameters: v.optional(v.looseObject({ source_language: v.optional(v.nullable(v.string())) })),
  targets: v.array(v.looseObject({ language: v.string(), type: v.string() })),
  results: v.array(voiceResult),
});
export type VoiceJob = v.InferOutput<typeof voiceJob>;
