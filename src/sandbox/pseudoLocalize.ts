import { canonicalLanguage } from '../api/languages.ts';
import { keptPattern, proseRanges } from './translatable.ts';
import type { Markup } from './translatable.ts';

/** Pseudo-localization, which localizers use to test layouts. The result is readable, marked with its language, and longer. */

/** A source phrase and its required translation. */
export type Term = readonly [source: string, target: string];

export interface PseudoOptions extends Markup {
  /** Code of the target language, used in the mark. */
  readonly target: string;
  /** Glossary entries. The longest match takes precedence. */
  readonly terms?: readonly Term[] | undefined;
}

// Invented [translations]: the text of a translation.
/**
 * Turns `Hello world` into `«de Ĥéélļöö ŵööŕļđ»`: accented letters, doubled vowels (about 1.3 times the length), one mark around the text.
 * Tags, placeholders, addresses, numbers, lines and outer white space are kept. A text without prose is returned unchanged.
 */
export function pseudoLocalize(text: string, options: PseudoOptions): string {
  const pieces: { text: string; prose: boolean }[] = [];
  let done = 0;
  for (const { start, end } of proseRanges(text, options)) {
    const source = text.slice(start, end);
    const result = localizeProse(source, options.terms ?? []);
    pieces.push({ text: text.slice(done, start), prose: false }, { text: result, prose: result !== source });
    done = end;
  }
  pieces.push({ text: text.slice(done), prose: false });
  return mark(pieces, canonicalLanguage(options.target));
}

/** Adds the mark. It starts in the first prose and ends in the last one, so that it is never in markup. */
function mark(pieces: readonly { text: string; prose: boolean }[], target: string): string {
  const first = pieces.findIndex((piece) => piece.prose);
  const last = pieces.findLastIndex((piece) => piece.prose);
  return pieces
    .map(({ text }, index) => {
      if (index !== first && index !== last) return text;
      const lead = text.length - text.trimStart().length;
      const tail = text.trimEnd().length;
      const opening = index === first ? `«${target} ` : '';
      const closing = index === last ? '»' : '';
      return text.slice(0, lead) + opening + text.slice(lead, tail) + closing + text.slice(tail);
    })
    .join('');
}

function localizeProse(prose: string, terms: readonly Term[]): string {
  const glossary = termsIn(prose, terms);
  const pattern = [keptPattern, ...glossary.patterns, numberPattern].join('|');
  let result = '';
  let done = 0;
  for (const match of prose.matchAll(new RegExp(pattern, 'giu'))) {
    result += accent(prose.slice(done, match.index)) + (glossary.targetOf(match[0]) ?? match[0]);
    done = match.index + match[0].length;
  }
  return result + accent(prose.slice(done));
}

/** A number with its unit or ending (`3rd`, `0xFF`, `1,5`). */
const numberPattern = String.raw`\d[\da-z.,:]*`;

interface TermsInText {
  readonly patterns: readonly string[];
  targetOf(source: string): string | undefined;
}

/** Selects the entries that can match in this text. A whole glossary may be too large for a pattern. */
function termsIn(text: string, terms: readonly Term[]): TermsInText {
  const lower = text.toLowerCase();
  const present = terms.filter(([source]) => lower.includes(source.toLowerCase())).toSorted(([a], [b]) => b.length - a.length);
  const exact = new Map(present);
  const folded = new Map(present.map(([source, target]) => [source.toLowerCase(), target]));
  return {
    patterns: present.map(([source]) => termPattern(source)),
    targetOf: (source) => exact.get(source) ?? folded.get(source.toLowerCase()),
  };
}

/** Scripts written without spaces, where a term can be next to any letter. */
const spaceless = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const wordCharacter = /[\p{L}\p{N}_]/u;

function termPattern(source: string): string {
  const escaped = source.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const characters = [...source];
  const before = bounded(characters[0]) ? String.raw`(?<![\p{L}\p{N}_])` : '';
  const after = bounded(characters.at(-1)) ? String.raw`(?![\p{L}\p{N}_])` : '';
  return before + escaped + after;
}

function bounded(character = ''): boolean {
  return wordCharacter.test(character) && !spaceless.test(character);
}

function accent(range: string): string {
  return range.replaceAll(/[\p{L}\p{M}]+/gu, accentWord);
}

/** Padding for scripts without vowels to double. Otherwise the text would be too short to test the layout. */
const padding = '~';
const growth = 0.3;

function accentWord(word: string): string {
  const letters = word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  const plain = letters.filter((letter) => !alphabetic.test(letter)).length;
  const accented = letters.map((letter, index) => accentLetter(letter, letters[index + 1]));
  return accented.join('') + padding.repeat(Math.ceil(plain * growth));
}

const alphabetic = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u;
const vowel = /^[aeiouαεηιουωаеиоуыэюяіїє]/iu;

function accentLetter(letter: string, next: string | undefined): string {
  const accented = accents.get(letter) ?? letter;
  if (!vowel.test(letter.normalize('NFD'))) return accented;
  const beforeCapital = next !== undefined && next === next.toUpperCase();
  return accented + (beforeCapital ? accented : accented.toLowerCase());
}

const accents = new Map<string, string>();
for (const pair of 'aá bƀ cç dđ eé fƒ gĝ hĥ ií jĵ kķ lļ mḿ nñ oö pṕ qʠ rŕ sš tţ uü vṽ wŵ xẋ yý zž'.split(' ')) {
  const [letter = '', accented = ''] = pair;
  accents.set(letter, accented);
  // ʠ has no capital in Unicode.
  accents.set(letter.toUpperCase(), letter === 'q' ? 'Q' : accented.toUpperCase());
}
