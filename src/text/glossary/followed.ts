import type { Entry } from './entries.ts';
import { termIndex } from './terms.ts';
import type { FoundTerm, TermIndex } from './terms.ts';

/** A term whose required translation is missing. */
export interface UnfollowedTerm {
  readonly entry: Entry;
  /** First occurrence in the source, in UTF-16 offsets. */
  readonly at: number;
  /** Range of the untranslated source phrase in the translation, if it occurs there. */
  readonly standing: { readonly start: number; readonly end: number } | undefined;
}

/** A text and its translation. */
export interface Compared {
  /** The source with untranslated parts blanked, character by character. */
  readonly source: string;
  /** The translation with those parts blanked. */
  readonly translated: string;
  /** The complete translation, because a required translation may look like code. */
  readonly whole: string;
  /** Language of the translation. */
  readonly target: string;
}

/** Returns each term of a source text whose required translation doesn't occur in the translation in any form. */
export function unfollowedTerms({ source, translated, whole, target }: Compared, index: Pick<TermIndex, 'find'>): UnfollowedTerm[] {
  const first = new Map<Entry, number>();
  for (const { entry, start } of index.find(source)) if (!first.has(entry)) first.set(entry, start);
  if (first.size === 0) return [];
  const loose = loosened(whole);
  const left = [...first].filter(([[, required]]) => !isFollowed(required, loose, target));
  const standing = new Map<Entry, FoundTerm>();
  for (const term of termIndex(left.map(([entry]) => entry)).find(translated)) {
    if (!standing.has(term.entry)) standing.set(term.entry, term);
  }
  return left.map(([entry, at]) => ({ entry, at, standing: standing.get(entry) }));
}

/** Letters out of ten at the start of a word that inflection doesn't change. */
const stem = 7;
/** Maximum length of words that are ignored in longer phrases: articles and similar, which inflection changes. */
const short = 3;

/**
 * Returns true if a required translation occurs in a text, unchanged or inflected. The start of each of its words must occur. A missed
 * violation is acceptable, a false report is not.
 * @param loose the text, loosened.
 */
export function isFollowed(required: string, loose: string, target: string): boolean {
  const phrase = loosened(required);
  if (loose.includes(phrase)) return true;
  const words = phrase.match(/[\p{L}\p{N}]+/gu) ?? [];
  const long = words.filter(({ length }) => length > short);
  const telling = long.length > 0 ? long : words;
  const language = target.slice(0, 2).toLowerCase();
  return telling.length > 0 && telling.every((word) => loose.includes(stemOf(word, language)) || isSeparated(word, loose, language));
}

/** Endings of infinitives, which other forms replace, by language: "wählen" in "wählt", "abrir" in "abre". */
const infinitives: Readonly<Record<string, RegExp>> = {
  de: /(?<=.{3})e?n$/,
  nl: /(?<=.{3})en$/,
  fr: /(?<=.{3})(?:e|i|oi)r$|(?<=.{3})re$/,
  es: /(?<=.{2})[aei]r$/,
  pt: /(?<=.{2})[aei]r$/,
  it: /(?<=.{3})[aei]re$/,
};

function stemOf(word: string, language: string): string {
  const ending = infinitives[language];
  const begin = word.slice(0, Math.ceil((word.length * stem) / 10));
  const root = ending ? word.replace(ending, '') : word;
  return root.length < begin.length ? root : begin;
}

/** Separable verbs, by language. */
const separable: Readonly<Record<string, RegExp>> = {
  de: /^(ab|an|auf|aus|bei|durch|ein|fest|fort|frei|her(?:aus|unter)|hin(?:aus|zu)|her|hin|los|mit|nach|um|vor|weg|weiter|wieder|zusammen|zuruck|zu)(.{4,})$/,
  nl: /^(aan|achter|af|bij|door|in|mee|na|om|op|over|terug|toe|uit|voor|weg)(.{4,})$/,
};

/** Matches "anmelden" in "melden Sie sich an" and "angemeldet". */
function isSeparated(word: string, loose: string, language: string): boolean {
  const [, prefix, verb] = separable[language]?.exec(word) ?? [];
  return prefix !== undefined && verb !== undefined && loose.includes(prefix) && loose.includes(stemOf(verb, language));
}

/** Removes case, accents and hyphens, and reduces white space to single spaces. */
export function loosened(text: string): string {
  return (
    text
      .normalize('NFD')
      .replaceAll(/[\p{M}\u00ad\u200b-\u200d\u2060\ufeff‐‑-]/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('ς', 'σ')
      // In Turkish, `ı` is the lower-case form of `I`.
      .replaceAll('ı', 'i')
      .replaceAll('’', "'")
      .replaceAll(/\s+/g, ' ')
  );
}
