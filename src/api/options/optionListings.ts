import * as v from 'valibot';
import { languageEntry } from '../languages.ts';

/** A list that is read from the service. */
export const optionLists = ['languages', 'glossaries', 'styles', 'memories'] as const;
export type OptionList = (typeof optionLists)[number];

/** Where a list stands. `notAllowed`: the key or plan does not have it. */
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
/** Which languages a memory has, only where the service tells. */
export const memoryItem = v.object({
  translation_memory_id: v.string(),
  name: v.string(),
  source_language: v.optional(v.string()),
  target_languages: v.optional(v.array(v.string())),
});
/** A language with what a user should know of it first, in words. */
const languageItem = v.object({ ...languageEntry.entries, marks: v.array(v.string()) });

/** The lists that options are picked from. */
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
