import type * as vscode from 'vscode';
import type { Client } from '../client/client.ts';
import type { History } from './history/history.ts';
import type { TextWork } from './cache/textWork.ts';
import type { AdminAccess } from './connection/adminAccess.ts';
import type { Connections } from './connection/connections.ts';
import type { GlossaryBook } from './glossaries/glossaryBook.ts';
import type { Jobs } from './editorJobs/jobs.ts';
import type { KeyBook } from './keys/keyBook.ts';
import type { EditorLog } from './log.ts';
import type { NamedResources } from './resources/namedResources.ts';
import type { SourceLanguages } from './languages/sourceLanguage.ts';
import type { Target } from './languages/target.ts';
import type { UsageBook } from './usage/usageBook.ts';

/** What every feature is handed: built once, in extension.ts. */
export interface App {
  readonly context: vscode.ExtensionContext;
  /** Version of the extension. */
  readonly version: string;
  readonly log: EditorLog;
  readonly connections: Connections;
  /** The target language of this workspace. */
  readonly target: Target;
  readonly usage: UsageBook;
  /** The admin key of the current connection. */
  readonly admin: AdminAccess;
  /** The developer keys of the account, and every change to them. */
  readonly keys: KeyBook;
  readonly named: NamedResources;
  /** The glossaries of the account, and every change to them. */
  readonly glossaries: GlossaryBook;
  /** Something that translations name by an id was changed: nothing that was known of it counts any longer. */
  resourcesChanged(): void;
  readonly sources: SourceLanguages;
  /** Forgets cached and recent translations. @returns whether nothing of them is left on disk. */
  clearStore(): Promise<boolean>;
  /** Fires when they were forgotten: nobody may remember them any longer. */
  readonly onDidClearStore: vscode.Event<void>;
  /** Documents and recordings. */
  readonly jobs: Jobs;
  /** Recent translations and improvements. */
  readonly history: History;
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
  /**
   * Translating and improving over the current connection, with the cache before it. While there is none, leads through connecting.
   * @throws CancellationError when the user does not connect.
   */
  connectedWork(): Promise<TextWork>;
}
