import * as v from 'valibot';
import { translationMemory } from '../api/memories.ts';
import type { TranslationMemory } from '../api/memories.ts';
import { usageShapes } from '../api/providerRules.ts';
import type { ProviderRules, UsageShape } from '../api/providerRules.ts';

/** The shapes that can be ordered; each profile has one of its own from the start. */
export const usageShape = v.picklist(usageShapes);

const amount = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))));
const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0)));

/** What tests change while the sandbox runs; the fields are those of PUT /sandbox/settings. */
const rateLimit = v.object({
  /** Requests in any second over which the answer is 429. */
  per_second: v.pipe(v.number(), v.minValue(0)),
  /** Value of Retry-After on those answers: seconds or an HTTP date. */
  retry_after: v.optional(v.union([v.number(), v.string()])),
});
export type RateLimit = v.InferOutput<typeof rateLimit>;

export const settingsChange = v.object({
  /** Milliseconds before each request is looked at. */
  latency_ms: milliseconds,
  rate_limit: v.optional(v.nullable(rateLimit)),
  /** Characters that the main account may have billed in a month; null for no limit. */
  quota: amount,
  /** Milliseconds of speech that the main account may have billed in a month; null for no limit. */
  speech_quota: amount,
  /** Documents that the main account may have accepted in a month; null for no limit. Told by older usage replies only. */
  document_quota: amount,
  /** What the paid plan's usage replies look like (service facts: shapes). */
  usage_shape: v.optional(usageShape),
  /** Whether glossaries are ready for use in translations; `false` holds all of them back. */
  glossaries_ready: v.optional(v.boolean()),
  /** Milliseconds after its creation in which a new glossary becomes ready. */
  glossary_ready_after_ms: milliseconds,
  /** Milliseconds that a small document takes until it is translated. */
  document_duration_ms: milliseconds,
  /** Whether documents and recordings are found by the very key that sent them only, and not by every key of the account. */
  documents_of_key: v.optional(v.boolean()),
  /** Milliseconds that a recording is processed. */
  voice_duration_ms: milliseconds,
  /** Code of a target language whose voice results fail; null for none. */
  voice_failing_language: v.optional(v.nullable(v.string())),
  /** Whether the accounts have opted in to language detection. */
  detection_enabled: v.optional(v.boolean()),
  /** Translation memories of the main account, in place of those that it has from the start; null brings those back. */
  translation_memories: v.optional(v.nullable(v.array(translationMemory))),
  /** Milliseconds by which the sandbox's clock is moved forward, now. */
  advance_ms: milliseconds,
  /** Whether the sandbox's clock is put back to the time of this machine, for whoever asks by the dates of that. */
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

/** Documents and recordings take as long as somebody who tries them out will wait, and long enough to see their states. */
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
