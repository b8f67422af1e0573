import { chosenGlossaries } from './optionChoices.ts';
import type { OptionChoices, OptionField } from './optionChoices.ts';
import type { OptionSupport } from './optionReasons.ts';
import { glossaryOptions } from '../translate.ts';
import type { ServiceTraits, TranslateOptions } from '../translate.ts';

/**
 * Returns the version of tag handling to send: the chosen one, or else v2. It is always sent, because the service's default depends on the
 * account. With the fastest model it is v1 if the service takes no other.
 */
export function chosenTagVersion({ tag_handling_version, model_type }: OptionChoices, service: ServiceTraits): 'v1' | 'v2' {
  if (model_type === 'latency_optimized' && service.takesLatencyWithAll !== true) return 'v1';
  return tag_handling_version === 'auto' ? 'v2' : tag_handling_version;
}

/**
 * Converts choices to request options, without those that do not apply. `automatic_context`, `keep_terms` and the value `auto` of
 * `tag_handling` are also omitted, because the caller handles them. A glossary may still lack the source language that it requires.
 * @param service traits that rules depend on. The specification's values are the defaults.
 * @param support support by the languages and lists, if known. Without it, only the choices themselves are considered.
 */
export function toTranslateOptions(choices: OptionChoices, service: ServiceTraits = {}, support?: OptionSupport): TranslateOptions {
  const applies = (field: OptionField) => support?.[field].applies ?? true;
  const goesWithAll = service.takesLatencyWithAll === true;
  const fast = choices.model_type === 'latency_optimized' && !goesWithAll;
  const instructions = choices.custom_instructions.filter((instruction) => instruction.trim() !== '');
  const chosen = (field: 'source_lang' | 'context' | 'style_id' | 'translation_memory_id') =>
    applies(field) && (choices[field] ?? '').trim() !== '' ? { [field]: choices[field] } : {};
  const memory = fast ? {} : chosen('translation_memory_id');
  const withMemory = Object.keys(memory).length > 0;
  return {
    target_lang: choices.target_lang ?? '',
    ...chosen('source_lang'),
    ...chosen('context'),
    // "translation_memory_id requires quality_optimized": there is no fallback.
    model_type: withMemory && !goesWithAll ? 'quality_optimized' : choices.model_type,
    ...(choices.split_sentences !== 'default' && { split_sentences: choices.split_sentences }),
    ...(choices.preserve_formatting && { preserve_formatting: true }),
    ...(choices.formality !== 'default' && applies('formality') && { formality: choices.formality }),
    ...glossaryOptions(glossariesOf(choices, applies)),
    ...(!fast && chosen('style_id')),
    ...(!fast && applies('custom_instructions') && instructions.length > 0 && { custom_instructions: instructions }),
    ...memory,
    ...(withMemory && { translation_memory_threshold: choices.translation_memory_threshold }),
    ...tagOptions(choices, service, applies('tag_handling')),
  };
}

function glossariesOf({ glossary_id, more_glossary_ids }: OptionChoices, applies: (field: OptionField) => boolean): string[] {
  return chosenGlossaries({
    ...(applies('glossary_id') && { glossary_id }),
    more_glossary_ids: applies('more_glossary_ids') ? more_glossary_ids : [],
  });
}

function tagOptions(choices: OptionChoices, service: ServiceTraits, apply: boolean): Partial<TranslateOptions> {
  const { tag_handling, outline_detection, splitting_tags, non_splitting_tags, ignore_tags } = choices;
  if (!apply || tag_handling === 'auto' || tag_handling === 'off') return {};
  const version = chosenTagVersion(choices, service);
  if (tag_handling === 'html') return { tag_handling, tag_handling_version: version };
  return {
    tag_handling,
    tag_handling_version: version,
    ...(!outline_detection && { outline_detection }),
    ...(splitting_tags.length > 0 && { splitting_tags }),
    ...(non_splitting_tags.length > 0 && { non_splitting_tags }),
    ...(ignore_tags.length > 0 && { ignore_tags }),
  };
}
