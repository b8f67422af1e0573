import Papa from 'papaparse';
import type { DictionaryRequest } from '../../contract/glossaries.ts';
import { sameLanguage } from '../../contract/languages.ts';
import { glossaryDictionaryBytes, glossaryTextBytes } from '../../contract/limits.ts';
import { Refusal } from '../refusal.ts';

/** A source phrase and its target phrase. */
export type Entry = [source: string, target: string];

/** One line of the entries as sent, and the offset of its first character. */
interface Row {
  readonly cells: readonly string[];
  readonly position: number;
}

/**
 * The entries of a dictionary as sent (specification, "Entry formats" and "Entry content rules").
 * @throws Refusal 400 that names the entry by its index, from 0, and its position in the text
 */
export function parseEntries(dictionary: DictionaryRequest): Entry[] {
  const rows = dictionary.entries_format === 'csv' ? csvRows(dictionary) : tsvRows(dictionary.entries);
  if (rows.length === 0) throw invalidEntries('No entries.');
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const entry = toEntry(row, index);
    if (seen.has(entry[0])) throw invalidEntry(row, index, 'duplicate source entry.');
    seen.add(entry[0]);
    return entry;
  });
}

/** Entries as they are retrieved: one per line, source and target separated by a tab. */
export function toTsv(entries: readonly Entry[]): string {
  return entries.map((entry) => entry.join('\t')).join('\n');
}

/**
 * Entries added to those of a dictionary: a source phrase that was there gets the new target (specification: "entries are merged").
 * @throws Refusal 400 when the dictionary becomes too large
 */
export function mergeEntries(present: readonly Entry[], added: readonly Entry[]): Entry[] {
  const merged = [...new Map([...present, ...added])];
  if (Buffer.byteLength(toTsv(merged)) > glossaryDictionaryBytes) {
    throw invalidEntries(`A dictionary holds up to ${glossaryDictionaryBytes} bytes.`);
  }
  return merged;
}

/** In TSV a quote is a character like any other: lines are cut at tabs and nothing else. */
function tsvRows(text: string): Row[] {
  const rows: Row[] = [];
  let position = 0;
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    const content = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (content !== '') rows.push({ cells: content.split('\t'), position });
    position += line.length + 1;
  }
  return rows;
}

/** Rows whose language codes do not match the dictionary's pair are ignored. */
function csvRows({ entries, source_lang, target_lang }: DictionaryRequest): Row[] {
  const rows: Row[] = [];
  let position = 0;
  Papa.parse<string[]>(entries, {
    delimiter: ',',
    step({ data, errors, meta }) {
      const row = { cells: data.slice(0, data.length === 4 ? 2 : data.length), position };
      position = meta.cursor;
      if (data.length === 1 && data[0] === '') return;
      const [error] = errors;
      if (error) throw invalidEntry(row, rows.length, `${error.message}.`);
      const [, , source = source_lang, target = target_lang] = data;
      if (sameLanguage(source, source_lang) && sameLanguage(target, target_lang)) rows.push(row);
    },
  });
  return rows;
}

function toEntry(row: Row, index: number): Entry {
  const [source, target] = row.cells;
  if (source === undefined || target === undefined || row.cells.length !== 2) {
    throw invalidEntry(row, index, 'needs one source and one target phrase.');
  }
  const fault = phraseFault(source) ?? phraseFault(target);
  if (fault !== undefined) throw invalidEntry(row, index, fault);
  return [source, target];
}

/** C0 and C1, but not DEL, which belongs to neither; and the line separators of Unicode. */
const forbidden = /[[\p{Cc}--\u007F]\u2028\u2029]/v;
const outerSpace = /^\p{White_Space}|\p{White_Space}$/u;

function phraseFault(phrase: string): string | undefined {
  if (phrase === '') return 'a phrase is empty.';
  if (outerSpace.test(phrase)) return 'a phrase begins or ends with white space.';
  if (forbidden.test(phrase)) return 'a phrase holds a control character or a line break.';
  return Buffer.byteLength(phrase) > glossaryTextBytes ? `a phrase has more than ${glossaryTextBytes} bytes.` : undefined;
}

function invalidEntry({ position }: Row, index: number, fault: string): Refusal {
  return invalidEntries(`Entry ${index} (starting at position ${position}): ${fault}`);
}

function invalidEntries(detail: string): Refusal {
  return new Refusal(400, 'Invalid glossary entries provided', { detail });
}
