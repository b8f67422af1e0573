import type * as vscode from 'vscode';
import type { Client } from '../service/client.ts';
import type { Connections } from './connections.ts';
import type { EditorLog } from './log.ts';

/** What every feature is handed: built once, in extension.ts. */
export interface App {
  readonly context: vscode.ExtensionContext;
  /** Version of the extension. */
  readonly version: string;
  readonly log: EditorLog;
  readonly connections: Connections;
  /**
   * While there is no connection, leads through connecting. Starts nothing.
   * @throws CancellationError when the user does not connect.
   */
  ensureConnected(): Promise<void>;
  /**
   * The client of the current connection. While there is none, leads through connecting first.
   * @throws CancellationError when the user does not connect.
   */
  connectedClient(): Promise<Client>;
}
