import * as vscode from 'vscode';
import type { Client } from '../client/client.ts';
import type { Store } from './cache/store.ts';
import type { TextWork } from './cache/textWork.ts';
import type { Connections } from './connection/connections.ts';

export interface SessionOptions {
  readonly connections: Pick<Connections, 'current' | 'client' | 'identity'>;
  readonly store: Pick<Store, 'work'>;
  /** Leads through connecting. @returns whether there is a connection now. */
  readonly connect: () => Promise<boolean>;
}

/** The current connection at work: its client, the cache before it, and the news that something at the service was changed. */
export class Session implements vscode.Disposable {
  readonly #options: SessionOptions;
  readonly #resourcesChanged = new vscode.EventEmitter<void>();

  /**
   * Fires when something that translations name by an id (a glossary, a style rule list) was changed: nothing that was known of it counts
   * any longer.
   */
  readonly onDidChangeResources = this.#resourcesChanged.event;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /**
   * While there is no connection, leads through connecting. Starts nothing.
   * @throws CancellationError when the user does not connect.
   */
  async ensureConnected(): Promise<void> {
    if (await this.#options.connections.current()) return;
    if (!(await this.#options.connect())) throw new vscode.CancellationError();
  }

  /**
   * The client of the current connection. While there is none, leads through connecting first.
   * @throws CancellationError when the user does not connect.
   */
  async client(): Promise<Client> {
    await this.ensureConnected();
    const client = await this.#options.connections.client();
    if (!client) throw new vscode.CancellationError();
    return client;
  }

  /**
   * Translating and improving over the current connection, with the cache before it. While there is none, leads through connecting.
   * @throws CancellationError when the user does not connect.
   */
  async work(): Promise<TextWork> {
    const client = await this.client();
    const identity = await this.#options.connections.identity();
    if (!identity) throw new vscode.CancellationError();
    return this.#options.store.work(client, { host: identity.host, account: identity.keptAs });
  }

  /** Tells that something at the service was changed. */
  resourcesChanged(): void {
    this.#resourcesChanged.fire();
  }

  dispose(): void {
    this.#resourcesChanged.dispose();
  }
}
