/** The words of a text, and what stands between them, as terms are compared. */
export interface TextWords {
  /** Folded; white space within a paragraph is one space. */
  readonly words: readonly string[];
  /** Where each begins and ends, in UTF-16 offsets. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Positions of syllables inside a word of Korean, at which no term begins. */
  readonly inside: ReadonlySet<number>;
}

/** White space between paragraphs; no phrase of an entry has a line end. */
const paragraphEnd = '\n\n';

// White space; a syllable of Korean; a character of a script without spaces; a word; any other character.
const pattern =
  /\s+|\p{Script=Hangul}\p{M}*|[[\p{L}\p{N}]&&[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]\p{M}*|[[\p{L}\p{M}\p{N}_]--[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+|[^]/gv;
const hangul = /^\p{Script=Hangul}/u;

/** Takes a text apart. A character of a script without spaces is a word of its own, since nothing tells where its words end. */
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

/** A text as it is compared: letters composed and small, in Turkish and German too, apostrophes and hyphens of one kind. */
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
