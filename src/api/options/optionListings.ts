import * as v from 'valibot';
import { languageEntry } from '../languageSchemas.ts';

/** Lists that are read from the service. */
export const optionLists = ['languages', 'glossaries', 'styles', 'memories'] as const;
export type OptionList = (typeof optionLists)[number];

/** State of a list. `notAllowed`: the key or plan does not include it. */
function listing<const T extends v.GenericSchema>(item: T) {
  return v.variant('state', [
    v.object({ state: v.literal('loading') }),
    v.object({ state: v.literal('failed') }),
    v.object({ state: v.literal('notAllowed') }),
    v.object({ state: v.literal('ready'), items: v.array(item) }),
  ]);
}

const glossaryItem = v.object({
  glossary_id: v.string(),
  name: v.string(),
  ready: v.boolean(),
  pairs: v.array(v.object({ source_lang: v.string(), target_lang: v.string() })),
});
const styleItem = v.object({ style_id: v.string(), name: v.string(), language: v.string() });
/** A memory. Its languages are present only if the service returns them. */
export const memoryItem = v.object({
  translation_memory_id: v.string(),
  name: v.string(),
  source_language: v.optional(v.string()),
  target_languages: v.optional(v.array(v.string())),
});
/** A language with short notes for users, in words. */
const languageItem = v.object({ ...languageEntry.entries, marks: v.array(v.string()) });

/** All lists from which options are picked. */
export const optionListings = v.object({
  languages: listing(languageItem),
  glossaries: listing(glossaryItem),
  styles: listing(styleItem),
  memories: listing(memoryItem),
});
export type OptionListings = v.InferOutput<typeof optionListings>;
export type GlossaryItem = v.InferOutput<typeof glossaryItem>;
export type StyleItem = v.InferOutput<typeof styleItem>;
export type MemoryItem = v.InferOutput<typeof memoryItem>;
