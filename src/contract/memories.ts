import * as v from 'valibot';

/** GET /v3/translation_memories (specification, "Translation memories"; shape from the service facts). */

export const translationMemory = v.looseObject({
  translation_memory_id: v.string(),
  name: v.string(),
  source_language: v.optional(v.string()),
  target_languages: v.optional(v.array(v.string())),
  segment_count: v.optional(v.number()),
});
export type TranslationMemory = v.InferOutput<typeof translationMemory>;

export const memoriesResponse = v.looseObject({
  translation_memories: v.array(translationMemory),
  total_count: v.optional(v.number()),
});
