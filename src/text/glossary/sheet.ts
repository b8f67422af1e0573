import Papa from 'papaparse';
import { baseLanguage, glossaryLanguages, sameLanguage } from '../../api/languages.ts';
import type { LanguagePair } from '../../api/languages.ts';
import { plainCell } from '../spreadsheetCells.ts';
import type { Entry, ParsedEntries } from './entries.ts';
import { parseEntries } from './parse.ts';
import { csvRows, fieldsOf } from './positions.ts';

/** Cells stand apart by these: the semicolon is what spreadsheets write where the comma is in numbers. */
export type SheetDelimiter = '\t' | ',' | ';';

/** A CSV or TSV file as people have it, read. */
export interface Sheet extends ParsedEntries {
  readonly delimiter: SheetDelimiter;
  /** The first row where it looks like the names of the columns; it is among the entries unless it was left out. */
  readonly header: SheetHeader | undefined;
  /** Pairs of languages that rows name for themselves, or else the header; of the beginning of a long file. */
  readonly languages: readonly SheetLanguages[];
  /**
   * Whether it was written for spreadsheets, its cells safe from being run as formulas; its entries are what they were before. Told by a
   * cell that was made safe: other programs put all cells in quotes, too, and an apostrophe would be data to them.
   */
  readonly safe: boolean;
}

/** Names of columns. */
export interface SheetHeader {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SheetLanguages {
  readonly source_lang: string;
  readonly target_lang: string;
}

/** Rows that are looked at to find out how a file is written. */
const lookedAt = 200;

/**
 * Reads a CSV or TSV file as people have it. What stands between the cells is found out by its name and contents. A first row that looks
 * like the names of the columns is told, and is an entry all the same unless it is to be left out.
 * @param pair the dictionary's, which rows with languages of their own must match; any when left out.
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

/** Whether every cell is in quotes, as `spreadsheetSafe` writes them; of the beginning of a long file. */
function isQuoted(text: string, delimiter: SheetDelimiter): boolean {
  if (delimiter === '\t') return false;
  const beginning = linesOf(text, lookedAt);
  const places = csvRows(beginning, delimiter);
  return places.every(({ offset }, index) => {
    const row = beginning.slice(offset, places[index + 1]?.offset).trimEnd();
    return row === '' || fieldsOf(row, 'csv', delimiter).every(({ start, inner }) => inner > start);
  });
}

/** So many lines of the beginning. */
function linesOf(text: string, most: number): string {
  let end = text.startsWith('\uFEFF') ? 1 : 0;
  const start = end;
  for (let line = 0; line < most && end < text.length; line += 1) end = text.indexOf('\n', end) + 1 || text.length + 1;
  return text.slice(start, end);
}

/** What stands between the cells of a file. */
export function delimiterOf(text: string, fileName: string): SheetDelimiter {
  const isCsv = /\.csv$/i.test(fileName);
  const order: readonly SheetDelimiter[] = isCsv ? [',', ';', '\t'] : ['\t', ',', ';'];
  const usual = order[0] ?? '\t';
  // A TSV file is one as soon as it has a tab.
  if (!isCsv && text.includes('\t')) return usual;
  const scores = order.map((delimiter) => ({ delimiter, score: fit(text, delimiter) }));
  // Ties go to the first: what the name says.
  return scores.reduce((best, one) => (one.score > best.score ? one : best), { delimiter: usual, score: 0 }).delimiter;
}

/** Spreadsheets may say in a first line of its own which character they use. The line stays, so that lines keep their numbers. */
function withoutSeparatorLine(text: string): { readonly body: string; readonly said: SheetDelimiter | undefined } {
  const [line, said] = /^\uFEFF?sep=([\t,;])\r?\n/i.exec(text) ?? [];
  if (line === undefined) return { body: text, said: undefined };
  return { body: `\n${text.slice(line.length)}`, said: said === ',' || said === ';' ? said : '\t' };
}

/** How many rows of the beginning have as many cells as an entry has; twice as much where quotes are around whole cells only. */
function fit(text: string, delimiter: SheetDelimiter): number {
  const fitting = firstRows(text, delimiter).filter(({ cells }) => (cells.length === 2 || cells.length === 4) && cells[0] !== '');
  return fitting.length + fitting.filter(({ isQuotedWell }) => isQuotedWell).length;
}

interface ParsedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isQuotedWell: boolean;
}

/** The first rows that hold something. Lines are right as long as no quoted cell holds a line end. */
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

/** Words that columns are called by. */
const sourceWords = new Set(['source', 'source text', 'source term', 'source phrase', 'src', 'original', 'term', 'from']);
const targetWords = new Set(['target', 'target text', 'target term', 'target phrase', 'tgt', 'trg', 'translation', 'to']);

function headerOf([first]: readonly ParsedRow[], pair: Partial<LanguagePair>): SheetHeader | undefined {
  const [source = '', target = ''] = first?.cells ?? [];
  if (!first || first.cells.length < 2) return undefined;
  const named = isColumn(source, sourceWords, pair.source_lang) && isColumn(target, targetWords, pair.target_lang);
  return named ? first : undefined;
}

/** Whether a cell names a column. A language counts when it is the dictionary's: "it" and "es" may be an entry, too. */
function isColumn(cell: string, words: ReadonlySet<string>, code: string | undefined): boolean {
  const lower = cell.toLowerCase().replaceAll('_', ' ');
  if (words.has(lower)) return true;
  const named = languageNamed(cell);
  return named !== undefined && (code === undefined || sameLanguage(named, code));
}

/** The code of a language of glossaries that a cell names by its code, or by its name in English or in itself. */
export function languageNamed(cell: string): string | undefined {
  const lower = cell.trim().toLowerCase();
  const [, inBrackets] = /\(([a-z]{2}(?:[-_][a-z]{2,4})?)\)$/.exec(lower) ?? [];
  const code = inBrackets ?? lower;
  if (/^[a-z]{2}(?:[-_][a-z]{2,4})?$/.test(code)) return glossaryLanguages.find((known) => known === baseLanguage(code));
  codesByName ??= new Map(glossaryLanguages.flatMap((known) => languageNames(known).map((name) => [name, known] as const)));
  return codesByName.get(lower);
}

/** Made once: names of languages are dear to look up, and each file asks for them several times. */
let codesByName: ReadonlyMap<string, string> | undefined;

function languageNames(code: string): string[] {
  return ['en', code].map((locale) => new Intl.DisplayNames([locale], { type: 'language' }).of(code)?.toLowerCase() ?? code);
}

function languagesOf(rows: readonly ParsedRow[], header: SheetHeader | undefined): SheetLanguages[] {
  // Most rows name the same ones.
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

/** The text with nothing in a line. */
function blankLine(text: string, line: number): string {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(0, start) + (end < 0 ? '' : text.slice(end));
}
