import type { Context } from 'hono';
import * as v from 'valibot';
import { changeGlossaryRequest, createGlossaryRequest, dictionaryPair, dictionaryRequest } from '../../api/glossaries.ts';
import type { DictionaryRequest, DictionaryText, Glossary } from '../../api/glossaries.ts';
import type { LanguagePair } from '../../api/languages.ts';
import { glossaryDictionaryBytes } from '../../api/limits.ts';
import type { ProviderRules } from '../../api/providerRules.ts';
import { parseEntries as parse } from '../../text/glossary/parse.ts';
import { writeEntries } from '../../text/glossary/write.ts';
import { checked, readJsonOrForm } from '../endpoint.ts';
import type { Endpoint, SandboxEnv } from '../endpoint.ts';
import { HttpError } from '../httpError.ts';
import type { SandboxState } from '../sandboxState.ts';
import { findDictionary } from './glossaryStore.ts';
import type { GlossaryStore, StoredDictionary, StoredGlossary } from './glossaryStore.ts';

/** Returns the v3 glossary endpoints (specification, "Glossaries, current"). */
export function glossaryEndpoints({ glossaries, rules }: SandboxState): Endpoint[] {
  const path = '/v3/glossaries';
  const one = `${path}/:id`;
  const named = (c: Context<SandboxEnv>) => glossaries.get(c.get('owner'), c.req.param('id') ?? '');
  const list = (c: Context<SandboxEnv>) => ({ glossaries: glossaries.list(c.get('owner')).map((found) => metadata(glossaries, found)) });
  return [
    { method: 'POST', path, answer: async (c) => create(glossaries, rules, c) },
    { method: 'GET', path, answer: (c) => Response.json(list(c)) },
    { method: 'GET', path: one, answer: (c) => Response.json(metadata(glossaries, named(c))) },
    { method: 'PATCH', path: one, answer: async (c) => change(glossaries, rules, named(c), c) },
    { method: 'DELETE', path: one, answer: (c) => remove(glossaries, c) },
    { method: 'GET', path: `${one}/entries`, answer: (c) => entriesOf(named(c), checked(dictionaryPair, c.req.query())) },
    { method: 'PUT', path: `${one}/dictionaries`, answer: async (c) => putDictionary(rules, named(c), c) },
    {
      method: 'DELETE',
      path: `${one}/dictionaries`,
      answer: (c) => removeDictionary(rules, named(c), checked(dictionaryPair, c.req.query())),
    },
  ];
}

/** Deletes a whole glossary, legacy or not, and answers 204. */
export function remove(glossaries: GlossaryStore, c: Context<SandboxEnv>): Response {
  glossaries.remove(c.get('owner'), c.req.param('id') ?? '');
  return new Response(null, { status: 204 });
}

/** Request for services that allow empty glossaries. A form can only express an empty list by omitting it. */
const emptyGlossaryRequest = v.object({ ...createGlossaryRequest.entries, dictionaries: v.optional(v.array(dictionaryRequest), []) });

async function create(glossaries: GlossaryStore, rules: ProviderRules, c: Context<SandboxEnv>): Promise<Response> {
  const schema = rules.takesEmptyGlossaries ? emptyGlossaryRequest : createGlossaryRequest;
  const { name, dictionaries } = checked(schema, await readGlossaryBody(c));
  const stored = dictionaries.map(parsedDictionary);
  const pairs = new Set(stored.map(({ source_lang, target_lang }) => `${source_lang} ${target_lang}`));
  if (pairs.size < stored.length) throw new HttpError(400, 'dictionaries must name each language pair once.');
  return Response.json(metadata(glossaries, glossaries.add(c.get('owner'), name, stored, false)), { status: 201 });
}

function parsedDictionary(dictionary: DictionaryRequest): StoredDictionary {
  const { source_lang, target_lang } = dictionary;
  return { source_lang, target_lang, entries: parseEntries(dictionary) };
}

/** Answers PATCH: renames, and merges the entries of one dictionary or adds it. All or nothing. */
async function change(
  glossaries: GlossaryStore,
  rules: ProviderRules,
  glossary: StoredGlossary,
  c: Context<SandboxEnv>,
): Promise<Response> {
  const { name, dictionaries = [] } = checked(changeGlossaryRequest, await readGlossaryBody(c));
  refuseLegacy(rules, glossary);
  const [request] = dictionaries;
  if (request) {
    const added = parsedDictionary(request);
    const present = findDictionary(glossary, added.source_lang, added.target_lang);
    place(glossary, present ? { ...present, entries: mergeEntries(present.entries, added.entries) } : added);
  }
  if (name !== undefined) edit(glossary, { name });
  return Response.json(metadata(glossaries, glossary));
}

/** Answers PUT, which "creates the dictionary or replaces it entirely". */
async function putDictionary(rules: ProviderRules, glossary: StoredGlossary, c: Context<SandboxEnv>): Promise<Response> {
  const dictionary = parsedDictionary(checked(dictionaryRequest, await readGlossaryBody(c)));
  refuseLegacy(rules, glossary);
  place(glossary, dictionary);
  return Response.json(counted(dictionary));
}

function place(glossary: StoredGlossary, dictionary: StoredDictionary): void {
  const others = glossary.dictionaries.filter((other) => !isPair(other, dictionary));
  edit(glossary, { dictionaries: [...others, dictionary] });
}

function removeDictionary(rules: ProviderRules, glossary: StoredGlossary, pair: LanguagePair): Response {
  refuseLegacy(rules, glossary);
  const found = requireDictionary(glossary, pair);
  edit(glossary, { dictionaries: glossary.dictionaries.filter((other) => other !== found) });
  return new Response(null, { status: 204 });
}

function isPair(one: LanguagePair, other: LanguagePair): boolean {
  return one.source_lang === other.source_lang && one.target_lang === other.target_lang;
}

/**
 * Refuses changes: "glossaries created through them are immutable" (specification, "Versioning", 2). Deleting the whole glossary remains
 * possible.
 */
function refuseLegacy({ editsLegacyGlossaries }: ProviderRules, { legacy }: StoredGlossary): void {
  if (legacy && !editsLegacyGlossaries) throw new HttpError(400, 'A glossary that was created through /v2/glossaries cannot be changed.');
}

const noDictionary: StoredDictionary = { source_lang: '', target_lang: '', entries: [] };

/** Edits a glossary. After its first edit, the legacy endpoints no longer read and delete it correctly. */
function edit(glossary: StoredGlossary, changes: Partial<Pick<StoredGlossary, 'name' | 'dictionaries'>>): void {
  glossary.before_edit ??= glossary.dictionaries[0] ?? noDictionary;
  Object.assign(glossary, changes);
}

function metadata(glossaries: GlossaryStore, glossary: StoredGlossary): Glossary {
  const { glossary_id, name, dictionaries, creation_time } = glossary;
  return { glossary_id, ready: glossaries.isReady(glossary), name, dictionaries: dictionaries.map(counted), creation_time };
}

function counted({ source_lang, target_lang, entries }: StoredDictionary) {
  return { source_lang, target_lang, entry_count: entries.length };
}

function entriesOf(glossary: StoredGlossary, pair: LanguagePair): Response {
  const { source_lang, target_lang, entries } = requireDictionary(glossary, pair);
  return Response.json({ dictionaries: [{ source_lang, target_lang, entries: toTsv(entries), entries_format: 'tsv' }] });
}

function requireDictionary(glossary: StoredGlossary, { source_lang, target_lang }: LanguagePair): StoredDictionary {
  const found = findDictionary(glossary, source_lang, target_lang);
  if (!found) throw new HttpError(404, 'Dictionary not found', { detail: `There is none for ${source_lang} to ${target_lang}.` });
  return found;
}

/** A source phrase and its target phrase. */
type StoredEntry = [source: string, target: string];

/**
 * Parses the entries of a dictionary (specification, "Entry formats" and "Entry content rules").
 * @throws HttpError 400 that names the first faulty entry by its index, from 0, and its position in the text
 */
export function parseEntries(dictionary: DictionaryText): StoredEntry[] {
  const { entries, faults } = parse(dictionary.entries, dictionary);
  const [fault] = faults;
  if (fault) throw invalidEntries(`Entry ${fault.index} (line ${fault.line}, column ${fault.column}): ${fault.message}`);
  return entries.map(([source, target]) => [source, target]);
}

/** Formats entries for a reply: one per line, source and target separated by a tab. */
export function toTsv(entries: readonly StoredEntry[]): string {
  return writeEntries(entries, 'tsv');
}

/**
 * Merges entries into those of a dictionary. An existing source phrase gets the new target (specification: "entries are merged").
 * @throws HttpError 400 when the dictionary becomes too large
 */
function mergeEntries(present: readonly StoredEntry[], added: readonly StoredEntry[]): StoredEntry[] {
  const merged = [...new Map([...present, ...added])];
  if (Buffer.byteLength(toTsv(merged)) > glossaryDictionaryBytes) {
    throw invalidEntries(`A dictionary holds up to ${glossaryDictionaryBytes} bytes.`);
  }
  return merged;
}

function invalidEntries(detail: string): HttpError {
  return new HttpError(400, 'Invalid glossary entries provided', { detail });
}

/** Maximum size of a body. It has room for several dictionaries of the largest size, form-encoded or escaped. */
const bodyBytes = 8 * glossaryDictionaryBytes;

/** Field names such as `dictionaries[0].source_lang`. Public clients use them for lists of objects in a form. */
const formName = /^dictionaries\[(\d{1,3})\](?:\.|\[)(\w+)\]?$/;

/**
 * Reads the body of a glossary request, JSON or form-encoded.
 * @throws HttpError as `readJson`
 */
export async function readGlossaryBody(c: Context<SandboxEnv>): Promise<object> {
  const body = await readJsonOrForm(c, bodyBytes, {}, []);
  const dictionaries = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(body)) {
    const [, index, field] = formName.exec(name) ?? [];
    if (index === undefined || field === undefined) continue;
    dictionaries.set(index, { ...dictionaries.get(index), [field]: value });
  }
  return dictionaries.size === 0 ? body : { ...body, dictionaries: [...dictionaries.values()] };
}
