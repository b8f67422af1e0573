import { glossaryFits } from './glossaryFits.ts';
import { canonicalLanguage, findLanguage, sameLanguage, supports } from '../languages.ts';
import type { Feature, Language } from '../languages.ts';
import { instructionCharacters, instructionsPerRequest } from '../limits.ts';
import {
  chosenGlossaries,
  defaultChoices,
  optionFields,
  splitSentencesChoices,
  tagHandlingChoices,
  tagHandlingVersionChoices,
  tagPattern,
} from './optionChoices.ts';
import type { OptionChoices, OptionField } from './optionChoices.ts';
import type { FieldSupport, Offer, OptionSupport, Reason, ReasonCode } from './optionReasons.ts';
import type { GlossaryItem, MemoryItem, OptionListings, StyleItem } from './optionListings.ts';
import { codePoints } from '../rules.ts';
import { formalities, modelTypes, translateFaults } from '../translate.ts';
import type { ServiceTraits, TranslateOptions } from '../translate.ts';

/** What the languages, the plan and the other choices allow, field by field. */

interface Question {
  readonly choices: OptionChoices;
  readonly lists: OptionListings;
  readonly service: ServiceTraits;
  readonly target: string;
  readonly source: string;
  /** The language list, once it is there. */
  readonly languages: readonly Language[] | undefined;
  /** Name of a language, or its code. */
  readonly nameOf: (code: string) => string;
}

/**
 * For each field: whether it is enabled, which values may be picked, and why not.
 * @param service how it is, in what rules depend on; what is left out is as the specification says.
 */
export function optionSupport(choices: OptionChoices, lists: OptionListings, service: ServiceTraits = {}): OptionSupport {
  const languages = lists.languages.state === 'ready' ? lists.languages.items : undefined;
  const nameOf = (code: string) => (languages && findLanguage(languages, code)?.name) ?? code;
  const { target_lang: target = '', source_lang: source = '' } = choices;
  const q: Question = { choices, lists, service, languages, nameOf, target, source };
  const glossary_id = glossarySupport(q);
  const more_glossary_ids = moreGlossariesSupport(q, glossary_id);
  const style_id = styleSupport(q);
  const custom_instructions = instructionsSupport(q);
  const memory = memorySupport(q);
  const tags = tagSupport(q);
  const forcing = forcingFields(q, { style_id, custom_instructions, translation_memory_id: memory, ...tags });
  return {
    ...languageSupport(q, glossariesAtWork(q, glossary_id, more_glossary_ids)),
    context: open(),
    automatic_context: open(),
    keep_terms: open(),
    preserve_formatting: open(),
    formality: formalitySupport(q),
    model_type: modelSupport(q, forcing),
    split_sentences: { ...open(), offers: splitSentencesChoices.map(allowed), notes: splitNotes(q) },
    glossary_id,
    more_glossary_ids,
    style_id,
    custom_instructions,
    translation_memory_id: memory,
    translation_memory_threshold: memory.applies && (choices.translation_memory_id ?? '') !== '' ? open() : closed({ code: 'noMemory' }),
    ...tags,
  };
}

/** Choices whose glossary, style rule list and memory are ids where settings say names; a name of several, or of none, stays. */
export function withIds(choices: OptionChoices, { glossaries, styles, memories }: OptionListings): OptionChoices {
  const known = glossaries.state === 'ready' ? glossaries.items : [];
  const glossary_id = idOf(choices.glossary_id, known, (item) => item.glossary_id);
  const more_glossary_ids = choices.more_glossary_ids.flatMap((wanted) => idOf(wanted, known, (item) => item.glossary_id) ?? []);
  const style_id = idOf(choices.style_id, styles.state === 'ready' ? styles.items : [], (item) => item.style_id);
  const memory = idOf(
    choices.translation_memory_id,
    memories.state === 'ready' ? memories.items : [],
    (item) => item.translation_memory_id,
  );
  return {
    ...choices,
    more_glossary_ids,
    ...(glossary_id !== undefined && { glossary_id }),
    ...(style_id !== undefined && { style_id }),
    ...(memory !== undefined && { translation_memory_id: memory }),
  };
}

function idOf<T extends { readonly name: string }>(
  wanted: string | undefined,
  items: readonly T[],
  id: (item: T) => string,
): string | undefined {
  if (items.some((item) => id(item) === wanted)) return wanted;
  const named = items.filter((item) => item.name === wanted);
  return named.length === 1 && named[0] ? id(named[0]) : wanted;
}

/** Choices without those that do not apply: what is left may be sent by whoever does not know the lists. */
export function applicable(choices: OptionChoices, support: OptionSupport): OptionChoices {
  const closedFields = optionFields().filter((field) => !support[field].applies);
  const plain = Object.fromEntries(closedFields.map((field) => [field, defaultChoices[field] ?? '']));
  return { ...choices, ...plain };
}

/** What must be put right before anything is sent, each with the field that it stands in. */
export interface BlockingFault {
  readonly field: OptionField;
  readonly reason: Reason;
  /** Number of the instruction or tag, from 0. */
  readonly index?: number;
}

export function blockingFaults(choices: OptionChoices, support: OptionSupport): BlockingFault[] {
  const faults: BlockingFault[] = [];
  if ((choices.target_lang ?? '') === '') faults.push({ field: 'target_lang', reason: { code: 'noTarget' } });
  const { glossary_id, more_glossary_ids: more } = support;
  const follows = ((choices.glossary_id ?? '') !== '' && glossary_id.applies) || (choices.more_glossary_ids.length > 0 && more.applies);
  if (follows && (choices.source_lang ?? '') === '') {
    faults.push({ field: 'source_lang', reason: { code: 'glossaryNeedsSource' } });
  }
  if (more.enabled && more.applies && more.reason) faults.push({ field: 'more_glossary_ids', reason: more.reason });
  if (support.custom_instructions.applies) faults.push(...instructionFaults(choices.custom_instructions));
  for (const field of ['splitting_tags', 'non_splitting_tags', 'ignore_tags'] as const) {
    const index = support[field].applies ? choices[field].findIndex((tag) => !tagPattern.test(tag)) : -1;
    if (index >= 0) faults.push({ field, index, reason: { code: 'badTag', names: [choices[field][index] ?? ''] } });
  }
  return faults;
}

function instructionFaults(instructions: readonly string[]): BlockingFault[] {
  const field = 'custom_instructions';
  const tooLong = instructions.flatMap((text, index): BlockingFault[] =>
    codePoints(text) > instructionCharacters ? [{ field, index, reason: { code: 'instructionTooLong' } }] : [],
  );
  const filled = instructions.filter((text) => text.trim() !== '').length;
  return filled > instructionsPerRequest
    ? [...tooLong, { field, reason: { code: 'tooManyInstructions', names: [String(instructionsPerRequest)] } }]
    : tooLong;
}

function open(notes: readonly Reason[] = []): FieldSupport {
  return { enabled: true, applies: true, notes };
}

/** Greyed: the value stays and is not sent. */
function closed(reason: Reason): FieldSupport {
  return { enabled: false, applies: false, reason, notes: [] };
}

function allowed(value: string): Offer {
  return { value, enabled: true };
}

/** The contract's own rules decide; `parameter` is what is asked about. */
function breaks(
  parameter: OptionField,
  options: TranslateOptions,
  { languages, service }: Pick<Question, 'languages' | 'service'>,
): boolean {
  return translateFaults(options, languages, service).some((fault) => fault.parameter === parameter);
}

const anInstruction = 'x';
const anId = '00000000-0000-4000-8000-000000000000';

/** Fields that the fastest model refuses, as the contract's rules have it. */
function refusedWhenFast({ service }: Question, field: Forcing): boolean {
  const probe = { style_id: anId, custom_instructions: [anInstruction], translation_memory_id: anId, tag_handling_version: 'v2' as const };
  return breaks(field, { target_lang: 'de', model_type: 'latency_optimized', [field]: probe[field] }, { languages: undefined, service });
}

/** The language of the pair that must have a feature and does not, the target before the source; undefined where none is known to. */
function lackingLanguage({ languages, service, source, target }: Question, feature: Feature): string | undefined {
  if (languages === undefined) return undefined;
  const misses = (pair: { source?: string; target?: string }) => supports(languages, feature, pair, service.sides) === 'no';
  if (target !== '' && misses({ target })) return target;
  return source !== '' && misses({ source }) ? source : undefined;
}

function lacks(q: Question, feature: Feature): boolean {
  return lackingLanguage(q, feature) !== undefined;
}

/** @param glossaries those whose languages are wanted. */
function languageSupport(q: Question, glossaries: readonly GlossaryItem[]): ByField<'target_lang' | 'source_lang'> {
  const { choices, lists, source, target, nameOf } = q;
  const languages = lists.languages.state === 'ready' ? lists.languages.items : [];
  const [glossary] = glossaries;
  const names = [glossaries.map(({ name }) => name).join(', ')];
  const limits: Reason[] = glossary ? [{ code: 'glossaryLimits', names }] : [];
  const pairReason = (): Reason => ({ code: 'glossaryPair', names });
  const fits = (from: string | undefined, to: string) => !glossary || glossaries.some((one) => glossaryFits(one, from, to));
  const languageOffers = (side: 'usable_as_source' | 'usable_as_target', current: string, mayBe: (code: string) => boolean): Offer[] => {
    const usable = languages.filter((entry) => entry[side]);
    const offers = usable.map((entry): Offer => {
      const value = canonicalLanguage(entry.lang);
      const offer = { value, name: entry.name, detail: [value, ...entry.marks].join(' · ') };
      return Object.assign(offer, mayBe(value) ? { enabled: true } : { enabled: false, reason: pairReason() });
    });
    return withCurrent(
      offers.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'en')),
      current,
      q.lists.languages.state,
    );
  };
  const targets = languageOffers('usable_as_target', target, (code) => fits(source || undefined, code));
  const sources = languageOffers('usable_as_source', source, (code) => fits(code, target));
  const needsSource: Reason = { code: 'glossaryNeedsSource', names };
  const detected: Offer = glossary ? { value: '', enabled: false, reason: needsSource } : { value: '', enabled: true };
  const same = source !== '' && target !== '' && sameLanguage(source, target);
  const state = listReason(q.lists.languages.state);
  return {
    target_lang: { ...open(limits), offers: targets, ...(state && { reason: state }) },
    source_lang: {
      ...open([
        ...(glossary && (choices.source_lang ?? '') === '' ? [needsSource] : limits),
        ...(same ? [{ code: 'sameLanguage', names: [nameOf(source)] } as const] : []),
      ]),
      offers: [detected, ...sources],
    },
  };
}

/** A value that the list does not have stays in sight. */
function withCurrent(offers: readonly Offer[], current: string, state: OptionListings['languages']['state']): Offer[] {
  if (current === '' || offers.some((offer) => offer.value === current)) return [...offers];
  const missing: Offer = { value: current, enabled: true, ...(state === 'ready' && { reason: { code: 'notInList' } }) };
  return [missing, ...offers];
}

function formalitySupport(q: Question): FieldSupport {
  const offers = formalities.map(allowed);
  const without = lackingLanguage(q, 'formality');
  if (without !== undefined) return { ...closed({ code: 'noFormality', names: [q.nameOf(without)] }), offers };
  return { ...open(), offers };
}

/** Why a list has nothing to pick from, before looking into it. */
function listReason(state: OptionListings[keyof OptionListings]['state'], notAllowed: ReasonCode = 'notAllowed'): Reason | undefined {
  if (state === 'ready') return undefined;
  if (state === 'loading') return { code: 'loading' };
  return { code: state === 'failed' ? 'listFailed' : notAllowed };
}

interface OptionItem {
  readonly value: string;
  readonly name: string;
  readonly detail: string;
  /** Undefined where it may be picked. */
  readonly reason: Reason | undefined;
}

/**
 * A field that picks an item of a list by its name.
 * @param none why nothing can be picked though the list is not empty.
 */
function pickSupport(
  current: string,
  state: OptionListings[keyof OptionListings]['state'],
  picks: readonly OptionItem[],
  whyNot: {
    readonly notAllowed?: ReasonCode;
    readonly empty: ReasonCode;
    readonly none: Reason | undefined;
    readonly greyed: Reason | undefined;
  },
): FieldSupport {
  const offers = [allowed(''), ...withCurrent(distinct(picks), current, state)];
  const listed = picks.find((pick) => pick.value === current);
  const waiting = listReason(state, whyNot.notAllowed);
  if (whyNot.greyed) return { ...closed(whyNot.greyed), offers };
  // While the list is on its way, or when it cannot be had, what was chosen before is sent: the service decides.
  if (waiting) return { enabled: false, applies: state !== 'notAllowed', reason: waiting, notes: [], offers };
  if (current !== '' && !listed) return { ...open(), applies: false, reason: { code: 'notInList', names: [current] }, offers };
  if (listed?.reason) return { ...open(), applies: false, reason: listed.reason, offers };
  if (picks.length === 0) return { ...closed({ code: whyNot.empty }), offers };
  if (whyNot.none && !picks.some((pick) => !pick.reason)) return { ...closed(whyNot.none), offers };
  return { ...open(), offers };
}

/** Offers in the order of their names; what tells two of one name apart is their detail. */
function distinct(picks: readonly OptionItem[]): Offer[] {
  return picks
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ value, name, detail, reason }): Offer => Object.assign({ value, name, detail, enabled: !reason }, reason && { reason }));
}

function glossaryItems({ lists }: Question): readonly GlossaryItem[] {
  return lists.glossaries.state === 'ready' ? lists.glossaries.items : [];
}

/** The chosen glossaries that would be sent, in the order in which they count. */
function glossariesAtWork(q: Question, first: FieldSupport, more: FieldSupport): GlossaryItem[] {
  const { glossary_id, more_glossary_ids } = q.choices;
  const ids = [...(first.applies ? [glossary_id] : []), ...(more.applies ? more_glossary_ids : [])];
  const items = ids.flatMap((id) => glossaryItems(q).find((item) => item.glossary_id === id) ?? []);
  return items.filter((item) => whyNotGlossary(q, item) === undefined);
}

function whyNotGlossary({ source, target }: Question, item: GlossaryItem): Reason | undefined {
  if (!item.ready) return { code: 'glossaryNotReady' };
  if (target === '' || glossaryFits(item, source || undefined, target)) return undefined;
  return { code: 'glossaryPair', names: [item.name] };
}

function glossaryPicks(q: Question): OptionItem[] {
  const pairs = (item: GlossaryItem) =>
    item.pairs.map((one) => `${canonicalLanguage(one.source_lang)} → ${canonicalLanguage(one.target_lang)}`).join(', ');
  return glossaryItems(q).map((item) => ({
    value: item.glossary_id,
    name: item.name,
    detail: pairs(item),
    reason: whyNotGlossary(q, item),
  }));
}

/** Those that count after the first, where the service takes several; the chosen ones first, in their order. */
function moreGlossariesSupport(q: Question, first: FieldSupport): FieldSupport {
  const { choices, lists, service } = q;
  const chosen = chosenGlossaries(choices).filter((id) => id !== choices.glossary_id);
  const listed = distinct(glossaryPicks(q));
  const current = chosen.flatMap((id) => withCurrent(listed, id, lists.glossaries.state).filter(({ value }) => value === id));
  const others = listed.filter(({ value }) => value !== choices.glossary_id && !chosen.includes(value));
  const offers = [...current, ...others];
  if (!first.enabled) return { ...first, notes: [], offers };
  const most = service.glossariesPerTranslation ?? 0;
  if (most < 2 && chosen.length === 0) return { ...closed({ code: 'oneGlossary' }), offers };
  if (chosenGlossaries(choices).length <= Math.max(1, most)) return { ...open(), offers };
  const reason: Reason = most < 2 ? { code: 'oneGlossary' } : { code: 'tooManyGlossaries', names: [String(most)] };
  return { ...open(), reason, offers };
}

/** "requires source_lang; glossary language pair must match the request". */
function glossarySupport(q: Question): FieldSupport {
  const { lists, source, target, nameOf } = q;
  const pair = source === '' ? [nameOf(target)] : [nameOf(source), nameOf(target)];
  return pickSupport(q.choices.glossary_id ?? '', lists.glossaries.state, glossaryPicks(q), {
    empty: 'noGlossaries',
    none: target === '' ? undefined : { code: 'noGlossaryLanguages', names: pair },
    greyed: target !== '' && lacks(q, 'glossary') ? { code: 'noGlossaryLanguages', names: pair } : undefined,
  });
}

function fastReason(q: Question, field: Forcing): Reason | undefined {
  return q.choices.model_type === 'latency_optimized' && refusedWhenFast(q, field) ? { code: 'latency' } : undefined;
}

/** "target language must equal the style rule list language", of which it may be a variant; "Pro plan only". */
function styleSupport(q: Question): FieldSupport {
  const { lists, target, nameOf } = q;
  const items = lists.styles.state === 'ready' ? lists.styles.items : [];
  const why = (item: StyleItem): Reason | undefined =>
    target === '' || sameLanguage(item.language, target)
      ? undefined
      : { code: 'styleLanguage', names: [nameOf(item.language), nameOf(target)] };
  const picks = items.map((item): OptionItem => ({
    value: item.style_id,
    name: item.name,
    detail: nameOf(item.language),
    reason: why(item),
  }));
  const none: Reason = { code: 'noStyleTarget', names: [nameOf(target)] };
  const without = lackingLanguage(q, 'style_rules');
  return pickSupport(q.choices.style_id ?? '', lists.styles.state, picks, {
    notAllowed: 'paidPlan',
    empty: 'noStyles',
    none,
    greyed: fastReason(q, 'style_id') ?? (without === undefined ? undefined : { ...none, names: [nameOf(without)] }),
  });
}

function memorySupport(q: Question): FieldSupport {
  const { lists, source, target, nameOf } = q;
  const items = lists.memories.state === 'ready' ? lists.memories.items : [];
  const languagesOf = (item: MemoryItem) => [item.source_language ?? '?', (item.target_languages ?? ['?']).join(', ')].join(' → ');
  const why = (item: MemoryItem): Reason | undefined => {
    const from = source === '' || item.source_language === undefined || sameLanguage(item.source_language, source);
    const into = target === '' || (item.target_languages?.some((code) => sameLanguage(code, target)) ?? true);
    return from && into ? undefined : { code: 'memoryLanguages', names: [languagesOf(item)] };
  };
  const picks = items.map((item): OptionItem => ({
    value: item.translation_memory_id,
    name: item.name,
    detail: item.source_language === undefined && item.target_languages === undefined ? '' : languagesOf(item),
    reason: why(item),
  }));
  const pair = [...(source === '' ? [] : [nameOf(source)]), nameOf(target)].join(' → ');
  return pickSupport(q.choices.translation_memory_id ?? '', lists.memories.state, picks, {
    empty: 'noMemories',
    none: { code: 'memoryPair', names: [pair] },
    greyed: fastReason(q, 'translation_memory_id'),
  });
}

function instructionsSupport(q: Question): FieldSupport {
  const fast = fastReason(q, 'custom_instructions');
  if (fast) return closed(fast);
  const probe = { target_lang: q.target, custom_instructions: [anInstruction] };
  if (q.target !== '' && breaks('custom_instructions', probe, q)) {
    return closed({ code: 'noInstructions', names: [q.nameOf(q.target)] });
  }
  return open();
}

const tagListFields = ['outline_detection', 'splitting_tags', 'non_splitting_tags', 'ignore_tags'] as const;
type TagField = 'tag_handling' | 'tag_handling_version' | (typeof tagListFields)[number];

function tagSupport(q: Question): ByField<TagField> {
  const { choices, source, target, nameOf } = q;
  const missing = lacks(q, 'tag_handling');
  const pair = [...(source === '' ? [] : [nameOf(source)]), nameOf(target)].join(' → ');
  const noTags: Reason = { code: 'noTagLanguages', names: [pair] };
  const isOurs = (value: string) => value === 'auto' || value === 'off';
  const offers = tagHandlingChoices.map((value): Offer =>
    missing && !isOurs(value) ? { value, enabled: false, reason: noTags } : { value, enabled: true },
  );
  const sent = isOurs(choices.tag_handling) || !missing;
  const tag_handling: FieldSupport = { ...open(missing && sent ? [noTags] : []), offers, applies: sent, ...(!sent && { reason: noTags }) };
  const fast: Reason | undefined = fastReason(q, 'tag_handling_version') && { code: 'latencyVersion' };
  const versions = tagHandlingVersionChoices.map((value): Offer =>
    value === 'v2' && fast ? { value, enabled: false, reason: fast } : { value, enabled: true },
  );
  const version: FieldSupport =
    choices.tag_handling === 'off' || !sent
      ? { ...closed({ code: 'noTags' }), offers: versions }
      : { ...open(fast ? [fast] : []), offers: versions, applies: !(fast && choices.tag_handling_version === 'v2') };
  const ofXml = choices.tag_handling === 'xml' && sent ? open() : closed({ code: 'onlyXml' });
  return {
    tag_handling,
    tag_handling_version: version,
    outline_detection: ofXml,
    splitting_tags: ofXml,
    non_splitting_tags: ofXml,
    ignore_tags: ofXml,
  };
}
type ByField<Field extends OptionField> = { readonly [F in Field]: FieldSupport };

/** The chosen fields that take quality_optimized, and so exclude the fastest model. */
function forcingFields(q: Question, support: ByField<Forcing>): Forcing[] {
  const { choices } = q;
  const chosen: Record<Forcing, boolean> = {
    style_id: (choices.style_id ?? '') !== '',
    custom_instructions: choices.custom_instructions.some((text) => text.trim() !== ''),
    translation_memory_id: (choices.translation_memory_id ?? '') !== '',
    tag_handling_version: choices.tag_handling_version === 'v2',
  };
  return forcing.filter((field) => chosen[field] && support[field].applies && refusedWhenFast(q, field));
}
const forcing = ['style_id', 'custom_instructions', 'translation_memory_id', 'tag_handling_version'] as const;
type Forcing = (typeof forcing)[number];

function modelSupport({ choices, source }: Question, fields: readonly Forcing[]): FieldSupport {
  const offers = modelTypes.map((value): Offer =>
    value === 'latency_optimized' && fields.length > 0
      ? { value, enabled: false, reason: { code: 'latencyExcluded', fields } }
      : { value, enabled: true },
  );
  const notes: Reason[] = [];
  if (fields.length > 0) {
    notes.push({ code: 'latencyExcluded', fields });
    if (choices.model_type !== 'quality_optimized') notes.push({ code: 'qualityUsed' });
  }
  if (source === '') notes.push({ code: 'sourceDetected' });
  return { ...open(notes), offers };
}

/** "Ignored for next-gen models": all but the fastest, and whatever detects the language. */
function splitNotes({ choices, source }: Question): Reason[] {
  const classic = choices.model_type === 'latency_optimized' && source !== '';
  return choices.split_sentences === 'default' || classic ? [] : [{ code: 'nextGenSplits' }];
}
