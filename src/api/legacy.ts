import * as v from 'valibot';
import { glossaryDictionaryBytes, glossaryTextBytes } from './limits.ts';
import { maybe, oneOf, orElse, wholeCount } from './rules.ts';

/** Legacy endpoints of /v2: languages, glossary language pairs, monolingual glossaries. */

export const languageTypes = ['source', 'target'] as const;
export type LanguageType = (typeof languageTypes)[number];

/** Item of GET /v2/languages. Codes are in nonstandard upper case. */
export const legacyLanguage = v.looseObject({
  language: v.string(),
  name: v.string(),
  supports_formality: v.optional(v.boolean()),
});
export type LegacyLanguage = v.InferOutput<typeof legacyLanguage>;
export const legacyLanguagesResponse = v.array(legacyLanguage);

/** Answer of GET /v2/glossary-language-pairs. */
export const glossaryPairsResponse = v.looseObject({
  supported_languages: v.array(v.looseObject({ source_lang: v.string(), target_lang: v.string() })),
});

/** Body of POST /v2/glossaries. */
export const createLegacyGlossaryRequest = v.object({
  name: v.pipe(
    v.string(),
    v.nonEmpty('must not be empty.'),
    v.maxBytes(glossaryTextBytes, `takes up to ${glossaryTextBytes} bytes of UTF-8.`),
  ),
  source_lang: v.string(),
  target_lang: v.string(),
  entries: v.pipe(v.string(), v.maxBytes(glossaryDictionaryBytes, `may hold up to ${glossaryDictionaryBytes} bytes.`)),
  entries_format: v.optional(oneOf(['tsv', 'csv'])),
});
export type CreateLegacyGlossaryRequest = v.InferOutput<typeof createLegacyGlossaryRequest>;

/** A monolingual glossary (specification, "Glossary (monolingual, legacy v2)"). */
export const legacyGlossary = v.looseObject({
  glossary_id: v.string(),
  ready: maybe(v.boolean()),
  name: orElse(v.string(), ''),
  source_lang: v.string(),
  target_lang: v.string(),
  creation_time: maybe(v.string()),
  entry_count: wholeCount,
});
export type LegacyGlossary = v.InferOutput<typeof legacyGlossary>;
/** Answer of GET /v2/glossaries. Each item is validated separately. */
export const legacyGlossariesResponse = v.looseObject({ glossaries: v.array(v.unknown()) });
