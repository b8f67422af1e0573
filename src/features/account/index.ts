import * as vscode from 'vscode';
import { logged } from '../../client/log.ts';
import type { Services } from '../../services/services.ts';
import { feature, eagerly } from '../../editor/memoize.ts';

/** Connecting, disconnecting, and what helps when that fails. Loaded when it is first asked for. */
export function registerAccount(services: Services) {
  const showWhetherConnected = connectionContext(services);
  showWhetherConnected();
  return feature(
    eagerly({
      connect: async () => (await import('./connect.ts')).connect(services),
      disconnect: async () => (await import('./disconnect.ts')).disconnect(services),
      showLog: () => services.log.show(),
      copyDiagnostics: async () => (await import('./diagnostics.ts')).copyDiagnostics(services),
    }),
    services.connections.onDidChange(showWhetherConnected),
  );
}

/** Tells the manifest whether there is a connection, and whether there is none: both are unknown for a while. */
function connectionContext(services: Services): () => void {
  let latestRequest = 0;
  const show = async () => {
    latestRequest += 1;
    const request = latestRequest;
    const isConnected = (await services.connections.current()) !== undefined;
    // Only what was looked up last counts.
    if (request !== latestRequest) return;
    void vscode.commands.executeCommand('setContext', 'interlinear.isConnected', isConnected);
    void vscode.commands.executeCommand('setContext', 'interlinear.notConnected', !isConnected);
  };
  return () => void show().catch((error: unknown) => services.log.error(`Whether there is a connection is not known: ${logged(error)}`));
}
