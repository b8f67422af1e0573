import { paragraphsOf } from './commentParagraphs.ts';
import type { Paragraph } from './commentParagraphs.ts';
import { blockDelimiters, lineBreak, lineEnd, lineStart, linesOf, markerOf, rowsOfBlock, rowsOfLines } from './commentRows.ts';
import { isProse } from './proseLike.ts';
import { isLicense } from './proseTags.ts';
import { openScalar } from '../plainScalars.ts';
import { literalOf } from './stringLiterals.ts';
import type { Edges, Literal } from './stringLiterals.ts';
import type { ProsePiece, ProseBlock, TextRange } from '../textRange.ts';
import { columns, wrap } from '../wrap.ts';

/** The words of a block, and the way back. */
export interface OpenedBlock {
  /** Paragraphs, without markers, gutter, quotes and indentation; escapes and placeholders of strings as they stand there. */
  readonly texts: readonly string[];
  /** How the texts are to be read: in comments, code stands in backticks. */
  readonly format: 'markdown' | 'plain';
  /**
   * The block with translations of its texts, in order, for the place of the block in the document. A paragraph whose translation equals
   * it, or is
   * empty, stays as it is, to the byte. Whatever a translation holds, it stays within its comment or literal.
   */
  restore(translations: readonly string[]): string;
}

/** Comments are wrapped no narrower than this. */
const minimumWidth = 60;

/** Languages whose block comments contain one another, so that an opening delimiter counts as well. */
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

/** The part of a block that lies within a range; undefined when nothing of its words does. */
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
  // A backslash makes the next line of C part of the comment, which then looks like code.
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

/** Breaks up what would end the comment, and what would open another one inside where those count. */
function defusedComment(line: string, close: string, open: string | undefined, original: string): string {
  const tokens = [close];
  if (open !== undefined) tokens.push(open.slice(0, 2));
  if (close === '-->') {
    tokens.push('--!>');
    // XML allows no double hyphen in comments; where there is one already, it is not XML.
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
  /** Makes a text harmless where it is to stand, behind `lead`. */
  readonly safe: (text: string, lead: string, place: TextRange) => string;
  /** Whether these are line comments. */
  readonly lines: boolean;
  /** Columns of the widest line of the block. */
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

/** Puts a space between words and delimiters where they would make another delimiter together. */
function separated(line: string, before: string, after: string): string {
  const touchesBefore = /\S$/.test(before) && /^[^\p{L}\p{N}\s]/u.test(line);
  const touchesAfter = /\S/.test(after) && /[^\p{L}\p{N}\s.,;:!?)]$|[!]$/u.test(line);
  return (touchesBefore ? ' ' : '') + line + (touchesAfter ? ' ' : '');
}

/** Whether lines may be added: not beside code. */
function standsAlone(text: string, whole: TextRange): boolean {
  if (lineBreak.test(text.slice(whole.start, whole.end))) return true;
  const before = text.slice(lineStart(text, whole.start), whole.start);
  return before.trim() === '' && text.slice(whole.end, lineEnd(text, whole.end)).trim() === '';
}

/** Columns of the widest line, measured once and only when a translation is to be wrapped. */
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

/** Soft-wrapped lines become one; without a space where the script has none. */
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

function literalPieces(text: string, block: ProseBlock, whole: TextRange, literal: Literal): ProsePiece[] {
  const inner = innerOf(whole, literal);
  const original = text.slice(inner.start, inner.end);
  const part = outsideKept(text, inner, within(inner, block), literal);
  return textPieces(text, part, {
    encode: (translation, place) =>
      apartFromClose(text, literal.encode(translation, original, edgesOf(text, place, inner, literal)), place, inner, literal),
    multiline: lineBreak.test(original),
    lineBreak: () => lineBreakOf(text, inner),
  });
}

function blockScalarPieces(text: string, block: ProseBlock): ProsePiece[] {
  // An indentation of tabs is not allowed in YAML, and other control characters end the document.
  return textPieces(text, block, { encode: (translation) => translation, multiline: true, lineBreak: () => lineBreakOf(text, block) });
}

interface Surrounded {
  readonly encode: (translation: string, place: TextRange) => string;
  readonly multiline: boolean;
  readonly lineBreak: () => string;
}

/** The paragraphs of a text whose line breaks mean something. */
function textPieces(text: string, range: TextRange, { encode, multiline, lineBreak: between }: Surrounded): ProsePiece[] {
  const paragraphs: TextRange[][] = [[]];
  for (const line of linesOf(text, range)) {
    const row = trimmed(text, line);
    if (row.start === row.end) paragraphs.push([]);
    else paragraphs.at(-1)?.push(row);
  }
  return paragraphs.flatMap((rows): ProsePiece[] => {
    const [first] = rows;
    const last = rows.at(-1);
    if (!first || !last) return [];
    const words = rows.map((row) => text.slice(row.start, row.end)).join('\n');
    const leads = rows.map((row) => /^\s*/.exec(text.slice(lineStart(text, row.start), row.start))?.[0] ?? '');
    return [
      {
        start: first.start,
        end: last.end,
        text: words,
        encode: (translation) =>
          linesOfTranslation(encode(harmless(translation, multiline), { start: first.start, end: last.end }), leads).join(between()),
      },
    ];
  });
}

/** The lines of a translation in the indentation of the original. */
function linesOfTranslation(translation: string, leads: readonly string[]): string[] {
  const lines = translation.split(lineBreak);
  const same = lines.length === leads.length;
  return lines.map((line, index) => {
    // At the ends of the whole, a space may keep words apart from a delimiter.
    const words = index === lines.length - 1 ? line : line.trimEnd();
    if (index === 0) return words;
    const lead = (same ? leads[index] : (leads[1] ?? leads[0])) ?? '';
    return words.trim() === '' ? '' : lead + words.trimStart();
  });
}

/** Without control characters, and without line breaks where the literal has one line. */
function harmless(translation: string, multiline: boolean): string {
  const lines = translation.replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, '\n');
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  const printable = lines.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ').trim();
  return multiline ? printable : printable.replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
}

function innerOf(whole: TextRange, literal: Literal): TextRange {
  return { start: whole.start + literal.open.length, end: whole.end - literal.close.length };
}

function edgesOf(text: string, { start, end }: TextRange, inner: TextRange, literal: Literal): Edges {
  const sign = literal.close.charAt(0);
  return { before: start > inner.start && text[start - 1] === sign, after: end === inner.end || text[end] === sign };
}

/** A part of a literal must not close it together with what stands beside it: `"` before, `#` at its start. */
function apartFromClose(text: string, part: string, place: TextRange, inner: TextRange, { close }: Literal): string {
  const reach = close.length - 1;
  const before = text.slice(Math.max(inner.start, place.start - reach), place.start);
  const after = text.slice(place.end, Math.min(inner.end, place.end + reach));
  const joins = (left: string, right: string): boolean => (left.slice(-reach) + right.slice(0, reach)).includes(close);
  if (reach === 0) return part;
  return (joins(before, part) ? ' ' : '') + part + (joins(part, after) ? ' ' : '');
}

/** A selection that begins or ends within an escape sequence or interpolation leaves it out. */
function outsideKept(text: string, inner: TextRange, part: TextRange, literal: Literal): TextRange {
  if (part.start === inner.start && part.end === inner.end) return part;
  let { start, end } = part;
  for (const kept of literal.kept(text.slice(inner.start, inner.end))) {
    const from = inner.start + kept.start;
    const to = inner.start + kept.end;
    if (from < part.start && part.start < to) start = to;
    if (from < part.end && part.end < to) end = from;
  }
  return { start: Math.min(start, end), end };
}

// Both

function within(range: TextRange, { start, end }: TextRange): TextRange {
  return { start: Math.max(range.start, start), end: Math.max(Math.min(range.end, end), Math.max(range.start, start)) };
}

function trimmed(text: string, { start, end }: TextRange): TextRange {
  const part = text.slice(start, end);
  const core = part.trim();
  const from = core === '' ? start : start + part.indexOf(core);
  return { start: from, end: from + core.length };
}

/** All white space but the spaces that do not break, as one space; no control characters. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return text.replaceAll(/[\u0000-\u0020\u007f\u0085\u2028\u2029]+/g, ' ').trim();
}

function lineBreakOf(text: string, range: TextRange): string {
  return lineBreak.exec(text.slice(range.start, range.end))?.[0] ?? lineBreak.exec(text)?.[0] ?? '\n';
}

/** Whether the words of a string read as prose. */
export function isProseString(texts: readonly string[], file: 'code' | 'data'): boolean {
  return texts.some((words) => isProse(words, file));
}
