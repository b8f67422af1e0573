import * as v from 'valibot';
import { sameLanguage } from './languages.ts';
import { pageSize } from './limits.ts';
import { maybe, maybeCount, orElse, wholeNumber } from './rules.ts';

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
  segment_count: maybeCount,
});
export type TranslationMemory = v.InferOutput<typeof translationMemory>;

/** Answer of GET /v3/translation_memories. Each item is validated separately. */
export const memoriesResponse = v.looseObject({
  translation_memories: v.array(v.unknown()),
  total_count: maybeCount,
});

/** Language pair to check a translation memory against. The source is omitted if the service detects it. */
export interface MemoryPair {
  readonly source_lang?: string | undefined;
  readonly target_lang: string;
}

/** Returns true unless the service's data shows that a memory is for another pair. A language covers its variants. */
export function memoryFits(memory: Pick<TranslationMemory, 'source_language' | 'target_languages'>, pair: MemoryPair): boolean {
  const { source_language, target_languages } = memory;
  const from = pair.source_lang === undefined || source_language === undefined || sameLanguage(source_language, pair.source_lang);
  return from && (target_languages?.some((code) => sameLanguage(code, pair.target_lang)) ?? true);
}
