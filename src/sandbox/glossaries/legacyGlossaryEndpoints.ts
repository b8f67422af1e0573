import type { Context } from 'hono';
import { dictionaryPair } from '../../api/glossaries.ts';
import { createLegacyGlossaryRequest } from '../../api/legacy.ts';
import type { LegacyGlossary } from '../../api/legacy.ts';
import type { ProviderRules } from '../../api/providerRules.ts';
import { checked } from '../endpoint.ts';
import type { Endpoint, SandboxEnv } from '../endpoint.ts';
import { HttpError } from '../httpError.ts';
import type { SandboxState } from '../sandboxState.ts';
import { parseEntries, readGlossaryBody, toTsv, remove } from './glossaryEndpoints.ts';
import type { GlossaryStore, StoredDictionary, StoredGlossary } from './glossaryStore.ts';

/**
 * Returns the legacy glossary endpoints (specification, "Glossaries, legacy v2"). Their glossaries have one dictionary each: "monolingual
 * glossaries only".
 */
export function legacyGlossaryEndpoints({ glossaries, profile, rules }: SandboxState): Endpoint[] {
  const path = '/v2/glossaries';
  const one = `${path}/:id`;
  return [
    { method: 'POST', path, answer: async (c) => create(glossaries, c) },
    { method: 'GET', path, answer: (c) => Response.json({ glossaries: list(glossaries, profile.listsAllGlossariesTwice, c) }) },
    { method: 'GET', path: one, answer: (c) => Response.json(metadata(glossaries, named(glossaries, c))) },
    { method: 'GET', path: `${one}/entries`, answer: (c) => entriesOf(rules, named(glossaries, c), c) },
    { method: 'DELETE', path: one, answer: (c) => (requireUnedited(rules, named(glossaries, c)), remove(glossaries, c)) },
  ];
}

/** A glossary in the form that these endpoints support. */
type Monolingual = StoredGlossary & { readonly dictionary: StoredDictionary };

function monolingual(glossary: StoredGlossary): Monolingual[] {
  const [dictionary, ...more] = glossary.dictionaries;
  return dictionary && more.length === 0 ? [{ ...glossary, dictionary }] : [];
}

function named(glossaries: GlossaryStore, c: Context<SandboxEnv>): Monolingual {
  const [found] = monolingual(glossaries.get(c.get('owner'), c.req.param('id') ?? ''));
  if (!found)
    throw new HttpError(404, 'Glossary not found', { detail: 'A glossary of several dictionaries is reached through /v3/glossaries.' });
  return found;
}

/** Refuses glossaries that were edited through the newer endpoints. These endpoints cannot delete them. */
function requireUnedited({ editsLegacyGlossaries }: ProviderRules, { before_edit }: Monolingual): void {
  // Invented [legacy-deletion]: the status and the text of the refusal.
  if (editsLegacyGlossaries && before_edit !== null)
    throw new HttpError(400, 'A glossary that was edited through /v3/glossaries is deleted there.');
}

/** Lists the glossaries created here, which cannot be changed. If the profile requires it, those of the newer interface are included. */
function list(glossaries: GlossaryStore, all: boolean, c: Context<SandboxEnv>): LegacyGlossary[] {
  const found = glossaries
    .list(c.get('owner'))
    .filter(({ legacy }) => legacy || all)
    .flatMap(monolingual);
  return found.map((glossary) => metadata(glossaries, glossary));
}

async function create(glossaries: GlossaryStore, c: Context<SandboxEnv>): Promise<Response> {
  const { name, entries, entries_format = 'tsv', ...languages } = checked(createLegacyGlossaryRequest, await readGlossaryBody(c));
  const pair = checked(dictionaryPair, languages);
  const dictionary = { ...pair, entries: parseEntries({ ...pair, entries, entries_format }) };
  const glossary = glossaries.add(c.get('owner'), name, [dictionary], true);
  return Response.json(metadata(glossaries, { ...glossary, dictionary }), { status: 201 });
}

function metadata(glossaries: GlossaryStore, glossary: Monolingual): LegacyGlossary {
  const { glossary_id, name, dictionary, creation_time } = glossary;
  const { source_lang, target_lang, entries } = dictionary;
  return { glossary_id, ready: glossaries.isReady(glossary), name, source_lang, target_lang, creation_time, entry_count: entries.length };
}

const tsvType = 'text/tab-separated-values';

/** Answers with tab-separated lines, the only format. Clients that do not accept it get 415. */
function entriesOf({ editsLegacyGlossaries }: ProviderRules, { dictionary, before_edit }: Monolingual, c: Context<SandboxEnv>): Response {
  const accepted = (c.req.header('Accept') ?? '*/*').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase());
  if (!accepted.some((range) => range === tsvType || range === 'text/*' || range === '*/*')) {
    throw new HttpError(415, 'Unsupported media type', { detail: `Entries are sent as ${tsvType}.` });
  }
  // Invented [legacy-entries]: after an edit, the old entries are returned.
  return new Response(toTsv((editsLegacyGlossaries && before_edit ? before_edit : dictionary).entries), {
    headers: { 'Content-Type': `${tsvType}; charset=utf-8` },
  });
}
