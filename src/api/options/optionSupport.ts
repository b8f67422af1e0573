import { findLanguage } from '../languages.ts';
import { instructionCharacters, instructionsPerRequest } from '../limits.ts';
import { defaultChoices, optionFields, splitSentencesChoices, tagPattern } from './optionChoices.ts';
import type { OptionChoices, OptionField } from './optionChoices.ts';
import type { OptionSupport, Reason } from './optionReasons.ts';
import type { OptionListings } from './optionListings.ts';
import { codePoints } from '../codePoints.ts';
import type { ServiceTraits } from '../translate.ts';
import { allowed, closed, open } from './supportQuestion.ts';
import type { Question } from './supportQuestion.ts';
import {
  forcingFields,
  formalitySupport,
  glossariesAtWork,
  glossarySupport,
  instructionsSupport,
  languageSupport,
  memorySupport,
  modelSupport,
  moreGlossariesSupport,
  splitNotes,
  styleSupport,
  tagSupport,
} from './fieldSupport.ts';

/**
 * Returns for each field if it is enabled, which values may be picked, and the reasons.
 * @param service traits that rules depend on. The specification's values are the defaults.
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
  const forced = forcingFields(q, { style_id, custom_instructions, translation_memory_id: memory, ...tags });
  return {
    ...languageSupport(q, glossariesAtWork(q, glossary_id, more_glossary_ids)),
    context: open(),
    automatic_context: open(),
    keep_terms: open(),
    preserve_formatting: open(),
    formality: formalitySupport(q),
    model_type: modelSupport(q, forced),
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

/** Replaces names of glossaries, style rule lists and memories from settings with ids. A name that matches none or several items stays. */
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

/** Resets the choices that do not apply. The result may be sent without the lists. */
export function applicable(choices: OptionChoices, support: OptionSupport): OptionChoices {
  const closedFields = optionFields().filter((field) => !support[field].applies);
  const plain = Object.fromEntries(closedFields.map((field) => [field, defaultChoices[field] ?? '']));
  return { ...choices, ...plain };
}

/** A fault that must be fixed before anything is sent, with its field. */
export interface BlockingFault {
  readonly field: OptionField;
  readonly reason: Reason;
  /** Index of the instruction or tag, from 0. */
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
