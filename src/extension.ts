import * as vscode from 'vscode';
import { registerAccount } from './features/account/index.ts';
import { registerTranslate } from './features/translate/index.ts';
import type { App } from './ui/app.ts';
import { execute } from './ui/command.ts';
import { createConnections } from './ui/connections.ts';
import { createLog } from './ui/log.ts';

export function activate(context: vscode.ExtensionContext): void {
  const log = createLog();
  const startSandbox = async () => (await import('./sandbox/server.ts')).startSandbox();
  const connections = createConnections({ context, log, startSandbox });
  const app: App = {
    context,
    log,
    connections,
    async connectedClient() {
      const client = (await connections.client()) ?? ((await execute('interlinear.connect')) === true && (await connections.client()));
      if (!client) throw new vscode.CancellationError();
      return client;
    },
  };
  context.subscriptions.push(log, connections, registerAccount(app), registerTranslate(app));
}
