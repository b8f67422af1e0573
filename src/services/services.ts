import * as vscode from 'vscode';
import { logged } from '../client/log.ts';
import { isCancellation } from '../editor/progress.ts';
import { Store } from './cache/store.ts';
import { execute } from './command.ts';
import { AdminAccess } from './connection/adminAccess.ts';
import { Connections } from './connection/connections.ts';
import type { ConnectionsOptions } from './connection/connections.ts';
import { Jobs } from './editorJobs/jobs.ts';
import { GlossaryService } from './glossaries/glossaryService.ts';
import type { History } from './history/history.ts';
import type { KeptTexts } from './localization/keptTexts.ts';
import { KeyService } from './keys/keyService.ts';
import { SourceLanguages } from './languages/sourceLanguage.ts';
import { Target } from './languages/target.ts';
import { createLog } from './log.ts';
import type { EditorLog } from './log.ts';
import { NamedResources } from './resources/namedResources.ts';
import { Session } from './session.ts';
import { setting } from './settings/settings.ts';
import { UsageService } from './usage/usageService.ts';

/** Services for features. They are built once, in order, each from earlier ones. */
export interface Services {
  readonly context: vscode.ExtensionContext;
  /** Version of the extension. */
  readonly version: string;
  readonly log: EditorLog;
  readonly connections: Connections;
  /** The client of the connection, its cache, and changes at the service. */
  readonly session: Session;
  /** The target language of this workspace. */
  readonly target: Target;
  readonly usage: UsageService;
  /** The admin key of the current connection. */
  readonly admin: AdminAccess;
  /** The developer keys of the account, and all changes of them. */
  readonly keys: KeyService;
  readonly named: NamedResources;
  /** The glossaries of the account, and all changes of them. */
  readonly glossaries: GlossaryService;
  readonly sources: SourceLanguages;
  /** Deletes cached and recent translations, and kept texts. @returns true if nothing is left on disk. */
  clearStore(): Promise<boolean>;
  /** Fires when they are deleted. Listeners must drop them too. */
  readonly onDidClearStore: vscode.Event<void>;
  /** Document and recording jobs. */
  readonly jobs: Jobs;
  /** Recent translations and improvements. */
  readonly history: History;
  /** Texts of files and their translations as they were when they were translated. */
  readonly keptTexts: () => Promise<KeptTexts>;
}

/** Starts a sandbox that saves its state in a file. */
type StartSandbox = (statePath: string, log: EditorLog) => ReturnType<ConnectionsOptions['startSandbox']>;

/** Builds the services, which are disposed with the extension. Nothing is opened, read or requested before it is needed. */
export function createServices(context: vscode.ExtensionContext, startSandbox: StartSandbox): Services {
  const { globalState, globalStorageUri, secrets } = context;
  const version = String(context.extension.packageJSON.version);
  const log = createLog();
  const connections = new Connections({
    context,
    languagesFolder: vscode.Uri.joinPath(globalStorageUri, 'languages').fsPath,
    log,
    version,
    startSandbox: async () => {
      await vscode.workspace.fs.createDirectory(globalStorageUri);
      return startSandbox(vscode.Uri.joinPath(globalStorageUri, 'sandbox.json').fsPath, log);
    },
  });
  const store = new Store({
    folder: globalStorageUri.fsPath,
    log,
    enabled: () => setting('interlinear.cache.enabled'),
    megabytes: () => setting('interlinear.cache.maximumSize'),
  });
  const session = new Session({ connections, store, connect: async () => (await execute('interlinear.connect')) === true });
  const usage = new UsageService({
    state: globalState,
    connections,
    savings: store.savings,
    failed: (error) => {
      if (!isCancellation(error)) log.warn(`Usage could not be read: ${logged(error)}`);
    },
  });
  const admin = new AdminAccess({ connections, secrets, log, session });
  const keys = new KeyService({ connections, log, admin, usage });
  const named = new NamedResources();
  const glossaries = new GlossaryService({ connections, log, named, session });
  const target = new Target({ context, connections, glossaries, log, session, usage });
  const jobs = new Jobs({ context, connections, log });
  const cleared = new vscode.EventEmitter<void>();
  context.subscriptions.push(
    log,
    connections,
    session,
    session.onDidChangeResources(() => {
      named.forget();
      const client = connections.madeClient();
      if (client) store.forgetContents(client);
    }),
    target,
    usage,
    store,
    jobs,
    jobs.onDidFinish(() => usage.refreshSoon()),
    cleared,
    admin,
    keys,
    glossaries,
  );
  return {
    context,
    version,
    log,
    connections,
    session,
    target,
    usage,
    admin,
    keys,
    named,
    glossaries,
    sources: new SourceLanguages(),
    jobs,
    history: store.history,
    keptTexts: () => store.texts(),
    async clearStore() {
      cleared.fire();
      return store.clear();
    },
    onDidClearStore: cleared.event,
  };
}
