import Papa from 'papaparse';
import { baseLanguage, glossaryLanguages, sameLanguage } from '../../api/languages.ts';
import type { LanguagePair } from '../../api/languages.ts';
import { plainCell } from '../spreadsheetCells.ts';
import type { Entry, ParsedEntries } from './entries.ts';
import { parseEntries } from './parse.ts';
import { csvRows, fieldsOf } from './positions.ts';

/** Delimiters between cells. Spreadsheets write semicolons in locales with a decimal comma. */
export type SheetDelimiter = '\t' | ',' | ';';

/** A CSV or TSV file in any common variant. */
export interface Sheet extends ParsedEntries {
  readonly delimiter: SheetDelimiter;
  /** The first row, if it looks like column names. It is also an entry unless it was left out. */
  readonly header: SheetHeader | undefined;
  /** Language pairs named in rows, or else in the header. Only the start of a long file is considered. */
  readonly languages: readonly SheetLanguages[];
  /**
   * True if the file was written for spreadsheets, with cells protected from being run as formulas. Its entries are then the original ones.
   * Detected by a protected cell, because other programs also quote all cells, and for them an apostrophe is data.
   */
  readonly safe: boolean;
}

/** Column names. */
export interface SheetHeader {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SheetLanguages {
  readonly source_lang: string;
  readonly target_lang: string;
}

/** Maximum number of rows used to determine a file's format. */
const lookedAt = 200;

/**
 * Reads a CSV or TSV file in any common variant. The delimiter is determined from the name and the content. A first row that looks like
 * column names is reported as the header, and is also an entry unless it is left out.
 * @param pair the dictionary's languages, which rows with their own languages must match; any if absent.
 */
export function readSheet(text: string, fileName: string, pair: Partial<LanguagePair>, header: 'keep' | 'leaveOut' = 'keep'): Sheet {
  const { body, said } = withoutSeparatorLine(text);
  const delimiter = said ?? delimiterOf(body, fileName);
  const rows = firstRows(body, delimiter);
  const found = headerOf(rows, pair);
  const source = { ...pair, entries_format: delimiter === '\t' ? 'tsv' : 'csv', ...(delimiter === ';' && { delimiter }) } as const;
  const parsed = parseEntries(found && header === 'leaveOut' ? blankLine(body, found.line) : body, source);
  const safe =
    rows.length > 0 && isQuoted(body, delimiter) && parsed.entries.some((entry) => entry.some((cell) => plainCell(cell) !== cell));
  const entries = safe ? parsed.entries.map(([from, to]): Entry => [plainCell(from), plainCell(to)]) : parsed.entries;
  return { ...parsed, entries, safe, delimiter, header: found, languages: languagesOf(rows, found) };
}

/** Returns true if every cell is quoted, as `spreadsheetSafe` does. Only the start of a long file is considered. */
function isQuoted(text: string, delimiter: SheetDelimiter): boolean {
  if (delimiter === '\t') return false;
  const beginning = linesOf(text, lookedAt);
  const places = csvRows(beginning, delimiter);
  return places.every(({ offset }, index) => {
    const row = beginning.slice(offset, places[index + 1]?.offset).trimEnd();
    return row === '' || fieldsOf(row, 'csv', delimiter).every(({ start, inner }) => inner > start);
  });
}

/** Returns the first lines of a text. */
function linesOf(text: string, most: number): string {
  let end = text.startsWith('\uFEFF') ? 1 : 0;
  const start = end;
  for (let line = 0; line < most && end < text.length; line += 1) end = text.indexOf('\n', end) + 1 || text.length + 1;
  return text.slice(start, end);
}

/** Returns the delimiter between the cells of a file. */
export function delimiterOf(text: string, fileName: string): SheetDelimiter {
  const isCsv = /\.csv$/i.test(fileName);
  const order: readonly SheetDelimiter[] = isCsv ? [',', ';', '\t'] : ['\t', ',', ';'];
  const usual = order[0] ?? '\t';
  // A tab is sufficient for a TSV file.
  if (!isCsv && text.includes('\t')) return usual;
  const scores = order.map((delimiter) => ({ delimiter, score: fit(text, delimiter) }));
  // If several fit equally well, the first one wins, which matches the file's name.
  return scores.reduce((best, one) => (one.score > best.score ? one : best), { delimiter: usual, score: 0 }).delimiter;
}

/** Blanks a first line in which some spreadsheets declare the delimiter. The empty line remains, so that line numbers stay the same. */
function withoutSeparatorLine(text: string): { readonly body: string; readonly said: SheetDelimiter | undefined } {
  const [line, said] = /^\uFEFF?sep=([\t,;])\r?\n/i.exec(text) ?? [];
  if (line === undefined) return { body: text, said: undefined };
  return { body: `\n${text.slice(line.length)}`, said: said === ',' || said === ';' ? said : '\t' };
}

/** Returns how many of the first rows have as many cells as an entry. Rows whose quotes enclose whole cells count twice. */
function fit(text: string, delimiter: SheetDelimiter): number {
  const fitting = firstRows(text, delimiter).filter(({ cells }) => (cells.length === 2 || cells.length === 4) && cells[0] !== '');
  return fitting.length + fitting.filter(({ isQuotedWell }) => isQuotedWell).length;
}

interface ParsedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isQuotedWell: boolean;
}

/** Returns the first nonblank rows. Line numbers are correct unless a quoted cell contains a line ending. */
function firstRows(text: string, delimiter: SheetDelimiter): ParsedRow[] {
  const { data, errors } = Papa.parse<string[]>(text.startsWith('\uFEFF') ? text.slice(1) : text, {
    delimiter,
    preview: lookedAt,
    ...(delimiter === '\t' && { fastMode: true }),
  });
  const malformed = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? (row ?? []) : [])));
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()), isQuotedWell: !malformed.has(index) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Common column names. */
const sourceWords = new Set(['source', 'source text', 'source term', 'source phrase', 'src', 'original', 'term', 'from']);
const targetWords = new Set(['target', 'target text', 'target term', 'target phrase', 'tgt', 'trg', 'translation', 'to']);

function headerOf([first]: readonly ParsedRow[], pair: Partial<LanguagePair>): SheetHeader | undefined {
  const [source = '', target = ''] = first?.cells ?? [];
  if (!first || first.cells.length < 2) return undefined;
  const named = isColumn(source, sourceWords, pair.source_lang) && isColumn(target, targetWords, pair.target_lang);
  return named ? first : undefined;
}

/**
 * Returns true if a cell is a column name. A language counts only if it is the dictionary's, because "it" and "es" could also be an entry.
 */
function isColumn(cell: string, words: ReadonlySet<string>, code: string | undefined): boolean {
  const lower = cell.toLowerCase().replaceAll('_', ' ');
  if (words.has(lower)) return true;
  const named = languageNamed(cell);
  return named !== undefined && (code === undefined || sameLanguage(named, code));
}

/** Returns the code of a glossary language from a cell with its code, or its name in English or in the language itself. */
export function languageNamed(cell: string): string | undefined {
  const lower = cell.trim().toLowerCase();
  const [, inBrackets] = /\(([a-z]{2}(?:[-_][a-z]{2,4})?)\)$/.exec(lower) ?? [];
  const code = inBrackets ?? lower;
  if (/^[a-z]{2}(?:[-_][a-z]{2,4})?$/.test(code)) return glossaryLanguages.find((known) => known === baseLanguage(code));
  codesByName ??= new Map(glossaryLanguages.flatMap((known) => languageNames(known).map((name) => [name, known] as const)));
  return codesByName.get(lower);
}

/** Cached: looking up names of languages is expensive, and each file needs them several times. */
let codesByName: ReadonlyMap<string, string> | undefined;

function languageNames(code: string): string[] {
  return ['en', code].map((locale) => new Intl.DisplayNames([locale], { type: 'language' }).of(code)?.toLowerCase() ?? code);
}

function languagesOf(rows: readonly ParsedRow[], header: SheetHeader | undefined): SheetLanguages[] {
  // Most rows contain the same languages.
  const named = new Map(rows.flatMap(({ cells }) => (cells.length === 4 ? [[cells.slice(2).join('\t'), cells.slice(2)] as const] : [])));
  const own = [...named.values()].flatMap(pairNamed);
  const pairs = own.length > 0 ? own : pairNamed(header?.cells ?? []);
  return [...new Map(pairs.map((pair) => [`${pair.source_lang} ${pair.target_lang}`, pair])).values()];
}

function pairNamed([source = '', target = '']: readonly string[]): SheetLanguages[] {
  const source_lang = languageNamed(source);
  const target_lang = languageNamed(target);
  return source_lang !== undefined && target_lang !== undefined ? [{ source_lang, target_lang }] : [];
}

/** Returns the text with a line blanked. */
function blankLine(text: string, line: number): string {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(0, start) + (end < 0 ? '' : text.slice(end));
}
