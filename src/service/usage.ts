import { usageResponse } from '../contract/usage.ts';
import type { Usage } from '../contract/usage.ts';
import type { Transport } from './transport.ts';

/** GET /v2/usage (specification, "Usage"). Free of charge, so it also serves to try a key. */
export interface UsageResource {
  /** @throws ServiceError; the signal's reason. */
  get(signal: AbortSignal): Promise<Usage>;
}

export function usageResource(transport: Transport): UsageResource {
  const call = {
    method: 'GET',
    path: '/v2/usage',
    answer: usageResponse,
    answerBytes: 1024 * 1024,
    effect: 'repeatable',
    refusal: 'auth',
    status456: 'quota',
  } as const;
  return { get: (signal) => transport.call(call, signal) };
}
