import { detectResponse } from '../api/detect.ts';
import type { DetectionResult } from '../api/detect.ts';
import { detectBodyBytes, textsPerRequest } from '../api/limits.ts';
import { callsOf } from './calls.ts';
import { ServiceError } from './errors.ts';
import { jsonBytes } from './split.ts';
import type { Transport } from './transport.ts';

/** POST /v3/detect/language (specification, "Language detection (beta, opt-in)"). */
export interface DetectResource {
  /**
   * Detects the language of each text, in input order, with as many requests as needed. Only the start of a text that exceeds the size of a
   * request is used.
   * @param budgetMs time for all tries of a request together, if the default is too long.
   * @throws ServiceError; the signal's reason.
   */
  languages(texts: readonly string[], signal: AbortSignal, budgetMs?: number): Promise<DetectionResult[]>;
}

export function detectResource(transport: Transport): DetectResource {
  const calls = callsOf({ refusal: 'forbidden', status456: 'quota' });

  async function detect(text: readonly string[], signal: AbortSignal, budgetMs: number | undefined): Promise<DetectionResult[]> {
    const call = calls.post('/v3/detect/language', { text }, detectResponse);
    // Nothing is created or billed, so it may be repeated.
    const repeatable = { ...call, effect: 'repeatable', ...(budgetMs !== undefined && { budgetMs }) } as const;
    const { results } = await transport.call(repeatable, signal);
    if (results.length === text.length) return results;
    throw new ServiceError('invalidResponse', `The service returned ${results.length} results for ${text.length} texts.`);
  }

  return {
    async languages(texts, signal, budgetMs) {
      const batches = batchesOf(texts.map((text) => startOf(text.toWellFormed())));
      return (await Promise.all(batches.map((batch) => detect(batch, signal, budgetMs)))).flat();
    },
  };
}

/** Bytes of a body without its texts. */
const envelopeBytes = jsonBytes({ text: [] });

/** Groups texts into requests, in input order. */
function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let free = 0;
  for (const text of texts) {
    // Includes the comma before the next text.
    const bytes = jsonBytes(text) + 1;
    const last = batches.at(-1);
    if (last && bytes <= free && last.length < textsPerRequest) last.push(text);
    else {
      batches.push([text]);
      free = detectBodyBytes - envelopeBytes;
    }
    free -= bytes;
  }
  return batches;
}

/** Returns the longest start of a text that fits into one request, without cutting a character in half. */
function startOf(text: string): string {
  const most = detectBodyBytes - envelopeBytes;
  let start = text.slice(0, most);
  // A character takes at most six bytes of JSON, as an escape.
  while (jsonBytes(start) > most) start = start.slice(0, Math.max(Math.floor(most / 6) - 1, Math.floor(start.length / 2)));
  return start.length === text.length ? text : start.replace(/[\uD800-\uDBFF]$/, '');
}
