import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import * as v from 'valibot';
import type { DeveloperKey } from '../api/administration.ts';
import { providerRules } from '../api/providerRules.ts';
import { profiles } from '../api/providers.ts';
import type { ProfileName } from '../api/providers.ts';
import { createAccounts, defaultQuota, createKeyRing } from './accounts/accounts.ts';
import type { Site } from './accounts/accounts.ts';
import { createApp } from './app.ts';
import { Billing } from './billing.ts';
import { Ledger } from './ledger.ts';
import type { Clock } from '../api/clock.ts';
import { createClock } from './clock.ts';
import type { SandboxClock } from './clock.ts';
import { applySettings } from './controlRoutes.ts';
import { createExchange, RateWindow } from './exchange.ts';
import { FaultStore } from './faults.ts';
import { GlossaryStore } from './glossaries/glossaryStore.ts';
import { createShownKey, keyOrder, seedUsage, shownKeys, usageSeed } from './accounts/orders.ts';
import type { KeyOrder, ShownKey, UsageSeed } from './accounts/orders.ts';
import { languageStores } from './languages/languageData.ts';
import { FileKeeper, loadState, noKeeper } from './sandboxState.ts';
import type { SandboxState, SavedState } from './sandboxState.ts';
import { defaultSettings } from './settings.ts';
import type { RateLimit, SettingsChange } from './settings.ts';
import { StyleRuleStore } from './styleRules.ts';
import { TagStore, UsageStore } from './accounts/usageStore.ts';

export interface SandboxOptions {
  /** Port of the paid address; 0 for any free one. The other addresses use any free port. */
  readonly port?: number | undefined;
  /** Service to simulate; the specification if absent. */
  readonly profile?: ProfileName | undefined;
  /** Scheme in the Authorization header; that of the profile if absent. */
  readonly authScheme?: string | undefined;
  /** Maximum number of characters that the main account may have billed in a month. */
  readonly quota?: number | undefined;
  /** File that saves keys, usage, glossaries and style rule lists across runs. Without it they end with the sandbox. */
  readonly statePath?: string | undefined;
  /** Callback for a state file that is broken or cannot be written. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Clock to follow; the machine's if absent. */
  readonly clock?: Clock | undefined;
}

/** A running sandbox. */
export interface Sandbox {
  readonly profile: ProfileName;
  /** Base address of the paid plan, without a slash at the end. */
  readonly url: string;
  /** Key of the paid plan. */
  readonly key: string;
  /** Key for control requests to the sandbox. */
  readonly adminKey: string;
  /** Base address of the free plan. */
  readonly freeUrl: string;
  readonly freeKey: string;
  /** Base address of the US region, which has its own glossaries and style rule lists. */
  readonly usUrl: string;
  /** Key for the US region: that of the paid plan, or of a separate account if accounts belong to one region only. */
  readonly usKey: string;
  /** Base address for Japan and the key of an account there; null if the service has none. */
  readonly jpUrl: string | null;
  readonly jpKey: string | null;
  /** Another key of the paid plan, with a limit of 1000 characters. */
  readonly limitedKey: string;
  /** Clock of the sandbox, which tests can move. */
  readonly clock: SandboxClock;
  readonly ledger: Ledger;
  readonly faults: FaultStore;
  /** Sets the delay before each request is handled, in milliseconds. */
  setLatency(ms: number): void;
  /** Sets the number of requests per second above which the answer is 429; null for no limit. */
  setRateLimit(limit: RateLimit | null): void;
  /** Sets the monthly limit of the main account in characters; null for no limit. */
  setQuota(characters: number | null): void;
  /** Sets if glossaries are ready for use in translations. */
  setGlossariesReady(ready: boolean): void;
  /** Creates a key as the web interface does, which shows its secret. */
  createKey(order?: KeyOrder): ShownKey;
  /** Returns all keys with their secrets, as GET /sandbox/keys does. */
  shownKeys(): ShownKey[];
  /** Sets the past use of keys, as PUT /sandbox/usage does. Missing keys are created. */
  seedUsage(seed: UsageSeed): DeveloperKey[];
  /** Changes settings, as PUT /sandbox/settings does. */
  set(change: SettingsChange): void;
  /** Stops the sandbox and closes all connections, including open ones. */
  close(): Promise<void>;
}

/**
 * Starts a local server that implements the service's interface: both plans and regions, loopback only. It has new random keys unless a
 * state file contains earlier ones.
 * @throws Error when the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const closing = new AbortController();
  const { statePath, warn = () => undefined } = options;
  const saved = statePath === undefined ? undefined : await loadState(statePath, warn);
  const state = createState(options, saved, closing.signal);
  const sites: readonly Site[] = ['paid', 'free', ...state.rules.regions];
  const servers = sites.map((site) => ({ site, server: createSiteServer(state, site) }));
  const close = async () => {
    closing.abort();
    await Promise.all(servers.map(({ server }) => closeServer(server)));
    await state.keeper.close();
  };
  try {
    for (const { site, server } of servers) state.urls[site] = await listen(server, site === 'paid' ? (options.port ?? 0) : 0);
  } catch (error) {
    await close();
    throw error;
  }
  state.keeper.changed();
  return createSandbox(state, options.profile ?? 'specification', close);
}

function createSandbox(state: SandboxState, profile: ProfileName, close: () => Promise<void>): Sandbox {
  const { keys, urls } = state;
  return {
    profile,
    url: urls.paid,
    key: keys.main.secret,
    adminKey: keys.admin.secret,
    freeUrl: urls.free,
    freeKey: keys.free.secret,
    usUrl: urls.us,
    usKey: keys.us?.secret ?? keys.main.secret,
    jpUrl: urls.jp === '' ? null : urls.jp,
    jpKey: keys.jp?.secret ?? null,
    limitedKey: keys.limited.secret,
    clock: state.clock,
    ledger: state.ledger,
    faults: state.faults,
    setLatency: (latency_ms) => applySettings(state, { latency_ms }),
    setRateLimit: (rate_limit) => applySettings(state, { rate_limit }),
    setQuota: (quota) => applySettings(state, { quota }),
    setGlossariesReady: (glossaries_ready) => applySettings(state, { glossaries_ready }),
    createKey: (order = {}) => createShownKey(state, v.parse(keyOrder, order)),
    shownKeys: () => shownKeys(state),
    seedUsage: (seed) => seedUsage(state, v.parse(usageSeed, seed)),
    set: (change) => applySettings(state, change),
    close,
  };
}

function createState(options: SandboxOptions, saved: SavedState | undefined, closing: AbortSignal): SandboxState {
  const clock = createClock(options.clock);
  const name = options.profile ?? 'specification';
  const profile = profiles[name];
  const rules = providerRules[name];
  const settings = defaultSettings(rules);
  const quota = options.quota ?? defaultQuota;
  const keys = { ...createKeyRing({ profile, rules }, clock.timestamp()), ...saved?.keys };
  const usage = new UsageStore(saved?.usage ?? []);
  const glossaries = new GlossaryStore(clock, settings, profile.freeGlossaries, saved?.glossaries ?? []);
  const styles = new StyleRuleStore(clock, saved?.styles ?? []);
  const { statePath, warn = () => undefined } = options;
  const snapshot = (): SavedState => ({
    version: 1,
    keys,
    usage: [...usage.all],
    glossaries: [...glossaries.all],
    styles: [...styles.all],
  });
  const keeper = statePath === undefined ? noKeeper : new FileKeeper(statePath, snapshot, warn, clock);
  const ledger = new Ledger(clock.now);
  return {
    profile,
    rules,
    languages: languageStores[name],
    authScheme: options.authScheme ?? profile.authScheme,
    clock,
    accounts: createAccounts(quota),
    quota,
    keys,
    usage,
    billing: new Billing({ clock, keys, usage, ledger, changed: keeper.changed }),
    ledger,
    faults: new FaultStore(),
    settings,
    glossaries,
    styles,
    keeper,
    tags: new TagStore(),
    urls: { paid: '', free: '', us: '', jp: '' },
    closing,
  };
}

function createSiteServer(state: SandboxState, site: Site): Server {
  const answer = createExchange(state, createApp(state, site), new RateWindow(state.clock));
  // The sandbox never closes idle connections; clients do. If it closed one while a request is on its way, the client could not tell if the
  // request was processed.
  return createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    // Inside an editor, all extensions share the global Request and Response, so they must not be replaced.
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

/** Closes a server with its open connections, because clients keep them alive for minutes. */
async function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}
