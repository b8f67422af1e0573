import { codePoints } from '../../api/codePoints.ts';
import type { TextRange } from '../../text/textRange.ts';
import { pseudoLocalize } from '../pseudoLocalize.ts';
import type { Term } from '../pseudoLocalize.ts';

/** The reason why a document cannot be translated, as a message for its sender. The document gets the status `error` with this message. */
export class DocumentFailure extends Error {}

/** The text of a file, and a function that encodes a text like the original. */
export interface DecodedText {
  readonly text: string;
  readonly encode: (text: string) => Uint8Array;
}

const marks = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * Decodes a file by its byte order mark, or as UTF-8, or as Windows-1252 if it is not valid UTF-8. The byte order mark is kept.
 * Windows-1252 becomes UTF-8 because it lacks the letters of most languages.
 * @param declared encoding that the file declares; a byte order mark takes precedence
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const mark = marks.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte));
  if (mark) {
    const text = new TextDecoder(mark.label, { ignoreBOM: true }).decode(bytes.subarray(mark.bytes.length));
    return { text, encode: (result) => Buffer.concat([Uint8Array.from(mark.bytes), encodeAs(mark.label, result)]) };
  }
  const text =
    (declared === undefined ? undefined : decodeAs(declared, bytes)) ?? decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes);
  return { text: text ?? '', encode: (result) => Buffer.from(result) };
}

function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function encodeAs(label: (typeof marks)[number]['label'], text: string): Uint8Array {
  if (label === 'utf-8') return Buffer.from(text);
  const little = Buffer.from(text, 'utf16le');
  return label === 'utf-16le' ? little : little.swap16();
}

/** Decodes an XML file. Its declaration then names UTF-8, unless there is a byte order mark. */
export function decodeXml(bytes: Uint8Array): DecodedText {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  if (declared === undefined || /^utf-?8$/i.test(declared)) return decodeText(bytes);
  const { text, encode } = decodeText(bytes, declared);
  return { text: text.replace(declared, 'UTF-8'), encode };
}

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
