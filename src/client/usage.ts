import { usageResponse } from '../api/usage.ts';
import type { Usage } from '../api/usage.ts';
import { callsOf } from './calls.ts';
import type { Transport } from './transport.ts';

/** GET /v2/usage (specification, "Usage"). Free of charge, so it also serves to try a key. */
export interface UsageResource {
  /** @throws ServiceError; the signal's reason. */
  get(signal: AbortSignal): Promise<Usage>;
}

export function usageResource(transport: Transport): UsageResource {
  const calls = callsOf({ refusal: 'auth', status456: 'quota' });
  return { get: async (signal) => transport.call(calls.get('/v2/usage', usageResponse), signal) };
}
