import type { DictionaryText } from '../../api/glossaries.ts';
import { glossaryDictionaryBytes } from '../../api/limits.ts';
import { parseEntries as parse } from '../../text/glossary/parse.ts';
import { writeEntries } from '../../text/glossary/write.ts';
import { HttpError } from '../httpError.ts';

/** A source phrase and its target phrase. */
export type StoredEntry = [source: string, target: string];

/**
 * The entries of a dictionary as sent (specification, "Entry formats" and "Entry content rules").
 * @throws HttpError 400 that names the first faulty entry by its index, from 0, and its position in the text
 */
export function parseEntries(dictionary: DictionaryText): StoredEntry[] {
  const { entries, faults } = parse(dictionary.entries, dictionary);
  const [fault] = faults;
  if (fault) throw invalidEntries(`Entry ${fault.index} (line ${fault.line}, column ${fault.column}): ${fault.message}`);
  return entries.map(([source, target]) => [source, target]);
}

/** Entries as they are retrieved: one per line, source and target separated by a tab. */
export function toTsv(entries: readonly StoredEntry[]): string {
  return writeEntries(entries, 'tsv');
}

/**
 * Entries added to those of a dictionary: a source phrase that was there gets the new target (specification: "entries are merged").
 * @throws HttpError 400 when the dictionary becomes too large
 */
export function mergeEntries(present: readonly StoredEntry[], added: readonly StoredEntry[]): StoredEntry[] {
  const merged = [...new Map([...present, ...added])];
  if (Buffer.byteLength(toTsv(merged)) > glossaryDictionaryBytes) {
    throw invalidEntries(`A dictionary holds up to ${glossaryDictionaryBytes} bytes.`);
  }
  return merged;
}

function invalidEntries(detail: string): HttpError {
  return new HttpError(400, 'Invalid glossary entries provided', { detail });
}
