/** The words of a text and the characters between them, normalized for comparing terms. */
export interface TextWords {
  /** Folded; white space within a paragraph is a single space. */
  readonly words: readonly string[];
  /** Start and end of each word, in UTF-16 offsets. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Indexes of syllables within a Korean word, at which no term starts. */
  readonly inside: ReadonlySet<number>;
}

/** White space between paragraphs. No phrase of an entry contains a line ending. */
const paragraphEnd = '\n\n';

// White space; a Korean syllable; a character of a script without spaces; a word; any other character.
const pattern =
  /\s+|\p{Script=Hangul}\p{M}*|[[\p{L}\p{N}]&&[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]\p{M}*|[[\p{L}\p{M}\p{N}_]--[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+|[^]/gv;
const hangul = /^\p{Script=Hangul}/u;

/** Splits a text. In scripts without spaces each character is a word, because word boundaries are unknown. */
export function wordsOf(text: string): TextWords {
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const inside = new Set<number>();
  let syllableEnd = -1;
  for (const match of text.matchAll(pattern)) {
    const [word] = match;
    const end = match.index + word.length;
    if (word > '\u1000' && hangul.test(word)) {
      if (syllableEnd === match.index) inside.add(words.length);
      syllableEnd = end;
    }
    words.push(wordFor(word));
    starts.push(match.index);
    ends.push(end);
  }
  return { words, starts, ends, inside };
}

function wordFor(word: string): string {
  if (word === ' ') return word;
  if (word.trim() !== '') return folded(word);
  return word.replaceAll('\r\n', '\n').split(/[\n\r\u2028\u2029]/).length > 2 ? paragraphEnd : ' ';
}

/** Folds a text for comparisons: composed lower-case letters, also in Turkish and German, with unified apostrophes and hyphens. */
export function folded(text: string): string {
  // eslint-disable-next-line no-control-regex -- most words are ASCII, and quickly done
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  const small = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll(/i\u0307|ı/g, 'i');
  return small.replaceAll(/[’ʼ]/g, "'").replaceAll(/[‐‑]/g, '-');
}
