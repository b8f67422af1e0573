import type { Context } from 'hono';
import { dictionaryPair } from '../../contract/glossaries.ts';
import { createLegacyGlossaryRequest } from '../../contract/legacy.ts';
import type { LegacyGlossary } from '../../contract/legacy.ts';
import type { Endpoint } from '../endpoint.ts';
import { Refusal } from '../refusal.ts';
import { checked } from '../requestBody.ts';
import type { SandboxEnv, SandboxState } from '../sandboxState.ts';
import { readGlossaryBody } from './glossaryBody.ts';
import { parseEntries, toTsv } from './glossaryEntries.ts';
import { remove } from './glossaryEndpoints.ts';
import type { GlossaryShelf, StoredDictionary, StoredGlossary } from './glossaryShelf.ts';

/** The legacy glossary endpoints (specification, "Glossaries, legacy v2"): one dictionary each, "monolingual glossaries only". */
export function legacyGlossaryEndpoints({ glossaries }: SandboxState): Endpoint[] {
  const path = '/v2/glossaries';
  const one = `${path}/:id`;
  return [
    { method: 'POST', path, answer: async (c) => create(glossaries, c) },
    { method: 'GET', path, answer: (c) => Response.json({ glossaries: list(glossaries, c) }) },
    { method: 'GET', path: one, answer: (c) => Response.json(metadata(glossaries, named(glossaries, c))) },
    { method: 'GET', path: `${one}/entries`, answer: (c) => entriesOf(named(glossaries, c), c) },
    { method: 'DELETE', path: one, answer: (c) => (named(glossaries, c), remove(glossaries, c)) },
  ];
}

/** A glossary as these endpoints see it. */
type Monolingual = StoredGlossary & { readonly dictionary: StoredDictionary };

function monolingual(glossary: StoredGlossary): Monolingual[] {
  const [dictionary, ...more] = glossary.dictionaries;
  return dictionary && more.length === 0 ? [{ ...glossary, dictionary }] : [];
}

function named(glossaries: GlossaryShelf, c: Context<SandboxEnv>): Monolingual {
  const [found] = monolingual(glossaries.get(c.get('owner'), c.req.param('id') ?? ''));
  if (!found)
    throw new Refusal(404, 'Glossary not found', { detail: 'A glossary of several dictionaries is reached through /v3/glossaries.' });
  return found;
}

/** Those that were made here: who lists them wants to know which cannot be changed. */
function list(glossaries: GlossaryShelf, c: Context<SandboxEnv>): LegacyGlossary[] {
  const found = glossaries
    .list(c.get('owner'))
    .filter(({ legacy }) => legacy)
    .flatMap(monolingual);
  return found.map((glossary) => metadata(glossaries, glossary));
}

async function create(glossaries: GlossaryShelf, c: Context<SandboxEnv>): Promise<Response> {
  const { name, entries, entries_format = 'tsv', ...languages } = checked(createLegacyGlossaryRequest, await readGlossaryBody(c));
  const pair = checked(dictionaryPair, languages);
  const dictionary = { ...pair, entries: parseEntries({ ...pair, entries, entries_format }) };
  const glossary = glossaries.add(c.get('owner'), name, [dictionary], true);
  return Response.json(metadata(glossaries, { ...glossary, dictionary }), { status: 201 });
}

function metadata(glossaries: GlossaryShelf, glossary: Monolingual): LegacyGlossary {
  const { glossary_id, name, dictionary, creation_time } = glossary;
  const { source_lang, target_lang, entries } = dictionary;
  return { glossary_id, ready: glossaries.isReady(glossary), name, source_lang, target_lang, creation_time, entry_count: entries.length };
}

const tsvType = 'text/tab-separated-values';

/** Tab-separated lines, the only form there is: a client that does not accept it gets 415. */
function entriesOf({ dictionary }: Monolingual, c: Context<SandboxEnv>): Response {
  const accepted = (c.req.header('Accept') ?? '*/*').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase());
  if (!accepted.some((range) => range === tsvType || range === 'text/*' || range === '*/*')) {
    throw new Refusal(415, 'Unsupported media type', { detail: `Entries are sent as ${tsvType}.` });
  }
  return new Response(toTsv(dictionary.entries), { headers: { 'Content-Type': `${tsvType}; charset=utf-8` } });
}
