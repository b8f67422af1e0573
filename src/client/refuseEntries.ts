import type { DictionaryText } from '../api/glossaries.ts';
import { ServiceError } from './errors.ts';
import type { Log } from './log.ts';

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
