import type { Context } from 'hono';
import { pageSize } from '../api/limits.ts';
import { listMemoriesQuery, memoryFits } from '../api/memories.ts';
import type { MemoryPair, TranslationMemory } from '../api/memories.ts';
import type { AccountName } from './accounts/accounts.ts';
import { checked, pageOf, queryOf } from './endpoint.ts';
import type { Endpoint, SandboxEnv } from './endpoint.ts';
import { HttpError } from './httpError.ts';
import type { SandboxState } from './sandboxState.ts';

type MemoryDeps = Pick<SandboxState, 'settings' | 'rules'>;

// Invented [memories]: the memories of the main account.
/** Initial translation memories by account. They cannot be uploaded yet (specification, "Translation memories"). */
const memories: Readonly<Record<AccountName, readonly ReturnType<typeof memory>[]>> = {
  main: [
    memory(1, 'Product interface', 'en', ['de', 'fr', 'ja'], 4_210),
    memory(2, 'Handbook', 'en', ['de', 'es', 'it', 'es-419'], 18_942),
    memory(3, 'Rechtstexte', 'de', ['en-GB', 'fr'], 771),
  ],
  free: [],
  admin: [],
  us: [],
  jp: [],
};

function memoriesOf(c: Context<SandboxEnv>, { settings, rules }: MemoryDeps): readonly TranslationMemory[] {
  const { name } = c.get('account');
  const written = (code: string) => (rules.lowerCaseMemories ? code.toLowerCase() : code);
  const own = memories[name].map((found) => Object.assign({}, found, { target_languages: found.target_languages.map(written) }));
  return name === 'main' ? (settings.translationMemories ?? own) : own;
}

function memory(number: number, name: string, source_language: string, target_languages: string[], segment_count: number) {
  const translation_memory_id = `5b1d8c0e-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return { translation_memory_id, name, source_language, target_languages, segment_count };
}

/** Serves GET /v3/translation_memories (specification, "Translation memories"). */
export function memoryEndpoints(deps: MemoryDeps): Endpoint[] {
  return [{ method: 'GET', path: '/v3/translation_memories', answer: (c) => list(deps, c) }];
}

function list(deps: MemoryDeps, c: Context<SandboxEnv>): Response {
  const query = checked(listMemoriesQuery, queryOf(c, { page_size: 'number', page: 'number' }));
  const all = memoriesOf(c, deps);
  return Response.json({
    translation_memories: pageOf(all, query.page ?? 0, query.page_size ?? pageSize.default),
    total_count: all.length,
  });
}

/**
 * Refuses a translation with a memory that the account does not have, or that is for other languages.
 * @param pair languages of the translation; if absent, they are not checked.
 * @throws HttpError 404, 400
 */
export function requireMemory(deps: MemoryDeps, c: Context<SandboxEnv>, id: string, pair?: MemoryPair): void {
  const found = memoriesOf(c, deps).find(({ translation_memory_id }) => translation_memory_id.toLowerCase() === id.toLowerCase());
  if (!found) throw new HttpError(404, 'Translation memory not found', { detail: `There is no translation memory ${id}.` });
  // Invented [memory-languages]: that documents are refused with a memory for other languages, and the text of the refusal.
  if (pair && !memoryFits(found, pair)) throw new HttpError(400, 'translation_memory_id names a translation memory for other languages.');
}
