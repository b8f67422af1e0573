import { baseLanguage, canonicalLanguage } from '../../api/languages.ts';
import type { LanguagePair } from '../../api/languages.ts';
import { localNumber } from '../../editor/localized.ts';
import type { NamedGlossary } from '../resources/namedResources.ts';
import * as activationMessages from '../activationTexts.ts';

/** Display text for glossaries and dictionaries. Plain text: callers must escape it for labels and messages. */

/** Returns a text such as `en → de`. */
export function pairCodes({ source_lang, target_lang }: LanguagePair): string {
  return `${canonicalLanguage(source_lang)} → ${canonicalLanguage(target_lang)}`;
}

/** Returns a text such as `English → German`. @param nameOf of a language by its code. */
export function pairNames({ source_lang, target_lang }: LanguagePair, nameOf: (code: string) => string): string {
  return `${nameOf(source_lang)} → ${nameOf(target_lang)}`;
}

/** Sorts pairs by their codes. The service sorts them by the time of the last change. */
export function inOrder<T extends LanguagePair>(pairs: readonly T[]): T[] {
  return pairs.toSorted((a, b) => byCode(a.source_lang, b.source_lang) || byCode(a.target_lang, b.target_lang));
}

function byCode(a: string, b: string): number {
  const [one, other] = [canonicalLanguage(a), canonicalLanguage(b)];
  return one < other ? -1 : Number(one > other);
}

/** Maximum number of pairs that are listed. */
const pairsSaid = 4;

/** Lists the pairs of a glossary, grouped by source language: `en → de, fr; de → en`. */
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

/** Returns the languages in the form that glossaries use: pt for pt-BR. */
export function glossaryPair({ source_lang, target_lang }: LanguagePair): LanguagePair {
  return { source_lang: baseLanguage(source_lang), target_lang: baseLanguage(target_lang) };
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Compares glossaries by their names. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return collator.compare(a.name, b.name);
}

/** Maximum length of a name in a sentence. */
const nameInSentence = 60;
/** Right-to-left scripts, and characters that change the direction. */
const changesDirection = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Characters that override the direction of a line. */
const overridesDirection = /[\u202a-\u202e\u2066-\u2069]/;

/** Formats a name for a row: one line, and isolated so that it does not change the direction of its surroundings. */
export function oneLine(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return overridesDirection.test(line) ? `\u2068${line}\u2069` : line;
}

/** Formats a name for a sentence: one line, not too long, and isolated so that it does not change the direction of its surroundings. */
export function shortName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const characters = Array.from(line.slice(0, 2 * nameInSentence + 2));
  const short = characters.length > nameInSentence ? `${characters.slice(0, nameInSentence).join('')}…` : line;
  return changesDirection.test(short) ? `\u2068${short}\u2069` : short;
}
