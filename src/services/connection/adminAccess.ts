import * as vscode from 'vscode';
import type { AdministrationResource } from '../../client/administration.ts';
import type { Connection } from '../../client/client.ts';
import type { Connections } from './connections.ts';
import type { EditorLog } from '../log.ts';
import type { Session } from '../session.ts';
import { adminPrefix } from './storedNames.ts';
import { logged } from '../../client/logged.ts';

/**
 * The admin key of the current connection: a secret of its own, kept per host beside the translation keys and never used in their place
 * (specification, "Authentication": "Admin endpoints use an admin key in the same header").
 */
export interface AdminAccess extends vscode.Disposable {
  /** Whether there is an admin key for the current connection. Asks nobody. */
  has(): Promise<boolean>;
  /** Administration over the current connection; undefined without an admin key. The same object for the same admin key and address. */
  administration(): Promise<AdministrationResource | undefined>;
  /**
   * The same; while there is no admin key, leads through entering one, which says how to get one. Connects first where that is needed.
   * @throws CancellationError when the user does not enter one.
   */
  require(): Promise<AdministrationResource>;
  /** Asks for an admin key, tries it with a free call and keeps it. @returns whether one was entered. */
  enter(): Promise<boolean>;
  /** Forgets the admin key of the current connection. */
  forget(): Promise<void>;
  /** Fires when there may be another admin key, or none, or another connection. */
  readonly onDidChange: vscode.Event<void>;
}

/** What administration needs of the connection. */
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

/** Keeps the context key `interlinear.hasAdminKey`. */
export function createAdminAccess({ connections, secrets, log, session }: AdminAccessOptions): AdminAccess {
  const changed = new vscode.EventEmitter<void>();
  let made: { readonly connection: Connection; readonly administration: Promise<AdministrationResource> } | undefined;
  let shown = Promise.resolve();
  // Admin keys that others know of, by the names of their secrets: the secret storage tells later of what was written here, too.
  const told = new Map<string, string | undefined>();

  async function has(): Promise<boolean> {
    const keyRef = await connections.adminKeyRef();
    return keyRef !== undefined && (await secrets.get(keyRef.secret)) !== undefined;
  }

  async function administration(): Promise<AdministrationResource | undefined> {
    const keyRef = await connections.adminKeyRef();
    const key = keyRef && (await secrets.get(keyRef.secret));
    const connection = keyRef === undefined || key === undefined ? undefined : await connections.withAdminKey(key, keyRef);
    if (!connection) {
      made = undefined;
      return undefined;
    }
    const { baseUrl, authScheme } = connection;
    const isSame = made?.connection.key === key && made?.connection.baseUrl === baseUrl && made?.connection.authScheme === authScheme;
    if (made && isSame) return made.administration;
    const making = { connection, administration: connections.trial(connection).then((client) => client.administration) };
    made = making;
    making.administration.catch(() => {
      // What failed once may work the next time.
      if (made === making) made = undefined;
    });
    return making.administration;
  }

  async function enter(): Promise<boolean> {
    await session.ensureConnected();
    const keyRef = await connections.adminKeyRef();
    if (!keyRef) return false;
    const { askAdminKey } = await import('./adminKeyPrompt.ts');
    const key = await askAdminKey(connections, keyRef);
    if (key === undefined) return false;
    await keep(keyRef.secret, key);
    return true;
  }

  async function keep(secret: string, key: string | undefined): Promise<void> {
    told.set(secret, key);
    await (key === undefined ? secrets.delete(secret) : secrets.store(secret, key));
    await showWhetherThereIsOne();
    changed.fire();
  }

  /** One after the other: what was asked last is what counts in the end. */
  function showWhetherThereIsOne(): Promise<void> {
    shown = shown
      .then(async () => vscode.commands.executeCommand('setContext', 'interlinear.hasAdminKey', await has()))
      .then(undefined, (error: unknown) => log.error(`Whether there is an admin key is not known: ${logged(error)}`));
    return shown;
  }

  function tell(): void {
    void showWhetherThereIsOne();
    changed.fire();
  }

  /** Whoever is told drops what was read with the admin key, so nobody is told twice of the same one. */
  async function tellOf(secret: string): Promise<void> {
    const key = await secrets.get(secret);
    if (told.has(secret) && told.get(secret) === key) return;
    told.set(secret, key);
    tell();
  }

  const listeners = vscode.Disposable.from(
    changed,
    connections.onDidChange(tell),
    // In this window or in another one.
    secrets.onDidChange(({ key: name }) => {
      if (name.startsWith(adminPrefix)) void tellOf(name);
    }),
  );
  void showWhetherThereIsOne();

  return {
    has,
    administration,
    async require() {
      await session.ensureConnected();
      const known = await administration();
      if (known) return known;
      const entered = (await enter()) ? await administration() : undefined;
      if (!entered) throw new vscode.CancellationError();
      return entered;
    },
    enter,
    async forget() {
      const keyRef = await connections.adminKeyRef();
      made = undefined;
      if (keyRef) await keep(keyRef.secret, undefined);
    },
    onDidChange: changed.event,
    dispose: () => listeners.dispose(),
  };
}
