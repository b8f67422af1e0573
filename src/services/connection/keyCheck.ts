import type { Client } from '../../client/client.ts';
import { isServiceError, NotSentError } from '../../client/errors.ts';
import type { ServiceError } from '../../client/errors.ts';

/** Result of testing a key with free calls. */
export type KeyCheck =
  /** The service accepts the key, though perhaps not for everything. */
  | { readonly state: 'works' }
  /** The service refuses the key (401, or a 403 without another reason). */
  | { readonly state: 'refused'; readonly error: ServiceError }
  /** The account belongs to another address, plan or region. */
  | { readonly state: 'elsewhere'; readonly error: ServiceError }
  /** The service cannot be reached, or the server that answers is not a translation service. */
  | { readonly state: 'unreachable'; readonly error: ServiceError }
  /** The answer was inconclusive: not found, a failure of the service, or a timeout. */
  | { readonly state: 'unchecked'; readonly error: ServiceError };

type FreeCall = (client: Pick<Client, 'usage' | 'languages' | 'legacy' | 'glossaries'>, signal: AbortSignal) => Promise<unknown>;

/** Calls to make if the usage is inconclusive. Gateways, mocks and limited keys lack some of them. */
const others: readonly FreeCall[] = [
  async ({ languages }, signal) => languages.resources(signal),
  async ({ legacy }, signal) => legacy.languages('source', signal),
  async ({ glossaries }, signal) => glossaries.list(signal),
];

/**
 * Tests a key with free calls: the usage first, and if that is inconclusive, others in parallel. This way, a service that does not answer
 * causes at most two timeouts.
 * @throws the signal's reason.
 */
export async function checkKey(client: Parameters<FreeCall>[0], signal: AbortSignal): Promise<KeyCheck> {
  const first = await outcome(client.usage.get(signal), signal);
  if (first.state !== 'unchecked') return first;
  const rest = await Promise.all(others.map(async (call) => outcome(call(client, signal), signal)));
  const found = (['works', 'refused', 'elsewhere'] as const).map((state) => rest.find((one) => one.state === state));
  const told = found.find((one) => one !== undefined);
  if (told) return told;
  // Web pages come from something that is not the service.
  const isNone = [first, ...rest].every((one) => one.state !== 'works' && isServiceError(one.error, 'invalidResponse'));
  return isNone ? { state: 'unreachable', error: first.error } : first;
}

async function outcome(call: Promise<unknown>, signal: AbortSignal): Promise<KeyCheck> {
  try {
    await call;
    return { state: 'works' };
  } catch (error) {
    signal.throwIfAborted();
    if (!isServiceError(error)) throw error;
    return proofOf(error);
  }
}

/** Derives from a failure the state of the key that was used. */
function proofOf(error: ServiceError): KeyCheck {
  // A service that names missing scopes or used quota has accepted the key.
  if (error.refusedFor === 'scope' || error.kind === 'quota') return { state: 'works' };
  if (error.refusedFor === 'key') return { state: 'refused', error };
  if (error.refusedFor === 'address' || error.refusedFor === 'region') return { state: 'elsewhere', error };
  if (error.kind === 'network' || error.cause instanceof NotSentError) return { state: 'unreachable', error };
  return { state: 'unchecked', error };
}
