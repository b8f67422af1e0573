import * as vscode from 'vscode';

/** Shows texts that were not put into a document: read-only, nothing to save. */
export interface Results extends vscode.Disposable {
  /** Opens a comparison of what was there with what came back. `name` gives the tab its title and the text its colours. */
  compare(name: string, title: string, before: string, after: string): Promise<void>;
  /** Opens a text in a tab of its own. */
  show(name: string, text: string, languageId?: string): Promise<void>;
}

/** @param scheme of the texts' addresses; each owner has one of its own. */
export function createResults(scheme = 'interlinear-result'): Results {
  const texts = new Map<string, string>();
  let count = 0;
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  });
  const closes = vscode.workspace.onDidCloseTextDocument((document) => {
    if (document.uri.scheme === scheme) texts.delete(document.uri.toString());
  });

  function keep(name: string, side: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme, path: `/${count}/${side}/${name}` });
    texts.set(uri.toString(), text);
    return uri;
  }

  return {
    async compare(name, title, before, after) {
      count += 1;
      const left = keep(name, 'original', before);
      const right = keep(name, 'translation', after);
      await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false, viewColumn: vscode.ViewColumn.Beside });
    },
    async show(name, text, languageId) {
      count += 1;
      const opened = await vscode.workspace.openTextDocument(keep(name, 'translation', text));
      const document = languageId === undefined ? opened : await vscode.languages.setTextDocumentLanguage(opened, languageId);
      await vscode.window.showTextDocument(document, { preview: false });
    },
    dispose() {
      provider.dispose();
      closes.dispose();
      texts.clear();
    },
  };
}
