import { givenSandbox } from './surroundings.ts';

const headers = { Authorization: `Service-Auth-Key ${givenSandbox().key}`, 'Content-Type': 'application/json' };

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
