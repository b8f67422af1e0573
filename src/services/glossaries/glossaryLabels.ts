import { baseLanguage, canonicalLanguage } from '../../api/languages.ts';
import type { LanguagePair } from '../../api/languages.ts';
import { localNumber } from '../../editor/localized.ts';
import type { NamedGlossary } from '../resources/namedResources.ts';
import * as activationMessages from '../activationTexts.ts';

/** Glossaries and dictionaries in words. Plain text: whoever shows it in a label or a message escapes it there. */

/** `en → de` */
export function pairCodes({ source_lang, target_lang }: LanguagePair): string {
  return `${canonicalLanguage(source_lang)} → ${canonicalLanguage(target_lang)}`;
}

/** `English → German`. @param nameOf of a language by its code. */
export function pairNames({ source_lang, target_lang }: LanguagePair, nameOf: (code: string) => string): string {
  return `${nameOf(source_lang)} → ${nameOf(target_lang)}`;
}

/** Pairs in the order of their codes: the service has them in the order in which they were changed. */
export function inOrder<T extends LanguagePair>(pairs: readonly T[]): T[] {
  return pairs.toSorted((a, b) => byCode(a.source_lang, b.source_lang) || byCode(a.target_lang, b.target_lang));
}

function byCode(a: string, b: string): number {
  const [one, other] = [canonicalLanguage(a), canonicalLanguage(b)];
  return one < other ? -1 : Number(one > other);
}

/** Pairs that are said one by one. */
const pairsSaid = 4;

/** The pairs of a glossary, those of one source language together: `en → de, fr; de → en`. */
export function pairsInShort(pairs: readonly LanguagePair[]): string {
  const said = inOrder(pairs).slice(0, pairsSaid);
  const sources = [...new Set(said.map(({ source_lang }) => canonicalLanguage(source_lang)))];
  const groups = sources.map((source) => {
    const targets = said.filter(({ source_lang }) => canonicalLanguage(source_lang) === source);
    return `${source} → ${targets.map(({ target_lang }) => canonicalLanguage(target_lang)).join(', ')}`;
  });
  const more = pairs.length > said.length ? [activationMessages.morePairs(localNumber(pairs.length - said.length))] : [];
  return [...groups, ...more].join('; ');
}

export function entriesInWords(count: number): string {
  return count === 1 ? activationMessages.entriesOne() : activationMessages.entriesMany(localNumber(count));
}

export function entryCount(glossary: NamedGlossary): number {
  return glossary.pairs.reduce((sum, { entry_count }) => sum + entry_count, 0);
}

/** The language as glossaries take it: pt for pt-BR. */
export function glossaryPair({ source_lang, target_lang }: LanguagePair): LanguagePair {
  return { source_lang: baseLanguage(source_lang), target_lang: baseLanguage(target_lang) };
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Glossaries in the order of their names. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return collator.compare(a.name, b.name);
}

/** Characters of a name that a sentence has room for. */
const nameInSentence = 60;
/** Scripts that are written from right to left, and characters that change the direction. */
const changesDirection = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Without these, all of a line reads one way. */
const overridesDirection = /[\u202a-\u202e\u2066-\u2069]/;

/** A name as a row can take it: one line, and without turning what stands beside it. */
export function oneLine(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return overridesDirection.test(line) ? `\u2068${line}\u2069` : line;
}

/** A name as a sentence can take it: one line, not too long, and without turning the words around it. */
export function shortName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const characters = Array.from(line.slice(0, 2 * nameInSentence + 2));
  const short = characters.length > nameInSentence ? `${characters.slice(0, nameInSentence).join('')}…` : line;
  return changesDirection.test(short) ? `\u2068${short}\u2069` : short;
}
