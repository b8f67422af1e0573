import type { Entry } from './entries.ts';
import { separators } from './pairSeparators.ts';
import type { Separator } from './pairSeparators.ts';

/** Lines of Markdown tables, by index. */
interface MarkdownTables {
  /** Header rows, which are not pairs. */
  readonly headers: ReadonlySet<number>;
  /** Rows of cells. */
  readonly rows: ReadonlySet<number>;
}

const rule = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;

/** Finds tables: the row above a delimiter row is the header, and rows follow up to a line without a bar. */
export function markdownTables(lines: readonly string[]): MarkdownTables {
  const headers = new Set<number>();
  const rows = new Set<number>();
  let inTable = false;
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text.length < 1000 && text.includes('|') && rule.test(text)) {
      inTable = true;
      rows.delete(index - 1);
      if (lines[index - 1]?.includes('|') === true) headers.add(index - 1);
    } else if (text.startsWith('|') || (inTable && text.includes('|'))) rows.add(index);
    else inTable = false;
  }
  return { headers, rows };
}

/** Returns the cells of a row. A bar after a backslash is an ordinary character. */
export function cellsOf(row: string): string[] {
  const inner = row.replace(/^\|/, '').replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}

/** Pairs of phrases found in a selected text. */
export interface FoundPairs {
  readonly pairs: readonly Entry[];
  /** The line of each pair, counted from 1. */
  readonly lines: readonly number[];
  /** Nonempty lines without a pair, counted from 1. */
  readonly unread: readonly number[];
}

/** A selected range of a document, on one or more lines. */
export interface SelectedText {
  /** Its first line, counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** Maximum number of lines used to determine a list's format. */
const looked = 1000;

/**
 * Reads pairs of phrases from a selected text, one per line: TSV, CSV with commas or semicolons, `a = b`, `a: b`, `a → b`, `a - b`,
 * Markdown tables and lists, members of JSON and YAML. The format of most lines is used for all lines that match it. A line that could be
 * split in two places is not a pair.
 * @param firstLine number of the first line.
 */
export function parsePairs(text: string, firstLine = 1): FoundPairs {
  const lines = text.split(/\r\n?|\n/);
  const tables = markdownTables(lines);
  const usual = usualSeparator(lines);
  const found: { pairs: Entry[]; lines: number[]; unread: number[] } = { pairs: [], lines: [], unread: [] };
  for (const [index, line] of lines.entries()) {
    if (tables.headers.has(index) || holdsNothing(line)) continue;
    const pair = pairOf(line, tables.rows.has(index), usual);
    if (pair) {
      found.pairs.push(pair);
      found.lines.push(index + firstLine);
    } else found.unread.push(index + firstLine);
  }
  return found;
}

/**
 * Reads pairs from several selections. Two selections on a line are a pair, as with two columns selected by several cursors. If no line has
 * two, each selection is read as a list.
 */
export function pairsOfSelections(ranges: readonly SelectedText[]): FoundPairs {
  const rows = new Map<number, string[]>();
  for (const { line, text } of ranges) {
    if (text.trim() !== '') rows.set(line, [...(rows.get(line) ?? []), text.trim()]);
  }
  const columns = [...rows.values()].some((row) => row.length > 1);
  const parts = columns ? [...rows].map(([line, row]) => columnsPair(line, row)) : ranges.map(({ line, text }) => parsePairs(text, line));
  return {
    pairs: parts.flatMap((part) => part.pairs),
    lines: parts.flatMap((part) => part.lines),
    unread: parts.flatMap((part) => part.unread),
  };
}

/** Returns true if a single line is certainly a pair, and not a term that contains a comma, a colon or a dash. */
export function isPairBeyondDoubt(text: string): boolean {
  const line = text.trim();
  if (/[\r\n]/.test(line)) return false;
  return parsePairs(line).pairs.length === 1 && /\t|\s(?:=|→|⇒|->|=>)\s|^\|.*\|$|^(["']).+\1\s*[:=]/.test(line);
}

function columnsPair(line: number, row: readonly string[]): FoundPairs {
  const [source, target, ...more] = row;
  if (source === undefined || target === undefined || more.length > 0) return { pairs: [], lines: [], unread: [line] };
  return { pairs: [[source, target]], lines: [line], unread: [] };
}

/** Returns true for brackets, rules and fences around a list. */
function holdsNothing(line: string): boolean {
  return /^[\s{}[\](),;:|=`*_#+-]*$/.test(line);
}

function pairOf(line: string, isRow: boolean, usual: Separator | undefined): Entry | undefined {
  const text = line.trim();
  const member = memberOf(text);
  if (member) return member;
  // In TSV a quote is an ordinary character (specification, "Entry formats").
  if (text.includes('\t')) return pairFrom(text.split(/\t+/).map((phrase) => phrase.trim()));
  if (isRow) return pairFrom(cellsOf(text).map(bare));
  const item = withoutMarker(text);
  const parts = usual?.split(item) ?? onlyReading(item);
  return pairFrom(parts?.map(bare) ?? []);
}

/** Returns the separator that splits most lines. If several split equally many, the most reliable one. */
function usualSeparator(lines: readonly string[]): Separator | undefined {
  const sample = lines.filter((line) => line.trim() !== '' && !line.includes('\t')).slice(0, looked);
  const items = sample.map((line) => withoutMarker(line.trim()));
  const counts = separators.map((separator) => ({ separator, count: items.filter((item) => separator.split(item)).length }));
  const most = Math.max(0, ...counts.map(({ count }) => count));
  const [best, ...others] = counts.filter(({ count }) => count === most && count > 0);
  // A comma or a dash that occurs as often as another separator is not reliable.
  return best?.separator.weak === true && others.length > 0 ? undefined : best?.separator;
}

/** Returns the only way to split a line, if there is exactly one. */
function onlyReading(item: string): readonly string[] | undefined {
  const telling = separators.filter(({ weak }) => !weak).flatMap((separator) => wrap(separator.split(item)));
  if (telling.length > 0) return telling[0];
  const readings = separators.filter(({ weak }) => weak).flatMap((separator) => wrap(separator.split(item)));
  return readings.length === 1 ? readings[0] : undefined;
}

function wrap(parts: readonly string[] | undefined): (readonly string[])[] {
  return parts ? [parts] : [];
}

function pairFrom(phrases: readonly string[]): Entry | undefined {
  const [source = '', target = '', ...more] = phrases;
  return source !== '' && target !== '' && more.length === 0 ? [source, target] : undefined;
}

/** Reads a member of an object, as in JSON and YAML, with quotes on both sides. */
function memberOf(text: string): Entry | undefined {
  const [, source, target] = /^(?:- )?("(?:[^"\\]|\\.)*"|'[^']*')\s*[:=]\s*("(?:[^"\\]|\\.)*"|'[^']*')\s*[,;]?$/.exec(text) ?? [];
  return source === undefined || target === undefined ? undefined : pairFrom([bare(source), bare(target)]);
}

/** Removes the marker of a list item. */
function withoutMarker(text: string): string {
  return text.replace(/^(?:[-*+•] |\d{1,9}[.)] )\s*(?:\[[ x]\] )?/i, '');
}

const quotes: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['‘', '’'],
  ['‚', '‘'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
  ['**', '**'],
  ['`', '`'],
];

/** Returns a phrase without enclosing quotes and a following comma or semicolon. */
function bare(phrase: string): string {
  const text = phrase.trim();
  const ended = /^(["']).*\1[,;]$/.test(text) ? text.slice(0, -1) : text;
  if (isJsonString(ended)) return String(JSON.parse(ended)).trim();
  for (const [open, close] of quotes) {
    if (ended.length < open.length + close.length || !ended.startsWith(open) || !ended.endsWith(close)) continue;
    const inner = ended.slice(open.length, -close.length);
    // Quotes inside are doubled, as in CSV. Quotes that end in between enclose only a part.
    const undoubled = open === '"' ? inner.replaceAll('""', '') : inner;
    if (!undoubled.includes(open) && !undoubled.includes(close)) return (open === '"' ? inner.replaceAll('""', '"') : inner).trim();
  }
  return ended;
}

/** Returns true for a quoted string with escapes. Quotes without escapes are handled like all others. */
function isJsonString(text: string): boolean {
  if (!/^"(?:[^"\\]|\\.)*"$/.test(text) || !text.includes('\\')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
