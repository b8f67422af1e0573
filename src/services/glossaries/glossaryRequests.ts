import type { Dictionary, Glossary } from '../../api/glossaries.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import { UserError } from '../../editor/userError.ts';
import { namedGlossary } from '../resources/namedResources.ts';
import type { NamedGlossary } from '../resources/namedResources.ts';
import { isPair } from './dictionaryPlace.ts';
import type { DictionaryPlace } from './dictionaryPlace.ts';
import * as messages from './texts.ts';

/** Requests for glossaries through both interfaces, and the resulting changes of their list. */

type LegacyList = Awaited<ReturnType<Client['legacy']['listGlossaries']>>;

/** Applies a change to the list. Applying it again has no effect. */
export type ListChange = (glossaries: readonly NamedGlossary[]) => readonly NamedGlossary[];

/** The service's answer to a change, and the resulting change of the list. */
interface Confirmed<T> {
  readonly answer: T;
  readonly change: ListChange;
}

/** A dictionary with its entries as TSV. */
export interface DictionaryTsv {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entries: string;
}

const tsv = { entries_format: 'tsv' } as const;

/** Reads the glossaries of both interfaces without duplicates. @throws ServiceError; the signal's reason. */
export async function readGlossaries(client: Client, signal: AbortSignal): Promise<NamedGlossary[]> {
  const asked = legacyGlossaries(client, signal);
  const [current, legacy = []] = await Promise.all([currentGlossaries(client, asked, signal), asked]);
  const known = new Set(current.map((glossary) => glossary.glossary_id));
  // If the legacy interface also lists current glossaries, its list does not show which ones it created.
  const old = client.profile.listsAllGlossariesTwice ? new Set() : new Set(legacy.map((glossary) => glossary.glossary_id));
  return [
    ...current.map((glossary) => namedGlossary(glossary, old.has(glossary.glossary_id))),
    ...legacy
      .filter((glossary) => !known.has(glossary.glossary_id))
      .map((glossary) => namedGlossary({ ...glossary, dictionaries: [glossary] }, true)),
  ];
}

/** Reads current glossaries. A server may have only the old interface. @throws ServiceError notFound where it has neither. */
async function currentGlossaries(client: Client, legacy: Promise<LegacyList | undefined>, signal: AbortSignal): Promise<Glossary[]> {
  try {
    return await client.glossaries.list(signal);
  } catch (error) {
    if (!isServiceError(error, 'notFound') || (await legacy) === undefined) throw error;
    return [];
  }
}

/**
 * Reads legacy glossaries. The old interface may be gone, and the current one has most of them. @returns undefined without the interface.
 */
async function legacyGlossaries(client: Client, signal: AbortSignal): Promise<LegacyList | undefined> {
  try {
    return await client.legacy.listGlossaries(signal);
  } catch (error) {
    if (isServiceError(error, 'notFound', 'forbidden')) return undefined;
    // The current interface lists them all there, so errors of this one do not matter.
    if (client.profile.listsAllGlossariesTwice && isServiceError(error)) return undefined;
    throw error;
  }
}

/** Reads the current state of a glossary. Returns undefined if it was deleted. */
export async function readGlossary(
  client: Client,
  { glossary_id, legacy }: Pick<NamedGlossary, 'glossary_id' | 'legacy'>,
  signal: AbortSignal,
): Promise<NamedGlossary | undefined> {
  try {
    if (!legacy) return namedGlossary(await client.glossaries.get(glossary_id, signal), false);
    const answer = await client.legacy.getGlossary(glossary_id, signal);
    return namedGlossary({ ...answer, dictionaries: [answer] }, true);
  } catch (error) {
    if (isServiceError(error, 'notFound')) return undefined;
    throw error;
  }
}

/**
 * Creates a glossary, or a legacy one if the server has only the old interface.
 * @param kind 'current' if a legacy one would be useless. @throws UserError if the server does not support such a glossary; ServiceError.
 */
export async function createGlossary(
  client: Client,
  { name, dictionaries }: { readonly name: string; readonly dictionaries: readonly DictionaryTsv[] },
  kind: 'current' | undefined,
  signal: AbortSignal,
): Promise<Confirmed<NamedGlossary>> {
  const answer = await createdGlossary(client, name, dictionaries, kind, signal);
  return { answer, change: (known) => [...known.filter((other) => other.glossary_id !== answer.glossary_id), answer] };
}

async function createdGlossary(
  client: Client,
  name: string,
  dictionaries: readonly DictionaryTsv[],
  kind: 'current' | undefined,
  signal: AbortSignal,
): Promise<NamedGlossary> {
  const request = { name, dictionaries: dictionaries.map((one) => ({ ...one, ...tsv })) };
  try {
    return namedGlossary(await client.glossaries.create(request, signal), false);
  } catch (error) {
    if (!isServiceError(error, 'notFound')) throw error;
    const [only, ...others] = dictionaries;
    if (!only || others.length > 0 || kind === 'current') throw new UserError(messages.singlePairGlossariesOnly());
    const answer = await client.legacy.createGlossary({ name, ...only, ...tsv }, signal);
    return namedGlossary({ ...answer, dictionaries: [answer] }, true);
  }
}

/** Renames a glossary, or merges entries into one of its dictionaries. */
export async function updateGlossary(
  client: Client,
  glossary_id: string,
  { name, dictionary }: { readonly name?: string; readonly dictionary?: DictionaryTsv },
  signal: AbortSignal,
): Promise<Confirmed<NamedGlossary>> {
  const request = { ...(name !== undefined && { name }), ...(dictionary && { dictionary: { ...dictionary, ...tsv } }) };
  const answer = namedGlossary(await client.glossaries.update(glossary_id, request, signal), false);
  return { answer, change: (known) => known.map((other) => (other.glossary_id === answer.glossary_id ? answer : other)) };
}

/** Replaces a whole dictionary, or creates it. */
export async function replaceDictionary(
  client: Client,
  place: DictionaryPlace,
  entries: string,
  signal: AbortSignal,
): Promise<Confirmed<Dictionary>> {
  const { glossary_id, source_lang, target_lang } = place;
  const answer = await client.glossaries.replaceDictionary(glossary_id, { source_lang, target_lang, entries, ...tsv }, signal);
  return { answer, change: (known) => known.map((other) => (other.glossary_id === glossary_id ? withDictionary(other, answer) : other)) };
}

function withDictionary(glossary: NamedGlossary, dictionary: Dictionary): NamedGlossary {
  const isThere = glossary.pairs.some((pair) => isPair(pair, dictionary));
  const pairs = isThere ? glossary.pairs.map((pair) => (isPair(pair, dictionary) ? dictionary : pair)) : [...glossary.pairs, dictionary];
  return { ...glossary, pairs };
}

/** Deletes a dictionary. @returns the resulting change of the list. */
export async function removeDictionary(client: Client, place: DictionaryPlace, signal: AbortSignal): Promise<ListChange> {
  await client.glossaries.removeDictionary(place.glossary_id, place, signal);
  const without = (glossary: NamedGlossary) => ({ ...glossary, pairs: glossary.pairs.filter((pair) => !isPair(pair, place)) });
  return (known) => known.map((other) => (other.glossary_id === place.glossary_id ? without(other) : other));
}

/** Deletes a glossary of either kind. @returns the resulting change of the list. */
export async function removeGlossary(client: Client, glossary_id: string, legacy: boolean, signal: AbortSignal): Promise<ListChange> {
  await (legacy ? client.legacy.removeGlossary(glossary_id, signal) : client.glossaries.remove(glossary_id, signal));
  return (known) => known.filter((other) => other.glossary_id !== glossary_id);
}
