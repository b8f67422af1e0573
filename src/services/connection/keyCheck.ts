import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { ServiceError } from '../../client/errors.ts';
import { NotSentError } from '../../client/route.ts';

/** What free calls tell about a key. */
export type KeyCheck =
  /** The service takes it, though it may not take it for everything. */
  | { readonly state: 'works' }
  /** The service does not take it (401, or a 403 without another reason). */
  | { readonly state: 'refused'; readonly error: ServiceError }
  /** The service says that the account belongs to another address, plan or region. */
  | { readonly state: 'elsewhere'; readonly error: ServiceError }
  /** There is no way to the service, or what answers is none. */
  | { readonly state: 'unreachable'; readonly error: ServiceError }
  /** It answered nothing that tells: not found, a failure of its own, no answer in time. */
  | { readonly state: 'unchecked'; readonly error: ServiceError };

type FreeCall = (client: Pick<Client, 'usage' | 'languages' | 'legacy' | 'glossaries'>, signal: AbortSignal) => Promise<unknown>;

/** Asked when the usage tells nothing: gateways, mocks and limited keys lack one or the other. */
const others: readonly FreeCall[] = [
  async ({ languages }, signal) => languages.resources(signal),
  async ({ legacy }, signal) => legacy.languages('source', signal),
  async ({ glossaries }, signal) => glossaries.list(signal),
];

/**
 * Tries a key with calls that cost nothing: the usage, and where that tells nothing, others at the same time, so that a service
 * that does not answer is waited for twice at most.
 * @throws the signal's reason.
 */
export async function checkKey(client: Parameters<FreeCall>[0], signal: AbortSignal): Promise<KeyCheck> {
  const first = await outcome(client.usage.get(signal), signal);
  if (first.state !== 'unchecked') return first;
  const rest = await Promise.all(others.map(async (call) => outcome(call(client, signal), signal)));
  const found = (['works', 'refused', 'elsewhere'] as const).map((state) => rest.find((one) => one.state === state));
  const told = found.find((one) => one !== undefined);
  if (told) return told;
  // Pages of a web site are no service.
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

/** What a failure says of the key it came with. */
function proofOf(error: ServiceError): KeyCheck {
  // Whoever names what a key may not do, or how much it has used, knows the key.
  if (error.refusedFor === 'scope' || error.kind === 'quota') return { state: 'works' };
  if (error.refusedFor === 'key') return { state: 'refused', error };
  if (error.refusedFor === 'address' || error.refusedFor === 'region') return { state: 'elsewhere', error };
  if (error.kind === 'network' || error.cause instanceof NotSentError) return { state: 'unreachable', error };
  return { state: 'unchecked', error };
}
