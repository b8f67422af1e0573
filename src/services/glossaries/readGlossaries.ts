import type { Glossary } from '../../api/glossaries.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import { namedGlossary } from '../resources/namedResources.ts';
import type { NamedGlossary } from '../resources/namedResources.ts';

/** The glossaries of both interfaces, each once. @throws ServiceError; the signal's reason. */
export async function readGlossaries(client: Client, signal: AbortSignal): Promise<NamedGlossary[]> {
  const asked = legacyGlossaries(client, signal);
  const [current, legacy = []] = await Promise.all([currentGlossaries(client, asked, signal), asked]);
  const known = new Set(current.map((glossary) => glossary.glossary_id));
  // Where the legacy interface lists the glossaries of the current one as well, its list says nothing about who made them.
  const old = client.profile.listsAllGlossariesTwice ? new Set() : new Set(legacy.map((glossary) => glossary.glossary_id));
  return [
    ...current.map((glossary) => namedGlossary(glossary, old.has(glossary.glossary_id))),
    ...legacy
      .filter((glossary) => !known.has(glossary.glossary_id))
      .map((glossary) => namedGlossary({ ...glossary, dictionaries: [glossary] }, true)),
  ];
}

type LegacyList = Awaited<ReturnType<Client['legacy']['listGlossaries']>>;

/** A server may have the old interface only. @throws ServiceError notFound where it has neither. */
async function currentGlossaries(client: Client, legacy: Promise<LegacyList | undefined>, signal: AbortSignal): Promise<Glossary[]> {
  try {
    return await client.glossaries.list(signal);
  } catch (error) {
    if (!isServiceError(error, 'notFound') || (await legacy) === undefined) throw error;
    return [];
  }
}

/** The old interface may be gone; the current one has most. @returns undefined where it is not there. */
async function legacyGlossaries(client: Client, signal: AbortSignal): Promise<LegacyList | undefined> {
  try {
    return await client.legacy.listGlossaries(signal);
  } catch (error) {
    if (isServiceError(error, 'notFound', 'forbidden')) return undefined;
    // The current interface has them all there, whatever is wrong with this one.
    if (client.profile.listsAllGlossariesTwice && isServiceError(error)) return undefined;
    throw error;
  }
}
