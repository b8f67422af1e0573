import * as vscode from 'vscode';
import { VirtualDocuments } from '../../../editor/virtualDocuments.ts';

/** Dictionaries as the service has them, beside texts that are about to replace them. */
export const remoteScheme = 'interlinear-glossary-remote';

export interface RemoteTexts extends vscode.Disposable {
  /** Opens a comparison of what the service has with the text in the editor, which can be edited in it. */
  compare(uri: vscode.Uri, name: string, remote: string): Promise<void>;
}

export function createRemoteTexts(): RemoteTexts {
  const documents = new VirtualDocuments(remoteScheme);
  return {
    async compare(uri, name, remote) {
      const shown = documents.keep(`/${name}`, remote, String(documents.next()));
      await vscode.commands.executeCommand('vscode.diff', shown, uri, vscode.l10n.t('{0}: Service ↔ Yours', name), { preview: false });
    },
    dispose: () => documents.dispose(),
  };
}
