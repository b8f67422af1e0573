import assert from 'node:assert/strict';
import * as v from 'valibot';
import { glossary } from '../../src/api/glossaries.ts';
import { languageEntry } from '../../src/api/languageSchemas.ts';
import type { Language } from '../../src/api/languages.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { ask } from './sandboxRequests.ts';
import type { Asked } from './sandboxRequests.ts';

/** Raw requests to a sandbox in the public provider's profile, and what its answers say. */

/** The status of an answer. */
export async function status(sandbox: Sandbox, path: string, asked: Asked = {}): Promise<number> {
  const answer = await ask(sandbox, path, asked);
  await answer.body?.cancel();
  return answer.status;
}

/** An answer as sent: its status and its JSON, or its text where that is none. */
export async function answered(sandbox: Sandbox, path: string, asked: Asked = {}): Promise<readonly [number, unknown]> {
  const answer = await ask(sandbox, path, asked);
  const text = await answer.text();
  const json = answer.headers.get('Content-Type')?.includes('json') === true;
  return [answer.status, json ? JSON.parse(text) : text];
}

/** The body of an answer that must be a success. */
export async function body(sandbox: Sandbox, path: string, asked: Asked = {}): Promise<unknown> {
  const [code, json] = await answered(sandbox, path, asked);
  assert.ok(code < 300, JSON.stringify(json));
  return json;
}

export async function languages(sandbox: Sandbox, resource: string, more = ''): Promise<Language[]> {
  return v.parse(v.array(languageEntry), await body(sandbox, `/v3/languages?resource=${resource}${more}`));
}

export const terms = { source_lang: 'en', target_lang: 'de', entries: 'cat\tKatze', entries_format: 'tsv' } as const;

/** Makes a glossary of one dictionary through the newer interface. */
export async function makeGlossary(sandbox: Sandbox, asked: Asked = {}, dictionary: object = terms): Promise<string> {
  const made = await body(sandbox, '/v3/glossaries', { ...asked, json: { name: 'Terms', dictionaries: [dictionary] } });
  return v.parse(glossary, made).glossary_id;
}

/** A document of these fields. */
export async function sendDocument(sandbox: Sandbox, name: string, content: string | Uint8Array, fields: Record<string, string>) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Buffer.from(content)]), name);
  return fetch(`${sandbox.url}/v2/document`, {
    method: 'POST',
    headers: { Authorization: `DeepL-Auth-Key ${sandbox.key}` },
    body: form,
  });
}
