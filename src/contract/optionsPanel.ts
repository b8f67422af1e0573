import * as v from 'valibot';
import { language } from './languages.ts';
import { memoryThreshold } from './limits.ts';
import { oneOf, wholeNumber } from './rules.ts';
import { formalities, modelTypes, splitSentences, tagHandlings, tagHandlingVersions } from './translate.ts';
import type { TranslateOptions } from './translate.ts';

/** The panel "Translate with Options": what is chosen in it, and the messages between it and the extension. */

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
  /** Ours: send what surrounds the passage as context. */
  automatic_context: v.boolean(),
  model_type: oneOf(modelTypes),
  split_sentences: oneOf(splitSentencesChoices),
  preserve_formatting: v.boolean(),
  formality: oneOf(formalities),
  glossary_id: v.optional(v.string()),
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

/** A list that is read from the service. */
export const optionLists = ['languages', 'glossaries', 'styles', 'memories'] as const;
export type OptionList = (typeof optionLists)[number];

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

/** A code, not a sentence: the extension puts it into words. */
export const reasonCodes = [
  'loading',
  'listFailed',
  'paidPlan',
  'notAllowed',
  'noGlossaries',
  'noStyles',
  'noMemories',
  'notInList',
  'noFormality',
  'noGlossaryLanguages',
  'glossaryPair',
  'glossaryNotReady',
  'glossaryNeedsSource',
  'glossaryLimits',
  'noStyleTarget',
  'styleLanguage',
  'noInstructions',
  'latency',
  'latencyExcluded',
  'latencyVersion',
  'memoryPair',
  'memoryLanguages',
  'noMemory',
  'noTagLanguages',
  'noTags',
  'onlyXml',
  'sourceDetected',
  'qualityUsed',
  'nextGenSplits',
  'sameLanguage',
  'noTarget',
  'instructionTooLong',
  'tooManyInstructions',
  'badTag',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** Why something is greyed, or what to know of it. */
export interface Reason {
  readonly code: ReasonCode;
  /** Names from outside that the sentence needs. */
  readonly names?: readonly string[];
  /** Fields that the sentence names. */
  readonly fields?: readonly OptionField[];
}

/** A value that a field offers. */
export interface Offer {
  readonly value: string;
  /** Name from outside; absent where the panel has a word of its own. */
  readonly name?: string;
  /** What tells it from others of the same name. */
  readonly detail?: string;
  readonly enabled: boolean;
  readonly reason?: Reason;
}

export interface FieldSupport {
  /** When false, the field is greyed; its value is kept and not sent. */
  readonly enabled: boolean;
  /** Why it is greyed, or why the value that it has is not sent. */
  readonly reason?: Reason;
  /** Whether what is chosen is sent. */
  readonly applies: boolean;
  /** Worth knowing of what is chosen. */
  readonly notes: readonly Reason[];
  /** For a field with values to pick from. */
  readonly offers?: readonly Offer[];
}

export type OptionSupport = Readonly<Record<OptionField, FieldSupport>>;

/** v2, or v1 with a model type that v2 does not work with, where nothing else was chosen. The default of the service depends on the account. */
export function chosenTagVersion({ tag_handling_version, model_type }: OptionChoices): 'v1' | 'v2' {
  if (tag_handling_version !== 'auto') return tag_handling_version;
  return model_type === 'latency_optimized' ? 'v1' : 'v2';
}

/**
 * What is sent for choices; what does not apply is left out, and so are `automatic_context`, `keep_terms` and the value `auto` of
 * `tag_handling`, which are the caller's to act on. A glossary may still lack the source language that it requires.
 * @param support what the languages and lists allow, where it is known; without it only what the choices themselves say is heeded.
 */
export function toTranslateOptions(choices: OptionChoices, support?: OptionSupport): TranslateOptions {
  const applies = (field: OptionField) => support?.[field].applies ?? true;
  const fast = choices.model_type === 'latency_optimized';
  const instructions = choices.custom_instructions.filter((instruction) => instruction.trim() !== '');
  const chosen = (field: 'source_lang' | 'context' | 'glossary_id' | 'style_id' | 'translation_memory_id') =>
    applies(field) && (choices[field] ?? '').trim() !== '' ? { [field]: choices[field] } : {};
  const memory = fast ? {} : chosen('translation_memory_id');
  const withMemory = Object.keys(memory).length > 0;
  return {
    target_lang: choices.target_lang ?? '',
    ...chosen('source_lang'),
    ...chosen('context'),
    // "translation_memory_id requires quality_optimized": there is nothing to fall back to.
    model_type: withMemory ? 'quality_optimized' : choices.model_type,
    ...(choices.split_sentences !== 'default' && { split_sentences: choices.split_sentences }),
    ...(choices.preserve_formatting && { preserve_formatting: true }),
    ...(choices.formality !== 'default' && applies('formality') && { formality: choices.formality }),
    ...chosen('glossary_id'),
    ...(!fast && chosen('style_id')),
    ...(!fast && applies('custom_instructions') && instructions.length > 0 && { custom_instructions: instructions }),
    ...memory,
    ...(withMemory && { translation_memory_threshold: choices.translation_memory_threshold }),
    ...tagOptions(choices, applies('tag_handling')),
  };
}

function tagOptions(choices: OptionChoices, apply: boolean): Partial<TranslateOptions> {
  const { tag_handling, outline_detection, splitting_tags, non_splitting_tags, ignore_tags } = choices;
  if (!apply || tag_handling === 'auto' || tag_handling === 'off') return {};
  // "v2 works only with next-gen models": what was chosen together with the fastest model is not sent.
  const version = choices.model_type === 'latency_optimized' ? 'v1' : chosenTagVersion(choices);
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
const languageItem = v.object({ ...language.entries, marks: v.array(v.string()) });

const offered = v.object({
  languages: listing(languageItem),
  glossaries: listing(glossaryItem),
  styles: listing(styleItem),
  memories: listing(memoryItem),
});
/** The lists that the panel picks from. */
export type OptionListings = v.InferOutput<typeof offered>;
export type GlossaryItem = v.InferOutput<typeof glossaryItem>;
export type StyleItem = v.InferOutput<typeof styleItem>;
export type MemoryItem = v.InferOutput<typeof memoryItem>;

/** Where presets are kept: the settings of the user, or of the workspace. */
export const presetPlaces = ['user', 'workspace'] as const;
export type PresetPlace = (typeof presetPlaces)[number];

const preset = v.object({ name: v.string(), place: oneOf(presetPlaces), choices: optionChoices, ignored: v.array(v.string()) });
export type Preset = v.InferOutput<typeof preset>;

/** Words and sentences of the panel that belong to no field. */
export const panelWords = [
  'title',
  'subject',
  'usePreset',
  'choosePreset',
  'noPresets',
  'inWorkspace',
  'deletePreset',
  'presetIgnored',
  'presetUsed',
  'presetSaved',
  'presetDeleted',
  'languages',
  'wording',
  'context',
  'model',
  'tags',
  'none',
  'chooseTarget',
  'detected',
  'retry',
  'addInstruction',
  'removeInstruction',
  'instruction',
  'counter',
  'counterOver',
  'translate',
  'translating',
  'blocked',
  'reset',
  'resetDone',
  'savePreset',
  'presetName',
  'nameMissing',
  'place',
  'place.user',
  'place.workspace',
  'noWorkspace',
  'save',
  'replace',
  'cancel',
  'threshold',
] as const;

/** Fields that say more about themselves than their name. */
export const explainedFields = [
  'source_lang',
  'context',
  'automatic_context',
  'custom_instructions',
  'translation_memory_threshold',
  'preserve_formatting',
  'tag_handling',
  'outline_detection',
  'splitting_tags',
  'non_splitting_tags',
  'ignore_tags',
  'keep_terms',
] as const satisfies readonly OptionField[];

/** What the panel says, by key; `{0}` is filled in. */
export type OptionTextKey =
  | (typeof panelWords)[number]
  | `field.${OptionField}`
  | `help.${(typeof explainedFields)[number]}`
  | `reason.${ReasonCode}`
  | `model_type.${OptionChoices['model_type']}`
  | `formality.${OptionChoices['formality']}`
  | `split_sentences.${OptionChoices['split_sentences']}`
  | `tag_handling.${OptionChoices['tag_handling']}`
  | `tag_handling_version.${OptionChoices['tag_handling_version']}`;
export type OptionTexts = Readonly<Record<OptionTextKey, string>>;
const texts = v.record(v.string(), v.string());

/** From the extension to the panel. */
export const optionsPanelState = v.variant('type', [
  /** Everything, after the panel loaded and for each new request. */
  v.object({
    type: v.literal('show'),
    /** Another request has another number; what was open and focused belongs to one. */
    request: v.number(),
    title: v.string(),
    excerpt: v.string(),
    characters: v.number(),
    choices: optionChoices,
    settings: optionChoices,
    texts,
    /** Locale of the editor, for numbers. */
    locale: v.string(),
    hasWorkspace: v.boolean(),
    running: v.boolean(),
    presets: v.array(preset),
    lists: offered,
  }),
  v.object({ type: v.literal('lists'), lists: offered }),
  v.object({ type: v.literal('presets'), presets: v.array(preset) }),
  v.object({ type: v.literal('running'), running: v.boolean() }),
]);
export type OptionsPanelState = v.InferOutput<typeof optionsPanelState>;

const named = { name: v.pipe(v.string(), v.trim(), v.nonEmpty()), place: oneOf(presetPlaces) };

/** From the panel to the extension. */
export const optionsPanelAction = v.variant('type', [
  /** The panel has loaded and knows nothing yet. */
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('changed'), request: v.number(), choices: optionChoices }),
  v.object({ type: v.literal('translate'), request: v.number(), choices: optionChoices }),
  v.object({ type: v.literal('savePreset'), ...named, choices: optionChoices }),
  v.object({ type: v.literal('deletePreset'), ...named }),
  v.object({ type: v.literal('retry'), list: oneOf(optionLists) }),
]);
export type OptionsPanelAction = v.InferOutput<typeof optionsPanelAction>;
