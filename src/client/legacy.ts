import {
  createLegacyGlossaryRequest,
  glossaryPairsResponse,
  legacyGlossariesResponse,
  legacyGlossary,
  legacyLanguagesResponse,
} from '../api/legacy.ts';
import type { CreateLegacyGlossaryRequest, LanguageType, LegacyGlossary, LegacyLanguage } from '../api/legacy.ts';
import { canonicalLanguage, glossaryLanguage } from '../api/languages.ts';
import { glossaryDictionaryBytes } from '../api/limits.ts';
import { plainText } from './body.ts';
import { callsOf } from './calls.ts';
import { checked, isWithoutEntries, refuseEntries, refuseLost } from './refuse.ts';
import { fitting } from './fitting.ts';
import type { Log } from './log.ts';
import { path } from './path.ts';
import type { Readiness } from './readiness.ts';
import type { Transport } from './transport.ts';

/** Endpoints of /v2 that have successors: languages, glossary language pairs, monolingual glossaries. Throws ServiceError or the signal's reason. */
export interface LegacyResource {
  /** GET /v2/languages; codes come back canonical. */
  languages(type: LanguageType, signal: AbortSignal): Promise<LegacyLanguage[]>;
  /** GET /v2/glossary-language-pairs. */
  glossaryPairs(signal: AbortSignal): Promise<{ source_lang: string; target_lang: string }[]>;
  createGlossary(request: CreateLegacyGlossaryRequest, signal: AbortSignal): Promise<LegacyGlossary>;
  listGlossaries(signal: AbortSignal): Promise<LegacyGlossary[]>;
  getGlossary(glossary_id: string, signal: AbortSignal): Promise<LegacyGlossary>;
  /** The entries as tab-separated lines. */
  glossaryEntries(glossary_id: string, signal: AbortSignal): Promise<string>;
  removeGlossary(glossary_id: string, signal: AbortSignal): Promise<void>;
}

export function legacyResource(transport: Transport, readiness: Readiness, log: Log): LegacyResource {
  const traits = { refusal: 'forbidden', status456: 'rateLimited' } as const;
  const calls = callsOf(traits);

  async function getGlossary(glossary_id: string, signal: AbortSignal): Promise<LegacyGlossary> {
    return transport.call(calls.get(path`/v2/glossaries/${glossary_id}`, legacyGlossary), signal);
  }

  return {
    async languages(type, signal) {
      const call = {
        ...calls.get('/v2/languages', legacyLanguagesResponse, [['type', type]]),
        refusal: 'auth',
        status456: 'quota',
      } as const;
      const languages = await transport.call(call, signal);
      return languages.map((entry) => Object.assign(entry, { language: canonicalLanguage(entry.language) }));
    },
    glossaryPairs: async (signal) =>
      (await transport.call(calls.get('/v2/glossary-language-pairs', glossaryPairsResponse), signal)).supported_languages,
    async createGlossary(request, signal) {
      const body = checked(createLegacyGlossaryRequest, {
        ...request,
        source_lang: glossaryLanguage(request.source_lang),
        target_lang: glossaryLanguage(request.target_lang),
      });
      await refuseEntries({ ...body, entries_format: body.entries_format ?? 'tsv' }, log);
      const created = await transport.call(calls.post('/v2/glossaries', body, legacyGlossary), signal);
      readiness.note(created);
      return created;
    },
    async listGlossaries(signal) {
      const { glossaries } = await transport.call(calls.get('/v2/glossaries', legacyGlossariesResponse), signal);
      return fitting(glossaries, legacyGlossary, 'legacy glossaries', log);
    },
    getGlossary,
    async glossaryEntries(glossary_id, signal) {
      const entries = await transport.call(
        {
          ...traits,
          method: 'GET',
          path: path`/v2/glossaries/${glossary_id}/entries`,
          accept: 'text/tab-separated-values',
          read: plainText(2 * glossaryDictionaryBytes),
          effect: 'repeatable',
        },
        signal,
      );
      if (isWithoutEntries(entries)) refuseLost((await getGlossary(glossary_id, signal)).entry_count);
      return entries;
    },
    removeGlossary: async (glossary_id, signal) => transport.call(calls.remove(path`/v2/glossaries/${glossary_id}`), signal),
  };
}
