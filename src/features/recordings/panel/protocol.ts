import * as v from 'valibot';
import { languageEntry } from '../../../api/languageSchemas.ts';
import { baseLanguage, canonicalLanguage } from '../../../api/languages.ts';
import type { Language } from '../../../api/languages.ts';
import { voiceSourceMs } from '../../../api/limits.ts';
import { voiceTargetTypes } from '../../../api/voice.ts';
import { doubles, sourceSupport, targetSupport } from '../../../api/voiceKinds.ts';
import type { VoiceSupport, VoiceTargetType } from '../../../api/voiceKinds.ts';

/** Messages between the extension and the panel "Translate Recording", and the rules shared by both. */

export const voiceTargetType = v.picklist(voiceTargetTypes);

/** Choices of the user. An empty target language has yet to be chosen; an empty source language is detected. */
export const recordingChoices = v.object({
  source_language: v.string(),
  targets: v.array(v.object({ language: v.string(), type: voiceTargetType })),
});
export type RecordingChoices = v.InferOutput<typeof recordingChoices>;

/** Language with short notes for the user. */
const voiceLanguage = v.object({ ...languageEntry.entries, marks: v.array(v.string()) });
export type VoiceLanguage = v.InferOutput<typeof voiceLanguage>;

const listing = v.variant('state', [
  v.object({ state: v.literal('loading') }),
  /** Reason as a sentence. `changeKey` is true if another key may help. */
  v.object({ state: v.literal('failed'), message: v.string(), changeKey: v.boolean() }),
  v.object({ state: v.literal('ready'), items: v.array(voiceLanguage) }),
]);
export type VoiceLanguageListing = v.InferOutput<typeof listing>;

/** Recording to be translated. */
const recording = v.object({
  name: v.string(),
  /** Omitted if the file system does not report it. */
  bytes: v.optional(v.number()),
  /** Omitted while unknown. */
  milliseconds: v.optional(v.number()),
});
export type RecordingFile = v.InferOutput<typeof recording>;

/** Keys of texts in the panel; `{0}` is a placeholder. */
export const recordingWords = [
  'heading',
  'headings',
  'limits',
  'billing',
  'minutes',
  'hours',
  'detected',
  'sourceLanguage',
  'sourceHelp',
  'targets',
  'language',
  'kind',
  'file',
  'actions',
  'languageOf',
  'kindOf',
  'removeTarget',
  'add',
  'added',
  'removed',
  'chooseLanguage',
  'textKinds',
  'speechKinds',
  'noSpeechKinds',
  'external',
  'loading',
  'loaded',
  'retry',
  'changeKey',
  'translate',
  'ordering',
  'blocked',
  'noTargets',
  'noLanguage',
  'notListed',
  'noSpeech',
  'noSource',
  'double',
  'tooLong',
  'stillLoading',
  'andMore',
] as const;
export type RecordingTextKey = (typeof recordingWords)[number] | `kind.${VoiceTargetType}`;
export type RecordingTexts = Readonly<Record<RecordingTextKey, string>>;

const files = v.array(v.array(v.string()));

/** Messages from the extension to the panel. */
export const recordingPanelState = v.variant('type', [
  /** Complete state, sent whenever the panel has loaded. */
  v.object({
    type: v.literal('show'),
    /** URIs of the recordings, used to restore the panel after the window was reloaded. */
    sources: v.array(v.string()),
    recordings: v.array(recording),
    choices: recordingChoices,
    texts: v.record(v.string(), v.string()),
    /** Locale of the editor, for numbers. */
    locale: v.string(),
    /** Note about the connection to show before an order; empty for none. */
    warning: v.string(),
    languages: listing,
    /** Names of files for each target, one for each recording. */
    files,
    running: v.boolean(),
  }),
  v.object({ type: v.literal('recordings'), recordings: v.array(recording) }),
  v.object({ type: v.literal('languages'), languages: listing, warning: v.string() }),
  v.object({ type: v.literal('files'), files }),
  v.object({ type: v.literal('running'), running: v.boolean() }),
]);
export type RecordingPanelState = v.InferOutput<typeof recordingPanelState>;

/** Messages from the panel to the extension. */
export const recordingPanelAction = v.variant('type', [
  /** The panel has loaded and needs its state. */
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('changed'), choices: recordingChoices }),
  v.object({ type: v.literal('translate'), choices: recordingChoices }),
  v.object({ type: v.literal('retry') }),
  v.object({ type: v.literal('changeKey') }),
]);
export type RecordingPanelAction = v.InferOutput<typeof recordingPanelAction>;

/** Data stored by the page. The editor passes it to the extension to restore the panel. */
export const recordingMemory = v.object({
  sources: v.array(v.string()),
  choices: recordingChoices,
  focus: v.string(),
  scroll: v.number(),
});
export type RecordingMemory = v.InferOutput<typeof recordingMemory>;

export type RecordingFaultCode = 'noTargets' | 'noLanguage' | 'notListed' | 'noSpeech' | 'noSource' | 'tooLong' | 'stillLoading';

/** Problem that prevents an order. */
export interface RecordingFault {
  readonly code: RecordingFaultCode;
  /** Index of the target; omitted for the source language and for the whole form. */
  readonly target?: number;
  /** Language or file named in the sentence. */
  readonly name?: string;
}

/** Returns the faults of choices. A duplicate target is not a fault: it is marked and not sent. */
export function recordingFaults(
  { source_language, targets }: RecordingChoices,
  languages: VoiceLanguageListing,
  recordings: readonly RecordingFile[],
): RecordingFault[] {
  const long = recordings.filter(({ milliseconds = 0 }) => milliseconds > voiceSourceMs);
  const tooLong = long.map(({ name }): RecordingFault => ({ code: 'tooLong', name }));
  if (languages.state !== 'ready') return [...tooLong, { code: 'stillLoading' }];
  const { items } = languages;
  const source = source_language === '' ? undefined : listed(items, source_language);
  const speaksNot = source_language !== '' && !(source && sourceSupport(source).allowed);
  return [
    ...tooLong,
    ...(speaksNot ? [{ code: 'noSource', name: source?.name ?? source_language } as const] : []),
    ...(targets.length === 0 ? [{ code: 'noTargets' } as const] : []),
    ...targets.flatMap((target, index) => targetFaults(target, index, items)),
  ];
}

function targetFaults(
  { language: code, type }: RecordingChoices['targets'][number],
  target: number,
  items: readonly VoiceLanguage[],
): RecordingFault[] {
  if (code === '') return [{ code: 'noLanguage', target }];
  const found = listed(items, code);
  if (!found?.usable_as_target) return [{ code: 'notListed', target, name: found?.name ?? code }];
  return targetSupport(found, type).allowed ? [] : [{ code: 'noSpeech', target, name: found.name }];
}

/** Returns the choices to send, without duplicate targets, and without a source language if it is to be detected. */
export function orderedChoices({ source_language, targets }: RecordingChoices): {
  readonly source_language?: string;
  readonly targets: RecordingChoices['targets'];
} {
  const repeated = doubles(targets);
  return {
    ...(source_language !== '' && { source_language }),
    targets: targets.filter((_, index) => repeated[index] === undefined),
  };
}

/** Returns the entry with exactly this code, ignoring case. */
export function listed(items: readonly VoiceLanguage[], code: string): VoiceLanguage | undefined {
  const wanted = canonicalLanguage(code);
  return items.find((item) => canonicalLanguage(item.lang) === wanted);
}

/**
 * Replaces variants that are not listed with their base language. The target language for texts may be en-US, but recordings only have en.
 */
export function withListed(choices: RecordingChoices, items: readonly VoiceLanguage[]): RecordingChoices {
  const known = (code: string) => (listed(items, code) ? code : (listed(items, baseLanguage(code))?.lang ?? code));
  return {
    source_language: choices.source_language === '' ? '' : known(choices.source_language),
    targets: choices.targets.map(({ language: code, type }) => ({ language: code === '' ? '' : known(code), type })),
  };
}

/** Language offered in a list. */
export interface VoiceOffer {
  readonly language: Language & { readonly marks: readonly string[] };
  readonly support: VoiceSupport;
}

/** Returns the supported source languages, by name. */
export function sourceOffers(items: readonly VoiceLanguage[]): VoiceOffer[] {
  return offers(items, sourceSupport);
}

/** Returns the languages that support a kind of result, by name. */
export function targetOffers(items: readonly VoiceLanguage[], type: VoiceTargetType): VoiceOffer[] {
  return offers(items, (item) => targetSupport(item, type));
}

function offers(items: readonly VoiceLanguage[], supportOf: (item: VoiceLanguage) => VoiceSupport): VoiceOffer[] {
  return items
    .map((item) => ({ language: item, support: supportOf(item) }))
    .filter(({ support }) => support.allowed)
    .toSorted((a, b) => a.language.name.localeCompare(b.language.name, 'en'));
}
