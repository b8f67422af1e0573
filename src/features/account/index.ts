import * as vscode from 'vscode';
import type { App } from '../../ui/app.ts';
import { registerCommand } from '../../ui/command.ts';

/** Connecting, disconnecting, and what helps when that fails. Loaded when it is first asked for. */
export function registerAccount(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, 'interlinear.connect', async () => (await import('./connect.ts')).connect(app)),
    registerCommand(app, 'interlinear.disconnect', async () => (await import('./disconnect.ts')).disconnect(app)),
    registerCommand(app, 'interlinear.showLog', async () => app.log.show()),
    registerCommand(app, 'interlinear.copyDiagnostics', async () => (await import('./diagnostics.ts')).copyDiagnostics(app)),
  );
}
