import * as vscode from 'vscode';
import { logged } from '../../client/logged.ts';
import type { Services } from '../../services/services.ts';
import { registerCommand } from '../../services/command.ts';

/** Connecting, disconnecting, and what helps when that fails. Loaded when it is first asked for. */
export function registerAccount(services: Services): vscode.Disposable {
  const showWhetherConnected = connectionContext(services);
  showWhetherConnected();
  return vscode.Disposable.from(
    services.connections.onDidChange(showWhetherConnected),
    registerCommand(services, 'interlinear.connect', async () => (await import('./connect.ts')).connect(services)),
    registerCommand(services, 'interlinear.disconnect', async () => (await import('./disconnect.ts')).disconnect(services)),
    registerCommand(services, 'interlinear.showLog', async () => services.log.show()),
    registerCommand(services, 'interlinear.copyDiagnostics', async () => (await import('./diagnostics.ts')).copyDiagnostics(services)),
  );
}

/** Tells the manifest whether there is a connection, and whether there is none: both are unknown for a while. */
function connectionContext(services: Services): () => void {
  let newest = 0;
  const show = async () => {
    newest += 1;
    const mine = newest;
    const isConnected = (await services.connections.current()) !== undefined;
    // Only what was looked up last counts.
    if (mine !== newest) return;
    void vscode.commands.executeCommand('setContext', 'interlinear.isConnected', isConnected);
    void vscode.commands.executeCommand('setContext', 'interlinear.notConnected', !isConnected);
  };
  return () => void show().catch((error: unknown) => services.log.error(`Whether there is a connection is not known: ${logged(error)}`));
}
