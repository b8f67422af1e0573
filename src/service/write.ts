import { canonicalLanguage } from '../contract/languages.ts';
import { rephraseBodyBytes } from '../contract/limits.ts';
import { rephraseFaults, rephraseOptions, rephraseResponse } from '../contract/write.ts';
import type { ImprovementResult, RephraseOptions } from '../contract/write.ts';
import { callsOf } from './calls.ts';
import { checked } from './checked.ts';
import { ServiceError } from './errors.ts';
import { jsonBytes } from './jsonBytes.ts';
import { refuseFaults } from './refuseFaults.ts';
import type { Transport } from './transport.ts';

/** POST /v2/write/rephrase (specification, "Text improvement"). */
export interface WriteResource {
  /**
   * Improves texts, in one request, results in input order.
   * @throws ServiceError; tooLarge when the texts do not fit one request of 10 KiB; the signal's reason.
   */
  rephrase(texts: readonly string[], options: RephraseOptions, signal: AbortSignal): Promise<ImprovementResult[]>;
}

export function writeResource(transport: Transport): WriteResource {
  const calls = callsOf({ refusal: 'forbidden', status456: 'quota' });
  return {
    async rephrase(texts, options, signal) {
      if (texts.length === 0) return [];
      const { target_lang, ...rest } = checked(rephraseOptions, options);
      const body = { text: texts, ...(target_lang !== undefined && { target_lang: canonicalLanguage(target_lang) }), ...rest };
      refuseFaults(rephraseFaults(body));
      if (jsonBytes(body) > rephraseBodyBytes) {
        throw new ServiceError('tooLarge', `text may fill up to ${rephraseBodyBytes} bytes of a request.`, { parameter: 'text' });
      }
      const { improvements } = await transport.call(calls.post('/v2/write/rephrase', body, rephraseResponse), signal);
      if (improvements.length === texts.length) return improvements;
      throw new ServiceError('invalidResponse', `The service answered ${improvements.length} improvements for ${texts.length} texts.`);
    },
  };
}
