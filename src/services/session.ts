import * as vscode from 'vscode';
import type { Client } from '../client/client.ts';
import type { Store } from './cache/store.ts';
import type { TextWork } from './cache/textWork.ts';
import type { Connections } from './connection/connections.ts';

export interface SessionOptions {
  readonly connections: Pick<Connections, 'current' | 'client' | 'identity'>;
  readonly store: Pick<Store, 'work'>;
  /** Asks the user to connect. @returns true if there is a connection now. */
  readonly connect: () => Promise<boolean>;
}

/** Use of the current connection: its client, its cache, and notifications of changes at the service. */
export class Session implements vscode.Disposable {
  readonly #options: SessionOptions;
  readonly #resourcesChanged = new vscode.EventEmitter<void>();

  /**
   * Fires when an item that translations refer to by id (a glossary, a style rule list) has changed. Cached data about it is then outdated.
   */
  readonly onDidChangeResources = this.#resourcesChanged.event;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /**
   * Asks the user to connect if there is no connection. Starts nothing.
   * @throws CancellationError when the user does not connect.
   */
  async ensureConnected(): Promise<void> {
    if (await this.#options.connections.current()) return;
    if (!(await this.#options.connect())) throw new vscode.CancellationError();
  }

  /**
   * Returns the client of the current connection. Connects first if necessary.
   * @throws CancellationError when the user does not connect.
   */
  async client(): Promise<Client> {
    await this.ensureConnected();
    const client = await this.#options.connections.client();
    if (!client) throw new vscode.CancellationError();
    return client;
  }

  /**
   * Returns cached translation and improvement with the current connection. Connects first if necessary.
   * @throws CancellationError when the user does not connect.
   */
  async work(): Promise<TextWork> {
    const client = await this.client();
    const identity = await this.#options.connections.identity();
    if (!identity) throw new vscode.CancellationError();
    return this.#options.store.work(client, { host: identity.host, account: identity.keptAs });
  }

  /** Fires `onDidChangeResources`. */
  resourcesChanged(): void {
    this.#resourcesChanged.fire();
  }

  dispose(): void {
    this.#resourcesChanged.dispose();
  }
}
