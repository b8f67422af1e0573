import * as vscode from 'vscode';

const scheme = 'interlinear-dictionary-snapshot';

/** Dictionaries as the service had them, to be compared with. Nobody can change them. */
export interface Snapshots extends vscode.Disposable {
  /** @param name of the file, which gives it its colors. */
  keep(name: string, text: string): vscode.Uri;
}

export function createSnapshots(): Snapshots {
  const texts = new Map<string, string>();
  let count = 0;
  const listeners = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '' }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === scheme) texts.delete(uri.toString());
    }),
  );
  return {
    keep(name, text) {
      count += 1;
      const uri = vscode.Uri.from({ scheme, path: `/${count}/${name}` });
      texts.set(uri.toString(), text);
      return uri;
    },
    dispose: () => listeners.dispose(),
  };
}
