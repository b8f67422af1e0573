import { paragraphsOf } from './commentParagraphs.ts';
import type { Paragraph } from './commentParagraphs.ts';
import { blockDelimiters, lineBreak, lineEnd, lineStart, linesOf, markerOf, rowsOfBlock, rowsOfLines } from './commentRows.ts';
import { isProse } from './proseLike.ts';
import { isLicense } from './proseTags.ts';
import { openScalar } from '../plainScalars.ts';
import { literalOf } from './stringLiterals.ts';
import type { Literal } from './stringLiterals.ts';
import type { ProsePiece, ProseBlock, TextRange } from '../textRange.ts';
import { columns, wrap } from '../wrap.ts';
import { edgesOf, innerOf, lineBreakOf, literalPieces, oneLine, textPieces, trimmed, within } from './literalPieces.ts';

/** The texts of a block, with the reverse operation. */
export interface OpenedBlock {
  /** Paragraphs, without markers, gutter, quotes and indentation. Escapes and placeholders of strings are unchanged. */
  readonly texts: readonly string[];
  /** Format of the texts. Comments may contain code in backticks. */
  readonly format: 'markdown' | 'plain';
  /**
   * Returns the block with translations of its texts, in order. A paragraph whose translation is the same or empty stays unchanged, byte
   * for byte. A translation can never leave its comment or literal.
   */
  restore(translations: readonly string[]): string;
}

/** Minimum width to which comments are wrapped, in columns. */
const minimumWidth = 60;

/** Languages with nested block comments, in which an opening delimiter also matters. */
const nesting = /^(?:rust|swift|kotlin|scala|dart|d|haskell|purescript|elm|ocaml|fsharp|julia|lisp|scheme|racket|clojure|sql)/;

/**
 * Opens a block of a document.
 * @param text the whole document.
 */
export function openBlock(text: string, block: ProseBlock): OpenedBlock {
  const pieces = piecesOf(text, block);
  return {
    texts: pieces.map((piece) => piece.text),
    format: block.kind === 'string' ? 'plain' : 'markdown',
    restore(translations) {
      let restored = '';
      let done = block.start;
      pieces.forEach((piece, index) => {
        const translation = translations[index];
        if (translation === undefined || ['', oneLine(piece.text)].includes(oneLine(translation))) return;
        restored += text.slice(done, piece.start) + piece.encode(translation);
        done = piece.end;
      });
      return restored + text.slice(done, block.end);
    },
  };
}

/** Returns the part of a block within a range, or undefined if it contains no words. */
export function clipped(text: string, block: ProseBlock, range: TextRange): ProseBlock | undefined {
  const start = Math.max(block.start, range.start);
  const end = Math.min(block.end, range.end);
  if (start === block.start && end === block.end) return block;
  if (start >= end) return undefined;
  const part = { ...block, start, end, whole: block.whole ?? { start: block.start, end: block.end } };
  return openBlock(text, part).texts.length > 0 ? part : undefined;
}

function piecesOf(text: string, block: ProseBlock): ProsePiece[] {
  const whole = block.whole ?? block;
  if (block.unquoted === 'scalar' || block.unquoted === 'flow' || block.unquoted === 'value') return openScalar(text, block);
  if (block.kind === 'comment') return commentPieces(text, block, whole);
  if (block.unquoted === 'block') return blockScalarPieces(text, block);
  const literal = literalOf(text.slice(whole.start, whole.end), block.language);
  if (!literal) return [];
  return block.kind === 'docstring' ? docstringPieces(text, block, whole, literal) : literalPieces(text, block, whole, literal);
}

// Comments

function commentPieces(text: string, block: ProseBlock, whole: TextRange): ProsePiece[] {
  const comment = text.slice(whole.start, whole.end);
  if (isLicense(comment) || (whole.start === 0 && comment.startsWith('#!'))) return [];
  const delimiters = blockDelimiters(comment);
  if (!delimiters && markerOf(comment) === undefined) return [];
  const rows = delimiters ? rowsOfBlock(text, whole, delimiters, false) : rowsOfLines(text, whole);
  // A backslash makes the next line of C part of the comment, and that line looks like code.
  if (!delimiters && comment.endsWith('\\')) return [];
  const width = widthOf(text, whole);
  const nested = delimiters !== undefined && nesting.test(block.language);
  const outsideTags = /\?>|%>|<\/script/i.test(comment);
  const safe = (line: string, lead: string): string => {
    if (!delimiters) return outsideTags ? line : line.replaceAll(/([?%])>/g, '$1 >').replaceAll(/<\/(?=script)/gi, '< /');
    const defused = defusedComment(line, delimiters.close, nested ? delimiters.open : undefined, comment);
    return delimiters.close.startsWith('=') && lead === '' && defused.startsWith('=') ? ` ${defused}` : defused;
  };
  return paragraphsOf(rows, false).flatMap((paragraph) =>
    paragraphPiece(text, { block, whole, paragraph, safe, lines: delimiters === undefined, width }),
  );
}

/** Breaks up delimiters that would end the comment, and those that would open a nested one. */
function defusedComment(line: string, close: string, open: string | undefined, original: string): string {
  const tokens = [close];
  if (open !== undefined) tokens.push(open.slice(0, 2));
  if (close === '-->') {
    tokens.push('--!>');
    // XML allows no double hyphen in comments. If the original has one, it is not XML.
    if (!original.slice(4, -3).includes('--')) tokens.push('--');
  }
  let safe = line.replaceAll(/<\/(?=script)/gi, '< /');
  for (const token of tokens) {
    while (safe.includes(token)) safe = safe.replaceAll(token, () => `${token.charAt(0)} ${token.slice(1)}`);
  }
  return safe;
}

interface ParagraphPlace {
  readonly block: ProseBlock;
  readonly whole: TextRange;
  readonly paragraph: Paragraph;
  /** Makes a text safe for its place after `lead`. */
  readonly safe: (text: string, lead: string, place: TextRange) => string;
  /** True for line comments. */
  readonly lines: boolean;
  /** Returns the width of the widest line of the block, in columns. */
  readonly width: () => number;
}

function paragraphPiece(text: string, place: ParagraphPlace): ProsePiece[] {
  const { block, paragraph } = place;
  const rows = paragraph.rows.flatMap((row, index) => {
    const { start, end } = trimmed(text, within(row, block));
    return start < end ? [{ start, end, lead: index === 0 ? undefined : paragraph.leads[index - 1] }] : [];
  });
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return [];
  const joined = joinLines(rows.map((row) => text.slice(row.start, row.end)));
  const lead = rows[1]?.lead ?? paragraph.leads.at(-1) ?? paragraph.lead;
  const range = { start: first.start, end: last.end };
  return [{ ...range, text: joined, encode: (translation) => encodedParagraph(text, { ...place, range, lead }, oneLine(translation)) }];
}

interface EncodedPlace extends ParagraphPlace {
  readonly range: TextRange;
  readonly lead: string;
}

function encodedParagraph(text: string, place: EncodedPlace, words: string): string {
  const { range, whole, lead } = place;
  const before = text.slice(lineStart(text, range.start), range.start);
  const after = text.slice(range.end, lineEnd(text, range.end));
  const safe = place.safe(words, lead, range);
  const width = place.width();
  const room = { first: width - columns(before), others: width - columns(lead), after: columns(after) };
  const lines = standsAlone(text, whole) ? wrap(safe, room) : [safe];
  const apart = place.block.kind === 'docstring' ? (line: string) => line : separated;
  const dressed = lines.map((line, index) => {
    const closes = index === lines.length - 1 ? after.charAt(0) : '';
    return (index === 0 ? '' : lead) + apart(lineSafe(line, place.lines), index === 0 ? before : lead, closes);
  });
  return dressed.join(lineBreakOf(text, whole));
}

/** A backslash at the end of a line comment would make the next line part of it. */
function lineSafe(line: string, lineComment: boolean): string {
  return lineComment && line.endsWith('\\') ? `${line}.` : line;
}

/** Inserts a space between words and delimiters that would otherwise form another delimiter. */
function separated(line: string, before: string, after: string): string {
  const touchesBefore = /\S$/.test(before) && /^[^\p{L}\p{N}\s]/u.test(line);
  const touchesAfter = /\S/.test(after) && /[^\p{L}\p{N}\s.,;:!?)]$|[!]$/u.test(line);
  return (touchesBefore ? ' ' : '') + line + (touchesAfter ? ' ' : '');
}

/** Returns true if lines may be added. Not possible next to code. */
function standsAlone(text: string, whole: TextRange): boolean {
  if (lineBreak.test(text.slice(whole.start, whole.end))) return true;
  const before = text.slice(lineStart(text, whole.start), whole.start);
  return before.trim() === '' && text.slice(whole.end, lineEnd(text, whole.end)).trim() === '';
}

/** Returns a function for the width of the widest line. It is measured once, and only when a translation is wrapped. */
function widthOf(text: string, whole: TextRange): () => number {
  let width: number | undefined;
  return () =>
    (width ??= linesOf(text, wholeLines(text, whole)).reduce(
      (widest, line) => Math.max(widest, columns(text.slice(line.start, line.end))),
      minimumWidth,
    ));
}

function wholeLines(text: string, { start, end }: TextRange): TextRange {
  return { start: lineStart(text, start), end: lineEnd(text, end) };
}

/** Joins soft-wrapped lines, without a space for scripts that have none. */
function joinLines(lines: readonly string[]): string {
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;
  const parts = lines.map((line, index) => {
    const next = lines[index + 1];
    if (next === undefined) return line;
    return unspaced.test(line.slice(-1)) && unspaced.test(next.charAt(0)) ? line : `${line} `;
  });
  return parts.join('');
}

// Strings

function docstringPieces(text: string, block: ProseBlock, whole: TextRange, literal: Literal): ProsePiece[] {
  const inner = innerOf(whole, literal);
  const original = text.slice(inner.start, inner.end);
  const rows = rowsOfBlock(text, whole, literal, true);
  const width = widthOf(text, whole);
  const safe = (words: string, _lead: string, place: TextRange): string =>
    literal.encode(words, original, edgesOf(text, place, inner, literal));
  if (!lineBreak.test(original) && literal.open.length < 4) return literalPieces(text, block, whole, literal);
  return paragraphsOf(rows, true).flatMap((paragraph) => paragraphPiece(text, { block, whole, paragraph, safe, lines: false, width }));
}

function blockScalarPieces(text: string, block: ProseBlock): ProsePiece[] {
  // YAML doesn't allow tabs as indentation, and other control characters end the document.
  return textPieces(text, block, { encode: (translation) => translation, multiline: true, lineBreak: () => lineBreakOf(text, block) });
}

// Comments and strings

/** Returns true if the words of a string are prose. */
export function isProseString(texts: readonly string[], file: 'code' | 'data'): boolean {
  return texts.some((words) => isProse(words, file));
}
