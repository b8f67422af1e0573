import * as vscode from 'vscode';
import { endpointId } from '../../api/server.ts';
import { createClient } from '../../client/client.ts';
import type { Client, Connection } from '../../client/client.ts';
import type { KeptLanguages } from '../../client/languages.ts';
import { openRoutes } from '../../client/routes.ts';
import type { Routes } from '../../client/routes.ts';
import { defaultTimeLimits } from '../../client/exchange.ts';
import { keepLanguageLists } from '../languages/languageLists.ts';
import type { EditorLog } from '../log.ts';
import { setting } from '../settings/settings.ts';
import { accountOf } from './currentConnection.ts';
import type { CurrentConnection } from './currentConnection.ts';

export interface ConnectionClientsOptions {
  readonly current: Pick<CurrentConnection, 'connection' | 'startedSandbox'>;
  /** Folder for the language lists of accounts; if absent, they are not stored. */
  readonly languagesFolder?: string | undefined;
  readonly log: EditorLog;
  /** Version of the extension, for the User-Agent header. */
  readonly version: string;
}

interface MadeClient {
  readonly connection: Connection;
  readonly client: Promise<Client>;
  ready?: Client;
}

/** Clients by connection. The module is loaded with the first one. */
export class ConnectionClients {
  readonly #options: ConnectionClientsOptions;
  readonly #routes: Routes;
  /** Client of the current connection, or of one that was current when the client was created. */
  #made: MadeClient | undefined;
  /** Clients of earlier connections that still have pending work. */
  readonly #others: MadeClient[] = [];

  constructor(options: ConnectionClientsOptions) {
    this.#options = options;
    this.#routes = openRoutes({
      fetch: (input, init) => globalThis.fetch(input, init),
      httpProxy: () => vscode.workspace.getConfiguration('http').get<string>('proxy') ?? '',
      connectMs: defaultTimeLimits.connectMs,
      warn: (message) => options.log.warn(message),
    });
  }

  /** Returns the client of the current connection, or undefined while not connected. */
  async current(): Promise<Client | undefined> {
    const connection = await this.#options.current.connection();
    return connection && this.#ofCurrent(connection);
  }

  /** Returns the client of the current connection if it already exists. */
  ready(): Client | undefined {
    return this.#made?.ready;
  }

  /** Returns the client of a connection, which may be the current one. */
  async of(connection: Connection): Promise<Client> {
    if (this.#made && sameConnection(this.#made.connection, connection)) return this.#made.client;
    const current = await this.#options.current.connection();
    if (current && sameConnection(current, connection)) return this.#ofCurrent(connection);
    const known = this.#others.find((one) => sameConnection(one.connection, connection));
    if (known) return known.client;
    const made = { connection, client: this.#makeKeeping(connection) };
    this.#others.push(made);
    return made.client;
  }

  /** Creates a new client each time. */
  make(connection: Connection, keptLanguages?: KeptLanguages): Client {
    const { log, version } = this.#options;
    return createClient({
      connection,
      version,
      log,
      send: this.#routes.send,
      keptLanguages,
      reportingTag: () => setting('interlinear.translation.reportingTag').trim(),
    });
  }

  /** Forces a new client for the next connection. */
  forgetCurrent(): void {
    this.#made = undefined;
  }

  dispose(): void {
    void this.#routes.close();
  }

  #ofCurrent(connection: Connection): Promise<Client> {
    if (this.#made && sameConnection(this.#made.connection, connection)) return this.#made.client;
    // Set before awaiting anything. Otherwise two clients could exist, each with its own pacing, queue and stop at a 456.
    const making: MadeClient = { connection, client: this.#makeKeeping(connection) };
    this.#made = making;
    making.client.then(
      (ready) => Object.assign(making, { ready }),
      () => {
        if (this.#made === making) this.#made = undefined;
      },
    );
    return making.client;
  }

  /**
   * Creates a client that stores the language lists of its account. The extension's own sandbox is excluded because its address changes
   * each time.
   */
  async #makeKeeping(connection: Connection): Promise<Client> {
    const { current, languagesFolder } = this.#options;
    const ownSandbox = await current.startedSandbox();
    if (languagesFolder === undefined || ownSandbox === connection.baseUrl) return this.make(connection);
    const account = await accountOf(connection.key);
    return this.make(connection, keepLanguageLists(languagesFolder, [endpointId(connection.baseUrl), account]));
  }
}

function sameConnection(a: Connection, b: Connection): boolean {
  return a.baseUrl === b.baseUrl && a.authScheme === b.authScheme && a.profile === b.profile && a.key === b.key;
}
