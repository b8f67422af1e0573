/** The text before and after a selection, and the selection. */
export interface Sides {
  readonly before: string;
  readonly selected: string;
  readonly after: string;
}

/** Context around a selection. The nearest text is at the end of `before` and at the start of `after`. */
export interface Around {
  /** Headings above the selection, or the path of its key. */
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** Ends of sentences, at which a text may be cut. */
const sentenceEnd = /[.!?…]["'”’)\]]*(?=\s)|[。！？]["'”’」』)\]]*|\n/gu;

/** Returns the start of a text, limited in UTF-16 code units and cut at the end of a sentence, or else of a word. */
export function cutAfter(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const part = text.slice(0, Math.max(0, limit));
  // If a sentence would use less than half of the limit, the text is cut at a word instead.
  const sentence = [...`${part} `.matchAll(sentenceEnd)].map((found) => found.index + found[0].length).findLast((end) => end <= limit);
  if (sentence !== undefined && sentence > limit / 2) return part.slice(0, sentence).trimEnd();
  return wordsAtStart(part, text).trimEnd();
}

/** Returns the end of a text, cut at the start of a sentence, or else of a word. */
export function cutBefore(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const from = text.length - Math.max(0, limit);
  const sentence = [...text.matchAll(sentenceEnd)].map((found) => found.index + found[0].length).find((end) => end >= from);
  if (sentence !== undefined && sentence < from + limit / 2) return text.slice(sentence).trimStart();
  return wordsAtEnd(text, from).trimStart();
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function wordsAtStart(part: string, text: string): string {
  const next = text.charAt(part.length);
  if (/\s/.test(next) || (unspaced.test(next) && unspaced.test(part.slice(-1)))) return part;
  return /^[^]*\s/.exec(part)?.[0] ?? '';
}

function wordsAtEnd(text: string, from: number): string {
  const part = text.slice(from);
  if (/\s/.test(text.charAt(from - 1)) || (unspaced.test(part.charAt(0)) && unspaced.test(text.charAt(from - 1)))) return part;
  const space = part.search(/\s/);
  return space < 0 ? '' : part.slice(space);
}
