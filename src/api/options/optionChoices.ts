import * as v from 'valibot';
import { memoryThreshold } from '../limits.ts';
import { oneOf, wholeNumber } from '../rules.ts';
import { formalities, modelTypes, splitSentences, tagHandlings, tagHandlingVersions } from '../translate.ts';

/** What is chosen for a translation, where it comes from and how it is kept. */

/** Values of `tag_handling` that are ours: protect what must not change, or send the text as it stands. */
export const tagHandlingChoices = ['auto', 'off', ...tagHandlings] as const;
export const tagHandlingVersionChoices = ['auto', ...tagHandlingVersions] as const;
/** `default` is what the service does by itself. */
export const splitSentencesChoices = ['default', ...splitSentences] as const;

/** A tag in a list: no white space, brackets or commas. */
export const tagPattern = /^[^\s<>,]+$/;

/**
 * What is chosen for a translation, in the specification's own names ("Text translation").
 * A language, glossary, style rule list, memory or context that is empty is not chosen. Instructions may be too many or too long:
 * what is typed is kept, and checked before it is sent.
 */
export const optionChoices = v.object({
  target_lang: v.optional(v.string()),
  /** Empty: the service detects it. */
  source_lang: v.optional(v.string()),
  context: v.optional(v.string()),
  /** Ours: send what surrounds the text as context. */
  automatic_context: v.boolean(),
  model_type: oneOf(modelTypes),
  split_sentences: oneOf(splitSentencesChoices),
  preserve_formatting: v.boolean(),
  formality: oneOf(formalities),
  glossary_id: v.optional(v.string()),
  /** Ours: what counts after it, in this order. */
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
/** All of them; a function, so that whoever does not ask need not load the schema. */
export function optionFields(): OptionField[] {
  return Object.keys(optionChoices.entries).filter((key): key is OptionField => key in optionChoices.entries);
}

/** What is chosen where nobody chose anything. */
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

/** All glossaries that are chosen, in the order in which they count, each once. */
export function chosenGlossaries({
  glossary_id = '',
  more_glossary_ids,
}: Pick<OptionChoices, 'glossary_id' | 'more_glossary_ids'>): string[] {
  return [...new Set([glossary_id, ...more_glossary_ids])].filter((id) => id.trim() !== '');
}

/** Whether two values of a field are the same choice; not chosen is empty. */
export function sameChoice(a: OptionChoices[OptionField], b: OptionChoices[OptionField]): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}

/** The fields of `choices` that differ from `others`, with their values; empty for what is not chosen any more. */
export function differences(choices: OptionChoices, others: OptionChoices): Partial<OptionChoices> {
  const changed = optionFields().filter((field) => !sameChoice(choices[field], others[field]));
  return Object.fromEntries(changed.map((field) => [field, choices[field] ?? '']));
}

/** `base` with the fields of `stored` that are valid. @returns also the names of those that are not. */
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
 * What a preset stands on: the defaults, whatever the settings say, so that it means the same everywhere. The target language and the
 * words that are never translated belong to the workspace, and come from `settings` unless the preset names its own.
 */
function presetBase({ target_lang, keep_terms }: OptionChoices): OptionChoices {
  return { ...defaultChoices, ...(target_lang !== undefined && { target_lang }), keep_terms };
}

/** A preset, as it stands in the setting: what differs from the defaults. */
export function presetOf(choices: OptionChoices, settings: OptionChoices): Partial<OptionChoices> {
  return differences(choices, presetBase(settings));
}

/** The choices that a preset of the setting stands for. @returns also the names of its values that are not understood. */
export function choicesOfPreset(preset: unknown, settings: OptionChoices): ReturnType<typeof withStored> {
  return withStored(presetBase(settings), preset);
}
