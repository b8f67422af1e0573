import type { LanguagePair } from '../../api/languages.ts';
import { plainCell, quoted as inQuotes, textCell } from '../spreadsheetCells.ts';
import type { Entry } from './entries.ts';
import { matches } from './parse.ts';
import { csvRows, fieldsOf, tsvRows } from './positions.ts';
import type { FieldPlace } from './positions.ts';
import type { Sheet, SheetDelimiter } from './sheet.ts';

/** A row of a file, and where it stands; offsets in UTF-16 units. */
export interface SheetRow {
  readonly start: number;
  /** Before the line end. */
  readonly end: number;
  /** After the line end. */
  readonly next: number;
  /** What it says as an entry of the dictionary; undefined when it is none. */
  readonly entry: Entry | undefined;
  readonly isBlank: boolean;
  /** Whether it tells how the file is written: the names of its columns, or what stands between its cells. */
  readonly isHeading: boolean;
  /** Cells after the two phrases. */
  readonly more: readonly string[];
}

/** The rows of a file as it is written. @param text without a quote that does not end; with the line ends that it has. */
export function sheetRows(text: string, { delimiter, header, safe }: Sheet, pair: LanguagePair): SheetRow[] {
  const places = delimiter === '\t' ? tsvRows(text) : csvRows(text, delimiter);
  return places.map(({ offset, line }, index) => {
    const next = places[index + 1]?.offset ?? text.length;
    // Marks that belong to the file and not to its first phrase.
    const start = index === 0 && text.startsWith('\uFEFF') ? 1 : offset;
    const end = next - lineEnd(text, start, next);
    const row = text.slice(start, end);
    const cells = cellsOf(row, delimiter);
    const isHeading = line === header?.line || (index === 0 && /^sep=[\t,;]$/i.test(row));
    return {
      start,
      end,
      next,
      isBlank: cells.length === 1 && row.trim() === '',
      isHeading,
      entry: isHeading ? undefined : entryOf(safe ? cells.map(plainCell) : cells, delimiter, pair),
      more: cells.slice(2),
    };
  });
}

function lineEnd(text: string, start: number, next: number): number {
  if (next === start || text[next - 1] !== '\n') return 0;
  return next - 2 >= start && text[next - 2] === '\r' ? 2 : 1;
}

function cellsOf(row: string, delimiter: SheetDelimiter): string[] {
  if (delimiter === '\t' || !row.includes('"')) return row.split(delimiter);
  return fieldsOf(row, 'csv', delimiter).map((field) => cellOf(row, field));
}

function cellOf(row: string, { start, end, inner }: FieldPlace): string {
  return inner === start ? row.slice(start, end) : row.slice(inner, end - 1).replaceAll('""', '"');
}

/** As the service reads a row (specification, "Entry formats"). */
function entryOf(cells: readonly string[], delimiter: SheetDelimiter, pair: LanguagePair): Entry | undefined {
  const [source = '', target, source_lang = '', target_lang = ''] = cells;
  if (target === undefined || cells.length === 3 || cells.length > 4) return undefined;
  if (cells.length === 4 && (delimiter === '\t' || !matches(source_lang, pair.source_lang) || !matches(target_lang, pair.target_lang)))
    return undefined;
  return [source, target];
}

/** Where the target phrase of an entry's row stands, with its quotes. @param row the text of it. */
export function targetPlace(row: string, delimiter: SheetDelimiter): FieldPlace {
  const fields = delimiter === '\t' ? fieldsOf(row, 'tsv') : fieldsOf(row, 'csv', delimiter);
  return fields[1] ?? { start: row.length, end: row.length, inner: row.length };
}

/** A phrase as a cell of a file. @param quoted whether it has quotes even where it needs none. */
export function writeCell(phrase: string, { delimiter, safe }: Pick<Sheet, 'delimiter' | 'safe'>, quoted: boolean): string {
  if (delimiter === '\t') return phrase;
  if (safe) return inQuotes(textCell(phrase));
  // Another delimiter is quoted as well: what stands between the cells is found out by what there is.
  const isQuoted = quoted || /[",;\t\r\n\uFEFF]|^\s|\s$/.test(phrase);
  return isQuoted ? inQuotes(phrase) : phrase;
}
