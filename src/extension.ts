import * as vscode from 'vscode';
import { registerAccount } from './features/account/index.ts';
import { registerTranslate } from './features/translate/index.ts';
import type { App } from './ui/app.ts';
import { execute } from './ui/command.ts';
import { createConnections } from './ui/connections.ts';
import { createLog } from './ui/log.ts';

export function activate(context: vscode.ExtensionContext): void {
  const log = createLog();
  const version = String(context.extension.packageJSON.version);
  // Kept beside the extension's other files, so that what was made while trying is there again after a restart.
  const statePath = vscode.Uri.joinPath(context.globalStorageUri, 'sandbox.json').fsPath;
  const startSandbox = async () => {
    await vscode.workspace.fs.createDirectory(context.globalStorageUri);
    return (await import('./sandbox/server.ts')).startSandbox({ statePath, warn: (message) => log.warn(message) });
  };
  const connections = createConnections({ context, log, version, startSandbox });
  const ensureConnected = async () => {
    if (await connections.current()) return;
    if ((await execute('interlinear.connect')) !== true) throw new vscode.CancellationError();
  };
  const app: App = {
    context,
    version,
    log,
    connections,
    ensureConnected,
    async connectedClient() {
      await ensureConnected();
      const client = await connections.client();
      if (!client) throw new vscode.CancellationError();
      return client;
    },
  };
  context.subscriptions.push(log, connections, registerAccount(app), registerTranslate(app));
}
