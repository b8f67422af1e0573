import * as vscode from 'vscode';
import { VirtualDocuments } from './virtualDocuments.ts';
import * as messages from './texts.ts';

/** What was made of a text. */
export type Made = 'translation' | 'improvement' | 'correction';

/** The title of a comparison with the original. @param name of the document. */
export function comparisonTitle(name: string, made: Made = 'translation'): string {
  if (made === 'improvement') return messages.compareImprovement(name);
  if (made === 'correction') return messages.compareCorrection(name);
  return messages.compareTranslation(name);
}

/** Where a translation would be saved: nothing is written until somebody says so. */
export interface ProposedFile {
  /** As the tab shows it. */
  readonly name: string;
  readonly uri: vscode.Uri;
}

export interface PlaceOfComparison {
  readonly file?: ProposedFile | undefined;
  readonly column?: vscode.ViewColumn;
}

/** The active column, unless a panel is in it: that stays in sight, and the comparison comes up over the text. */
function columnForBoth(): vscode.ViewColumn {
  const isPanel = vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview;
  const beside = isPanel ? vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined) : undefined;
  return beside?.viewColumn ?? vscode.ViewColumn.Active;
}

/** Shows texts that were not put into a document: read-only, nothing to save. */
export class Results implements vscode.Disposable {
  readonly #files = new Map<string, vscode.Uri>();
  readonly #documents: VirtualDocuments;

  /** @param scheme of the texts' addresses; each owner has one of its own. */
  constructor(scheme = 'interlinear-result') {
    this.#documents = new VirtualDocuments(scheme, (uri) => this.#files.delete(uri.toString()));
  }

  /**
   * Opens a comparison of what was there with what came back. `name` gives the text its colors.
   * @param place the name that the translation has as a file, where there is one, and the column; without one the active one, since a
   * comparison has both sides already.
   */
  async compare(name: string, title: string, before: string, after: string, place: PlaceOfComparison = {}): Promise<void> {
    const { file, column = columnForBoth() } = place;
    const number = this.#documents.next();
    const left = this.#keep(`/${number}/original/${name}`, before);
    const right = this.#keep(`/${number}/${file ? 'translation' : 'text'}/${file?.name ?? name}`, after, file?.uri);
    await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false, viewColumn: column });
  }

  /** Opens a text in a tab of its own. */
  async show(name: string, text: string, languageId?: string): Promise<void> {
    await this.#open(this.#keep(`/${this.#documents.next()}/text/${name}`, text), text, languageId);
  }

  /** The same with a translation that has a name as a file. */
  async showTranslation(file: ProposedFile, text: string, languageId: string): Promise<void> {
    const uri = this.#keep(`/${this.#documents.next()}/translation/${file.name}`, text, file.uri);
    await this.#open(uri, text, languageId, file.uri);
  }

  /** Where a translation that is on the screen belongs; undefined for other texts. */
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
    // A document whose language is changed counts as closed in between.
    this.#documents.set(uri, text);
    if (file) this.#files.set(uri.toString(), file);
    await vscode.window.showTextDocument(document, { preview: false });
  }
}
