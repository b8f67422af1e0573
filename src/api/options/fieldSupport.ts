import { glossaryFits } from './glossaryFits.ts';
import { canonicalLanguage, sameLanguage } from '../languages.ts';
import { chosenGlossaries, tagHandlingChoices, tagHandlingVersionChoices } from './optionChoices.ts';
import type { OptionField } from './optionChoices.ts';
import type { FieldSupport, Offer, Reason } from './optionReasons.ts';
import type { GlossaryItem, MemoryItem, StyleItem } from './optionListings.ts';
import { formalities, modelTypes } from '../translate.ts';
import {
  allowed,
  anInstruction,
  breaks,
  closed,
  distinct,
  fastReason,
  forcing,
  lackingLanguage,
  lacks,
  listReason,
  open,
  pickSupport,
  refusedWhenFast,
  withCurrent,
} from './supportQuestion.ts';
import type { Forcing, OptionItem, Question } from './supportQuestion.ts';

/** @param glossaries glossaries that limit the languages. */
export function languageSupport(q: Question, glossaries: readonly GlossaryItem[]): ByField<'target_lang' | 'source_lang'> {
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

export function formalitySupport(q: Question): FieldSupport {
  const offers = formalities.map(allowed);
  const without = lackingLanguage(q, 'formality');
  if (without !== undefined) return { ...closed({ code: 'noFormality', names: [q.nameOf(without)] }), offers };
  return { ...open(), offers };
}

function glossaryItems({ lists }: Question): readonly GlossaryItem[] {
  return lists.glossaries.state === 'ready' ? lists.glossaries.items : [];
}

/** Returns the chosen glossaries that would be sent, in order of precedence. */
export function glossariesAtWork(q: Question, first: FieldSupport, more: FieldSupport): GlossaryItem[] {
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

/** Support for the glossaries after the first, for services that take several. Chosen ones come first, in order. */
export function moreGlossariesSupport(q: Question, first: FieldSupport): FieldSupport {
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
export function glossarySupport(q: Question): FieldSupport {
  const { lists, target } = q;
  const noLanguages: Reason = { code: 'noGlossaryLanguages', names: [pairName(q)] };
  return pickSupport(q.choices.glossary_id ?? '', lists.glossaries.state, glossaryPicks(q), {
    empty: 'noGlossaries',
    none: target === '' ? undefined : noLanguages,
    greyed: target !== '' && lacks(q, 'glossary') ? noLanguages : undefined,
  });
}

/** Returns the pair as one name, for messages with one placeholder. The target alone if the service detects the source. */
function pairName({ source, target, nameOf }: Question): string {
  return [...(source === '' ? [] : [nameOf(source)]), nameOf(target)].join(' → ');
}

/** "target language must equal the style rule list language" (a variant counts as equal); "Pro plan only". */
export function styleSupport(q: Question): FieldSupport {
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

export function memorySupport(q: Question): FieldSupport {
  const { lists, source, target } = q;
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
  return pickSupport(q.choices.translation_memory_id ?? '', lists.memories.state, picks, {
    empty: 'noMemories',
    none: { code: 'memoryPair', names: [pairName(q)] },
    greyed: fastReason(q, 'translation_memory_id'),
  });
}

export function instructionsSupport(q: Question): FieldSupport {
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

export function tagSupport(q: Question): ByField<TagField> {
  const { choices } = q;
  const missing = lacks(q, 'tag_handling');
  const noTags: Reason = { code: 'noTagLanguages', names: [pairName(q)] };
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

/** Returns the chosen fields that require quality_optimized, and so exclude the fastest model. */
export function forcingFields(q: Question, support: ByField<Forcing>): Forcing[] {
  const { choices } = q;
  const chosen: Record<Forcing, boolean> = {
    style_id: (choices.style_id ?? '') !== '',
    custom_instructions: choices.custom_instructions.some((text) => text.trim() !== ''),
    translation_memory_id: (choices.translation_memory_id ?? '') !== '',
    tag_handling_version: choices.tag_handling_version === 'v2',
  };
  return forcing.filter((field) => chosen[field] && support[field].applies && refusedWhenFast(q, field));
}

export function modelSupport({ choices, source }: Question, fields: readonly Forcing[]): FieldSupport {
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

/** "Ignored for next-gen models": those are all models except the fastest, and any model if the source language is detected. */
export function splitNotes({ choices, source }: Question): Reason[] {
  const classic = choices.model_type === 'latency_optimized' && source !== '';
  return choices.split_sentences === 'default' || classic ? [] : [{ code: 'nextGenSplits' }];
}
