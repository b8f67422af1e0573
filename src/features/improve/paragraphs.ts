import { columns, wrap } from '../../text/wrap.ts';

/** Paragraph, list item or heading. It is improved as one text, without the markers and line breaks that must be kept. */
export interface Paragraph {
  /** Range of its words in the containing text, in UTF-16 offsets. Excludes markers before them. */
  readonly start: number;
  readonly end: number;
  /** Text before its first word in the line, for display: a list marker or heading signs. */
  readonly marker: string;
  /** Its words in one line. */
  readonly words: string;
  /** Returns the lines of the paragraph with other words. A single line stays one; wrapped lines are wrapped to the same width. */
  restore(words: string): string;
}

export interface ParagraphOptions {
  /** True to leave out code, tables, HTML and similar Markdown. */
  readonly markdown: boolean;
  /** Number of characters before the text in its first line. */
  readonly column?: number;
  /** Fence of the code block in which the text begins. */
  readonly fence?: string | undefined;
}

interface Line {
  /** Offset of the first character. */
  readonly at: number;
  /** The line without its line end. */
  readonly text: string;
  readonly lineEnd: string;
  /** Indentation, quote signs and list marker. */
  readonly prefix: string;
  readonly kind: 'words' | 'blank' | 'other';
  readonly starts: boolean;
}

/** Returns the paragraphs of a text, in order. Blank lines, code blocks, tables and other lines without prose belong to none. */
export function paragraphsOf(text: string, options: ParagraphOptions): Paragraph[] {
  const paragraphs: Line[][] = [];
  let open: Line[] | undefined;
  for (const line of linesOf(text, options)) {
    if (line.kind !== 'words') open = undefined;
    else if (open && !line.starts && sameDepth(open, line)) open.push(line);
    else {
      open = [line];
      paragraphs.push(open);
    }
    if (line.kind === 'words' && (isHeading(line) || endsWithBreak(line, options))) open = undefined;
  }
  return paragraphs.flatMap((lines) => splitAtBreaks(lines, options.column ?? 0)).map((lines) => paragraphOf(lines, options.column ?? 0));
}

const fence = /^\s*(?:(?:>\s?)+\s*)?(`{3,}|~{3,})/;

/** Returns the fence of the Markdown code block that is open at the end of a text. */
export function openFence(text: string): string | undefined {
  let open: string | undefined;
  for (const line of text.split(/\r\n|\n|\r/)) open = afterFence(line, open);
  return open;
}

/** Returns the fence that is open after a line. */
function afterFence(line: string, open: string | undefined): string | undefined {
  const mark = fence.exec(line)?.[1];
  if (mark === undefined) return open;
  if (open === undefined) return mark;
  const closes = mark[0] === open[0] && mark.length >= open.length && /^\s*(?:(?:>\s?)+\s*)?[`~]+\s*$/.test(line);
  return closes ? undefined : open;
}

const linePattern = /(?<![^\r\n])([^\r\n]*)(\r\n|\n|\r|$)/g;
const quoteAndIndent = /^\s*(?:(?:>\s?)+\s*)?/;
const marker = /^(?:(?:[-*+•–]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?|#{1,6}\s+)/;
/** Markdown lines without prose: tables, HTML, rules and underlines, references. */
const notProse = /^(?:\||<|(?:[-*_]\s*){3,}$|=+\s*$|-+\s*$|\[[^\]]+\]:|:{3})/;

function linesOf(text: string, { markdown, fence: given }: ParagraphOptions): Line[] {
  const lines: Line[] = [];
  let open = given;
  for (const match of text.matchAll(linePattern)) {
    const [, line = '', lineEnd = ''] = match;
    if (line === '' && lineEnd === '') break;
    const before = open;
    if (markdown) open = afterFence(line, open);
    const code = before !== undefined || open !== undefined;
    lines.push(lineOf(line, { at: match.index, lineEnd, code, markdown, before: lines.at(-1) }));
  }
  return lines;
}

interface Surroundings {
  readonly at: number;
  readonly lineEnd: string;
  readonly code: boolean;
  readonly markdown: boolean;
  readonly before: Line | undefined;
}

function lineOf(text: string, { at, lineEnd, code, markdown, before }: Surroundings): Line {
  const indent = quoteAndIndent.exec(text)?.[0] ?? '';
  const rest = text.slice(indent.length);
  const found = marker.exec(rest)?.[0] ?? '';
  const afterWords = before?.kind === 'words';
  const starts = found !== '' && !isNumberInText(found, before);
  const prefix = starts ? indent + found : indent;
  // Four spaces after a blank line mark code, unless they follow a list item.
  const indented = markdown && !afterWords && /^(?: {4}|\t)/.test(text) && !starts && !(before?.kind === 'blank' && before.starts);
  const blank = rest.trim() === '';
  const other = code || indented || (markdown && !blank && notProse.test(rest)) || (!blank && !/\p{L}/u.test(rest.slice(found.length)));
  const kind = blank && !code ? 'blank' : other ? 'other' : 'words';
  // For a blank line, `starts` is true if it follows a list.
  const inList = kind === 'blank' && before !== undefined && (before.starts || (before.kind === 'words' && /^\s/.test(before.prefix)));
  return { at, text, lineEnd, prefix, kind, starts: kind === 'blank' ? inList : starts };
}

/** "in\n2019. Then": a number at the start of a wrapped line is not a list marker. */
function isNumberInText(found: string, before: Line | undefined): boolean {
  return /^\d/.test(found) && !/^1[.)]/.test(found) && before?.kind === 'words' && !before.starts && !/^\s/.test(before.prefix);
}

function isHeading({ prefix }: Line): boolean {
  return /#\s+$/.test(prefix);
}

/** In Markdown, two spaces or a backslash at the end of a line are a line break. */
function endsWithBreak({ text }: Line, { markdown }: ParagraphOptions): boolean {
  return markdown && /(?: {2}|\\)$/.test(text);
}

function sameDepth(open: readonly Line[], line: Line): boolean {
  const depth = ({ prefix }: Line) => (prefix.match(/>/g) ?? []).length;
  return open[0] !== undefined && depth(open[0]) === depth(line);
}

/** Characters of scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Splits lines at deliberate breaks: the next word would have fit, and nothing indicates that the sentence continues. Addresses, verses and
 * one sentence per line are kept. Wrapped lines are one paragraph.
 */
function splitAtBreaks(lines: readonly Line[], column: number): Line[][] {
  const widest = widestOf(lines, column);
  const parts: Line[][] = [];
  let before: Line | undefined;
  for (const line of lines) {
    if (before && wraps(before, line, { widest, column: before === lines[0] ? column : 0 })) parts.at(-1)?.push(line);
    else parts.push([line]);
    before = line;
  }
  return parts;
}

function widestOf(lines: readonly Line[], column: number): number {
  // Do not spread the lines into one call: there may be more than it can take.
  return lines.reduce((widest, { text }, index) => Math.max(widest, columns(text.trimEnd()) + (index === 0 ? column : 0)), 0);
}

/** Minimum width of wrapped text. Narrower lines are an address or a verse. */
const narrowest = 30;

function wraps(line: Line, next: Line, { widest, column }: { readonly widest: number; readonly column: number }): boolean {
  const words = next.text.slice(next.prefix.length);
  const first = unspaced.test(words.slice(0, 1)) ? 2 : columns(/^\S+/.exec(words)?.[0] ?? '');
  const end = line.text.trimEnd();
  const length = column + columns(end);
  if (widest >= narrowest && length + 1 + first > widest) return true;
  const ended = /[.!?:;。！？…]["”»’)\]]*$/u.test(end);
  return !ended && (/^[\p{Ll}(,]/u.test(words) || (widest >= narrowest && length + 1 + first > widest * 0.75));
}

function paragraphOf(lines: readonly Line[], column: number): Paragraph {
  const [first] = lines;
  const last = lines.at(-1);
  const start = (first?.at ?? 0) + (first?.prefix.length ?? 0);
  const end = (last?.at ?? 0) + (last?.text.trimEnd().length ?? 0);
  const texts = lines.map(({ text, prefix }) => text.slice(prefix.length).trimEnd());
  const words = texts.map((text, index) => (index === 0 ? text : spaceBetween(texts[index - 1] ?? '', text) + text)).join('');
  const isFirst = first?.at === 0;
  const shape: Shape = {
    words,
    lines: texts,
    // The prefix of the second line is used for all that follow.
    breakWith: (first?.lineEnd ?? '\n') + (lines[1]?.prefix ?? ''),
    breaks: lines.slice(1).map(({ prefix }, index) => trailing(lines[index]) + (lines[index]?.lineEnd ?? '\n') + prefix),
    width: widestOf(lines, isFirst ? column : 0),
    firstColumn: columns(first?.prefix ?? '') + (isFirst ? column : 0),
    column: columns(lines[1]?.prefix ?? ''),
  };
  return { start, end, marker: (first?.prefix ?? '').trimStart(), words, restore: (other) => wrapped(other, shape) };
}

function trailing(line: Line | undefined): string {
  return line ? line.text.slice(line.text.trimEnd().length) : '';
}

function spaceBetween(before: string, after: string): string {
  return unspaced.test(before.slice(-1)) && unspaced.test(after.slice(0, 1)) ? '' : ' ';
}

interface Shape {
  readonly words: string;
  readonly lines: readonly string[];
  readonly breakWith: string;
  /** Text between the lines; one less than the number of lines. */
  readonly breaks: readonly string[];
  /** Columns of the widest line. */
  readonly width: number;
  readonly firstColumn: number;
  readonly column: number;
}

/**
 * Wraps words to the width of the original. Keeps lines before the first change, and those after the last change as soon as line starts
 * match again.
 */
function wrapped(words: string, shape: Shape): string {
  const clean = words.trim();
  if (shape.lines.length < 2) return clean;
  if (clean === shape.words) return linesBefore(shape, shape.lines.length);
  const starts = startsOf(shape);
  const lineAt = new Map(starts.map((start, index) => [start, index]));
  const same = sameStart(clean, shape.words);
  const sameFrom = clean.length - sameEnd(clean.slice(same), shape.words.slice(same));
  const first = starts.filter((start) => start <= same).length - 1;
  const others = shape.width - shape.column;
  const changed = wrap(clean.slice(starts[first]), { first: first === 0 ? shape.width - shape.firstColumn : others, others, after: 0 });
  let result = linesBefore(shape, first);
  let at = starts[first] ?? 0;
  for (const [index, line] of changed.entries()) {
    at = clean.indexOf(line, at);
    const original = index > 0 && at >= sameFrom ? (lineAt.get(at - clean.length + shape.words.length) ?? 0) : 0;
    if (original > 0) return result + linesFrom(shape, original);
    result += (index === 0 ? '' : shape.breakWith) + line;
    at += line.length;
  }
  return result;
}

/** Returns the original up to a line, with the break before it. */
function linesBefore({ lines, breaks }: Shape, line: number): string {
  return lines
    .slice(0, line)
    .map((text, index) => text + (breaks[index] ?? ''))
    .join('');
}

/** Returns the original from a line on, with the break before it. */
function linesFrom({ lines, breaks }: Shape, line: number): string {
  return lines
    .slice(line)
    .map((text, index) => (breaks[line + index - 1] ?? '') + text)
    .join('');
}

/** Returns the offsets of line starts in the words. */
function startsOf({ lines, words }: Shape): number[] {
  let at = 0;
  return lines.map((line) => {
    const start = words.indexOf(line, at);
    at = start + line.length;
    return start;
  });
}

function sameStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

function sameEnd(one: string, other: string): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}
