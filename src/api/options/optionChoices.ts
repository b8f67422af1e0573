import * as v from 'valibot';
import { memoryThreshold } from '../limits.ts';
import { oneOf, wholeNumber } from '../rules.ts';
import { formalities, modelTypes, splitSentences, tagHandlings, tagHandlingVersions } from '../translate.ts';

/** Options chosen for a translation, their defaults, and how they are stored. */

/** Values of `tag_handling`. Ours are `auto`, which protects text that must not change, and `off`, which sends the text unchanged. */
export const tagHandlingChoices = ['auto', 'off', ...tagHandlings] as const;
export const tagHandlingVersionChoices = ['auto', ...tagHandlingVersions] as const;
/** `default` leaves the choice to the service. */
export const splitSentencesChoices = ['default', ...splitSentences] as const;

/** A tag in a list, without white space, brackets or commas. */
export const tagPattern = /^[^\s<>,]+$/;

/**
 * Options chosen for a translation, under the specification's names ("Text translation").
 * An empty language, glossary, style rule list, memory or context means that none is chosen. Instructions may be too many or too long: they
 * are stored as typed, and checked before they are sent.
 */
export const optionChoices = v.object({
  target_lang: v.optional(v.string()),
  /** Empty if the service detects it. */
  source_lang: v.optional(v.string()),
  context: v.optional(v.string()),
  /** Ours: send the surrounding text as context. */
  automatic_context: v.boolean(),
  model_type: oneOf(modelTypes),
  split_sentences: oneOf(splitSentencesChoices),
  preserve_formatting: v.boolean(),
  formality: oneOf(formalities),
  glossary_id: v.optional(v.string()),
  /** Ours: further glossaries after `glossary_id`, in order of precedence. */
  more_glossary_ids: v.array(v.string()),
  style_id: v.optional(v.string()),
  custom_instructions: v.array(v.string()),
  translation_memory_id: v.optional(v.string()),
  translation_memory_threshold: wholeNumber(memoryThreshold),
  tag_handling: oneOf(tagHandlingChoices),
  tag_handling_version: oneOf(tagHandlingVersionChoices),
  outline_detection: v.boolean(),
  splitting_tags: v.array(v.string()),
  non_splitting_tags: v.array(v.string()),
  ignore_tags: v.array(v.string()),
  /** Ours: words that are never translated. */
  keep_terms: v.array(v.string()),
});
export type OptionChoices = v.InferOutput<typeof optionChoices>;

export type OptionField = keyof OptionChoices;
/** Returns the names of all fields. A function, so that callers that don't need it don't load the schema. */
export function optionFields(): OptionField[] {
  return Object.keys(optionChoices.entries).filter((key): key is OptionField => key in optionChoices.entries);
}

/** Choices if the user chose nothing. */
export const defaultChoices: OptionChoices = {
  automatic_context: true,
  model_type: 'prefer_quality_optimized',
  split_sentences: 'default',
  preserve_formatting: false,
  formality: 'default',
  more_glossary_ids: [],
  custom_instructions: [],
  translation_memory_threshold: memoryThreshold.default,
  tag_handling: 'auto',
  tag_handling_version: 'auto',
  outline_detection: true,
  splitting_tags: [],
  non_splitting_tags: [],
  ignore_tags: [],
  keep_terms: [],
};

/** Returns all chosen glossaries in order of precedence, without duplicates. */
export function chosenGlossaries({
  glossary_id = '',
  more_glossary_ids,
}: Pick<OptionChoices, 'glossary_id' | 'more_glossary_ids'>): string[] {
  return [...new Set([glossary_id, ...more_glossary_ids])].filter((id) => id.trim() !== '');
}

/** Returns true if two values of a field are the same choice. Undefined equals an empty value. */
export function sameChoice(a: OptionChoices[OptionField], b: OptionChoices[OptionField]): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}

/** Returns the fields of `choices` that differ from `others`, with their values. A cleared choice has an empty value. */
export function differences(choices: OptionChoices, others: OptionChoices): Partial<OptionChoices> {
  const changed = optionFields().filter((field) => !sameChoice(choices[field], others[field]));
  return Object.fromEntries(changed.map((field) => [field, choices[field] ?? '']));
}

/** Returns `base` with the valid fields of `stored`. @returns also the names of the invalid ones. */
export function withStored(base: OptionChoices, stored: unknown): { readonly choices: OptionChoices; readonly ignored: readonly string[] } {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return { choices: base, ignored: [] };
  let choices = base;
  const ignored: string[] = [];
  for (const [key, value] of Object.entries(stored)) {
    const checked = v.safeParse(optionChoices, { ...choices, [key]: value });
    if (Object.hasOwn(optionChoices.entries, key) && checked.success) choices = checked.output;
    else ignored.push(key);
  }
  return { choices, ignored };
}

/**
 * Base of a preset: the defaults, not the settings, so that a preset means the same everywhere. The target language and the words that are
 * never translated belong to the workspace. They come from `settings` unless the preset has its own.
 */
function presetBase({ target_lang, keep_terms }: OptionChoices): OptionChoices {
  return { ...defaultChoices, ...(target_lang !== undefined && { target_lang }), keep_terms };
}

/** Returns a preset for the setting: the choices that differ from the defaults. */
export function presetOf(choices: OptionChoices, settings: OptionChoices): Partial<OptionChoices> {
  return differences(choices, presetBase(settings));
}

/** Returns the choices of a preset in the setting. @returns also the names of its invalid values. */
export function choicesOfPreset(preset: unknown, settings: OptionChoices): ReturnType<typeof withStored> {
  return withStored(presetBase(settings), preset);
}
