import { codePoints } from '../../api/rules.ts';
import type { TextRange } from '../../text/textRange.ts';
import { pseudoLocalize } from '../pseudoLocalize.ts';
import type { Term } from '../pseudoLocalize.ts';

/** Translates the texts of one document and keeps count of them. */
export interface Translator {
  /** Code of the target language. */
  readonly target: string;
  /** Unicode code points of the source text so far; an entity counts as the character that it stands for. */
  readonly characters: number;
  /** The beginning of the source text, enough to tell its language. */
  readonly sample: string;
  /** A text that stands for itself. */
  plain(text: string): string;
  /** One paragraph of a markup document: the ranges of text between its tags, with entities. */
  paragraph(document: string, ranges: readonly TextRange[], markup: 'xml' | 'html'): Replacement[];
}

/** Stands where a tag cuts a paragraph; no text of a markup document can hold it. */
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

/** A text as markup documents write it. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A range of a text and what stands there afterwards. */
export interface Replacement extends TextRange {
  readonly text: string;
}

/** `text` with replacements, which do not overlap; everything between them stays as it is. */
export function splice(text: string, replacements: readonly Replacement[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text: next } of replacements.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(done, start) + next;
    done = end;
  }
  return result + text.slice(done);
}

/** Adds a range to a paragraph, joined to the last one when it continues it: parsers cut texts at every entity. */
export function addRange(paragraph: TextRange[], next: TextRange): void {
  const last = paragraph.at(-1);
  if (last?.end === next.start) paragraph[paragraph.length - 1] = { start: last.start, end: next.end };
  else paragraph.push(next);
}
