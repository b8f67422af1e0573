import * as vscode from 'vscode';
import { addressFor, deepl, specificationScheme } from '../contract/providers.ts';
import type { Address, Provider } from '../contract/providers.ts';
import { addresses } from '../contract/providers.ts';
import { isLoopback } from '../service/address.ts';
import type { Client, Connection } from '../service/client.ts';
import type { Routes } from '../service/routes.ts';
import { defaultTimeLimits } from '../service/timeLimits.ts';
import type { EditorLog } from './log.ts';
import { updateUserSetting, userSetting } from './settings.ts';

/** Who translates, as the user chose. */
export type ProviderKind = 'deepl' | 'custom' | 'sandbox';

/** A sandbox to connect to. */
export interface SandboxAccess {
  readonly url: string;
  readonly key: string;
}

/** What a connection goes to, for people. */
export interface Destination {
  readonly kind: ProviderKind;
  /** Host name, with the port where it is not the usual one. */
  readonly host: string;
}

/** The connection of this window: settings, keys and the client made from them. */
export interface Connections extends vscode.Disposable {
  /** Where requests go now; undefined while not connected. */
  current(): Promise<Destination | undefined>;
  /** The client of the current connection; undefined while not connected. */
  client(): Promise<Client | undefined>;
  /** A client for trying a key that is not stored yet. */
  trial(connection: Connection): Promise<Client>;
  /** Stores the key of a connection for its host and makes it the current one. */
  adopt(kind: ProviderKind, connection: Connection | undefined): Promise<void>;
  /** Forgets the key of the current connection and disconnects. */
  forget(): Promise<void>;
  /** The provider that the user's settings describe. */
  provider(kind: 'deepl' | 'custom'): Provider;
  /** Fires when the connection may have become another one. */
  readonly onDidChange: vscode.Event<void>;
}

export interface ConnectionsOptions {
  readonly context: vscode.ExtensionContext;
  readonly log: EditorLog;
  /** Starts the sandbox that is part of the extension. */
  readonly startSandbox: () => Promise<SandboxAccess & { close(): Promise<void> }>;
}

/** A sandbox of the developer's, handed in by whoever started the editor; a workspace cannot set it. */
const sandboxVariable = 'INTERLINEAR_SANDBOX';
/** Remembers which host was connected last, for addresses that go by the key. */
const lastHostKey = 'connection.lastOrigin';

interface Current {
  readonly kind: ProviderKind;
  readonly connection: Connection;
}

export function createConnections({ context, log, startSandbox }: ConnectionsOptions): Connections {
  const changed = new vscode.EventEmitter<void>();
  const given = givenSandbox(process.env[sandboxVariable]);
  let ownSandbox: ReturnType<typeof startSandbox> | undefined;
  let routes: Promise<Routes> | undefined;
  let made: { readonly connection: Connection; readonly client: Client } | undefined;

  async function resolve(): Promise<Current | undefined> {
    const chosen = userSetting('interlinear.connection.provider');
    if (chosen === 'sandbox' || (chosen === undefined && given)) {
      const sandbox = given ?? (await (ownSandbox ??= startSandbox()));
      return { kind: 'sandbox', connection: { baseUrl: sandbox.url, authScheme: specificationScheme, key: sandbox.key } };
    }
    const kind = chosen === 'custom' ? 'custom' : 'deepl';
    return storedConnection(kind);
  }

  async function storedConnection(kind: 'deepl' | 'custom'): Promise<Current | undefined> {
    const service = provider(kind);
    const address = chosenAddress();
    const candidates = address === 'auto' ? [service.paidUrl, service.freeUrl] : [addressFor(service, address, '')];
    const last = context.globalState.get<string>(lastHostKey);
    const lastFirst = candidates.toSorted((a, b) => Number(originOf(b) === last) - Number(originOf(a) === last));
    for (const baseUrl of lastFirst) {
      const key = await context.secrets.get(secretName(baseUrl));
      if (key !== undefined) return { kind, connection: { baseUrl, authScheme: service.authScheme, key } };
    }
    return undefined;
  }

  async function openRoutes(): Promise<Routes> {
    const module = await import('../service/routes.ts');
    return module.openRoutes({
      fetch: (input, init) => globalThis.fetch(input, init),
      httpProxy: () => vscode.workspace.getConfiguration('http').get<string>('proxy') ?? '',
      connectMs: defaultTimeLimits.connectMs,
    });
  }

  async function makeClient(connection: Connection): Promise<Client> {
    const { createClient } = await import('../service/client.ts');
    // One for the window: which route reached a host is remembered for the session.
    const { send } = await (routes ??= openRoutes());
    return createClient({ connection, version: versionOf(context), log, send });
  }

  function drop(): void {
    made = undefined;
    changed.fire();
  }

  const listeners = [
    changed,
    context.secrets.onDidChange(drop),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear.connection')) drop();
    }),
  ];

  return {
    onDidChange: changed.event,
    provider,
    trial: makeClient,
    async current() {
      const current = await resolve();
      return current && { kind: current.kind, host: new URL(current.connection.baseUrl).host };
    },
    async client() {
      const current = await resolve();
      if (!current) return undefined;
      if (!made || !sameConnection(made.connection, current.connection)) {
        made = { connection: current.connection, client: await makeClient(current.connection) };
      }
      return made.client;
    },
    async adopt(kind, connection) {
      if (connection) {
        await context.secrets.store(secretName(connection.baseUrl), connection.key);
        await context.globalState.update(lastHostKey, originOf(connection.baseUrl));
      }
      await updateUserSetting('interlinear.connection.provider', kind);
      drop();
    },
    async forget() {
      const current = await resolve();
      if (current && current.kind !== 'sandbox') await context.secrets.delete(secretName(current.connection.baseUrl));
      if (current?.kind === 'sandbox') await updateUserSetting('interlinear.connection.provider', 'deepl');
      drop();
    },
    dispose() {
      void routes?.then((opened) => opened.close());
      void ownSandbox?.then((sandbox) => sandbox.close());
      vscode.Disposable.from(...listeners).dispose();
    },
  };
}

/** The provider that a kind stands for: a public one, or the user's own addresses. */
function provider(kind: 'deepl' | 'custom'): Provider {
  if (kind === 'deepl') return deepl;
  return {
    paidUrl: userSetting('interlinear.connection.paidUrl') ?? '',
    freeUrl: userSetting('interlinear.connection.freeUrl') ?? '',
    usUrl: userSetting('interlinear.connection.usUrl') ?? '',
    authScheme: userSetting('interlinear.connection.authScheme') ?? specificationScheme,
  };
}

function chosenAddress(): Address {
  const chosen = userSetting('interlinear.connection.address');
  return addresses.find((address) => address === chosen) ?? 'auto';
}

/** Keys are kept per host: whatever a setting says later, a key only goes where it was tried. */
function secretName(baseUrl: string): string {
  return `key ${originOf(baseUrl)}`;
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

function sameConnection(a: Connection, b: Connection): boolean {
  return a.baseUrl === b.baseUrl && a.authScheme === b.authScheme && a.key === b.key;
}

/** The sandbox's JSON line, taken only when it leads to this machine. */
function givenSandbox(line: string | undefined): SandboxAccess | undefined {
  if (line === undefined) return undefined;
  try {
    const { url, key }: { url?: unknown; key?: unknown } = JSON.parse(line);
    return typeof url === 'string' && typeof key === 'string' && isLoopback(new URL(url).hostname) ? { url, key } : undefined;
  } catch {
    // Not the sandbox's line: as if it were not there.
    return undefined;
  }
}

function versionOf(context: vscode.ExtensionContext): string {
  const version: unknown = context.extension.packageJSON.version;
  return typeof version === 'string' ? version : '0.0.0';
}
