import { lineBreak, lineStart, linesOf } from './commentRows.ts';
import type { Edges, Literal } from './stringLiterals.ts';
import type { ProsePiece, ProseBlock, TextRange } from '../textRange.ts';

export function literalPieces(text: string, block: ProseBlock, whole: TextRange, literal: Literal): ProsePiece[] {
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

interface Surrounded {
  readonly encode: (translation: string, place: TextRange) => string;
  readonly multiline: boolean;
  readonly lineBreak: () => string;
}

/** Returns the paragraphs of a text with significant line breaks. */
export function textPieces(text: string, range: TextRange, { encode, multiline, lineBreak: between }: Surrounded): ProsePiece[] {
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

/** Returns the lines of a translation with the original's indentation. */
function linesOfTranslation(translation: string, leads: readonly string[]): string[] {
  const lines = translation.split(lineBreak);
  const same = lines.length === leads.length;
  return lines.map((line, index) => {
    // At the end of the literal, a space may separate words from a delimiter.
    const words = index === lines.length - 1 ? line : line.trimEnd();
    if (index === 0) return words;
    const lead = (same ? leads[index] : (leads[1] ?? leads[0])) ?? '';
    return words.trim() === '' ? '' : lead + words.trimStart();
  });
}

/** Removes control characters, and line breaks if the literal has one line. */
function harmless(translation: string, multiline: boolean): string {
  const lines = translation.replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, '\n');
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  const printable = lines.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ').trim();
  return multiline ? printable : printable.replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
}

export function innerOf(whole: TextRange, literal: Literal): TextRange {
  return { start: whole.start + literal.open.length, end: whole.end - literal.close.length };
}

export function edgesOf(text: string, { start, end }: TextRange, inner: TextRange, literal: Literal): Edges {
  const sign = literal.close.charAt(0);
  return { before: start > inner.start && text[start - 1] === sign, after: end === inner.end || text[end] === sign };
}

/**
 * Adds spaces if part of a literal would form the closing delimiter with adjacent characters, such as `"` before it and `#` at its start.
 */
function apartFromClose(text: string, part: string, place: TextRange, inner: TextRange, { close }: Literal): string {
  const reach = close.length - 1;
  const before = text.slice(Math.max(inner.start, place.start - reach), place.start);
  const after = text.slice(place.end, Math.min(inner.end, place.end + reach));
  const joins = (left: string, right: string): boolean => (left.slice(-reach) + right.slice(0, reach)).includes(close);
  if (reach === 0) return part;
  return (joins(before, part) ? ' ' : '') + part + (joins(part, after) ? ' ' : '');
}

/** Excludes an escape sequence or interpolation in which the selection starts or ends. */
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

export function within(range: TextRange, { start, end }: TextRange): TextRange {
  return { start: Math.max(range.start, start), end: Math.max(Math.min(range.end, end), Math.max(range.start, start)) };
}

export function trimmed(text: string, { start, end }: TextRange): TextRange {
  const part = text.slice(start, end);
  const core = part.trim();
  const from = core === '' ? start : start + part.indexOf(core);
  return { start: from, end: from + core.length };
}

/** Replaces all white space except nonbreaking spaces with single spaces, and removes control characters. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return text.replaceAll(/[\u0000-\u0020\u007f\u0085\u2028\u2029]+/g, ' ').trim();
}

export function lineBreakOf(text: string, range: TextRange): string {
  return lineBreak.exec(text.slice(range.start, range.end))?.[0] ?? lineBreak.exec(text)?.[0] ?? '\n';
}
