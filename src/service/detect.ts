import { detectResponse } from '../contract/detect.ts';
import type { DetectionResult } from '../contract/detect.ts';
import { textsPerRequest } from '../contract/limits.ts';
import { callsOf } from './calls.ts';
import { ServiceError } from './errors.ts';
import type { Transport } from './transport.ts';

/** POST /v3/detect/language (specification, "Language detection (beta, opt-in)"). */
export interface DetectResource {
  /**
   * Detects the language of each text, in input order; more than 50 go out in several requests.
   * @param budgetMs time for all tries of a request together, where the usual one is too long.
   * @throws ServiceError; the signal's reason.
   */
  languages(texts: readonly string[], signal: AbortSignal, budgetMs?: number): Promise<DetectionResult[]>;
}

export function detectResource(transport: Transport): DetectResource {
  const calls = callsOf({ refusal: 'forbidden', status456: 'quota' });

  async function detect(text: readonly string[], signal: AbortSignal, budgetMs: number | undefined): Promise<DetectionResult[]> {
    const call = calls.post('/v3/detect/language', { text }, detectResponse);
    // Nothing is made and nothing billed: doing it twice does no harm.
    const repeatable = { ...call, effect: 'repeatable', ...(budgetMs !== undefined && { budgetMs }) } as const;
    const { results } = await transport.call(repeatable, signal);
    if (results.length === text.length) return results;
    throw new ServiceError('invalidResponse', `The service answered ${results.length} results for ${text.length} texts.`);
  }

  return {
    async languages(texts, signal, budgetMs) {
      const batches = Array.from({ length: Math.ceil(texts.length / textsPerRequest) }, (_, index) =>
        texts.slice(index * textsPerRequest, (index + 1) * textsPerRequest),
      );
      return (await Promise.all(batches.map((batch) => detect(batch, signal, budgetMs)))).flat();
    },
  };
}
