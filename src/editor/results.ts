import * as vscode from 'vscode';
import { VirtualDocuments } from './virtualDocuments.ts';
import * as messages from './texts.ts';

/** Kind of a result. */
export type Made = 'translation' | 'improvement' | 'correction';

/** Returns the title of a comparison with the original. @param name name of the document. */
export function comparisonTitle(name: string, made: Made = 'translation'): string {
  if (made === 'improvement') return messages.compareImprovement(name);
  if (made === 'correction') return messages.compareCorrection(name);
  return messages.compareTranslation(name);
}

/** Proposed location of a translation. Nothing is written until the user saves it. */
export interface ProposedFile {
  /** Name shown in the tab. */
  readonly name: string;
  readonly uri: vscode.Uri;
}

export interface PlaceOfComparison {
  readonly file?: ProposedFile | undefined;
  readonly column?: vscode.ViewColumn;
}

/** Returns the active column. If a panel is active, the column of a text editor, so that the panel stays visible. */
function columnForBoth(): vscode.ViewColumn {
  const isPanel = vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview;
  const beside = isPanel ? vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined) : undefined;
  return beside?.viewColumn ?? vscode.ViewColumn.Active;
}

/** Shows texts that were not inserted into a document, read-only and without anything to save. */
export class Results implements vscode.Disposable {
  readonly #files = new Map<string, vscode.Uri>();
  readonly #documents: VirtualDocuments;

  /** @param scheme scheme of the texts' URIs; different for each owner. */
  constructor(scheme = 'interlinear-result') {
    this.#documents = new VirtualDocuments(scheme, (uri) => this.#files.delete(uri.toString()));
  }

  /**
   * Opens a comparison of the original with the result. `name` determines syntax highlighting.
   * @param place file name of the translation, if any, and the column. By default the active column, not one beside it, because a
   * comparison already has two sides.
   */
  async compare(name: string, title: string, before: string, after: string, place: PlaceOfComparison = {}): Promise<void> {
    const { file, column = columnForBoth() } = place;
    const number = this.#documents.next();
    const left = this.#keep(`/${number}/original/${name}`, before);
    const right = this.#keep(`/${number}/${file ? 'translation' : 'text'}/${file?.name ?? name}`, after, file?.uri);
    await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false, viewColumn: column });
  }

  /** Opens a text in its own tab. */
  async show(name: string, text: string, languageId?: string): Promise<void> {
    await this.#open(this.#keep(`/${this.#documents.next()}/text/${name}`, text), text, languageId);
  }

  /** Opens a translation with a proposed file name. */
  async showTranslation(file: ProposedFile, text: string, languageId: string): Promise<void> {
    const uri = this.#keep(`/${this.#documents.next()}/translation/${file.name}`, text, file.uri);
    await this.#open(uri, text, languageId, file.uri);
  }

  /** Returns the proposed file of a displayed translation; undefined for other texts. */
  fileOf(uri: vscode.Uri): vscode.Uri | undefined {
    return this.#files.get(uri.toString());
  }

  dispose(): void {
    this.#documents.dispose();
    this.#files.clear();
  }

  #keep(path: string, text: string, file?: vscode.Uri): vscode.Uri {
    const uri = this.#documents.keep(path, text);
    if (file) this.#files.set(uri.toString(), file);
    return uri;
  }

  async #open(uri: vscode.Uri, text: string, languageId: string | undefined, file?: vscode.Uri): Promise<void> {
    const opened = await vscode.workspace.openTextDocument(uri);
    const document = languageId === undefined ? opened : await vscode.languages.setTextDocumentLanguage(opened, languageId);
    // The editor reports a document as closed when its language changes, so the text is set again.
    this.#documents.set(uri, text);
    if (file) this.#files.set(uri.toString(), file);
    await vscode.window.showTextDocument(document, { preview: false });
  }
}
