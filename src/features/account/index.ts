import * as vscode from 'vscode';
import { logged } from '../../client/logged.ts';
import type { App } from '../../services/app.ts';
import { registerCommand } from '../../services/command.ts';

/** Connecting, disconnecting, and what helps when that fails. Loaded when it is first asked for. */
export function registerAccount(app: App): vscode.Disposable {
  const showWhetherConnected = connectionContext(app);
  showWhetherConnected();
  return vscode.Disposable.from(
    app.connections.onDidChange(showWhetherConnected),
    registerCommand(app, 'interlinear.connect', async () => (await import('./connect.ts')).connect(app)),
    registerCommand(app, 'interlinear.disconnect', async () => (await import('./disconnect.ts')).disconnect(app)),
    registerCommand(app, 'interlinear.showLog', async () => app.log.show()),
    registerCommand(app, 'interlinear.copyDiagnostics', async () => (await import('./diagnostics.ts')).copyDiagnostics(app)),
  );
}

/** Tells the manifest whether there is a connection, and whether there is none: both are unknown for a while. */
function connectionContext(app: App): () => void {
  let newest = 0;
  const show = async () => {
    newest += 1;
    const mine = newest;
    const isConnected = (await app.connections.current()) !== undefined;
    // Only what was looked up last counts.
    if (mine !== newest) return;
    void vscode.commands.executeCommand('setContext', 'interlinear.isConnected', isConnected);
    void vscode.commands.executeCommand('setContext', 'interlinear.notConnected', !isConnected);
  };
  return () => void show().catch((error: unknown) => app.log.error(`Whether there is a connection is not known: ${logged(error)}`));
}
