import type * as vscode from 'vscode';
import { isFreeKey, isRegionalHost } from '../../api/providers.ts';
import { endpointId } from '../../api/server.ts';
import type { Connection } from '../../client/client.ts';
import { logged } from '../../client/log.ts';
import { memoize } from '../../editor/memoize.ts';
import type { Memoized } from '../../editor/memoize.ts';
import type { EditorLog } from '../log.ts';
import { userSetting } from '../settings/settings.ts';
import { chosenServer, connectionTo, deeplEndpoints, endpointsOf, endpointsOfServer } from './endpoints.ts';
import type { KeptAccounts } from './keptAccounts.ts';
import type { KnownServers } from './knownServers.ts';
import { givenSandbox, ownSandbox, sandboxName, toSandbox } from './sandboxAccess.ts';
import type { SandboxAccess, StartedSandbox } from './sandboxAccess.ts';
import type { StoredKeys } from './storedKeys.ts';
import { disconnectedKey, movedKey } from './storedNames.ts';

/** Translation provider that the user chose. */
export type ProviderKind = 'deepl' | 'custom' | 'sandbox';

/** Destination of a connection, for display. */
export interface Destination {
  readonly kind: ProviderKind;
  /** Host name, with the port if it is not the default; for a sandbox, its display name. */
  readonly host: string;
  /** The host as used to store jobs and usage data. */
  readonly owner: string;
  /** The host with the path, if any. Keys are bound to this. */
  readonly address: string;
  /** True for a regional address, which lacks voice and analytics. */
  readonly isRegional: boolean;
}

/** Owner of data at a service. */
export interface Owner {
  readonly host: string;
  /** A digest that reveals nothing about the key. */
  readonly account: string;
}

/** Owner of a connection. */
export interface Identity extends Owner {
  /** Plan of the account, as far as the key and address reveal it. */
  readonly plan: 'free' | 'paid';
  /** Account for data that outlives a key: that of an earlier key if the user confirmed that it is the same account. */
  readonly keptAs: string;
}

/** Result of resolving settings and stored keys. */
export interface Current {
  readonly kind: ProviderKind;
  /** Undefined for a sandbox that has not started. */
  readonly connection: Connection | undefined;
  /** True if the address is that of a free plan. */
  readonly isFree: boolean;
}

export interface CurrentConnectionOptions {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'secrets'>;
  readonly keys: StoredKeys;
  readonly servers: KnownServers;
  readonly accounts: Memoized<KeptAccounts>;
  readonly log: Pick<EditorLog, 'warn'>;
  /** Starts the extension's own sandbox. */
  readonly startSandbox: () => Promise<StartedSandbox>;
}

/** Resolves this window's connection from the settings and stored keys, and manages the sandbox if that is the connection. */
export class CurrentConnection {
  readonly #options: CurrentConnectionOptions;
  readonly #given = givenSandbox();
  readonly #sandbox: Memoized<StartedSandbox>;
  readonly #moved: Memoized<void>;

  constructor(options: CurrentConnectionOptions) {
    const { context } = options;
    this.#options = options;
    this.#sandbox = memoize(options.startSandbox);
    this.#moved = memoize(async () => {
      if (!context.globalState.get<boolean>(movedKey)) await (await import('./oldConnections.ts')).moveKeysOnce(context);
    });
  }

  /** Returns the current connection's settings. Starts nothing. */
  async resolve(): Promise<Current | undefined> {
    const { context, log } = this.#options;
    await this.#moved.get().catch((error: unknown) => log.warn(`Keys of before were not moved: ${logged(error)}`));
    if (context.globalState.get<boolean>(disconnectedKey)) return undefined;
    const chosen = userSetting('interlinear.connection.provider');
    if (chosen === 'sandbox' || (chosen === undefined && this.#given)) {
      return { kind: 'sandbox', connection: this.#given && toSandbox(this.#given), isFree: false };
    }
    return this.#stored(chosen === 'custom' ? 'custom' : 'deepl');
  }

  /** Returns the connection, and starts the sandbox if necessary. */
  async connectionTo(current: Current): Promise<Connection> {
    return current.connection ?? toSandbox(await this.#sandbox.get());
  }

  async connection(): Promise<Connection | undefined> {
    const current = await this.resolve();
    return current && this.connectionTo(current);
  }

  /** Returns the destination of the connection. Starts nothing. */
  async destination(): Promise<Destination | undefined> {
    const current = await this.resolve();
    if (!current) return undefined;
    const owner = hostOf(current);
    if (current.kind === 'sandbox') return { kind: 'sandbox', host: sandboxName(), owner, address: sandboxName(), isRegional: false };
    const isRegional = isRegionalHost(owner) || isRegionalServer(current);
    return { kind: current.kind, host: owner, owner, address: nameOfEndpoint(endpointIdOf(current)), isRegional };
  }

  async identity(): Promise<Identity | undefined> {
    const current = await this.resolve();
    return current && this.#identityOf(current, await this.connectionTo(current));
  }

  /** Finds an owner's connection: the current one, or another with a key stored for the host. Undefined while disconnected. */
  async connectionOf({ host, account }: Owner): Promise<Connection | undefined> {
    const current = await this.resolve();
    if (!current) return undefined;
    const connection = await this.connectionTo(current);
    const identity = await this.#identityOf(current, connection);
    if (identity.host === host && identity.account === account) return connection;
    for (const endpoint of [...deeplEndpoints(), ...this.#options.servers.all().flatMap(endpointsOfServer)]) {
      if (new URL(endpoint.baseUrl).host !== host) continue;
      const key = await this.#options.keys.get(endpoint.baseUrl);
      if (key !== undefined && (await accountOf(key)) === account) return connectionTo(endpoint, key);
    }
    return undefined;
  }

  /** Returns the sandbox of the connection and starts it, or undefined while connected to another service. */
  async sandbox(): Promise<SandboxAccess | undefined> {
    const current = await this.resolve();
    return current?.kind === 'sandbox' ? (this.#given ?? (await this.#sandbox.get())) : undefined;
  }

  /** Returns the address of the extension's own sandbox, or undefined if it was not started. */
  async startedSandbox(): Promise<string | undefined> {
    const started = await this.#sandbox.made()?.catch(() => undefined);
    return started?.url;
  }

  dispose(): void {
    // A sandbox that failed to start does not need to be closed.
    this.#sandbox.made()?.then(
      (started) => started.close(),
      () => undefined,
    );
  }

  async #stored(kind: 'deepl' | 'custom'): Promise<Current | undefined> {
    const { keys } = this.#options;
    for (const endpoint of keys.lastFirst(endpointsOf(kind))) {
      const key = await keys.get(endpoint.baseUrl);
      if (key !== undefined) return { kind, connection: connectionTo(endpoint, key), isFree: endpoint.isFree };
    }
    return undefined;
  }

  async #identityOf(current: Current, { key }: Connection): Promise<Identity> {
    const account = await accountOf(key);
    const keptAs = (await this.#options.accounts.get()).keptAs(account);
    return { host: hostOf(current), account, keptAs, plan: isFreeKey(key) || current.isFree ? 'free' : 'paid' };
  }
}

/** Returns the host that data is stored under. */
function hostOf({ connection }: Current): string {
  return connection ? new URL(connection.baseUrl).host : ownSandbox;
}

/** Returns the id that the secrets of a connection are stored under. */
export function endpointIdOf({ connection }: Current): string {
  return connection ? endpointId(connection.baseUrl) : ownSandbox;
}

/** Returns the host and path for display. */
export function nameOfEndpoint(id: string): string {
  if (id === ownSandbox) return sandboxName();
  const { host, pathname } = new URL(id);
  return pathname === '/' ? host : host + pathname;
}

function isRegionalServer({ kind, connection }: Current): boolean {
  const server = kind === 'custom' ? chosenServer() : undefined;
  return server?.plan === 'regional' && connection?.baseUrl === server.address;
}

/** Returns the account of a key, as a digest that reveals nothing about the key. */
export async function accountOf(key: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(`interlinear account ${key}`).digest('hex').slice(0, 32);
}
