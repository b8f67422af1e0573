import * as vscode from 'vscode';
import type { App } from '../../services/app.ts';

/** Copies what a bug report needs: versions, where requests go, the last exchanges. Never text or keys. */
export async function copyDiagnostics(app: App): Promise<void> {
  const destination = await app.connections.current();
  const lines = [
    `Interlinear ${app.version}`,
    `${vscode.env.appName} ${vscode.version}, ${vscode.env.uiKind === vscode.UIKind.Web ? 'web' : 'desktop'}, remote: ${vscode.env.remoteName ?? 'none'}`,
    `${process.platform} ${process.arch}, Node ${process.versions.node}`,
    `Connection: ${destination ? `${destination.kind}, ${destination.address}` : 'none'}`,
    `Proxy setting: ${vscode.workspace.getConfiguration('http').get<string>('proxy') ? 'set' : 'not set'}, trusted workspace: ${vscode.workspace.isTrusted}`,
    '',
    'Last exchanges and warnings:',
    ...app.log.recent(),
  ];
  await vscode.env.clipboard.writeText(lines.join('\n'));
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Diagnostics copied. They hold no text and no key; look them over before you paste them.'),
  );
}
