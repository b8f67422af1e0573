import * as vscode from 'vscode';

/** Read-only texts of a URI scheme. They exist while they are open, and there is nothing to save. */
export class VirtualDocuments implements vscode.Disposable {
  readonly #scheme: string;
  readonly #texts = new Map<string, string>();
  readonly #listeners: vscode.Disposable;
  #count = 0;

  /** @param closed called for each text that is closed. */
  constructor(scheme: string, closed: (uri: vscode.Uri) => void = () => undefined) {
    this.#scheme = scheme;
    this.#listeners = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(scheme, {
        provideTextDocumentContent: (uri) => this.#texts.get(uri.toString()) ?? '',
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme !== scheme) return;
        this.#texts.delete(uri.toString());
        closed(uri);
      }),
    );
  }

  /** Returns a number that no text's URI contains yet. */
  next(): number {
    this.#count += 1;
    return this.#count;
  }

  /**
   * Stores a text and returns its URI. @param path the editor shows its last part and treats it as a file name. @returns the URI of the
   * text.
   */
  keep(path: string, text: string, query = ''): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: this.#scheme, path, query });
    this.set(uri, text);
    return uri;
  }

  /** Sets the text of a URI. May be needed again, because the editor reports a document as closed when its language changes. */
  set(uri: vscode.Uri, text: string): void {
    this.#texts.set(uri.toString(), text);
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#texts.clear();
  }
}
