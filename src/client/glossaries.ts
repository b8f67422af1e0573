import { dictionary, dictionaryText, glossariesResponse, glossary, glossaryEntriesResponse, glossaryName } from '../api/glossaries.ts';
import type { Dictionary, DictionaryText, Glossary } from '../api/glossaries.ts';
import { glossaryLanguage, glossaryLanguages } from '../api/languages.ts';
import { glossaryDictionaryBytes } from '../api/limits.ts';
import { callsOf, checked, refuseFaults } from './calls.ts';
import { path } from './addresses.ts';
import { ServiceError } from './errors.ts';
import { fitting } from './lists.ts';
import type { Log } from './log.ts';
import type { Transport } from './transport.ts';

/** One dictionary with its entries, as retrieved: TSV. */
export interface DictionaryEntries {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entries: string;
  readonly entries_format: string;
}

/** Language pair of a dictionary. Variants are accepted, but glossaries always apply to the whole language. */
export interface DictionaryPair {
  readonly source_lang: string;
  readonly target_lang: string;
}

/** Multilingual glossaries (specification, "Glossaries, current"). Every method throws ServiceError or the signal's reason. */
export interface GlossariesResource {
  create(request: { readonly name: string; readonly dictionaries: readonly DictionaryText[] }, signal: AbortSignal): Promise<Glossary>;
  /** Lists all glossaries, without entries. The list is not paged. */
  list(signal: AbortSignal): Promise<Glossary[]>;
  get(glossary_id: string, signal: AbortSignal): Promise<Glossary>;
  /** Returns the entries of one dictionary. */
  entries(glossary_id: string, pair: DictionaryPair, signal: AbortSignal): Promise<DictionaryEntries>;
  /** Creates a dictionary, or replaces it entirely. */
  replaceDictionary(glossary_id: string, request: DictionaryText, signal: AbortSignal): Promise<Dictionary>;
  /** Renames a glossary, merges entries into a dictionary (creating it if missing), or both. One dictionary per call. */
  update(
    glossary_id: string,
    change: { readonly name?: string; readonly dictionary?: DictionaryText },
    signal: AbortSignal,
  ): Promise<Glossary>;
  /** Deletes the whole glossary. */
  remove(glossary_id: string, signal: AbortSignal): Promise<void>;
  removeDictionary(glossary_id: string, pair: DictionaryPair, signal: AbortSignal): Promise<void>;
  /** Rejects glossaries that are not ready, after asking the service again. @throws ServiceError invalidRequest. */
  refuseUnready(glossary_ids: readonly string[], signal: AbortSignal): Promise<void>;
}

/** An answer contains one dictionary as JSON, where a character may take six bytes. */
const entriesAnswerBytes = 6 * glossaryDictionaryBytes;
/** Maximum time for such an answer, in milliseconds. */
const entriesMs = 300_000;

const knownLanguages: readonly string[] = glossaryLanguages;

export function glossariesResource(transport: Transport, readiness: Readiness, log: Log): GlossariesResource {
  const calls = callsOf({ refusal: 'forbidden', status456: 'rateLimited' });

  function noted(answer: Glossary): Glossary {
    readiness.note(answer);
    return answer;
  }

  async function get(glossary_id: string, signal: AbortSignal): Promise<Glossary> {
    const answer = await transport.call(calls.get(path`/v3/glossaries/${glossary_id}`, glossary), signal);
    readiness.asked(answer);
    return answer;
  }

  async function entryCount(glossary_id: string, pair: DictionaryPair, signal: AbortSignal): Promise<number> {
    const { dictionaries } = await get(glossary_id, signal);
    return dictionaries.find((one) => isSamePair(one, pair))?.entry_count ?? 0;
  }

  async function sent(request: DictionaryText): Promise<DictionaryText> {
    const body = checked(dictionaryText, { ...request, ...baseOf(request) });
    for (const code of [body.source_lang, body.target_lang]) {
      if (!knownLanguages.includes(code)) log.warn(`The language ${code} is not known for glossaries; the service is asked all the same.`);
    }
    await refuseEntries(body, log);
    return body;
  }

  return {
    async create({ name, dictionaries }, signal) {
      const body = { ...checked(glossaryName, { name }), dictionaries: await Promise.all(dictionaries.map(sent)) };
      return noted(await transport.call(calls.post('/v3/glossaries', body, glossary), signal));
    },
    async list(signal) {
      const { glossaries } = await transport.call(calls.get('/v3/glossaries', glossariesResponse), signal);
      return fitting(glossaries, glossary, 'glossaries', log).map(noted);
    },
    get,
    async entries(glossary_id, pair, signal) {
      const entries = calls.get(path`/v3/glossaries/${glossary_id}/entries`, glossaryEntriesResponse, queryOf(pair), entriesAnswerBytes);
      const call = { ...entries, budgetMs: entriesMs };
      const { dictionaries } = await transport.call(call, signal);
      const asked =
        dictionaries.length === 0
          ? { ...baseOf(pair), entries: '', entries_format: 'tsv' }
          : dictionaries.find((answered) => isSamePair(answered, pair));
      // Entries of another pair would be saved, exported or merged as those of this pair.
      if (!asked) throw new ServiceError('invalidResponse', 'The service returned the entries of another dictionary.');
      if (isWithoutEntries(asked.entries)) refuseLost(await entryCount(glossary_id, pair, signal));
      return asked;
    },
    replaceDictionary: async (glossary_id, request, signal) =>
      transport.call(calls.put(path`/v3/glossaries/${glossary_id}/dictionaries`, await sent(request), dictionary), signal),
    async update(glossary_id, { name, dictionary: merged }, signal) {
      const body = {
        ...(name !== undefined && checked(glossaryName, { name })),
        ...(merged && { dictionaries: [await sent(merged)] }),
      };
      return noted(await transport.call(calls.patch(path`/v3/glossaries/${glossary_id}`, body, glossary), signal));
    },
    remove: async (glossary_id, signal) => transport.call(calls.remove(path`/v3/glossaries/${glossary_id}`), signal),
    removeDictionary: async (glossary_id, pair, signal) =>
      transport.call(calls.remove(path`/v3/glossaries/${glossary_id}/dictionaries`, queryOf(pair)), signal),
    async refuseUnready(glossary_ids, signal) {
      const parameter = glossary_ids.length > 1 ? 'glossary_ids' : 'glossary_id';
      for (const glossary_id of glossary_ids.filter((id) => readiness.isUnready(id))) {
        await get(glossary_id, signal);
        if (readiness.isUnready(glossary_id)) refuseFaults([{ parameter, message: 'names a glossary that is not ready.' }]);
      }
    },
  };
}

/** Converts codes to those of glossary requests, lower-case base codes: pt for pt-BR. */
function baseOf({ source_lang, target_lang }: DictionaryPair): DictionaryPair {
  return { source_lang: glossaryLanguage(source_lang), target_lang: glossaryLanguage(target_lang) };
}

function isSamePair(one: DictionaryPair, other: DictionaryPair): boolean {
  const [a, b] = [baseOf(one), baseOf(other)];
  return a.source_lang === b.source_lang && a.target_lang === b.target_lang;
}

function queryOf(pair: DictionaryPair): [string, string][] {
  return Object.entries(baseOf(pair));
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
export async function refuseEntries(request: DictionaryText, log: Log): Promise<void> {
  // Loaded lazily because it includes papaparse, which few commands need.
  const { parseEntries } = await import('../text/glossary/parse.ts');
  const { faults, ignored } = parseEntries(request.entries, request);
  // The language columns may contain any text, so only the line is logged.
  for (const { line } of ignored.slice(0, 10)) log.warn(`Line ${line} of the glossary is ignored: its languages are not the dictionary's.`);
  if (ignored.length > 10) log.warn(`${ignored.length - 10} more lines of the glossary are ignored because of their languages.`);
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? ` ${faults.length - 1} more.` : '';
  const detail = `Entry ${first.index} (line ${first.line}, column ${first.column}) ${first.message}${more}`;
  throw new ServiceError('invalidRequest', `Invalid glossary entries provided. ${detail}`, { parameter: 'entries' });
}

/** Glossaries known not to be ready. They must not be used in translations (specification, "Glossary readiness"). */
export class Readiness {
  readonly #unready = new Set<string>();

  /** Records the readiness from an answer, if it contains one. */
  note({ glossary_id, ready }: Pick<Glossary, 'glossary_id' | 'ready'>): void {
    if (ready === false) this.#unready.add(glossary_id);
    if (ready === true) this.#unready.delete(glossary_id);
  }

  /** Records the readiness from an answer to an explicit query. A glossary without a state counts as ready, so the service decides. */
  asked({ glossary_id, ready }: Pick<Glossary, 'glossary_id' | 'ready'>): void {
    if (ready === false) this.#unready.add(glossary_id);
    else this.#unready.delete(glossary_id);
  }

  isUnready(glossary_id: string): boolean {
    return this.#unready.has(glossary_id);
  }
}
