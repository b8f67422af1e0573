import type { LanguagePair } from '../../api/languages.ts';
import { plainCell, quoted as inQuotes, textCell } from '../spreadsheetCells.ts';
import type { Entry } from './entries.ts';
import { matches } from './parse.ts';
import { csvRows, fieldsOf, tsvRows } from './positions.ts';
import type { FieldPlace } from './positions.ts';
import type { Sheet, SheetDelimiter } from './sheet.ts';

/** A row of a file with its position; offsets in UTF-16 units. */
export interface SheetRow {
  readonly start: number;
  /** Before the line end. */
  readonly end: number;
  /** After the line end. */
  readonly next: number;
  /** The row as an entry of the dictionary; undefined if it is not one. */
  readonly entry: Entry | undefined;
  readonly isBlank: boolean;
  /** True if it describes the format: column names, or the delimiter. */
  readonly isHeading: boolean;
  /** Cells after the two phrases. */
  readonly more: readonly string[];
}

/** Returns the rows of a file. @param text without unclosed quotes, with its original line endings. */
export function sheetRows(text: string, { delimiter, header, safe }: Sheet, pair: LanguagePair): SheetRow[] {
  const places = delimiter === '\t' ? tsvRows(text) : csvRows(text, delimiter);
  return places.map(({ offset, line }, index) => {
    const next = places[index + 1]?.offset ?? text.length;
    // Excludes the byte order mark from the first phrase.
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

/** Reads a row like the service does (specification, "Entry formats"). */
function entryOf(cells: readonly string[], delimiter: SheetDelimiter, pair: LanguagePair): Entry | undefined {
  const [source = '', target, source_lang = '', target_lang = ''] = cells;
  if (target === undefined || cells.length === 3 || cells.length > 4) return undefined;
  if (cells.length === 4 && (delimiter === '\t' || !matches(source_lang, pair.source_lang) || !matches(target_lang, pair.target_lang)))
    return undefined;
  return [source, target];
}

/** Returns the position of the target phrase in an entry's row, including its quotes. @param row text of the row. */
export function targetPlace(row: string, delimiter: SheetDelimiter): FieldPlace {
  const fields = delimiter === '\t' ? fieldsOf(row, 'tsv') : fieldsOf(row, 'csv', delimiter);
  return fields[1] ?? { start: row.length, end: row.length, inner: row.length };
}

/** Returns a phrase as a cell of a file. @param quoted adds quotes even if they are not needed. */
export function writeCell(phrase: string, { delimiter, safe }: Pick<Sheet, 'delimiter' | 'safe'>, quoted: boolean): string {
  if (delimiter === '\t') return phrase;
  if (safe) return inQuotes(textCell(phrase));
  // Phrases with another delimiter are quoted too, because the delimiter is determined from the content.
  const isQuoted = quoted || /[",;\t\r\n\uFEFF]|^\s|\s$/.test(phrase);
  return isQuoted ? inQuotes(phrase) : phrase;
}
