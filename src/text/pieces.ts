import { findPlaceholders } from './placeholders.ts';
import type { Dialect } from './placeholders.ts';
import type { TextRange } from './textRange.ts';

/** Parts of a segment. Offsets are those of the original text. */
export type InlinePiece = TextPiece | OpaquePiece | KeptPiece | PairPiece;

interface SourceOffsets {
  readonly from: number;
  readonly to: number;
}

/** Decoded prose, without the format's escapes and line breaks. */
export interface TextPiece extends SourceOffsets {
  readonly kind: 'text';
  readonly text: string;
  /** Offsets without white space at the edges. That white space may represent a line break and the prefix of the next line. */
  readonly inner: { readonly from: number; readonly to: number };
}

/** A part that is returned unchanged: `<x id="1"/>`. */
export interface OpaquePiece extends SourceOffsets {
  readonly kind: 'opaque';
  readonly source: string;
  /** Ends a line of the format, so that no space may be next to it. */
  readonly lineBreak?: boolean;
}

/** A word that is visible to the service but not translated: `<k id="1">word</k>`. */
export interface KeptPiece extends SourceOffsets {
  readonly kind: 'kept';
  readonly word: string;
  readonly source: string;
}

/** Markup around text: `<g id="1">…</g>`. */
export interface PairPiece extends SourceOffsets {
  readonly kind: 'pair';
  readonly open: string;
  readonly close: string;
  /** The markup as the user wrote it, for messages about its loss. */
  readonly name: string;
  /** True for a Markdown delimiter, which works only next to certain characters. */
  readonly delimiter: boolean;
  /** A Markdown reference whose text is its label. Contains the closing markup to use if the text changes. */
  readonly labelled?: { readonly label: string; readonly close: string };
  readonly children: readonly InlinePiece[];
}

/** Decoded text with the original offset of each character. */
export interface Run {
  /** UTF-16 units. An array, because a growing string would be copied at each access to its end. */
  readonly units: string[];
  /** Offset of each unit in the original. */
  readonly at: number[];
  /** Offset of the run's end in the original. */
  end: number;
}

/** Maximum nesting that is processed. Texts come from outside, and the stack is finite. */
export const deepest = 60;

export function emptyRun(at: number): Run {
  return { units: [], at: [], end: at };
}

/** Adds `text`, which represents the original's `from` to `to`. Verbatim text is mapped unit by unit. */
export function addToRun(run: Run, text: string, from: number, to: number): void {
  const verbatim = text.length === to - from;
  for (let index = 0; index < text.length; index += 1) {
    run.units.push(text.charAt(index));
    run.at.push(verbatim ? from + index : from);
  }
  run.end = to;
}

/** Returns the parts of a run in order: prose, placeholders, kept terms. */
export function piecesOfRun(run: Run, source: string, terms: Terms, dialect: Dialect): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  const text = run.units.join('');
  const offset = (index: number) => run.at[index] ?? run.end;
  const addText = (start: number, end: number) => {
    if (start >= end) return;
    const prose = text.slice(start, end);
    const lead = prose.length - prose.trimStart().length;
    const inner = { from: offset(start + lead), to: offset(start + prose.trimEnd().length) };
    pieces.push({ kind: 'text', text: prose, inner, from: offset(start), to: offset(end) });
  };
  const placeholders = findPlaceholders(text, dialect).map(({ start, end }) => ({ start, end, kept: false }));
  const words = terms.find(text).map(({ start, end }) => ({ start, end, kept: true }));
  let done = 0;
  for (const { start, end, kept } of inOrder(placeholders, words)) {
    if (start < done) continue;
    addText(done, start);
    const [from, to] = [offset(start), offset(end)];
    const original = source.slice(from, to);
    if (kept) pieces.push({ kind: 'kept', word: text.slice(start, end), source: original, from, to });
    else pieces.push({ kind: 'opaque', source: original, from, to });
    done = end;
  }
  addText(done, text.length);
  return pieces;
}

/** Merges both lists by start, leaving out ranges of the second that overlap the first. */
function inOrder<T extends TextRange>(first: readonly T[], second: readonly T[]): T[] {
  const free: T[] = [];
  let next = 0;
  for (const range of second) {
    while ((first[next]?.end ?? Infinity) <= range.start) next += 1;
    if ((first[next]?.start ?? Infinity) >= range.end) free.push(range);
  }
  return [...first, ...free].toSorted((a, b) => a.start - b.start);
}

/** Finds the words that are never translated. */
export interface Terms {
  /** Returns their ranges in a text. The longest match wins, and ranges do not overlap. */
  find(text: string): TextRange[];
}

/** @param whole the text to be searched. Terms that it doesn't contain cost nothing. */
export function termsIn(whole: string, keepTerms: readonly string[]): Terms {
  const trimmed = new Set(keepTerms.map((term) => term.trim()));
  const present = [...trimmed].filter((term) => term !== '' && whole.includes(term));
  if (present.length === 0) return { find: () => [] };
  const pattern = new RegExp(
    present
      .toSorted((a, b) => b.length - a.length)
      .map(termPattern)
      .join('|'),
    'gu',
  );
  return {
    find: (text) => [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length })),
  };
}

/** Scripts written without spaces, in which a term may be adjacent to any letter. */
const spaceless = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const wordCharacter = /[\p{L}\p{N}_]/u;

function termPattern(term: string): string {
  const characters = [...term];
  const bounded = (character = '') => wordCharacter.test(character) && !spaceless.test(character);
  // Scripts without spaces may continue immediately after the term, so only other word characters count as a boundary violation.
  const neighbour = String.raw`(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}])[\p{L}\p{N}_]`;
  const before = bounded(characters[0]) ? String.raw`(?<!${neighbour})` : '';
  const after = bounded(characters.at(-1)) ? `(?!${neighbour})` : '';
  return before + term.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`) + after;
}

/** Returns true if there is anything to translate. */
export function hasWords(pieces: readonly InlinePiece[]): boolean {
  return pieces.some(
    (piece) => (piece.kind === 'text' && /\p{L}/u.test(piece.text)) || (piece.kind === 'pair' && hasWords(piece.children)),
  );
}

/** Returns true if anything is worth sending. Numbers count, because the form of nearby words depends on them. */
export function hasContent(pieces: readonly InlinePiece[]): boolean {
  return pieces.some(
    (piece) =>
      (piece.kind === 'text' && /[\p{L}\p{N}]/u.test(piece.text)) ||
      piece.kind === 'kept' ||
      (piece.kind === 'pair' && hasContent(piece.children)),
  );
}

/** Removes white space at the edges and a pair around everything. Also returns the start and end of the rest. */
export function trimmedPieces(
  pieces: readonly InlinePiece[],
  isKept: (pair: PairPiece) => boolean = () => false,
): { pieces: readonly InlinePiece[]; start: number; end: number } {
  let rest = [...pieces];
  for (;;) {
    rest = trimEdges(rest);
    const [only, more] = rest;
    if (only?.kind !== 'pair' || more !== undefined || only.labelled || isKept(only)) break;
    rest = [...only.children];
  }
  return { pieces: rest, start: rest[0]?.from ?? 0, end: rest.at(-1)?.to ?? 0 };
}

function trimEdges(pieces: readonly InlinePiece[]): InlinePiece[] {
  const isBlank = (piece: InlinePiece | undefined) => piece?.kind === 'text' && piece.text.trim() === '';
  let start = 0;
  let end = pieces.length;
  while (start < end && isBlank(pieces[start])) start += 1;
  while (end > start && isBlank(pieces[end - 1])) end -= 1;
  const rest = pieces.slice(start, end);
  const [first] = rest;
  if (first?.kind === 'text') rest[0] = { ...first, text: first.text.trimStart(), from: first.inner.from };
  const last = rest.at(-1);
  if (last?.kind === 'text') rest[rest.length - 1] = { ...last, text: last.text.trimEnd(), to: last.inner.to };
  return rest;
}
