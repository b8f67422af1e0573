import * as vscode from 'vscode';

/** Dictionaries as the service has them, beside texts that are about to replace them. */
export const remoteScheme = 'interlinear-glossary-remote';

export interface RemoteTexts extends vscode.Disposable {
  /** Opens a comparison of what the service has with the text in the editor, which can be edited in it. */
  compare(uri: vscode.Uri, name: string, remote: string): Promise<void>;
}

export function createRemoteTexts(): RemoteTexts {
  const texts = new Map<string, string>();
  let count = 0;
  const provider = vscode.workspace.registerTextDocumentContentProvider(remoteScheme, {
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  });
  const closes = vscode.workspace.onDidCloseTextDocument((document) => {
    if (document.uri.scheme === remoteScheme) texts.delete(document.uri.toString());
  });
  return {
    async compare(uri, name, remote) {
      count += 1;
      const shown = vscode.Uri.from({ scheme: remoteScheme, path: `/${name}`, query: String(count) });
      texts.set(shown.toString(), remote);
      await vscode.commands.executeCommand('vscode.diff', shown, uri, vscode.l10n.t('{0}: Service ↔ Yours', name), { preview: false });
    },
    dispose() {
      provider.dispose();
      closes.dispose();
    },
  };
}
