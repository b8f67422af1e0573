import * as vscode from 'vscode';
import { isFreeKey, profiles } from '../../contract/providers.ts';
import type { Connection } from '../../service/client.ts';
import { isServiceError } from '../../service/errors.ts';
import type { App } from '../../ui/app.ts';

export interface KeyFault {
  readonly words: string;
  /** Whether the service does not take the key: another address of it may. */
  readonly isRefused: boolean;
}

/** Tries a key with a free call. @returns what is wrong, undefined when it works. */
export async function tryKey(app: App, connection: Connection, signal: AbortSignal): Promise<KeyFault | undefined> {
  const host = URL.canParse(connection.baseUrl) ? new URL(connection.baseUrl).host : connection.baseUrl;
  try {
    const client = await app.connections.trial(connection);
    await client.usage.get(signal);
    return undefined;
  } catch (error) {
    if (isServiceError(error, 'auth', 'forbidden')) {
      if (await administrates(app, connection, signal)) return fault(adminKeyFault());
      return { words: [keyFault(host, connection), error.serviceMessage].filter(Boolean).join(' '), isRefused: true };
    }
    if (isServiceError(error, 'network', 'timeout')) {
      return fault(
        vscode.l10n.t('{0} could not be reached. Check the address, the network and the proxy settings, then press Enter again.', host),
      );
    }
    if (isServiceError(error)) return fault(vscode.l10n.t('{0} could not check the key: {1}', host, error.message));
    throw error;
  }
}

function fault(words: string): KeyFault {
  return { words, isRefused: false };
}

/** Whether a key that does not translate is one for administration; not every one says so of itself. */
async function administrates(app: App, connection: Connection, signal: AbortSignal): Promise<boolean> {
  try {
    const { administration } = await app.connections.trial(connection);
    await administration.listKeys(signal);
    return true;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return false;
  }
}

export function adminKeyFault(): string {
  return vscode.l10n.t(
    'This is an admin key: it manages keys, and translates nothing. Connect with a key that translates, then run “Enter Admin Key…”.',
  );
}

function keyFault(host: string, { key, baseUrl }: Connection): string {
  return isFreeKey(key) && baseUrl !== profiles.deepl.addresses.free
    ? vscode.l10n.t('{0} does not accept this key. A key that ends in :fx belongs to the address of the free plan.', host)
    : vscode.l10n.t('{0} does not accept this key.', host);
}
