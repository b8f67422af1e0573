import type { TextRange } from '../textRange.ts';
import { columns } from '../wrap.ts';

/** The words of one line of a comment or docstring, in offsets of the document. */
export interface CommentRow extends TextRange {
  readonly words: string;
  /** Prefix for a continuation line: indentation, marker or gutter. */
  readonly lead: string;
  /** Columns between the marker, gutter or margin and the words. */
  readonly indent: number;
  /** True if it follows an opening delimiter, so that its indentation has no meaning. */
  readonly opening: boolean;
}

/** Delimiters of a comment. */
export interface CommentForm {
  /** Delimiters of a block comment; undefined for line comments. */
  readonly block?: { readonly open: string; readonly close: string };
}

type Delimiters = NonNullable<CommentForm['block']>;

/** Opening delimiters, as regular expressions, with functions that return their closing delimiters. */
const blocks: readonly (readonly [open: RegExp, close: (opened: string) => string])[] = [
  [/^\/\*[*!]*<?/, () => '*/'],
  [/^<!--+/, () => '-->'],
  [/^--\[=*\[/, (opened) => `]${opened.slice(3, -1)}]`],
  [/^\{-\|?/, () => '-}'],
  [/^\(\*+/, () => '*)'],
  [/^<#/, () => '#>'],
  [/^#\|/, () => '|#'],
  [/^#=/, () => '=#'],
  [/^###/, () => '###'],
  [/^\/\++/, () => '+/'],
  [/^%\{/, () => '%}'],
  [/^@\*/, () => '*@'],
  [/^\{\{!--/, () => '--}}'],
  [/^\{#/, () => '#}'],
  [/^=begin\b[^\r\n]*/, () => '=end'],
];

const lineMarker = /^(?:\/{2,}!?<?|#+[!:']?|-{2,}[|^]?|;+|%+|!+|'{1,3}|"|::|REM\b|dnl\b|\.\\"|@+|\*)/i;

export const lineBreak = /\r\n|\n|\r/;

/** Returns the delimiters of a block comment, or undefined if the text is not a closed block comment. */
export function blockDelimiters(comment: string): Delimiters | undefined {
  for (const [pattern, closeOf] of blocks) {
    const opened = pattern.exec(comment)?.[0];
    if (opened === undefined) continue;
    const close = closeOf(opened);
    if (!comment.endsWith(close)) continue;
    // In `/**/`, the opening and the closing delimiter overlap.
    const open = comment.length >= opened.length + close.length ? opened : comment.slice(0, comment.length - close.length);
    if (open.length >= 2) return { open, close };
  }
  return undefined;
}

/** Returns the marker of a line comment, without white space, or undefined if there is none. */
export function markerOf(comment: string): string | undefined {
  return lineMarker.exec(comment)?.[0];
}

/** Returns the rows of adjacent line comments. */
export function rowsOfLines(text: string, whole: TextRange): CommentRow[] {
  return linesOf(text, whole).map(({ start, end }) => {
    const line = text.slice(start, end);
    const indentation = leadingSpace(line);
    const marker = markerOf(line.slice(indentation.length)) ?? '';
    const spaces = leadingSpace(line.slice(indentation.length + marker.length));
    const from = start + indentation.length + marker.length + spaces.length;
    const before = text.slice(lineStart(text, start), start);
    return row(text, { start: from, end }, { lead: before + indentation + marker + spaces, indent: columns(spaces), opening: false });
  });
}

/** Returns the rows between the delimiters of a block comment or a docstring. */
export function rowsOfBlock(text: string, whole: TextRange, delimiters: Delimiters, docstring: boolean): CommentRow[] {
  const inner = { start: whole.start + delimiters.open.length, end: whole.end - delimiters.close.length };
  const lines = linesOf(text, inner);
  const gutter = docstring ? '' : gutterOf(lines.slice(1).map(({ start, end }) => text.slice(start, end)));
  return lines.map((line, index) =>
    index === 0
      ? openingRow(text, line, { delimiters, gutter, docstring, alone: lines.length === 1 })
      : gutterRow(text, line, gutter, index === lines.length - 1),
  );
}

/** Returns the start of the line that contains an offset. */
export function lineStart(text: string, offset: number): number {
  // Character by character: searching for one type of line ending would scan to the start of the text if it has none of that type.
  let start = offset;
  while (start > 0 && !isBreak(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

function isBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}

/** Returns the end of the line that contains an offset, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const found = /[\r\n]/.exec(text.slice(offset, offset + 10_000));
  if (found) return offset + found.index;
  const far = text.indexOf('\n', offset);
  return far < 0 ? text.length : far;
}

/** Returns the lines of a range, without line breaks. */
export function linesOf(text: string, { start, end }: TextRange): TextRange[] {
  const lines: TextRange[] = [];
  let from = start;
  for (const found of text.slice(start, end).matchAll(/\r\n|\n|\r/g)) {
    lines.push({ start: from, end: start + found.index });
    from = start + found.index + found[0].length;
  }
  return [...lines, { start: from, end }];
}

interface Opening {
  readonly delimiters: Delimiters;
  readonly gutter: string;
  readonly docstring: boolean;
  /** True if the comment has only this line. */
  readonly alone: boolean;
}

function openingRow(text: string, line: TextRange, { delimiters, gutter, docstring, alone }: Opening): CommentRow {
  const spaces = leadingSpace(text.slice(line.start, line.end));
  const before = text.slice(lineStart(text, line.start), line.start - delimiters.open.length);
  const indentation = leadingSpace(before);
  const starred = gutter !== '' || (alone && /^[/(]\*[*!]/.test(delimiters.open));
  const beside = starred ? ` * ` : ' '.repeat(columns(delimiters.open + (spaces || ' ')));
  const lead = indentation + (docstring ? '' : beside);
  return row(text, { start: line.start + spaces.length, end: line.end }, { lead, indent: columns(spaces), opening: true });
}

function gutterRow(text: string, line: TextRange, gutter: string, last: boolean): CommentRow {
  const whole = text.slice(line.start, line.end);
  const indentation = leadingSpace(whole);
  const rest = whole.slice(indentation.length);
  const hasGutter = gutter !== '' && rest.startsWith(gutter) && !(last && rest === '');
  const spaces = hasGutter ? leadingSpace(rest.slice(gutter.length)) : '';
  const lead = indentation + (hasGutter ? gutter + spaces : '');
  const indent = columns(gutter === '' ? indentation : spaces);
  return row(text, { start: line.start + lead.length, end: line.end }, { lead, indent, opening: false });
}

/** Returns the character at the left side of a block comment, or an empty string if not every line has it. */
function gutterOf(lines: readonly string[]): string {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (filled.length === 0) return lines.length > 0 ? '*' : '';
  return filled.every((line) => line.startsWith('*')) ? '*' : '';
}

function row(text: string, line: TextRange, rest: Pick<CommentRow, 'lead' | 'indent' | 'opening'>): CommentRow {
  const words = text.slice(line.start, line.end).trimEnd();
  return { start: line.start, end: line.start + words.length, words, ...rest };
}

function leadingSpace(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? '';
}
