import type { Context } from 'hono';
import { glossaryDictionaryBytes } from '../../api/limits.ts';
import { readJsonOrForm } from '../requestBody.ts';
import type { SandboxEnv } from '../sandboxEnv.ts';

/** Room for several dictionaries of the largest size, form-encoded or escaped. */
const bodyBytes = 8 * glossaryDictionaryBytes;

/** Names such as `dictionaries[0].source_lang`, as public clients write a list of objects in a form. */
const formName = /^dictionaries\[(\d{1,3})\](?:\.|\[)(\w+)\]?$/;

/**
 * The body of a glossary request, JSON or form-encoded.
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
