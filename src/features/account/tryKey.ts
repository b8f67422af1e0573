import { isFreeKey, profiles } from '../../api/providers.ts';
import type { Connection } from '../../client/client.ts';
import { isServiceError, wordsOf } from '../../client/errors.ts';
import type { ServiceError } from '../../client/errors.ts';
import { said } from '../../services/failureNotices.ts';
import { checkKey } from '../../services/connection/keyCheck.ts';
import type { KeyCheck } from '../../services/connection/keyCheck.ts';
import type { Services } from '../../services/services.ts';
import * as connectionMessages from '../../services/connection/texts.ts';
import * as messages from './texts.ts';

export interface KeyFault {
  readonly words: string;
  /** True if the service rejects the key at this address. Another address of the service may accept it. */
  readonly isRefused: boolean;
  /** True if the service reported that another address would accept the key. */
  readonly belongsElsewhere: boolean;
}

/** Result of trying a key: it works, it could not be checked, or it has a fault. */
export type KeyTrial = { readonly unchecked: string | undefined } | { readonly fault: KeyFault };

/**
 * Tries a key with calls that cost nothing. @param isTyped true if the user entered the address and can correct it.
 * @throws the signal's reason.
 */
export async function tryKey(services: Services, connection: Connection, signal: AbortSignal, isTyped: boolean): Promise<KeyTrial> {
  const host = URL.canParse(connection.baseUrl) ? new URL(connection.baseUrl).host : connection.baseUrl;
  const found = await checked(services, connection, signal);
  if (found.state === 'works') return { unchecked: undefined };
  if (found.state === 'unchecked') return { unchecked: uncheckedReason(found.error, isTyped) };
  if (found.state === 'unreachable') return fault(unreachableWords(host, found.error, isTyped));
  if (found.state === 'refused' && (await administrates(services, connection, signal))) return fault(adminKeyFault());
  const words = keyFault(host, connection) + said(found.error);
  return { fault: { words, isRefused: true, belongsElsewhere: found.state === 'elsewhere' } };
}

async function checked(services: Services, connection: Connection, signal: AbortSignal): Promise<KeyCheck> {
  try {
    return await checkKey(await services.connections.trial(connection), signal);
  } catch (error) {
    // Invalid characters in a key are found before anything is sent.
    if (isServiceError(error, 'auth')) return { state: 'refused', error };
    if (isServiceError(error)) return { state: 'unreachable', error };
    throw error;
  }
}

function unreachableWords(host: string, error: ServiceError, isTyped: boolean): string {
  if (error.kind !== 'network' && error.kind !== 'timeout') return messages.keyCheckFailed(host, wordsOf(error));
  return isTyped ? messages.unreachableTypedAddress(host) : connectionMessages.unreachablePressEnter(host);
}

/** Returns the reason why a key could not be checked. */
function uncheckedReason({ kind, status }: ServiceError, isTyped: boolean): string {
  if (kind === 'timeout') return messages.requestTimedOut();
  if (kind === 'notFound' && isTyped) return messages.everyRequestNotFound();
  return status === undefined ? messages.unusableResponse() : messages.responseStatus(status);
}

function fault(words: string): KeyTrial {
  return { fault: { words, isRefused: false, belongsElsewhere: false } };
}

/** Checks whether a key that cannot translate is an admin key. Not every admin key can be recognized by its form. */
async function administrates(services: Services, connection: Connection, signal: AbortSignal): Promise<boolean> {
  try {
    const { administration } = await services.connections.trial(connection);
    await administration.listKeys(signal);
    return true;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return false;
  }
}

export function adminKeyFault(): string {
  return messages.adminKeyInsteadOfApiKey();
}

function keyFault(host: string, { key, baseUrl }: Connection): string {
  return isFreeKey(key) && baseUrl !== profiles.deepl.addresses.free ? messages.keyRefusedFreePlan(host) : messages.keyRefused(host);
}
