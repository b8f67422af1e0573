import * as vscode from 'vscode';

/** Texts of a URI scheme that are there as long as they are open: nobody can change them, and there is nothing to save. */
export class VirtualDocuments implements vscode.Disposable {
  readonly #scheme: string;
  readonly #texts = new Map<string, string>();
  readonly #listeners: vscode.Disposable;
  #count = 0;

  /** @param closed is told of each that is closed. */
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

  /** A number that no text has in its address yet. */
  next(): number {
    this.#count += 1;
    return this.#count;
  }

  /** @param path whose last part the editor shows, and takes for the name of a file. @returns the address of the text. */
  keep(path: string, text: string, query = ''): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: this.#scheme, path, query });
    this.set(uri, text);
    return uri;
  }

  /** Gives a text to an address, once more if need be: a document whose language is changed counts as closed in between. */
  set(uri: vscode.Uri, text: string): void {
    this.#texts.set(uri.toString(), text);
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#texts.clear();
  }
}
