import { pageSize } from '../api/limits.ts';
import { memoriesResponse, translationMemory } from '../api/memories.ts';
import type { TranslationMemory } from '../api/memories.ts';
import { callsOf } from './calls.ts';
import { fittingOf, pages } from './lists.ts';
import type { Log } from './log.ts';
import type { Transport } from './transport.ts';

/** GET /v3/translation_memories (specification, "Translation memories"). */
export interface MemoriesResource {
  /** Lists all translation memories of the account, page by page. @throws ServiceError; the signal's reason. */
  list(signal: AbortSignal): AsyncGenerator<TranslationMemory>;
}

export function memoriesResource(transport: Transport, log: Log): MemoriesResource {
  const calls = callsOf({ refusal: 'forbidden', status456: 'quota' });
  return {
    list(signal) {
      const items = pages(async (page) => {
        const query: [string, string][] = [
          ['page', String(page)],
          ['page_size', String(pageSize.max)],
        ];
        const answer = await transport.call(calls.get('/v3/translation_memories', memoriesResponse, query), signal);
        return { items: answer.translation_memories, total: answer.total_count };
      });
      return fittingOf(items, translationMemory, 'translation memories', log);
    },
  };
}
