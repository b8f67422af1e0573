import type { RuleFault } from '../api/rules.ts';
import { ServiceError } from './errors.ts';
import type { DictionaryText } from '../api/glossaries.ts';
import type { Log } from './log.ts';
import * as v from 'valibot';
import { schemaFaults } from '../api/rules.ts';

/**
 * Validates a request against its schema before it is sent.
 * @throws ServiceError invalidRequest with the parameter whose rule is broken, worded like the service's message.
 */
export function checked<S extends v.GenericSchema>(schema: S, request: v.InferInput<S>): v.InferOutput<S> {
  const result = v.safeParse(schema, request);
  if (result.success) return result.output;
  const [fault] = schemaFaults(result.issues);
  throw ruleError(fault ?? { parameter: 'body', message: 'is invalid.' });
}

/** Returns true if a dictionary came without entries. Its entry count is then requested as a check. */
export function isWithoutEntries(entries: string): boolean {
  return entries.trim() === '';
}

/**
 * Rejects an empty list of entries if the service counts some. Otherwise it would look like an emptied dictionary, and overwrite a file
 * that is not empty.
 * @throws ServiceError invalidResponse.
 */
export function refuseLost(count: number): void {
  if (count > 0) throw new ServiceError('invalidResponse', `The service returned no entries of a dictionary that has ${count}.`);
}

/**
 * Checks the entries of a dictionary before they are sent, and warns about rows that the service will ignore.
 * @throws ServiceError invalidRequest worded like the service's message, with the position of the first fault and the number of all.
 */
export async function refuseEntries(dictionary: DictionaryText, log: Log): Promise<void> {
  // Loaded lazily because it includes papaparse, which few commands need.
  const { parseEntries } = await import('../text/glossary/parse.ts');
  const { faults, ignored } = parseEntries(dictionary.entries, dictionary);
  // The language columns may contain any text, so only the line is logged.
  for (const { line } of ignored.slice(0, 10)) log.warn(`Line ${line} of the glossary is ignored: its languages are not the dictionary's.`);
  if (ignored.length > 10) log.warn(`${ignored.length - 10} more lines of the glossary are ignored because of their languages.`);
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? ` ${faults.length - 1} more.` : '';
  const detail = `Entry ${first.index} (line ${first.line}, column ${first.column}) ${first.message}${more}`;
  throw new ServiceError('invalidRequest', `Invalid glossary entries provided. ${detail}`, { parameter: 'entries' });
}

/** @throws ServiceError invalidRequest for the first rule that a request breaks, before anything is sent. */
export function refuseFaults(faults: readonly RuleFault[]): void {
  const [fault] = faults;
  if (fault) throw ruleError(fault);
}

/** Creates the error for a broken rule. */
export function ruleError({ parameter, message }: RuleFault): ServiceError {
  return new ServiceError('invalidRequest', `${parameter} ${message}`, { parameter });
}

/**
 * Builds a path with ids in it: ``path`/v3/glossaries/${id}` ``. Each id is encoded as one segment.
 * @throws ServiceError invalidRequest for an id that would change the path: an empty one, `.` or `..`.
 */
export function path(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  return ids.reduce((text, id, index) => text + segment(id) + (parts[index + 1] ?? ''), parts[0] ?? '');
}

function segment(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new ServiceError('invalidRequest', 'An ID is empty or consists of dots.');
  // A lone surrogate, which valid ids don't contain, would make the encoder throw.
  return encodeURIComponent(id.toWellFormed());
}
