import * as vscode from 'vscode';
import type { AdministrationResource } from '../../client/administration.ts';
import type { Connection } from '../../client/client.ts';
import type { Connections } from './connections.ts';
import type { EditorLog } from '../log.ts';
import type { Session } from '../session.ts';
import { adminPrefix } from './storedNames.ts';
import { logged } from '../../client/log.ts';

/** The parts of the connection that administration needs. */
export type AdminConnections = Pick<
  Connections,
  'adminKeyRef' | 'withAdminKey' | 'isCurrentKey' | 'sandboxAdminKey' | 'trial' | 'onDidChange'
>;

export interface AdminAccessOptions {
  readonly connections: AdminConnections;
  readonly secrets: vscode.SecretStorage;
  readonly log: Pick<EditorLog, 'error'>;
  readonly session: Pick<Session, 'ensureConnected'>;
}

interface MadeAdministration {
  readonly connection: Connection;
  readonly administration: Promise<AdministrationResource>;
}

/**
 * Admin key of the current connection. It is a separate secret, stored per host next to the translation keys, and never used in their place
 * (specification, "Authentication": "Admin endpoints use an admin key in the same header"). Maintains the context key
 * `interlinear.hasAdminKey`.
 */
export class AdminAccess implements vscode.Disposable {
  readonly #options: AdminAccessOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listeners: vscode.Disposable;
  #made: MadeAdministration | undefined;
  #shown = Promise.resolve();
  /**
   * Admin keys that listeners were notified of, by the names of their secrets. The secret storage also reports our own writes, with a
   * delay.
   */
  readonly #told = new Map<string, string | undefined>();

  /** Fires when the admin key or the connection may have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(options: AdminAccessOptions) {
    this.#options = options;
    this.#listeners = vscode.Disposable.from(
      this.#changed,
      options.connections.onDidChange(() => this.#tell()),
      // In this window or in another one.
      options.secrets.onDidChange(({ key: name }) => {
        if (name.startsWith(adminPrefix)) void this.#tellOf(name);
      }),
    );
    void this.#showWhetherThereIsOne();
  }

  /** Returns true if there is an admin key for the current connection. Shows no prompt. */
  async has(): Promise<boolean> {
    const keyRef = await this.#options.connections.adminKeyRef();
    return keyRef !== undefined && (await this.#options.secrets.get(keyRef.secret)) !== undefined;
  }

  /**
   * Returns administration of the current connection, or undefined without an admin key. The same admin key and address give the same
   * object.
   */
  async administration(): Promise<AdministrationResource | undefined> {
    const { connections, secrets } = this.#options;
    const keyRef = await connections.adminKeyRef();
    const key = keyRef && (await secrets.get(keyRef.secret));
    const connection = keyRef === undefined || key === undefined ? undefined : await connections.withAdminKey(key, keyRef);
    if (!connection) {
      this.#made = undefined;
      return undefined;
    }
    const made = this.#made;
    const { baseUrl, authScheme } = connection;
    const isSame = made?.connection.key === key && made?.connection.baseUrl === baseUrl && made?.connection.authScheme === authScheme;
    if (made && isSame) return made.administration;
    const making = { connection, administration: connections.trial(connection).then((client) => client.administration) };
    this.#made = making;
    making.administration.catch(() => {
      // A later attempt may succeed.
      if (this.#made === making) this.#made = undefined;
    });
    return making.administration;
  }

  /**
   * Returns administration. If there is no admin key, asks for one and explains how to get it. Connects first if necessary.
   * @throws CancellationError when the user does not enter one.
   */
  async require(): Promise<AdministrationResource> {
    await this.#options.session.ensureConnected();
    const known = await this.administration();
    if (known) return known;
    const entered = (await this.enter()) ? await this.administration() : undefined;
    if (!entered) throw new vscode.CancellationError();
    return entered;
  }

  /** Asks for an admin key, tests it with a free call and stores it. @returns true if one was entered. */
  async enter(): Promise<boolean> {
    const { connections, session } = this.#options;
    await session.ensureConnected();
    const keyRef = await connections.adminKeyRef();
    if (!keyRef) return false;
    const { askAdminKey } = await import('./adminKeyPrompt.ts');
    const key = await askAdminKey(connections, keyRef);
    if (key === undefined) return false;
    await this.#keep(keyRef.secret, key);
    return true;
  }

  /** Deletes the admin key of the current connection. */
  async forget(): Promise<void> {
    const keyRef = await this.#options.connections.adminKeyRef();
    this.#made = undefined;
    if (keyRef) await this.#keep(keyRef.secret, undefined);
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  async #keep(secret: string, key: string | undefined): Promise<void> {
    const { secrets } = this.#options;
    this.#told.set(secret, key);
    await (key === undefined ? secrets.delete(secret) : secrets.store(secret, key));
    await this.#showWhetherThereIsOne();
    this.#changed.fire();
  }

  /** Updates run one after another, so that the latest one takes effect last. */
  #showWhetherThereIsOne(): Promise<void> {
    this.#shown = this.#shown
      .then(async () => vscode.commands.executeCommand('setContext', 'interlinear.hasAdminKey', await this.has()))
      .then(undefined, (error: unknown) => this.#options.log.error(`Whether there is an admin key is not known: ${logged(error)}`));
    return this.#shown;
  }

  #tell(): void {
    void this.#showWhetherThereIsOne();
    this.#changed.fire();
  }

  /**
   * Fires the event if an admin key changed. Listeners drop data that was read with the admin key, so the same key is reported only once.
   */
  async #tellOf(secret: string): Promise<void> {
    const key = await this.#options.secrets.get(secret);
    if (this.#told.has(secret) && this.#told.get(secret) === key) return;
    this.#told.set(secret, key);
    this.#tell();
  }
}
