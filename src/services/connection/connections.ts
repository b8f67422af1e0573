import * as vscode from 'vscode';
import { isFreeKey, isRegionalHost, profileNames, profiles } from '../../api/providers.ts';
import type { ProfileName } from '../../api/providers.ts';
import { endpointId, isLoopback, readServer } from '../../api/server.ts';
import type { Server } from '../../api/server.ts';
import type { Client, Connection } from '../../client/client.ts';
import type { KeptLanguages } from '../../client/languages.ts';
import type { Routes } from '../../client/routes.ts';
import { defaultTimeLimits } from '../../client/timeLimits.ts';
import type { EditorLog } from '../log.ts';
import { chosenServer, connectionTo, deeplEndpoints, endpointsOf, endpointsOfServer, idsOf } from './endpoints.ts';
import type { Endpoint } from './endpoints.ts';
import { memoize } from '../../editor/memoize.ts';
import { setting, updateUserSetting, userSetting } from '../settings/settings.ts';
import { adminPrefix, disconnectedKey, lastEndpointKey, movedKey, secretPrefix, serversKey } from './storedNames.ts';
import { logged } from '../../client/logged.ts';

/** Who translates, as the user chose. */
export type ProviderKind = 'deepl' | 'custom' | 'sandbox';

/** A sandbox to connect to. */
export interface SandboxAccess {
  readonly url: string;
  readonly key: string;
  /** How it behaves. */
  readonly profile: ProfileName;
  /** What administrates its account; a sandbox hands it out with its other keys. */
  readonly adminKey?: string | undefined;
}

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

/** Where an admin key belongs: administration goes where translations go (specification, "Authentication"). */
export interface AdminKeyRef {
  /** Name of the secret. No name of a translation key begins like it. */
  readonly secret: string;
  /** Host and path, as of the connection. */
  readonly host: string;
}

/** The connection of this window: settings, keys and the client made from them. */
export interface Connections extends vscode.Disposable {
  /** Where requests go now; undefined while not connected. Starts nothing. */
  current(): Promise<Destination | undefined>;
  /** The client of the current connection; undefined while not connected. */
  client(): Promise<Client | undefined>;
  /** Whose the current connection is; undefined while not connected. */
  identity(): Promise<Identity | undefined>;
  /** Whether there is a key for what belongs to an owner: that of the current connection, or one that is stored for the host. */
  hasKeyOf(owner: Owner): Promise<boolean>;
  /** The client for what belongs to an owner, with such a key; undefined where there is none, and while disconnected. */
  clientOf(owner: Owner): Promise<Client | undefined>;
  /** The client, if there is one already. */
  madeClient(): Client | undefined;
  /** Those of some connections for whose address a key is stored, with that key; the one that was connected last comes first. */
  storedConnections(connections: readonly Connection[]): Promise<readonly Connection[]>;
  /** A client for trying a key that is not stored yet. */
  trial(connection: Connection): Promise<Client>;
  /**
   * Under which account what outlives a key is kept, for the key that was at the address before and for this one's own; undefined where
   * there was none, or where it is known already whether they are of the same account.
   */
  accountBefore(connection: Connection): Promise<{ readonly before: string; readonly own: string } | undefined>;
  /**
   * Stores the key of a connection for its address and makes it the current one.
   * @param server where that is another server.
   * @param keptAs under which account what outlives the key is kept; its own, where it is left out.
   */
  adopt(
    kind: ProviderKind,
    connection: Connection | undefined,
    more?: { readonly server?: Server | undefined; readonly keptAs?: string | undefined },
  ): Promise<void>;
  /**
   * Disconnects, and forgets the keys of the current provider or of all hosts, admin keys too. Nothing else becomes the connection
   * instead.
   */
  forget(keys: 'current' | 'all'): Promise<void>;
  /** Hosts, with their paths, that a key is stored for. */
  hostsWithKeys(): Promise<string[]>;
  /** Hosts that an admin key is stored for; those of the current provider only, or all. */
  hostsWithAdminKeys(which: 'current' | 'all'): Promise<string[]>;
  /** Where the admin key of the current connection belongs; undefined while not connected. Starts nothing. */
  adminKeyRef(): Promise<AdminKeyRef | undefined>;
  /** The current connection with an admin key in place of its own; undefined when the key does not belong there. */
  withAdminKey(key: string, keyRef: AdminKeyRef): Promise<Connection | undefined>;
  /** Whether the current connection has this key. */
  isCurrentKey(key: string): Promise<boolean>;
  /** The admin key that a sandbox has itself; undefined while the connection is to another service. */
  sandboxAdminKey(): Promise<string | undefined>;
  /** The server that the user typed in last. */
  server(): Server | undefined;
  /** Fires when the connection may have become another one. */
  readonly onDidChange: vscode.Event<void>;
}

export interface ConnectionsOptions {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'secrets'>;
  /** Where the lists of languages of accounts are kept; nowhere when left out. */
  readonly languagesFolder?: string;
  readonly log: EditorLog;
  /** Version of the extension, for the User-Agent header. */
  readonly version: string;
  /** Starts the sandbox that is part of the extension. */
  readonly startSandbox: () => Promise<SandboxAccess & { close(): Promise<void> }>;
}

/** A sandbox of the developer's, handed in by whoever started the editor; a workspace cannot set it. */
const sandboxVariable = 'INTERLINEAR_SANDBOX';
/** In place of an origin: the sandbox of the extension has another port each time. */
const ownSandbox = 'sandbox';

interface Current {
  readonly kind: ProviderKind;
  /** Undefined for a sandbox that has not started. */
  readonly connection: Connection | undefined;
  /** Whether the address is that of a free plan. */
  readonly isFree: boolean;
}

export function createConnections({ context, languagesFolder, log, version, startSandbox }: ConnectionsOptions): Connections {
  const { globalState, secrets } = context;
  const accounts = memoize(async () => new (await import('./keptAccounts.ts')).KeptAccounts(globalState));
  const changed = new vscode.EventEmitter<void>();
  const given = givenSandbox(process.env[sandboxVariable]);
  const sandbox = memoize(startSandbox);
  const routes = memoize(async () => openRoutes(log));
  let made: { readonly connection: Connection; readonly client: Promise<Client>; ready?: Client } | undefined;

  // Of connections that were left while something was going on there.
  const others: { readonly connection: Connection; readonly client: Promise<Client> }[] = [];

  const moved = memoize(async () => {
    if (!globalState.get<boolean>(movedKey)) await (await import('./oldConnections.ts')).moveKeysOnce({ globalState, secrets });
  });

  async function resolve(): Promise<Current | undefined> {
    await moved.get().catch((error: unknown) => log.warn(`Keys of before were not moved: ${logged(error)}`));
    if (globalState.get<boolean>(disconnectedKey)) return undefined;
    const chosen = userSetting('interlinear.connection.provider');
    if (chosen === 'sandbox' || (chosen === undefined && given)) {
      return { kind: 'sandbox', connection: given && toSandbox(given), isFree: false };
    }
    return storedConnection(chosen === 'custom' ? 'custom' : 'deepl');
  }

  async function storedConnection(kind: 'deepl' | 'custom'): Promise<Current | undefined> {
    const last = globalState.get<string>(lastEndpointKey);
    const isLast = ({ baseUrl }: Endpoint) => Number(endpointId(baseUrl) === last);
    for (const endpoint of endpointsOf(kind).toSorted((a, b) => isLast(b) - isLast(a))) {
      const key = await secrets.get(secretPrefix + endpointId(endpoint.baseUrl));
      if (key !== undefined) return { kind, connection: connectionTo(endpoint, key), isFree: endpoint.isFree };
    }
    return undefined;
  }

  function remembered(): Server[] {
    const known = globalState.get<unknown>(serversKey);
    return Array.isArray(known) ? known.map(readServer).filter((server) => server !== undefined) : [];
  }

  /** The servers that were connected, the one of the settings first. */
  function servers(): Server[] {
    const current = chosenServer();
    return current ? [current, ...remembered()] : remembered();
  }

  async function makeClient(connection: Connection, keptLanguages?: KeptLanguages): Promise<Client> {
    const [{ createClient }, { send }] = await Promise.all([import('../../client/client.ts'), routes.get()]);
    return createClient({
      connection,
      version,
      log,
      send,
      keptLanguages,
      reportingTag: () => setting('interlinear.translation.reportingTag').trim(),
    });
  }

  /** A client of an account whose lists of languages are kept; the sandbox of the extension has another address each time. */
  async function makeKeeping(connection: Connection): Promise<Client> {
    const own = await sandbox.made()?.catch(() => undefined);
    if (languagesFolder === undefined || own?.url === connection.baseUrl) return makeClient(connection);
    const [{ keepLanguageLists }, account] = await Promise.all([import('../languages/languageLists.ts'), accountOf(connection.key)]);
    return makeClient(connection, keepLanguageLists(languagesFolder, [endpointId(connection.baseUrl), account]));
  }

  async function connected(): Promise<Connection | undefined> {
    const current = await resolve();
    return current && (current.connection ?? toSandbox(await sandbox.get()));
  }

  async function client(): Promise<Client | undefined> {
    const connection = await connected();
    return connection && clientFor(connection);
  }

  function clientFor(connection: Connection): Promise<Client> {
    if (made && sameConnection(made.connection, connection)) return made.client;
    // Set before anything is awaited: two clients would pace, queue and stop at a 456 each for itself.
    const making = { connection, client: makeKeeping(connection) };
    made = making;
    making.client.then(
      (ready) => Object.assign(making, { ready }),
      () => {
        if (made === making) made = undefined;
      },
    );
    return making.client;
  }

  async function identity(): Promise<(Identity & { readonly connection: Connection }) | undefined> {
    const current = await resolve();
    if (!current) return undefined;
    const connection = current.connection ?? toSandbox(await sandbox.get());
    const free = isFreeKey(connection.key) || current.isFree;
    const host = current.connection ? new URL(connection.baseUrl).host : ownSandbox;
    const account = await accountOf(connection.key);
    return { host, account, keptAs: (await accounts.get()).keptAs(account), plan: free ? 'free' : 'paid', connection };
  }

  /** The connection of an owner: the current one, or another whose key is stored for the host. None while disconnected. */
  async function connectionOf({ host, account }: Owner): Promise<Connection | undefined> {
    const current = await identity();
    if (!current || (current.host === host && current.account === account)) return current?.connection;
    for (const endpoint of [...deeplEndpoints(), ...servers().flatMap(endpointsOfServer)]) {
      if (new URL(endpoint.baseUrl).host !== host) continue;
      const key = await secrets.get(secretPrefix + endpointId(endpoint.baseUrl));
      if (key !== undefined && (await accountOf(key)) === account) return connectionTo(endpoint, key);
    }
    return undefined;
  }

  /** Where the secrets of the current provider belong. The sandbox has a key that translates by itself: none of those stored is its own. */
  async function currentEndpoints(prefix: string): Promise<string[]> {
    const current = await resolve();
    if (!current) return [];
    if (current.kind === 'sandbox') return prefix === adminPrefix ? [placeOf(current)] : [];
    const endpoints = current.kind === 'deepl' ? deeplEndpoints() : endpointsOf('custom');
    return endpoints.map(({ baseUrl }) => endpointId(baseUrl));
  }

  /** Names of secrets of a kind, without the prefix: those of the current provider, or all. */
  async function storedFor(prefix: string, which: 'current' | 'all'): Promise<string[]> {
    const stored = await storedEndpoints(secrets, prefix);
    if (which === 'all') return stored;
    const own = await currentEndpoints(prefix);
    return stored.filter((place) => own.includes(place));
  }

  const listeners = vscode.Disposable.from(
    changed,
    secrets.onDidChange(({ key: name }) => {
      if (name.startsWith(secretPrefix)) changed.fire();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear.connection')) changed.fire();
    }),
  );

  return {
    onDidChange: changed.event,
    server() {
      const chosen = chosenServer();
      // As it was typed, whatever a settings file says of it since.
      return chosen && (remembered().find(({ address }) => endpointId(address) === endpointId(chosen.address)) ?? chosen);
    },
    async storedConnections(connections) {
      const last = globalState.get<string>(lastEndpointKey);
      const isLast = ({ baseUrl }: Connection) => Number(endpointId(baseUrl) === last);
      const found: Connection[] = [];
      for (const connection of connections.toSorted((a, b) => isLast(b) - isLast(a))) {
        const key = await secrets.get(secretPrefix + endpointId(connection.baseUrl));
        if (key !== undefined) found.push({ ...connection, key });
      }
      return found;
    },
    trial: (connection) => makeClient(connection),
    client,
    async identity() {
      const found = await identity();
      return found && { host: found.host, account: found.account, keptAs: found.keptAs, plan: found.plan };
    },
    hasKeyOf: async (owner) => (await connectionOf(owner)) !== undefined,
    async clientOf(owner) {
      const connection = await connectionOf(owner);
      if (!connection) return undefined;
      if (made && sameConnection(made.connection, connection)) return made.client;
      const current = await connected();
      if (current && sameConnection(current, connection)) return clientFor(connection);
      const other = others.find((one) => sameConnection(one.connection, connection)) ?? { connection, client: makeKeeping(connection) };
      if (!others.includes(other)) others.push(other);
      return other.client;
    },
    madeClient: () => made?.ready,
    async current() {
      const current = await resolve();
      if (!current) return undefined;
      const owner = current.connection ? new URL(current.connection.baseUrl).host : ownSandbox;
      if (current.kind === 'sandbox') return { kind: 'sandbox', host: sandboxName(), owner, address: sandboxName(), isRegional: false };
      const isRegional = isRegionalHost(owner) || isRegionalServer(current);
      return { kind: current.kind, host: owner, owner, address: wordsFor(placeOf(current)), isRegional };
    },
    async accountBefore({ baseUrl, key }) {
      const address = endpointId(baseUrl);
      const [own, stored] = await Promise.all([accountOf(key), secrets.get(secretPrefix + address)]);
      const before = (await accounts.get()).before(address, own, stored === undefined ? undefined : await accountOf(stored));
      return before === undefined ? undefined : { before, own };
    },
    async adopt(kind, connection, { server, keptAs } = {}) {
      if (connection) {
        await (await accounts.get()).adopt(endpointId(connection.baseUrl), await accountOf(connection.key), keptAs);
        await secrets.store(secretPrefix + endpointId(connection.baseUrl), connection.key);
        await globalState.update(lastEndpointKey, endpointId(connection.baseUrl));
      }
      if (server) {
        // What has an address that this one has not is kept: jobs may go on there.
        const own = idsOf(server);
        const before = servers().filter((other) => idsOf(other).some((id) => !own.includes(id)));
        await globalState.update(serversKey, [server, ...before]);
        await updateUserSetting('interlinear.connection.server', server);
      }
      await globalState.update(disconnectedKey, undefined);
      await updateUserSetting('interlinear.connection.provider', kind);
      changed.fire();
    },
    async forget(keys) {
      const names: string[] = [];
      for (const prefix of [secretPrefix, adminPrefix]) names.push(...(await storedFor(prefix, keys)).map((place) => prefix + place));
      await globalState.update(disconnectedKey, true);
      for (const name of names) await secrets.delete(name);
      if (keys === 'all') {
        await globalState.update(serversKey, undefined);
        await (await accounts.get()).forget();
      }
      made = undefined;
      changed.fire();
    },
    async hostsWithKeys() {
      return (await storedFor(secretPrefix, 'all')).map(wordsFor);
    },
    async hostsWithAdminKeys(which) {
      return (await storedFor(adminPrefix, which)).map(wordsFor);
    },
    async adminKeyRef() {
      const current = await resolve();
      if (!current) return undefined;
      const place = placeOf(current);
      return { secret: adminPrefix + place, host: current.kind === 'sandbox' ? sandboxName() : wordsFor(place) };
    },
    async withAdminKey(key, { secret }) {
      const current = await resolve();
      // The connection may have become another one since the key was looked up: a key only goes where it was tried.
      if (!current || adminPrefix + placeOf(current) !== secret) return undefined;
      return { ...(current.connection ?? toSandbox(await sandbox.get())), key };
    },
    isCurrentKey: async (key) => (await connected())?.key === key,
    async sandboxAdminKey() {
      const current = await resolve();
      return current?.kind === 'sandbox' ? (given ?? (await sandbox.get())).adminKey : undefined;
    },
    dispose() {
      routes.made()?.then((opened) => opened.close(), ignore);
      sandbox.made()?.then((started) => started.close(), ignore);
      listeners.dispose();
    },
  };
}

async function openRoutes(log: EditorLog): Promise<Routes> {
  const module = await import('../../client/routes.ts');
  return module.openRoutes({
    fetch: (input, init) => globalThis.fetch(input, init),
    httpProxy: () => vscode.workspace.getConfiguration('http').get<string>('proxy') ?? '',
    connectMs: defaultTimeLimits.connectMs,
    warn: (message) => log.warn(message),
  });
}

/** For what failed to start, there is nothing to end. */
function ignore(): void {}

function isRegionalServer({ kind, connection }: Current): boolean {
  const server = kind === 'custom' ? chosenServer() : undefined;
  return server?.plan === 'regional' && connection?.baseUrl === server.address;
}

async function accountOf(key: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(`interlinear account ${key}`).digest('hex').slice(0, 32);
}

async function storedEndpoints(secrets: vscode.SecretStorage, prefix: string): Promise<string[]> {
  const names = await secrets.keys();
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** What the secrets of a connection are stored under. */
function placeOf({ connection }: Current): string {
  return connection ? endpointId(connection.baseUrl) : ownSandbox;
}

/** For people: host and path. */
function wordsFor(id: string): string {
  if (id === ownSandbox) return sandboxName();
  const { host, pathname } = new URL(id);
  return pathname === '/' ? host : host + pathname;
}

/** What a sandbox is called, wherever it runs. */
export function sandboxName(): string {
  return vscode.l10n.t('the sandbox');
}

/** A service for people, by the host that something is kept under. */
export function serviceName(host: string): string {
  const given = givenSandbox(process.env[sandboxVariable]);
  return host === ownSandbox || (given && host === new URL(given.url).host) ? sandboxName() : host;
}

function toSandbox({ url, key, profile }: SandboxAccess): Connection {
  return { baseUrl: url, authScheme: profiles[profile].authScheme, profile, key };
}

function sameConnection(a: Connection, b: Connection): boolean {
  return a.baseUrl === b.baseUrl && a.authScheme === b.authScheme && a.profile === b.profile && a.key === b.key;
}

/** The sandbox's JSON line, taken only when it leads to this machine. */
function givenSandbox(line: string | undefined): SandboxAccess | undefined {
  if (line === undefined) return undefined;
  try {
    const { url, key, adminKey, profile }: Partial<Record<keyof SandboxAccess, unknown>> = JSON.parse(line);
    if (typeof url !== 'string' || typeof key !== 'string' || !isLoopback(new URL(url).hostname)) return undefined;
    const known = profileNames.find((name) => name === profile) ?? 'specification';
    return { url, key, profile: known, adminKey: typeof adminKey === 'string' ? adminKey : undefined };
  } catch {
    // Not the sandbox's line: as if it were not there.
    return undefined;
  }
}
