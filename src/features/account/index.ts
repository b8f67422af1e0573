import * as vscode from 'vscode';
import { logged } from '../../client/log.ts';
import type { Services } from '../../services/services.ts';
import { feature, eagerly } from '../../editor/memoize.ts';

/** Registers commands for connecting, disconnecting and troubleshooting. Their code is loaded on first use. */
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

/** Sets two context keys for the manifest, one for "connected" and one for "not connected". At first, neither is set. */
function connectionContext(services: Services): () => void {
  let latestRequest = 0;
  const show = async () => {
    latestRequest += 1;
    const request = latestRequest;
    const isConnected = (await services.connections.current()) !== undefined;
    // Ignore all but the latest lookup.
    if (request !== latestRequest) return;
    void vscode.commands.executeCommand('setContext', 'interlinear.isConnected', isConnected);
    void vscode.commands.executeCommand('setContext', 'interlinear.notConnected', !isConnected);
  };
  return () => void show().catch((error: unknown) => services.log.error(`Whether there is a connection is not known: ${logged(error)}`));
}
