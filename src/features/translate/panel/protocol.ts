import * as v from 'valibot';
import { optionChoices } from '../../../api/options/optionChoices.ts';
import { optionListings, optionLists } from '../../../api/options/optionListings.ts';
import type { OptionChoices, OptionField } from '../../../api/options/optionChoices.ts';
import type { ReasonCode } from '../../../api/options/optionReasons.ts';
import { oneOf } from '../../../api/rules.ts';

/** Messages between the extension and the panel "Translate with Options". */

/** Properties of the service that affect the rules of the panel. */
const serviceTraits = v.object({
  takesLatencyWithAll: v.boolean(),
  glossariesPerTranslation: v.number(),
  sides: v.record(v.string(), v.array(v.picklist(['source', 'target']))),
});
export type PanelService = v.InferOutput<typeof serviceTraits>;

/** Storage of presets: the settings of the user or of the workspace. */
export const presetPlaces = ['user', 'workspace'] as const;
export type PresetPlace = (typeof presetPlaces)[number];

const preset = v.object({ name: v.string(), place: oneOf(presetPlaces), choices: optionChoices, ignored: v.array(v.string()) });
export type Preset = v.InferOutput<typeof preset>;

/** Texts of the panel that do not belong to a field. */
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

/** Fields with an explanation. */
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

/** Keys of texts in the panel; `{0}` is a placeholder. */
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

/** Messages from the extension to the panel. */
export const optionsPanelState = v.variant('type', [
  /** Complete state, sent after the panel has loaded and for each new request. */
  v.object({
    type: v.literal('show'),
    /** Number of the request. Open sections and focus are stored for one request. */
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
  /** The receipt is a sentence with the result and the cost. */
  v.object({ type: v.literal('running'), running: v.boolean(), receipt: v.optional(v.string()) }),
]);
export type OptionsPanelState = v.InferOutput<typeof optionsPanelState>;

const named = { name: v.pipe(v.string(), v.trim(), v.nonEmpty()), place: oneOf(presetPlaces) };

/** Messages from the panel to the extension. */
export const optionsPanelAction = v.variant('type', [
  /** The panel has loaded and needs its state. */
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('changed'), request: v.number(), choices: optionChoices }),
  v.object({ type: v.literal('translate'), request: v.number(), choices: optionChoices }),
  v.object({ type: v.literal('savePreset'), ...named, choices: optionChoices }),
  v.object({ type: v.literal('deletePreset'), ...named }),
  v.object({ type: v.literal('retry'), list: oneOf(optionLists) }),
]);
export type OptionsPanelAction = v.InferOutput<typeof optionsPanelAction>;
