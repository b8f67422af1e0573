import type { Context } from 'hono';
import { createGlossaryRequest, dictionaryPair } from '../contract/glossaries.ts';
import type { Glossary } from '../contract/glossaries.ts';
import { glossaryDictionaryBytes } from '../contract/limits.ts';
import { findDictionary } from './glossaries.ts';
import type { StoredGlossary } from './glossaries.ts';
import { parseEntries, toTsv } from './glossaryEntries.ts';
import { Refusal } from './refusal.ts';
import { checked, readJson } from './requestBody.ts';
import type { SandboxEnv, SandboxState } from './sandboxState.ts';

/** Room for several dictionaries of the largest size. */
const bodyBytes = 8 * glossaryDictionaryBytes;

type Handler = (c: Context<SandboxEnv>) => Response | Promise<Response>;

/** The v3 glossary endpoints (specification, "Glossaries, current"). */
export interface GlossaryRoutes {
  readonly create: Handler;
  readonly list: Handler;
  readonly get: Handler;
  readonly entries: Handler;
  readonly remove: Handler;
}

export function createGlossaryRoutes({ glossaries, settings }: SandboxState): GlossaryRoutes {
  const named = (c: Context<SandboxEnv>) => glossaries.get(c.get('account').name, c.req.param('id') ?? '');
  return {
    async create(c) {
      const { name, dictionaries } = checked(createGlossaryRequest, await readJson(c, bodyBytes));
      const stored = dictionaries.map((dictionary) => ({
        source_lang: dictionary.source_lang,
        target_lang: dictionary.target_lang,
        entries: parseEntries(dictionary),
      }));
      const pairs = new Set(stored.map((dictionary) => `${dictionary.source_lang} ${dictionary.target_lang}`));
      if (pairs.size < stored.length) throw new Refusal(400, 'dictionaries must name each language pair once.');
      const glossary = glossaries.add(c.get('account').name, name, stored);
      return Response.json({ ...metadata(glossary), ready: settings.glossariesReady }, { status: 201 });
    },
    list: (c) => Response.json({ glossaries: glossaries.list(c.get('account').name).map(metadata) }),
    get: (c) => Response.json(metadata(named(c))),
    entries: (c) => Response.json({ dictionaries: [entriesOf(named(c), checked(dictionaryPair, c.req.query()))] }),
    remove(c) {
      glossaries.remove(c.get('account').name, named(c).glossary_id);
      return new Response(null, { status: 204 });
    },
  };
}

function metadata({ glossary_id, name, dictionaries, creation_time }: StoredGlossary): Glossary {
  return {
    glossary_id,
    name,
    dictionaries: dictionaries.map(({ source_lang, target_lang, entries }) => ({ source_lang, target_lang, entry_count: entries.length })),
    creation_time,
  };
}

function entriesOf(glossary: StoredGlossary, pair: { source_lang: string; target_lang: string }) {
  const found = findDictionary(glossary, pair.source_lang, pair.target_lang);
  if (!found) throw new Refusal(404, 'Dictionary not found', { detail: `There is none for ${pair.source_lang} to ${pair.target_lang}.` });
  return { source_lang: found.source_lang, target_lang: found.target_lang, entries: toTsv(found.entries), entries_format: 'tsv' };
}
