import { givenSandbox, sandboxHeaders } from './surroundings.ts';

const headers = sandboxHeaders();

/** Makes a glossary with one dictionary. @param entries lines of TSV. @returns its id. */
export async function createGlossary(name: string, source_lang: string, target_lang: string, entries: string): Promise<string> {
  const dictionaries = [{ source_lang, target_lang, entries, entries_format: 'tsv' }];
  const response = await fetch(`${givenSandbox().url}/v3/glossaries`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name, dictionaries }),
  });
  const { glossary_id } = (await response.json()) as { glossary_id: string };
  return glossary_id;
}

export async function removeGlossary(id: string): Promise<void> {
  await fetch(`${givenSandbox().url}/v3/glossaries/${id}`, { method: 'DELETE', headers });
}

/** The lines of a dictionary, in the order of the service. */
export async function glossaryEntries(id: string, source_lang: string, target_lang: string): Promise<string[]> {
  const query = new URLSearchParams({ source_lang, target_lang });
  const response = await fetch(`${givenSandbox().url}/v3/glossaries/${id}/entries?${query.toString()}`, { headers });
  const { dictionaries } = (await response.json()) as { dictionaries: { entries: string }[] };
  return (dictionaries[0]?.entries ?? '').split('\n').filter((line) => line !== '');
}

interface ListedGlossary {
  readonly glossary_id: string;
  readonly name: string;
}

/** One request to the sandbox. @returns the answer's body as text. */
export async function request(method: string, path: string, body?: unknown): Promise<string> {
  const response = await fetch(`${givenSandbox().url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.text();
}

/** Makes a glossary by the legacy interface. @returns its id. */
export async function createLegacyGlossary(name: string, source_lang: string, target_lang: string, entries: string): Promise<string> {
  const answer = await request('POST', '/v2/glossaries', { name, source_lang, target_lang, entries, entries_format: 'tsv' });
  return (JSON.parse(answer) as ListedGlossary).glossary_id;
}

/** The glossaries of the account, oldest first. */
export async function glossaryList(): Promise<readonly ListedGlossary[]> {
  return (JSON.parse(await request('GET', '/v3/glossaries')) as { glossaries: ListedGlossary[] }).glossaries;
}

/** The entries of a dictionary, as TSV. */
export async function entriesOf(glossary_id: string, source_lang: string, target_lang: string): Promise<string> {
  const answer = await request('GET', `/v3/glossaries/${glossary_id}/entries?source_lang=${source_lang}&target_lang=${target_lang}`);
  return (JSON.parse(answer) as { dictionaries: { entries: string }[] }).dictionaries[0]?.entries ?? '';
}

export async function removeAllGlossaries(): Promise<void> {
  for (const { glossary_id } of await glossaryList()) await removeGlossary(glossary_id);
}
