import * as vscode from 'vscode';
import { registerAccount } from './features/account/index.ts';
import { registerDetect } from './features/detect/index.ts';
import { registerDocuments } from './features/documents/index.ts';
import { registerDictionaries } from './features/glossaries/dictionaries/index.ts';
import { registerGlossaries } from './features/glossaries/index.ts';
import { registerImprove } from './features/improve/index.ts';
import { registerKeys } from './features/keys/index.ts';
import { registerJobs } from './features/jobs/index.ts';
import { registerLinkedDictionaries } from './features/glossaries/linkedFiles/index.ts';
import { registerMemories } from './features/memories/index.ts';
import { registerReading } from './features/reading/index.ts';
import { registerStyleRules } from './features/styleRules/index.ts';
import { registerTerms } from './features/glossaries/terms/index.ts';
import type { InterlinearApi } from './features/tools/api.ts';
import { createApi, registerTools } from './features/tools/index.ts';
import { registerTranslate } from './features/translate/index.ts';
import type { App } from './services/app.ts';
import { execute } from './services/command.ts';
import { registerVoice } from './features/recordings/index.ts';
import { registerUsage } from './features/usage/index.ts';
import { createStore } from './services/cache/store.ts';
import { createAdminAccess } from './services/connection/adminAccess.ts';
import { createConnections } from './services/connection/connections.ts';
import { createGlossaryBook } from './services/glossaries/glossaryBook.ts';
import { createJobs } from './services/editorJobs/jobs.ts';
import { createKeyBook } from './services/keys/keyBook.ts';
import { createLog } from './services/log.ts';
import { isCancellation } from './editor/progress.ts';
import { createNamedResources } from './services/resources/namedResources.ts';
import { createSourceLanguages } from './services/languages/sourceLanguage.ts';
import { setting } from './services/settings/settings.ts';
import { createTarget } from './services/languages/target.ts';
import { createUsageBook } from './services/usage/usageBook.ts';
import { logged } from './client/logged.ts';

/** What must come to its end before the window does. The editor knows it by this module alone. */
const ending: (() => Promise<void>)[] = [];

export async function deactivate(): Promise<void> {
  await Promise.all(ending.splice(0).map((end) => end()));
}

export function activate(context: vscode.ExtensionContext): InterlinearApi {
  const log = createLog();
  const version = String(context.extension.packageJSON.version);
  // Kept beside the extension's other files, so that what was made while trying is there again after a restart.
  const statePath = vscode.Uri.joinPath(context.globalStorageUri, 'sandbox.json').fsPath;
  const startSandbox = async () => {
    await vscode.workspace.fs.createDirectory(context.globalStorageUri);
    return (await import('./sandbox/server.ts')).startSandbox({ statePath, warn: (message) => log.warn(message) });
  };
  const languagesFolder = vscode.Uri.joinPath(context.globalStorageUri, 'languages').fsPath;
  const connections = createConnections({ context, languagesFolder, log, version, startSandbox });
  const store = createStore({
    folder: context.globalStorageUri.fsPath,
    log,
    enabled: () => setting('interlinear.cache.enabled'),
    megabytes: () => setting('interlinear.cache.maximumSize'),
  });
  const usage = createUsageBook({
    state: context.globalState,
    connections,
    savings: store.savings,
    failed: (error) => {
      if (!isCancellation(error)) log.warn(`Usage could not be read: ${logged(error)}`);
    },
  });
  const ensureConnected = async () => {
    if (await connections.current()) return;
    if ((await execute('interlinear.connect')) !== true) throw new vscode.CancellationError();
  };
  const cleared = new vscode.EventEmitter<void>();
  const jobs = createJobs({ context, connections, log });
  ending.push(jobs.close);
  const target = createTarget(() => app, context);
  const app: App = {
    context,
    version,
    log,
    connections,
    target,
    usage,
    admin: createAdminAccess({ connections, secrets: context.secrets, log, ensureConnected }),
    keys: createKeyBook(() => app),
    named: createNamedResources(),
    glossaries: createGlossaryBook(() => app),
    resourcesChanged() {
      app.named.forget();
      const client = connections.madeClient();
      if (client) store.forgetContents(client);
    },
    sources: createSourceLanguages(),
    jobs,
    history: store.history,
    async clearStore() {
      cleared.fire();
      return store.clear();
    },
    onDidClearStore: cleared.event,
    ensureConnected,
    async connectedClient() {
      await ensureConnected();
      const client = await connections.client();
      if (!client) throw new vscode.CancellationError();
      return client;
    },
    async connectedWork() {
      const client = await app.connectedClient();
      const identity = await connections.identity();
      if (!identity) throw new vscode.CancellationError();
      return store.work(client, { host: identity.host, account: identity.keptAs });
    },
  };
  context.subscriptions.push(
    log,
    connections,
    target,
    usage,
    store,
    jobs,
    jobs.onDidFinish(() => usage.refreshSoon()),
    cleared,
    registerAccount(app),
    registerTranslate(app),
    registerDocuments(app),
    registerImprove(app),
    registerDetect(app),
    app.admin,
    app.keys,
    registerUsage(app),
    registerKeys(app),
    registerVoice(app),
    registerJobs(app),
    app.glossaries,
    registerGlossaries(app),
    registerDictionaries(app),
    registerLinkedDictionaries(app),
    registerTerms(app),
    registerStyleRules(app),
    registerMemories(app),
    registerReading(app),
    registerTools(app),
  );
  return createApi(app);
}
