import * as v from 'valibot';
import { translationMemory } from '../api/memories.ts';
import type { TranslationMemory } from '../api/memories.ts';
import { usageShapes } from '../api/providerRules.ts';
import type { ProviderRules, UsageShape } from '../api/providerRules.ts';

/** Shapes that can be chosen. Each profile has an initial one. */
export const usageShape = v.picklist(usageShapes);

const amount = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))));
const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0)));

/** Settings that tests change while the sandbox runs. The fields are those of PUT /sandbox/settings. */
const rateLimit = v.object({
  /** Number of requests per second above which the answer is 429. */
  per_second: v.pipe(v.number(), v.minValue(0)),
  /** Value of Retry-After on those answers: seconds or an HTTP date. */
  retry_after: v.optional(v.union([v.number(), v.string()])),
});
export type RateLimit = v.InferOutput<typeof rateLimit>;

export const settingsChange = v.object({
  /** Delay before each request is handled, in milliseconds. */
  latency_ms: milliseconds,
  rate_limit: v.optional(v.nullable(rateLimit)),
  /** Maximum number of characters that the main account may have billed in a month; null for no limit. */
  quota: amount,
  /** Maximum milliseconds of speech that the main account may have billed in a month; null for no limit. */
  speech_quota: amount,
  /**
   * Maximum number of documents that the main account may have accepted in a month; null for no limit. Only older usage replies contain it.
   */
  document_quota: amount,
  /** Shape of the paid plan's usage replies (service facts: shapes). */
  usage_shape: v.optional(usageShape),
  /** True if glossaries are ready for use in translations. `false` applies to all of them. */
  glossaries_ready: v.optional(v.boolean()),
  /** Milliseconds from its creation until a new glossary is ready. */
  glossary_ready_after_ms: milliseconds,
  /** Milliseconds until a small document is translated. */
  document_duration_ms: milliseconds,
  /** If set, documents and recordings can be accessed only with the key that sent them. Otherwise any key of the account works. */
  documents_of_key: v.optional(v.boolean()),
  /** Milliseconds for processing a recording. */
  voice_duration_ms: milliseconds,
  /** Code of a target language whose voice results fail; null for none. */
  voice_failing_language: v.optional(v.nullable(v.string())),
  /** True if the accounts have opted in to language detection. */
  detection_enabled: v.optional(v.boolean()),
  /** Translation memories of the main account, replacing the initial ones. Null restores those. */
  translation_memories: v.optional(v.nullable(v.array(translationMemory))),
  /** Milliseconds to move the sandbox's clock forward. */
  advance_ms: milliseconds,
  /** If set, the sandbox's clock is reset to the time of this machine, for requests that use this machine's dates. */
  clock_as_here: v.optional(v.boolean()),
});
export type SettingsChange = v.InferOutput<typeof settingsChange>;

export interface Settings {
  latencyMs: number;
  rateLimit: RateLimit | null;
  glossariesReady: boolean;
  glossaryReadyAfterMs: number;
  documentDurationMs: number;
  voiceDurationMs: number;
  voiceFailingLanguage: string | null;
  detectionEnabled: boolean;
  usageShape: UsageShape;
  documentsOfKey: boolean;
  translationMemories: readonly TranslationMemory[] | null;
}

/** Duration of documents and recordings: short enough to wait for in a trial, and long enough to see their states. */
const shortWork = 2000;

export function defaultSettings(rules: Pick<ProviderRules, 'usageShape'>): Settings {
  return {
    latencyMs: 0,
    rateLimit: null,
    glossariesReady: true,
    glossaryReadyAfterMs: 0,
    documentDurationMs: shortWork,
    voiceDurationMs: shortWork,
    voiceFailingLanguage: null,
    detectionEnabled: true,
    usageShape: rules.usageShape,
    documentsOfKey: false,
    translationMemories: null,
  };
}
