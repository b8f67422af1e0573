import * as v from 'valibot';
import { pageSize } from './limits.ts';
import { maybe, orElse, wholeNumber } from './rules.ts';

/** GET /v3/translation_memories (specification, "Translation memories"; shape from the service facts). */

/** Query of GET /v3/translation_memories; `page` counts from 0. */
export const listMemoriesQuery = v.object({
  page_size: v.optional(wholeNumber(pageSize)),
  page: v.optional(wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER })),
});

export const translationMemory = v.looseObject({
  translation_memory_id: v.string(),
  name: orElse(v.string(), ''),
  source_language: maybe(v.string()),
  target_languages: maybe(v.array(v.string())),
  segment_count: maybe(v.number()),
});
export type TranslationMemory = v.InferOutput<typeof translationMemory>;

/** Answer of GET /v3/translation_memories; each item is read for itself. */
export const memoriesResponse = v.looseObject({
  translation_memories: v.array(v.unknown()),
  total_count: maybe(v.number()),
});
