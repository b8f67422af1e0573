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

/** Who translates, as the user chose. */
export type ProviderKind = 'deepl' | 'custom' | 'sandbox';

/** What a connection goes to, for people. */
export interface Destination {
  readonly kind: ProviderKind;
  /** Host name, with the port where it is not the usual one; for a sandbox what it is. */
  readonly host: string;
  /** The host as jobs and readings of use are kept under it. */
  readonly owner: string;
  /** The same with the path, where the service has one: what a key is bound to. */
  readonly address: string;
  /** Whether it is the address of a region, where voice and analytics are not. */
  readonly isRegional: boolean;
}

/** To whom something at a service belongs. */
export interface Owner {
  readonly host: string;
  /** A digest that says nothing about the key. */
  readonly account: string;
}

/** Whose a connection is. */
export interface Identity extends Owner {
  /** Plan of the account as far as key and address tell. */
  readonly plan: 'free' | 'paid';
  /** Under which account what outlives a key is kept: that of an earlier key, where the user said that it is the same account. */
  readonly keptAs: string;
}

/** What settings and stored keys lead to. */
export interface Current {
  readonly kind: ProviderKind;
  /** Undefined for a sandbox that has not started. */
  readonly connection: Connection | undefined;
  /** Whether the address is that of a free plan. */
  readonly isFree: boolean;
}

export interface CurrentConnectionOptions {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'secrets'>;
  readonly keys: StoredKeys;
  readonly servers: KnownServers;
  readonly accounts: Memoized<KeptAccounts>;
  readonly log: Pick<EditorLog, 'warn'>;
  /** Starts the sandbox that is part of the extension. */
  readonly startSandbox: () => Promise<StartedSandbox>;
}

/** Which connection this window has, by the settings and the stored keys; and the sandbox, where that is the connection. */
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

  /** Starts nothing. */
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

  /** What to connect to; starts the sandbox where that is to be connected. */
  async connectionTo(current: Current): Promise<Connection> {
    return current.connection ?? toSandbox(await this.#sandbox.get());
  }

  async connection(): Promise<Connection | undefined> {
    const current = await this.resolve();
    return current && this.connectionTo(current);
  }

  /** Starts nothing. */
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

  /** The connection of an owner: the current one, or another whose key is stored for the host. None while disconnected. */
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

  /** The sandbox of the connection, which starts; undefined while the connection is to another service. */
  async sandbox(): Promise<SandboxAccess | undefined> {
    const current = await this.resolve();
    return current?.kind === 'sandbox' ? (this.#given ?? (await this.#sandbox.get())) : undefined;
  }

  /** Where the sandbox of the extension is; undefined unless it was started. */
  async startedSandbox(): Promise<string | undefined> {
    const started = await this.#sandbox.made()?.catch(() => undefined);
    return started?.url;
  }

  dispose(): void {
    // For what failed to start, there is nothing to end.
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

/** The host that things are kept under. */
function hostOf({ connection }: Current): string {
  return connection ? new URL(connection.baseUrl).host : ownSandbox;
}

/** What the secrets of a connection are stored under. */
export function endpointIdOf({ connection }: Current): string {
  return connection ? endpointId(connection.baseUrl) : ownSandbox;
}

/** For people: host and path. */
export function nameOfEndpoint(id: string): string {
  if (id === ownSandbox) return sandboxName();
  const { host, pathname } = new URL(id);
  return pathname === '/' ? host : host + pathname;
}

function isRegionalServer({ kind, connection }: Current): boolean {
  const server = kind === 'custom' ? chosenServer() : undefined;
  return server?.plan === 'regional' && connection?.baseUrl === server.address;
}

/** Whose a key is, as a digest that says nothing about it. */
export async function accountOf(key: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(`interlinear account ${key}`).digest('hex').slice(0, 32);
}
