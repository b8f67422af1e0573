import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import * as messages from './texts.ts';

/** Copies data for a bug report: versions, the address of requests, and the last exchanges. Never includes texts or keys. */
export async function copyDiagnostics(services: Services): Promise<void> {
  const destination = await services.connections.current();
  const lines = [
    `Interlinear ${services.version}`,
    `${vscode.env.appName} ${vscode.version}, ${vscode.env.uiKind === vscode.UIKind.Web ? 'web' : 'desktop'}, remote: ${vscode.env.remoteName ?? 'none'}`,
    `${process.platform} ${process.arch}, Node ${process.versions.node}`,
    `Connection: ${destination ? `${destination.kind}, ${destination.address}` : 'none'}`,
    `Proxy setting: ${vscode.workspace.getConfiguration('http').get<string>('proxy') ? 'set' : 'not set'}, trusted workspace: ${vscode.workspace.isTrusted}`,
    '',
    'Last exchanges and warnings:',
    ...services.log.recent(),
  ];
  await vscode.env.clipboard.writeText(lines.join('\n'));
  void vscode.window.showInformationMessage(messages.diagnosticsCopied());
}
