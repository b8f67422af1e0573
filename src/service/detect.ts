import { detectResponse } from '../contract/detect.ts';
import type { DetectionResult } from '../contract/detect.ts';
import { textsPerRequest } from '../contract/limits.ts';
import { callsOf } from './calls.ts';
import { ServiceError } from './errors.ts';
import type { Transport } from './transport.ts';

/** POST /v3/detect/language (specification, "Language detection (beta, opt-in)"). */
export interface DetectResource {
  /** Detects the language of each text, in input order; more than 50 go out in several requests. @throws ServiceError; the signal's reason. */
  languages(texts: readonly string[], signal: AbortSignal): Promise<DetectionResult[]>;
}

export function detectResource(transport: Transport): DetectResource {
  const calls = callsOf({ refusal: 'forbidden', status456: 'quota' });

  async function detect(text: readonly string[], signal: AbortSignal): Promise<DetectionResult[]> {
    const { results } = await transport.call(calls.post('/v3/detect/language', { text }, detectResponse), signal);
    if (results.length === text.length) return results;
    throw new ServiceError('invalidResponse', `The service answered ${results.length} results for ${text.length} texts.`);
  }

  return {
    async languages(texts, signal) {
      const batches = Array.from({ length: Math.ceil(texts.length / textsPerRequest) }, (_, index) =>
        texts.slice(index * textsPerRequest, (index + 1) * textsPerRequest),
      );
      return (await Promise.all(batches.map((batch) => detect(batch, signal)))).flat();
    },
  };
}
