import Papa from 'papaparse';
import { sameLanguage } from '../../api/languages.ts';
import { glossaryDictionaryBytes } from '../../api/limits.ts';
import { faultMessage } from './entries.ts';
import type { Entry, EntryFault, EntryFaultKind, IgnoredRow, ParsedEntries } from './entries.ts';
import { fieldsOf, csvRows, tsvRows } from './positions.ts';
import type { FieldPlace, RowPlace } from './positions.ts';
import { mayHoldControls, phraseFaults } from './phrases.ts';

/** Format of a dictionary. For CSV, also the language pair that rows with their own languages must match. */
export interface EntriesSource {
  readonly entries_format: 'tsv' | 'csv';
  readonly source_lang?: string;
  readonly target_lang?: string;
  /** For CSV from spreadsheets in locales with a decimal comma. The specification's delimiter is the comma. */
  readonly delimiter?: ';';
}

/**
 * Reads a dictionary (specification, "Entry formats"). In TSV a quote is an ordinary character. Blank lines are not entries. Every fault is
 * reported with its position.
 */
export function parseEntries(text: string, source: EntriesSource): ParsedEntries {
  const marked = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const body = marked.includes('\r\n') ? marked.replaceAll('\r\n', '\n') : marked;
  const rows = readRows(body, source);
  const reader = createReader(body, source, rows);
  rows.data.forEach((row, number) => reader.take(row, number));
  return reader.finish(Buffer.byteLength(text));
}

interface Rows {
  readonly data: readonly (readonly string[])[];
  /** Rows with an unclosed quoted field. */
  readonly malformed: ReadonlySet<number>;
}

function readRows(text: string, { entries_format: format, delimiter }: EntriesSource): Rows {
  // Fast mode splits at line endings and delimiters and ignores quotes, as TSV requires.
  const fast = format === 'tsv' || !text.includes('"');
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: format === 'tsv' ? '\t' : (delimiter ?? ','),
    fastMode: fast,
    newline: '\n',
  });
  return { data, malformed: new Set(errors.flatMap((error) => (error.type === 'Quotes' ? (error.row ?? []) : []))) };
}

interface EntryReader {
  take(row: readonly string[], number: number): void;
  finish(bytes: number): ParsedEntries;
}

function createReader(text: string, source: EntriesSource, { data, malformed }: Rows): EntryReader {
  const entries: Entry[] = [];
  const faults: EntryFault[] = [];
  const ignored: IgnoredRow[] = [];
  const seen = new Set<string>();
  // Counts entries like the service does: every row except blank and ignored ones.
  let counted = 0;
  // Phrases contain tabs and line endings only within quotes. The text then has more lines than rows.
  const heldIn = source.entries_format === 'csv' && (text.includes('\t') || data.length < linesOf(text));
  const controls = heldIn || mayHoldControls(text);
  // Positions are computed only for faults, so a valid dictionary is never scanned twice.
  let rows: readonly RowPlace[] | undefined;

  function placesOf(number: number): { line: number; fields: readonly FieldPlace[] } {
    rows ??= source.entries_format === 'csv' ? csvRows(text, source.delimiter) : tsvRows(text);
    const row = rows[number] ?? { offset: text.length, line: rows.length };
    const line = text.slice(row.offset, rows[number + 1]?.offset);
    return { line: row.line, fields: fieldsOf(line, source.entries_format, source.delimiter) };
  }

  function fault(kind: EntryFaultKind, number: number, field: number, at = 0, length?: number): void {
    const { line, fields } = placesOf(number);
    const place = fields[field] ?? { start: 0, end: 0, inner: 0 };
    const covered = length ?? place.end - place.start;
    faults.push({
      kind,
      line,
      column: (kind === 'malformedQuotes' ? place.start : place.inner) + at + 1,
      length: covered,
      index: counted,
      message: faultMessage(kind),
    });
  }

  function take(row: readonly string[], number: number): void {
    const [first = '', second, third = '', fourth = ''] = row;
    if (row.length === 1 && first.trim() === '') return;
    const named = source.entries_format === 'csv' && row.length === 4;
    if (named && !(matches(third, source.source_lang) && matches(fourth, source.target_lang))) {
      ignored.push({ line: placesOf(number).line, source_lang: third, target_lang: fourth });
      return;
    }
    if (malformed.has(number)) fault('malformedQuotes', number, 0);
    else if (second === undefined) fault('missingTarget', number, 0);
    else if (row.length > 2 && !named) fault('extraColumn', number, 2);
    else {
      check(first, second, number);
      entries.push([first, second]);
    }
    counted += 1;
  }

  function check(first: string, second: string, number: number): void {
    for (const { kind, at, length } of phraseFaults(first, 'source', controls)) fault(kind, number, 0, at, length);
    for (const { kind, at, length } of phraseFaults(second, 'target', controls)) fault(kind, number, 1, at, length);
    if (seen.has(first)) fault('duplicateSource', number, 0);
    else seen.add(first);
  }

  function finish(bytes: number): ParsedEntries {
    if (bytes > glossaryDictionaryBytes) faults.push(whole('dictionaryTooLarge'));
    if (entries.length === 0 && faults.length === 0) faults.push(whole('noEntries'));
    return { entries, faults, ignored };
  }

  return { take, finish };
}

function linesOf(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Compares a row's own language with the dictionary's. An empty one matches. */
export function matches(own: string, dictionary: string | undefined): boolean {
  return own.trim() === '' || dictionary === undefined || sameLanguage(own, dictionary);
}

function whole(kind: EntryFaultKind): EntryFault {
  return { kind, line: 1, column: 1, length: 0, index: 0, message: faultMessage(kind) };
}
