import { canonicalLanguage, glossaryLanguage } from '../api/languages.ts';
import type { Language, LanguageResource } from '../api/languages.ts';
import {
  createLegacyGlossaryRequest,
  glossaryPairsResponse,
  legacyGlossariesResponse,
  legacyGlossary,
  legacyLanguagesResponse,
} from '../api/legacy.ts';
import type { CreateLegacyGlossaryRequest, LanguageType, LegacyGlossary, LegacyLanguage } from '../api/legacy.ts';
import { glossaryDictionaryBytes } from '../api/limits.ts';
import { plainText } from './body.ts';
import { callsOf, checked } from './calls.ts';
import { path } from './addresses.ts';
import { fitting } from './lists.ts';
import type { Log } from './log.ts';
import { isWithoutEntries, refuseEntries, refuseLost } from './glossaries.ts';
import type { Readiness } from './glossaries.ts';
import type { Transport } from './transport.ts';

/**
 * Endpoints of /v2 with successors: languages, glossary language pairs, monolingual glossaries. Throws ServiceError or the signal's reason.
 */
export interface LegacyResource {
  /** GET /v2/languages. Returned codes are canonical. */
  languages(type: LanguageType, signal: AbortSignal): Promise<LegacyLanguage[]>;
  /** GET /v2/glossary-language-pairs. */
  glossaryPairs(signal: AbortSignal): Promise<{ source_lang: string; target_lang: string }[]>;
  createGlossary(request: CreateLegacyGlossaryRequest, signal: AbortSignal): Promise<LegacyGlossary>;
  listGlossaries(signal: AbortSignal): Promise<LegacyGlossary[]>;
  getGlossary(glossary_id: string, signal: AbortSignal): Promise<LegacyGlossary>;
  /** Returns the entries as tab-separated lines. */
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

/** Resources that GET /v2/languages covers. It does not distinguish them. */
const texts: ReadonlySet<LanguageResource> = new Set(['translate_text', 'translate_document']);

/**
 * Returns the lists of GET /v2/languages and GET /v2/glossary-language-pairs in the shape of their successor. The only feature they contain
 * is the formality of targets.
 * @returns undefined for a resource that they don't cover. @throws ServiceError; the signal's reason.
 */
export async function olderLanguages(
  { languages, glossaryPairs }: Pick<LegacyResource, 'languages' | 'glossaryPairs'>,
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<readonly Language[] | undefined> {
  if (resource === 'glossary') return languagesOfPairs(await glossaryPairs(signal));
  if (!texts.has(resource)) return undefined;
  const [sources, targets] = await Promise.all([languages('source', signal), languages('target', signal)]);
  const entries = new Map<string, Language>();
  for (const { language, name } of sources) {
    const lang = canonicalLanguage(language);
    entries.set(lang, { lang, name, usable_as_source: true, usable_as_target: false, features: {}, toldFeatures: [] });
  }
  for (const { language, name, supports_formality } of targets) {
    const lang = canonicalLanguage(language);
    const isSource = entries.has(lang);
    entries.set(lang, {
      lang,
      name,
      usable_as_source: isSource,
      usable_as_target: true,
      features: supports_formality === true ? { formality: {} } : {},
      toldFeatures: supports_formality === undefined ? [] : ['formality'],
    });
  }
  return [...entries.values()];
}

function languagesOfPairs(pairs: readonly { readonly source_lang: string; readonly target_lang: string }[]): readonly Language[] {
  const sources = new Set(pairs.map(({ source_lang }) => canonicalLanguage(source_lang)));
  const targets = new Set(pairs.map(({ target_lang }) => canonicalLanguage(target_lang)));
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', fallback: 'code' });
  return [...new Set([...sources, ...targets])].map((lang) => ({
    lang,
    name: nameOf(names, lang),
    usable_as_source: sources.has(lang),
    usable_as_target: targets.has(lang),
    features: {},
    toldFeatures: [],
  }));
}

/** Pairs contain only codes, and some may be invalid. */
function nameOf(names: Intl.DisplayNames, lang: string): string {
  try {
    return names.of(lang) ?? lang;
  } catch {
    return lang;
  }
}
