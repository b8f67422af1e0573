import * as vscode from 'vscode';
import { endpointId } from '../../api/server.ts';
import type { Server } from '../../api/server.ts';
import type { Client, Connection } from '../../client/client.ts';
import { memoize } from '../../editor/memoize.ts';
import type { Memoized } from '../../editor/memoize.ts';
import type { EditorLog } from '../log.ts';
import { updateUserSetting } from '../settings/settings.ts';
import type { ConnectionClients } from './connectionClients.ts';
import { accountOf, CurrentConnection, endpointIdOf, nameOfEndpoint } from './currentConnection.ts';
import type { Destination, Identity, Owner, ProviderKind } from './currentConnection.ts';
import { deeplEndpoints, endpointsOf } from './endpoints.ts';
import { KnownServers } from './knownServers.ts';
import { sandboxName } from './sandboxAccess.ts';
import type { StartedSandbox } from './sandboxAccess.ts';
import { StoredKeys } from './storedKeys.ts';
import { adminPrefix, disconnectedKey, secretPrefix } from './storedNames.ts';

/** Where an admin key belongs: administration goes where translations go (specification, "Authentication"). */
export interface AdminKeyRef {
  /** Name of the secret. No name of a translation key begins like it. */
  readonly secret: string;
  /** Host and path, as of the connection. */
  readonly host: string;
}

export interface ConnectionsOptions {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'secrets'>;
  /** Where the lists of languages of accounts are kept; nowhere when left out. */
  readonly languagesFolder?: string;
  readonly log: EditorLog;
  /** Version of the extension, for the User-Agent header. */
  readonly version: string;
  /** Starts the sandbox that is part of the extension. */
  readonly startSandbox: () => Promise<StartedSandbox>;
}

/** The connection of this window: settings, keys and the client made from them. */
export class Connections implements vscode.Disposable {
  readonly #globalState: vscode.Memento;
  readonly #keys: StoredKeys;
  readonly #servers: KnownServers;
  readonly #accounts = memoize(async () => new (await import('./keptAccounts.ts')).KeptAccounts(this.#globalState));
  readonly #current: CurrentConnection;
  readonly #clients: Memoized<ConnectionClients>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listeners: vscode.Disposable;

  /** Fires when the connection may have become another one. */
  readonly onDidChange = this.#changed.event;

  constructor({ context, languagesFolder, log, version, startSandbox }: ConnectionsOptions) {
    this.#globalState = context.globalState;
    this.#keys = new StoredKeys(context);
    this.#servers = new KnownServers(context.globalState);
    const [keys, servers, accounts] = [this.#keys, this.#servers, this.#accounts];
    this.#current = new CurrentConnection({ context, keys, servers, accounts, log, startSandbox });
    this.#clients = memoize(async () => {
      const { ConnectionClients } = await import('./connectionClients.ts');
      return new ConnectionClients({ current: this.#current, languagesFolder, log, version });
    });
    this.#listeners = vscode.Disposable.from(
      this.#changed,
      context.secrets.onDidChange(({ key: name }) => {
        if (name.startsWith(secretPrefix)) this.#changed.fire();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('interlinear.connection')) this.#changed.fire();
      }),
    );
  }

  /** Where requests go now; undefined while not connected. Starts nothing. */
  async current(): Promise<Destination | undefined> {
    return this.#current.destination();
  }

  /** Whose the current connection is; undefined while not connected. */
  async identity(): Promise<Identity | undefined> {
    return this.#current.identity();
  }

  /** The client of the current connection; undefined while not connected. */
  async client(): Promise<Client | undefined> {
    // What makes clients is not loaded for nothing.
    if (!(await this.#current.resolve())) return undefined;
    return (await this.#clients.get()).current();
  }

  /** The client, if there is one already. */
  madeClient(): Client | undefined {
    return this.#clients.ready()?.ready();
  }

  /** Whether there is a key for what belongs to an owner: that of the current connection, or one that is stored for the host. */
  async hasKeyOf(owner: Owner): Promise<boolean> {
    return (await this.#current.connectionOf(owner)) !== undefined;
  }

  /** The client for what belongs to an owner, with such a key; undefined where there is none, and while disconnected. */
  async clientOf(owner: Owner): Promise<Client | undefined> {
    const connection = await this.#current.connectionOf(owner);
    return connection && (await this.#clients.get()).of(connection);
  }

  /** A client for trying a key that is not stored yet. */
  async trial(connection: Connection): Promise<Client> {
    return (await this.#clients.get()).make(connection);
  }

  /** The server that the user typed in last. */
  server(): Server | undefined {
    return this.#servers.typed();
  }

  /** Those of some connections for whose address a key is stored, with that key; the one that was connected last comes first. */
  async storedConnections(connections: readonly Connection[]): Promise<readonly Connection[]> {
    const found: Connection[] = [];
    for (const connection of this.#keys.lastFirst(connections)) {
      const key = await this.#keys.get(connection.baseUrl);
      if (key !== undefined) found.push({ ...connection, key });
    }
    return found;
  }

  /**
   * Under which account what outlives a key is kept, for the key that was at the address before and for this one's own; undefined where
   * there was none, or where it is known already whether they are of the same account.
   */
  async accountBefore({ baseUrl, key }: Connection): Promise<{ readonly before: string; readonly own: string } | undefined> {
    const [own, stored] = await Promise.all([accountOf(key), this.#keys.get(baseUrl)]);
    const storedAccount = stored === undefined ? undefined : await accountOf(stored);
    const before = (await this.#accounts.get()).before(endpointId(baseUrl), own, storedAccount);
    return before === undefined ? undefined : { before, own };
  }

  /**
   * Stores the key of a connection for its address and makes it the current one.
   * @param server where that is another server.
   * @param keptAs under which account what outlives the key is kept; its own, where it is left out.
   */
  async adopt(
    kind: ProviderKind,
    connection: Connection | undefined,
    { server, keptAs }: { readonly server?: Server | undefined; readonly keptAs?: string | undefined } = {},
  ): Promise<void> {
    if (connection) {
      await (await this.#accounts.get()).adopt(endpointId(connection.baseUrl), await accountOf(connection.key), keptAs);
      await this.#keys.store(connection);
    }
    if (server) {
      await this.#servers.remember(server);
      await updateUserSetting('interlinear.connection.server', server);
    }
    await this.#globalState.update(disconnectedKey, undefined);
    await updateUserSetting('interlinear.connection.provider', kind);
    this.#changed.fire();
  }

  /**
   * Disconnects, and forgets the keys of the current provider or of all hosts, admin keys too. Nothing else becomes the connection
   * instead.
   */
  async forget(keys: 'current' | 'all'): Promise<void> {
    const names: string[] = [];
    for (const prefix of [secretPrefix, adminPrefix]) names.push(...(await this.#stored(prefix, keys)).map((id) => prefix + id));
    await this.#globalState.update(disconnectedKey, true);
    for (const name of names) await this.#keys.delete(name);
    if (keys === 'all') {
      await this.#servers.forget();
      await (await this.#accounts.get()).forget();
    }
    this.#clients.ready()?.forgetCurrent();
    this.#changed.fire();
  }

  /** Hosts, with their paths, that a key is stored for. */
  async hostsWithKeys(): Promise<string[]> {
    return (await this.#stored(secretPrefix, 'all')).map(nameOfEndpoint);
  }

  /** Hosts that an admin key is stored for; those of the current provider only, or all. */
  async hostsWithAdminKeys(which: 'current' | 'all'): Promise<string[]> {
    return (await this.#stored(adminPrefix, which)).map(nameOfEndpoint);
  }

  /** Where the admin key of the current connection belongs; undefined while not connected. Starts nothing. */
  async adminKeyRef(): Promise<AdminKeyRef | undefined> {
    const current = await this.#current.resolve();
    if (!current) return undefined;
    return {
      secret: adminPrefix + endpointIdOf(current),
      host: current.kind === 'sandbox' ? sandboxName() : nameOfEndpoint(endpointIdOf(current)),
    };
  }

  /** The current connection with an admin key in place of its own; undefined when the key does not belong there. */
  async withAdminKey(key: string, { secret }: AdminKeyRef): Promise<Connection | undefined> {
    const current = await this.#current.resolve();
    // The connection may have become another one since the key was looked up: a key only goes where it was tried.
    if (!current || adminPrefix + endpointIdOf(current) !== secret) return undefined;
    return { ...(await this.#current.connectionTo(current)), key };
  }

  /** Whether the current connection has this key. */
  async isCurrentKey(key: string): Promise<boolean> {
    return (await this.#current.connection())?.key === key;
  }

  /** The admin key that a sandbox has itself; undefined while the connection is to another service. */
  async sandboxAdminKey(): Promise<string | undefined> {
    return (await this.#current.sandbox())?.adminKey;
  }

  dispose(): void {
    this.#clients.ready()?.dispose();
    this.#current.dispose();
    this.#listeners.dispose();
  }

  /** What secrets of a kind are stored for: those of the current provider, or all. */
  async #stored(prefix: string, which: 'current' | 'all'): Promise<string[]> {
    const stored = await this.#keys.endpointIds(prefix);
    if (which === 'all') return stored;
    const own = await this.#currentEndpointIds(prefix);
    return stored.filter((id) => own.includes(id));
  }

  /** Where the secrets of the current provider belong. The sandbox has a key that translates by itself: none of those stored is its own. */
  async #currentEndpointIds(prefix: string): Promise<string[]> {
    const current = await this.#current.resolve();
    if (!current) return [];
    if (current.kind === 'sandbox') return prefix === adminPrefix ? [endpointIdOf(current)] : [];
    const endpoints = current.kind === 'deepl' ? deeplEndpoints() : endpointsOf('custom');
    return endpoints.map(({ baseUrl }) => endpointId(baseUrl));
  }
}
