import assert from 'node:assert/strict';
import { controlOf, sandboxOf } from './sandbox.ts';
import type { Session } from './session.ts';

/** A dictionary as the service takes it. */
export interface DictionaryBody {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entries: string;
  readonly entries_format: 'tsv';
}

export function tsv(source_lang: string, target_lang: string, entries: string): DictionaryBody {
  return { source_lang, target_lang, entries, entries_format: 'tsv' };
}

/** The glossaries of the account, as the service's own web interface would change them. */
export class GlossaryAccount {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** @returns the id. */
  async make(name: string, ...dictionaries: readonly DictionaryBody[]): Promise<string> {
    return idIn(await this.#ask('POST', '/v3/glossaries', { name, dictionaries }));
  }

  /** By the legacy interface. @returns the id. */
  async makeLegacy(name: string, source_lang: string, target_lang: string, entries: string): Promise<string> {
    return idIn(await this.#ask('POST', '/v2/glossaries', { name, source_lang, target_lang, entries }));
  }

  /** Merges entries into a dictionary, or makes it. */
  async merge(glossary_id: string, ...dictionaries: readonly DictionaryBody[]): Promise<void> {
    await this.#ask('PATCH', `/v3/glossaries/${glossary_id}`, { dictionaries });
  }

  async rename(glossary_id: string, name: string): Promise<void> {
    await this.#ask('PATCH', `/v3/glossaries/${glossary_id}`, { name });
  }

  /** Replaces a dictionary entirely, or makes it. */
  async put(glossary_id: string, dictionary: DictionaryBody): Promise<void> {
    await this.#ask('PUT', `/v3/glossaries/${glossary_id}/dictionaries`, dictionary);
  }

  async remove(glossary_id: string): Promise<void> {
    await this.#ask('DELETE', `/v3/glossaries/${glossary_id}`);
  }

  async removeDictionary(glossary_id: string, source_lang: string, target_lang: string): Promise<void> {
    await this.#ask('DELETE', `/v3/glossaries/${glossary_id}/dictionaries?source_lang=${source_lang}&target_lang=${target_lang}`);
  }

  async removeAll(): Promise<void> {
    for (const { glossary_id } of await this.list()) await this.remove(glossary_id);
  }

  async list(): Promise<readonly { readonly glossary_id: string; readonly name: string }[]> {
    const { glossaries }: { glossaries: { glossary_id: string; name: string }[] } = JSON.parse(await this.#ask('GET', '/v3/glossaries'));
    return glossaries;
  }

  async names(): Promise<string[]> {
    return (await this.list()).map(({ name }) => name).toSorted();
  }

  /** @throws AssertionError when there is none, or more than one. */
  async idOf(name: string): Promise<string> {
    const [found, ...others] = (await this.list()).filter((glossary) => glossary.name === name);
    assert.ok(found && others.length === 0, `${name} is there once`);
    return found.glossary_id;
  }

  /** The entries of a dictionary as TSV, in the order of the service. */
  async entries(glossary_id: string, source_lang: string, target_lang: string): Promise<string> {
    const answer = await this.#ask('GET', `/v3/glossaries/${glossary_id}/entries?source_lang=${source_lang}&target_lang=${target_lang}`);
    const { dictionaries }: { dictionaries: { entries: string }[] } = JSON.parse(answer);
    return dictionaries[0]?.entries ?? '';
  }

  /** What was asked of glossaries since the ledger was reset, e.g. `GET /v3/glossaries`. */
  async requests(): Promise<string[]> {
    const { entries } = await controlOf(this.#session).ledger();
    return entries.filter(({ path }) => path.includes('glossaries')).map(({ method, path }) => `${method} ${path}`);
  }

  /** Those of them that change something. */
  async changes(): Promise<string[]> {
    return (await this.requests()).filter((request) => !request.startsWith('GET'));
  }

  async #ask(method: string, path: string, body?: unknown): Promise<string> {
    const { url, key } = sandboxOf(this.#session);
    const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${String(response.status)} ${text}`);
    return text;
  }
}

function idIn(answer: string): string {
  const { glossary_id }: { glossary_id: string } = JSON.parse(answer);
  return glossary_id;
}
