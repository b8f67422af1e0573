import * as v from 'valibot';
import { developerKeysResponse } from '../../src/api/administration.ts';
import type { DeveloperKey } from '../../src/api/administration.ts';
import type { KeyOrder, ShownKey, UsageSeed } from '../../src/sandbox/accounts/orders.ts';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import type { LedgerEntry } from '../../src/sandbox/ledger.ts';
import type { SettingsChange } from '../../src/sandbox/settings.ts';

const shownKey = v.object({
  account: v.string(),
  key_id: v.string(),
  secret: v.string(),
  label: v.string(),
  scopes: v.nullable(v.array(v.string())),
});

/** The ledger as it was when asked for. */
export interface LedgerCopy {
  /** Code points billed. */
  readonly total: number;
  /** Oldest first. */
  readonly entries: readonly LedgerEntry[];
}

/** Orders to a sandbox in another process. */
export interface SandboxControl {
  /** What was asked and billed since the start or the last reset. */
  ledger(): Promise<LedgerCopy>;
  /** The requests of those, but for what reads usage: the extension asks for it some seconds after a text was sent, whatever it does by then. */
  sent(): Promise<LedgerCopy['entries']>;
  /** Forgets that, and with it what counts against the quota. */
  resetLedger(): Promise<void>;
  orderFaults(orders: FaultOrder | readonly FaultOrder[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** What keys have used, in place of what they have; keys that are not there are created. @returns the keys, in this order. */
  seedUsage(seed: UsageSeed): Promise<DeveloperKey[]>;
  /** Makes a key as the web interface of a provider does, which shows its secret; scopes limit what it may do. */
  createKey(order?: KeyOrder): Promise<ShownKey>;
  /** Every active key with its secret. */
  shownKeys(): Promise<ShownKey[]>;
  /** Changes the settings that are named. */
  set(settings: SettingsChange): Promise<void>;
  /** Brings back the settings of the start, and no faults; forgets what was asked and billed. */
  restore(): Promise<void>;
}

/**
 * @param url the sandbox's paid address
 * @param scheme first word of the Authorization header
 * @throws Error when an order is refused
 */
export function sandboxControl(url: string, adminKey: string, scheme = 'Service-Auth-Key'): SandboxControl {
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const headers = { Authorization: `${scheme} ${adminKey}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${url}/sandbox/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} /sandbox/${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const order = async (method: string, path: string, body?: unknown): Promise<void> => {
    await send(method, path, body);
  };
  const ledger = async (): Promise<LedgerCopy> => {
    const copy: unknown = await (await send('GET', 'ledger')).json();
    if (!isLedger(copy)) throw new Error('GET /sandbox/ledger answers with something else.');
    return copy;
  };
  return {
    ledger,
    sent: async () => (await ledger()).entries.filter(({ path }) => path !== '/v2/usage'),
    resetLedger: async () => order('DELETE', 'ledger'),
    orderFaults: async (orders) => order('POST', 'faults', orders),
    clearFaults: async () => order('DELETE', 'faults'),
    seedUsage: async (seed) => v.parse(developerKeysResponse, await (await send('PUT', 'usage', seed)).json()),
    createKey: async (wanted = {}) => v.parse(shownKey, await (await send('POST', 'keys', wanted)).json()),
    shownKeys: async () => v.parse(v.array(shownKey), await (await send('GET', 'keys')).json()),
    set: async (settings) => order('PUT', 'settings', settings),
    restore: async () => {
      for (const path of ['faults', 'settings', 'ledger']) await order('DELETE', path);
    },
  };
}

function isLedger(value: unknown): value is LedgerCopy {
  return typeof value === 'object' && value !== null && 'total' in value && 'entries' in value && Array.isArray(value.entries);
}
