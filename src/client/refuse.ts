import type { RuleFault } from '../api/rules.ts';
import { ServiceError } from './errors.ts';
import type { DictionaryText } from '../api/glossaries.ts';
import type { Log } from './log.ts';
import * as v from 'valibot';
import { schemaFaults } from '../api/rules.ts';

/**
 * A request as the schema describes it, before anything is sent.
 * @throws ServiceError invalidRequest that names the parameter whose rule is broken, in the words that the service would use.
 */
export function checked<S extends v.GenericSchema>(schema: S, request: v.InferInput<S>): v.InferOutput<S> {
  const result = v.safeParse(schema, request);
  if (result.success) return result.output;
  const [fault] = schemaFaults(result.issues);
  throw ruleError(fault ?? { parameter: 'body', message: 'is invalid.' });
}

/** Whether a dictionary came without any entry; then its count is asked for. */
export function isWithoutEntries(entries: string): boolean {
  return entries.trim() === '';
}

/**
 * No entries where the service counts some would be taken for a dictionary that was emptied, and replace a file that was not.
 * @throws ServiceError invalidResponse.
 */
export function refuseLost(count: number): void {
  if (count > 0) throw new ServiceError('invalidResponse', `The service returned no entries of a dictionary that has ${count}.`);
}

/**
 * Checks the entries of a dictionary before anything is sent, and warns of rows that the service will ignore.
 * @throws ServiceError invalidRequest in the words of the service, with the place of the first fault and the number of all.
 */
export async function refuseEntries(dictionary: DictionaryText, log: Log): Promise<void> {
  // papaparse comes in with it, which few commands need.
  const { parseEntries } = await import('../text/glossary/parse.ts');
  const { faults, ignored } = parseEntries(dictionary.entries, dictionary);
  // What stands in the language columns may be any text: the log gets the line only.
  for (const { line } of ignored.slice(0, 10)) log.warn(`Line ${line} of the glossary is ignored: its languages are not the dictionary's.`);
  if (ignored.length > 10) log.warn(`${ignored.length - 10} more lines of the glossary are ignored because of their languages.`);
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? ` ${faults.length - 1} more.` : '';
  const detail = `Entry ${first.index} (line ${first.line}, column ${first.column}) ${first.message}${more}`;
  throw new ServiceError('invalidRequest', `Invalid glossary entries provided. ${detail}`, { parameter: 'entries' });
}

/** @throws ServiceError invalidRequest for the first of the rules that a request breaks; nothing is sent then. */
export function refuseFaults(faults: readonly RuleFault[]): void {
  const [fault] = faults;
  if (fault) throw ruleError(fault);
}

/** The error for a rule that a request breaks. */
export function ruleError({ parameter, message }: RuleFault): ServiceError {
  return new ServiceError('invalidRequest', `${parameter} ${message}`, { parameter });
}

/**
 * A path with ids in it: ``path`/v3/glossaries/${id}` ``. Each id is encoded as one segment.
 * @throws ServiceError invalidRequest for an id that would make another path: an empty one, `.` or `..`.
 */
export function path(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  return ids.reduce((text, id, index) => text + segment(id) + (parts[index + 1] ?? ''), parts[0] ?? '');
}

function segment(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new ServiceError('invalidRequest', 'An ID is empty or consists of dots.');
  // A lone surrogate, which no id has, would make the encoder throw.
  return encodeURIComponent(id.toWellFormed());
}
