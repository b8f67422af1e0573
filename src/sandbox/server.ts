import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { specificationScheme } from '../contract/providers.ts';
import { createAccounts, defaultQuota } from './accounts.ts';
import type { Plan } from './accounts.ts';
import { createApp } from './app.ts';
import { applySettings } from './controlRoutes.ts';
import { createExchange } from './exchange.ts';
import { createFaultBook } from './faults.ts';
import type { FaultBook } from './faults.ts';
import { createGlossaryShelf } from './glossaries.ts';
import { createLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { createRateWindow } from './rateWindow.ts';
import type { SandboxState } from './sandboxState.ts';
import type { RateLimit } from './settings.ts';

export interface SandboxOptions {
  /** Port of the paid address, 0 for any free one; the free plan's address takes any free one. */
  readonly port?: number | undefined;
  /** First word of the Authorization header. */
  readonly authScheme?: string | undefined;
  /** Characters that the main key may have billed. */
  readonly quota?: number | undefined;
}

/** A running sandbox. */
export interface Sandbox {
  /** Base address of the paid plan, without a slash at the end. */
  readonly url: string;
  /** Key of the paid plan. */
  readonly key: string;
  /** Key for orders to the sandbox. */
  readonly adminKey: string;
  /** Base address of the free plan. */
  readonly freeUrl: string;
  readonly freeKey: string;
  readonly ledger: Ledger;
  readonly faults: FaultBook;
  /** Milliseconds before each request is looked at. */
  setLatency(ms: number): void;
  /** Requests in any second over which the answer is 429; null for no limit. */
  setRateLimit(limit: RateLimit | null): void;
  /** Characters that the main key may have billed in all. */
  setQuota(characters: number): void;
  /** Whether glossaries are ready for use in translations. */
  setGlossariesReady(ready: boolean): void;
  /** Ends it with all connections, open ones included. */
  close(): Promise<void>;
}

/**
 * Starts a fresh local server that implements the service's interface: both plans, random keys, loopback only.
 * @throws Error when the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const closing = new AbortController();
  const state = createState(options, closing.signal);
  const servers = [createPlanServer(state, 'paid'), createPlanServer(state, 'free')] as const;
  const [paid, free] = servers;
  const close = async () => {
    closing.abort();
    await Promise.all(servers.map(closeServer));
  };
  try {
    state.urls.paid = await listen(paid, options.port ?? 0);
    state.urls.free = await listen(free, 0);
  } catch (error) {
    await close();
    throw error;
  }
  return createSandbox(state, close);
}

function createSandbox(state: SandboxState, close: () => Promise<void>): Sandbox {
  const { accounts, urls } = state;
  return {
    url: urls.paid,
    key: accounts.main.key,
    adminKey: accounts.admin.key,
    freeUrl: urls.free,
    freeKey: accounts.free.key,
    ledger: state.ledger,
    faults: state.faults,
    setLatency: (latency_ms) => applySettings(state, { latency_ms }),
    setRateLimit: (rate_limit) => applySettings(state, { rate_limit }),
    setQuota: (quota) => applySettings(state, { quota }),
    setGlossariesReady: (glossaries_ready) => applySettings(state, { glossaries_ready }),
    close,
  };
}

function createState(options: SandboxOptions, closing: AbortSignal): SandboxState {
  return {
    authScheme: options.authScheme ?? specificationScheme,
    accounts: createAccounts(options.quota ?? defaultQuota),
    ledger: createLedger(),
    faults: createFaultBook(),
    settings: { latencyMs: 0, rateLimit: null, glossariesReady: true },
    glossaries: createGlossaryShelf(),
    urls: { paid: '', free: '' },
    closing,
  };
}

function createPlanServer(state: SandboxState, plan: Plan): Server {
  const answer = createExchange(state, createApp(state, plan), createRateWindow());
  return createServer((incoming, outgoing) => {
    // Inside an editor the global Request and Response belong to all extensions: they are not replaced.
    const listener = getRequestListener(async (request) => answer(request, { incoming, outgoing }), { overrideGlobalObjects: false });
    void listener(incoming, outgoing);
  });
}

async function listen(server: Server, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox listens on no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** Ends open connections too: clients keep them alive for minutes. */
async function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}
