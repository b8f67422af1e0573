import * as v from 'valibot';
import { findLanguage, sameLanguage, styleLanguages, supports } from './languages.ts';
import type { FeatureSides, Language } from './languages.ts';
import { instructionCharacters, instructionsPerRequest, memoryThreshold, textsPerRequest } from './limits.ts';
import { codePoints } from './codePoints.ts';
import { maybeCount, oneOf, schemaFaults, wholeNumber } from './rules.ts';
import type { RuleFault } from './rules.ts';
import type { Profile } from './providers.ts';

/** POST /v2/translate: schemas, types and rules (specification, "Text translation"). */

export const modelTypes = ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const;
export const splitSentences = ['0', '1', 'nonewlines'] as const;
export const formalities = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const;
export const tagHandlings = ['xml', 'html'] as const;
export const tagHandlingVersions = ['v1', 'v2'] as const;

const languageCode = v.pipe(v.string(), v.trim(), v.nonEmpty('is required.'));

const instructionsRule = `takes up to ${instructionsPerRequest} instructions of up to ${instructionCharacters} characters each.`;

/** Options of a request: everything except the texts. */
export const translateOptions = v.object({
  target_lang: languageCode,
  source_lang: v.optional(languageCode),
  context: v.optional(v.string()),
  model_type: v.optional(oneOf(modelTypes)),
  split_sentences: v.optional(oneOf(splitSentences)),
  preserve_formatting: v.optional(v.boolean()),
  formality: v.optional(oneOf(formalities)),
  glossary_id: v.optional(v.string()),
  /** Not in the specification: several glossaries, for services that take them. */
  glossary_ids: v.optional(v.array(v.string())),
  style_id: v.optional(v.string()),
  custom_instructions: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.check((text) => codePoints(text) <= instructionCharacters, instructionsRule),
        ),
      ),
      v.maxLength(instructionsPerRequest, instructionsRule),
    ),
  ),
  translation_memory_id: v.optional(v.pipe(v.string(), v.uuid('must be a UUID.'))),
  translation_memory_threshold: v.optional(wholeNumber(memoryThreshold)),
  show_billed_characters: v.optional(v.boolean()),
  tag_handling: v.optional(oneOf(tagHandlings)),
  tag_handling_version: v.optional(oneOf(tagHandlingVersions)),
  outline_detection: v.optional(v.boolean()),
  non_splitting_tags: v.optional(v.array(v.string())),
  splitting_tags: v.optional(v.array(v.string())),
  ignore_tags: v.optional(v.array(v.string())),
});
export type TranslateOptions = v.InferOutput<typeof translateOptions>;

/** The whole request body. */
export const translateRequest = v.object({
  text: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'must hold at least one text.'),
    v.maxLength(textsPerRequest, `must hold no more than ${textsPerRequest} texts.`),
  ),
  ...translateOptions.entries,
});
export type TranslateRequest = v.InferOutput<typeof translateRequest>;

/** Parameters that require tag handling. */
export const tagParameters = [
  'tag_handling',
  'tag_handling_version',
  'outline_detection',
  'splitting_tags',
  'non_splitting_tags',
  'ignore_tags',
] as const satisfies readonly (keyof TranslateOptions)[];

/** One translation (specification, "Translation result"). */
export const translationResult = v.looseObject({
  detected_source_language: v.string(),
  text: v.string(),
  billed_characters: maybeCount,
  model_type_used: v.nullish(v.string()),
});
export type TranslationResult = v.InferOutput<typeof translationResult>;

/** Answer of POST /v2/translate. */
export const translateResponse = v.looseObject({ translations: v.pipe(v.array(translationResult), v.minLength(1)) });

/** Traits of a service that rules depend on. */
export interface ServiceTraits extends Partial<Pick<Profile, 'takesLatencyWithAll' | 'glossariesPerTranslation'>> {
  /** Side of a pair that must support a feature, as reported by the service. */
  readonly sides?: FeatureSides | undefined;
}

/**
 * Returns violations of the rules for values, combinations and limits. An empty list means that `options` may be sent.
 * @param languages the service's own list for translate_text. Without it, support for features is not checked.
 * @param service traits that rules depend on. The specification's values are the defaults.
 */
export function translateFaults(options: TranslateOptions, languages?: readonly Language[], service: ServiceTraits = {}): RuleFault[] {
  const checked = v.safeParse(translateOptions, options);
  return [
    ...(checked.success ? [] : schemaFaults(checked.issues)),
    ...glossaryFaults(options, service.glossariesPerTranslation ?? 0),
    ...combinationFaults(options, service.takesLatencyWithAll === true),
    ...supportFaults(options, languages, service.sides),
  ];
}

/** Options that select the glossaries of a text or a document. */
interface GlossaryUse {
  readonly source_lang?: string | undefined;
  readonly glossary_id?: string | undefined;
  readonly glossary_ids?: readonly string[] | undefined;
}

/** Returns the selected glossaries in order. The first one with a term takes precedence. */
export function namedGlossaries({ glossary_id, glossary_ids }: GlossaryUse): readonly string[] {
  return glossary_ids ?? (glossary_id === undefined ? [] : [glossary_id]);
}

/** Returns the parameter for glossaries. One glossary uses the parameter that every service supports. */
export function glossaryOptions(ids: readonly string[]): Pick<TranslateOptions, 'glossary_id' | 'glossary_ids'> {
  if (ids.length > 1) return { glossary_ids: [...ids] };
  return ids[0] === undefined ? {} : { glossary_id: ids[0] };
}

/**
 * "glossary_id requires source_lang". The same applies to several glossaries.
 * @param most maximum number of glossaries; 0 if the service has no such parameter.
 */
export function glossaryFaults({ source_lang, glossary_id, glossary_ids }: GlossaryUse, most: number): RuleFault[] {
  const faults: RuleFault[] = [];
  const fault = (parameter: string, message: string) => faults.push({ parameter, message });
  if (glossary_id !== undefined && source_lang === undefined) fault('glossary_id', 'requires source_lang.');
  if (glossary_ids === undefined) return faults;
  if (source_lang === undefined) fault('glossary_ids', 'requires source_lang.');
  if (glossary_id !== undefined) fault('glossary_ids', 'cannot be combined with glossary_id.');
  if (most === 0) fault('glossary_ids', 'is not a parameter of this service.');
  else if (glossary_ids.length > most) fault('glossary_ids', `takes up to ${most} glossaries.`);
  return faults;
}

/** "translation_memory_id requires quality_optimized", "latency_optimized combined with … : request rejected". */
function combinationFaults(options: TranslateOptions, takesLatencyWithAll: boolean): RuleFault[] {
  const faults: RuleFault[] = [];
  if (options.translation_memory_id !== undefined && options.model_type !== 'quality_optimized' && !takesLatencyWithAll) {
    faults.push({ parameter: 'translation_memory_id', message: 'requires model_type quality_optimized.' });
  }
  if (options.model_type === 'latency_optimized' && !takesLatencyWithAll) {
    const refused = (parameter: string) => ({ parameter, message: 'cannot be combined with model_type latency_optimized.' });
    if (options.style_id !== undefined) faults.push(refused('style_id'));
    if (options.custom_instructions !== undefined) faults.push(refused('custom_instructions'));
    if (options.tag_handling_version === 'v2') faults.push(refused('tag_handling_version'));
  }
  return faults;
}

/** Returns faults that depend on the target language's features. */
function supportFaults(options: TranslateOptions, languages?: readonly Language[], sides?: FeatureSides): RuleFault[] {
  const target = languages && findLanguage(languages, options.target_lang);
  if (!languages || !target) return [];
  const faults: RuleFault[] = [];
  const firm = options.formality === 'more' || options.formality === 'less';
  if (firm && supports(languages, 'formality', { source: options.source_lang, target: target.lang }, sides) === 'no') {
    faults.push({
      parameter: 'formality',
      message: `is not supported for the target language ${target.lang}; use prefer_${options.formality}.`,
    });
  }
  if (options.custom_instructions !== undefined && !takesInstructions(languages, target)) {
    faults.push({ parameter: 'custom_instructions', message: `is not supported for the target language ${target.lang}.` });
  }
  return faults;
}

function takesInstructions(languages: readonly Language[], target: Language): boolean {
  const listed = styleLanguages.some((code) => sameLanguage(code, target.lang));
  return listed || supports(languages, 'style_rules', { target: target.lang }) !== 'no';
}
