import Papa from 'papaparse';
import type { DictionaryRequest } from '../contract/glossaries.ts';
import { sameLanguage } from '../contract/languages.ts';
import { glossaryTextBytes } from '../contract/limits.ts';
import { Refusal } from './refusal.ts';

/** A source phrase and its target phrase. */
export type Entry = readonly [source: string, target: string];

/**
 * The entries of a dictionary as sent (specification, "Entry formats" and "Entry content rules").
 * @throws Refusal 400 that names the entry by its index, from 0
 */
export function parseEntries(dictionary: DictionaryRequest): Entry[] {
  const rows = dictionary.entries_format === 'csv' ? csvRows(dictionary) : tsvRows(dictionary.entries);
  const entries = rows.map(toEntry);
  if (entries.length === 0) throw invalidEntries('No entries.');
  const seen = new Set<string>();
  for (const [index, [source]] of entries.entries()) {
    if (seen.has(source)) throw invalidEntries(`Entry ${index}: duplicate source entry.`);
    seen.add(source);
  }
  return entries;
}

/** Entries as they are retrieved: one per line, source and target separated by a tab. */
export function toTsv(entries: readonly Entry[]): string {
  return entries.map((entry) => entry.join('\t')).join('\n');
}

function tsvRows(text: string): string[][] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  return lines.map((line) => line.split('\t'));
}

/** Rows whose language codes do not match the dictionary's pair are ignored. */
function csvRows({ entries, source_lang, target_lang }: DictionaryRequest): string[][] {
  const parsed = Papa.parse<string[]>(entries, { delimiter: ',', skipEmptyLines: true });
  const [error] = parsed.errors;
  if (error) throw invalidEntries(`Entry ${error.row ?? 0}: ${error.message}`);
  return parsed.data
    .filter(([, , source = source_lang, target = target_lang]) => sameLanguage(source, source_lang) && sameLanguage(target, target_lang))
    .map((row) => (row.length === 4 ? row.slice(0, 2) : row));
}

function toEntry(row: readonly string[], index: number): Entry {
  const [source, target] = row;
  if (source === undefined || target === undefined || row.length !== 2) {
    throw invalidEntries(`Entry ${index}: needs one source and one target phrase.`);
  }
  const fault = phraseFault(source) ?? phraseFault(target);
  if (fault !== undefined) throw invalidEntries(`Entry ${index}: ${fault}`);
  return [source, target];
}

function phraseFault(phrase: string): string | undefined {
  if (phrase === '') return 'a phrase is empty.';
  if (phrase !== phrase.trim()) return 'a phrase begins or ends with white space.';
  if (/[\p{Cc}\u2028\u2029]/u.test(phrase)) return 'a phrase holds a control character or a line break.';
  return Buffer.byteLength(phrase) > glossaryTextBytes ? `a phrase has more than ${glossaryTextBytes} bytes.` : undefined;
}

function invalidEntries(detail: string): Refusal {
  return new Refusal(400, 'Invalid glossary entries provided', { detail });
}
