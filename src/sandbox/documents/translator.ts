import { codePoints } from '../../api/codePoints.ts';
import type { TextRange } from '../../text/textRange.ts';
import { pseudoLocalize } from '../pseudoLocalize.ts';
import type { Term } from '../pseudoLocalize.ts';

/** Translates the texts of one document and counts their characters. */
export interface Translator {
  /** Code of the target language. */
  readonly target: string;
  /** Unicode code points of the source text so far. An entity counts as one character. */
  readonly characters: number;
  /** The beginning of the source text, long enough to detect its language. */
  readonly sample: string;
  /** Translates a text without markup. */
  plain(text: string): string;
  /** Translates a paragraph of a markup document, given as the ranges of text between its tags, with entities. */
  paragraph(document: string, ranges: readonly TextRange[], markup: 'xml' | 'html'): Replacement[];
}

/** Marks a tag inside a paragraph. The text of a markup document cannot contain it. */
const seam = '<seam/>';
const sampleLength = 4000;

export function createTranslator(target: string, terms: readonly Term[]): Translator {
  const markupTerms = terms.map(([source, translation]): Term => [escapeText(source), escapeText(translation).replaceAll('"', '&quot;')]);
  let characters = 0;
  let sample = '';
  const count = (text: string) => {
    characters += codePoints(text);
    if (sample.length < sampleLength) sample += `${text.slice(0, sampleLength)}\n`;
  };
  return {
    target,
    get characters() {
      return characters;
    },
    get sample() {
      return sample;
    },
    plain(text) {
      if (text.trim() === '') return text;
      count(text);
      return pseudoLocalize(text, { target, terms });
    },
    paragraph(document, ranges, markup) {
      const pieces = ranges.map(({ start, end }) => document.slice(start, end));
      if (pieces.every((piece) => piece.trim() === '')) return [];
      for (const piece of pieces) count(piece.replaceAll(/&#?\w+;/g, '?'));
      const results = pseudoLocalize(pieces.join(seam), { target, tagHandling: markup, terms: markupTerms }).split(seam);
      return ranges.map((range, index) => ({ ...range, text: results[index] ?? '' }));
    },
  };
}

/** Escapes a text for markup documents. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A range of a text and its replacement. */
export interface Replacement extends TextRange {
  readonly text: string;
}

/** Applies replacements to `text`. They must not overlap. Everything between them stays unchanged. */
export function splice(text: string, replacements: readonly Replacement[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text: next } of replacements.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(done, start) + next;
    done = end;
  }
  return result + text.slice(done);
}

/** Adds a range to a paragraph. Adjacent ranges are joined because parsers split texts at entities. */
export function addRange(paragraph: TextRange[], next: TextRange): void {
  const last = paragraph.at(-1);
  if (last?.end === next.start) paragraph[paragraph.length - 1] = { start: last.start, end: next.end };
  else paragraph.push(next);
}
