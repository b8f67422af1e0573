import * as v from 'valibot';
import { optionChoices } from '../../../api/options/optionChoices.ts';
import { optionListings, optionLists } from '../../../api/options/optionListings.ts';
import type { OptionChoices, OptionField } from '../../../api/options/optionChoices.ts';
import type { ReasonCode } from '../../../api/options/optionReasons.ts';
import { oneOf } from '../../../api/rules.ts';

/** The panel "Translate with Options": the messages between it and the extension. */

/** What of the service the panel's rules depend on. */
const serviceTraits = v.object({
  takesLatencyWithAll: v.boolean(),
  glossariesPerTranslation: v.number(),
  sides: v.record(v.string(), v.array(v.picklist(['source', 'target']))),
});
export type PanelService = v.InferOutput<typeof serviceTraits>;

/** Where presets are kept: the settings of the user, or of the workspace. */
export const presetPlaces = ['user', 'workspace'] as const;
export type PresetPlace = (typeof presetPlaces)[number];

const preset = v.object({ name: v.string(), place: oneOf(presetPlaces), choices: optionChoices, ignored: v.array(v.string()) });
export type Preset = v.InferOutput<typeof preset>;

/** Words and sentences of the panel that belong to no field. */
export const panelWords = [
  'title',
  'subjectOne',
  'subjectMany',
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
  'translateWithControlKey',
  'translateWithCommandKey',
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
] as const;

/** Fields that say more about themselves than their name. */
export const explainedFields = [
  'source_lang',
  'context',
  'automatic_context',
  'more_glossary_ids',
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
    lists: optionListings,
    service: serviceTraits,
  }),
  v.object({ type: v.literal('lists'), lists: optionListings, service: serviceTraits }),
  v.object({ type: v.literal('presets'), presets: v.array(preset) }),
  /** The receipt tells what was translated and what it cost. */
  v.object({ type: v.literal('running'), running: v.boolean(), receipt: v.optional(v.string()) }),
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
