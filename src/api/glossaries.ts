import * as v from 'valibot';
import { glossaryLanguages } from './languages.ts';
import { glossaryDictionaryBytes, glossaryTextBytes } from './limits.ts';
import { maybe, orElse, wholeCount } from './rules.ts';

/** Multilingual glossaries: schemas and types (specification, "Glossary (multilingual, current)" and "Glossaries, current"). */

export const entriesFormats = ['tsv', 'csv'] as const;

const glossaryLanguage = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.picklist(glossaryLanguages, `must name languages of glossaries: ${glossaryLanguages.join(', ')}.`),
);

/** One dictionary as sent, in any languages: the service decides which ones it supports. */
export const dictionaryText = v.object({
  source_lang: v.string(),
  target_lang: v.string(),
  entries: v.pipe(v.string(), v.maxBytes(glossaryDictionaryBytes, `may hold dictionaries of up to ${glossaryDictionaryBytes} bytes each.`)),
  entries_format: v.picklist(entriesFormats, `must have entries_format ${entriesFormats.join(' or ')}.`),
});
export type DictionaryText = v.InferOutput<typeof dictionaryText>;

/** The same, limited to the languages that are currently documented. */
export const dictionaryRequest = v.object({ ...dictionaryText.entries, source_lang: glossaryLanguage, target_lang: glossaryLanguage });
export type DictionaryRequest = v.InferOutput<typeof dictionaryRequest>;

const name = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty.'),
  v.maxBytes(glossaryTextBytes, `takes up to ${glossaryTextBytes} bytes of UTF-8.`),
);

export const glossaryName = v.object({ name });

/** Body of POST /v3/glossaries. */
export const createGlossaryRequest = v.object({
  name,
  dictionaries: v.pipe(v.array(dictionaryRequest), v.minLength(1, 'must hold at least one dictionary.')),
});

/** Body of PATCH /v3/glossaries/{glossary_id}: "one dictionary per call". */
export const changeGlossaryRequest = v.object({
  name: v.optional(name),
  dictionaries: v.optional(v.pipe(v.array(dictionaryRequest), v.maxLength(1, 'must hold no more than one dictionary.'))),
});

/** Query of GET /v3/glossaries/{glossary_id}/entries. */
export const dictionaryPair = v.object({ source_lang: glossaryLanguage, target_lang: glossaryLanguage });

/** One dictionary of a glossary, without its entries. */
export const dictionary = v.looseObject({ source_lang: v.string(), target_lang: v.string(), entry_count: wholeCount });

export type Dictionary = v.InferOutput<typeof dictionary>;

/** A glossary without its entries; `ready` is present in answers to its creation. */
export const glossary = v.looseObject({
  glossary_id: v.string(),
  ready: maybe(v.boolean()),
  name: orElse(v.string(), ''),
  dictionaries: orElse(v.array(dictionary), []),
  creation_time: maybe(v.string()),
});
export type Glossary = v.InferOutput<typeof glossary>;

/** Answer of GET /v3/glossaries. Each item is validated separately. */
export const glossariesResponse = v.looseObject({ glossaries: v.array(v.unknown()) });

/** Answer of GET /v3/glossaries/{glossary_id}/entries. */
export const glossaryEntriesResponse = v.looseObject({
  dictionaries: v.array(
    v.looseObject({ source_lang: v.string(), target_lang: v.string(), entries: v.string(), entries_format: v.string() }),
  ),
});
