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

/** The service that an admin key belongs to. Administration uses the same address as translation (specification, "Authentication"). */
export interface AdminKeyRef {
  /** Name of the secret. Names of translation keys have a different prefix. */
  readonly secret: string;
  /** Host and path of the connection. */
  readonly host: string;
}

export interface ConnectionsOptions {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'secrets'>;
  /** Folder for the language lists of accounts; if absent, they are not stored. */
  readonly languagesFolder?: string;
  readonly log: EditorLog;
  /** Version of the extension, for the User-Agent header. */
  readonly version: string;
  /** Starts the extension's own sandbox. */
  readonly startSandbox: () => Promise<StartedSandbox>;
}

/** Connection of this window: settings, keys and the client created from them. */
export class Connections implements vscode.Disposable {
  readonly #globalState: vscode.Memento;
  readonly #keys: StoredKeys;
  readonly #servers: KnownServers;
  readonly #accounts = memoize(async () => new (await import('./keptAccounts.ts')).KeptAccounts(this.#globalState));
  readonly #current: CurrentConnection;
  readonly #clients: Memoized<ConnectionClients>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listeners: vscode.Disposable;

  /** Fires when the connection may have changed. */
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

  /** Returns the destination of requests, or undefined while not connected. Starts nothing. */
  async current(): Promise<Destination | undefined> {
    return this.#current.destination();
  }

  /** Returns the identity of the current connection, or undefined while not connected. */
  async identity(): Promise<Identity | undefined> {
    return this.#current.identity();
  }

  /** Returns the client of the current connection, or undefined while not connected. */
  async client(): Promise<Client | undefined> {
    // Loads the module for clients only when needed.
    if (!(await this.#current.resolve())) return undefined;
    return (await this.#clients.get()).current();
  }

  /** Returns the client if it already exists. */
  madeClient(): Client | undefined {
    return this.#clients.ready()?.ready();
  }

  /** Returns true if there is a key for an owner: that of the current connection, or one that is stored for the host. */
  async hasKeyOf(owner: Owner): Promise<boolean> {
    return (await this.#current.connectionOf(owner)) !== undefined;
  }

  /** Returns the client for an owner. Undefined without a key for it, and while disconnected. */
  async clientOf(owner: Owner): Promise<Client | undefined> {
    const connection = await this.#current.connectionOf(owner);
    return connection && (await this.#clients.get()).of(connection);
  }

  /** Returns a client for testing a key that is not stored yet. */
  async trial(connection: Connection): Promise<Client> {
    return (await this.#clients.get()).make(connection);
  }

  /** Returns the server that the user entered last. */
  server(): Server | undefined {
    return this.#servers.typed();
  }

  /** Returns the connections that have a stored key, with that key. The last one connected comes first. */
  async storedConnections(connections: readonly Connection[]): Promise<readonly Connection[]> {
    const found: Connection[] = [];
    for (const connection of this.#keys.lastFirst(connections)) {
      const key = await this.#keys.get(connection.baseUrl);
      if (key !== undefined) found.push({ ...connection, key });
    }
    return found;
  }

  /**
   * Returns the accounts for stored data of the previous key at an address and of this key. Undefined if there was no previous key, or if
   * it is already known whether both belong to the same account.
   */
  async accountBefore({ baseUrl, key }: Connection): Promise<{ readonly before: string; readonly own: string } | undefined> {
    const [own, stored] = await Promise.all([accountOf(key), this.#keys.get(baseUrl)]);
    const storedAccount = stored === undefined ? undefined : await accountOf(stored);
    const before = (await this.#accounts.get()).before(endpointId(baseUrl), own, storedAccount);
    return before === undefined ? undefined : { before, own };
  }

  /**
   * Stores the key of a connection for its address and makes it the current one.
   * @param server set for another server.
   * @param keptAs account for data that outlives the key; the key's own if absent.
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

  /** Disconnects, and deletes the keys of the current provider or of all hosts, including admin keys. No other connection takes over. */
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

  /** Returns hosts and paths that have a stored key. */
  async hostsWithKeys(): Promise<string[]> {
    return (await this.#stored(secretPrefix, 'all')).map(nameOfEndpoint);
  }

  /** Returns hosts that have a stored admin key, for the current provider only or for all. */
  async hostsWithAdminKeys(which: 'current' | 'all'): Promise<string[]> {
    return (await this.#stored(adminPrefix, which)).map(nameOfEndpoint);
  }

  /** Returns the service that the admin key of the current connection belongs to, or undefined while not connected. Starts nothing. */
  async adminKeyRef(): Promise<AdminKeyRef | undefined> {
    const current = await this.#current.resolve();
    if (!current) return undefined;
    return {
      secret: adminPrefix + endpointIdOf(current),
      host: current.kind === 'sandbox' ? sandboxName() : nameOfEndpoint(endpointIdOf(current)),
    };
  }

  /** Returns the current connection with an admin key instead of its own. Undefined if the key does not belong there. */
  async withAdminKey(key: string, { secret }: AdminKeyRef): Promise<Connection | undefined> {
    const current = await this.#current.resolve();
    // The connection may have changed since the key was looked up. A key is only sent to the service it was tested with.
    if (!current || adminPrefix + endpointIdOf(current) !== secret) return undefined;
    return { ...(await this.#current.connectionTo(current)), key };
  }

  /** Returns true if the current connection has this key. */
  async isCurrentKey(key: string): Promise<boolean> {
    return (await this.#current.connection())?.key === key;
  }

  /** Returns the sandbox's own admin key, or undefined while connected to another service. */
  async sandboxAdminKey(): Promise<string | undefined> {
    return (await this.#current.sandbox())?.adminKey;
  }

  dispose(): void {
    this.#clients.ready()?.dispose();
    this.#current.dispose();
    this.#listeners.dispose();
  }

  /** Returns the endpoints of stored secrets of a kind, for the current provider only or for all. */
  async #stored(prefix: string, which: 'current' | 'all'): Promise<string[]> {
    const stored = await this.#keys.endpointIds(prefix);
    if (which === 'all') return stored;
    const own = await this.#currentEndpointIds(prefix);
    return stored.filter((id) => own.includes(id));
  }

  /** Returns the endpoints of the current provider. The sandbox has its own translation key, which is never a stored one. */
  async #currentEndpointIds(prefix: string): Promise<string[]> {
    const current = await this.#current.resolve();
    if (!current) return [];
    if (current.kind === 'sandbox') return prefix === adminPrefix ? [endpointIdOf(current)] : [];
    const endpoints = current.kind === 'deepl' ? deeplEndpoints() : endpointsOf('custom');
    return endpoints.map(({ baseUrl }) => endpointId(baseUrl));
  }
}
