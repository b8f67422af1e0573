import * as vscode from 'vscode';
import { logged } from '../../client/log.ts';
import type { Log } from '../../client/log.ts';
import { sourceNear, targetNear } from './pairPositions.ts';
import type { KnownPair, Pairs } from './pairs.ts';

/** A translation that is open beside its source: each shows the text that the cursor is at in the other one. */
export class BesideSource implements vscode.Disposable {
  readonly #pairs: Pairs;
  readonly #marked = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.wordHighlightBackground'),
    isWholeLine: true,
  });
  /** URIs of the translations that are followed, by those of their sources. */
  readonly #followed = new Map<string, vscode.Uri>();
  readonly #listeners: vscode.Disposable;

  constructor(pairs: Pairs, log: Pick<Log, 'warn'>) {
    this.#pairs = pairs;
    this.#listeners = vscode.Disposable.from(
      this.#marked,
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (this.#followed.size === 0) return;
        this.#follow(textEditor).catch((error: unknown) => log.warn(`The text beside couldn't be shown: ${logged(error)}`));
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#followed.delete(uri.toString())),
    );
  }

  /** Shows both, the source on the left. */
  async open({ found }: Pick<KnownPair, 'found'>): Promise<void> {
    const options = { preview: false, preserveFocus: true };
    await vscode.window.showTextDocument(found.source, { ...options, viewColumn: vscode.ViewColumn.One });
    const editor = await vscode.window.showTextDocument(found.target, { preview: false, viewColumn: vscode.ViewColumn.Two });
    this.#followed.set(found.source.toString(), found.target);
    await this.#follow(editor);
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  async #follow(editor: vscode.TextEditor): Promise<void> {
    if (editor !== vscode.window.activeTextEditor) return;
    const uri = editor.document.uri.toString();
    const target = this.#followed.get(uri);
    const source = [...this.#followed].find(([, one]) => one.toString() === uri)?.[0];
    const other = vscode.window.visibleTextEditors.find((one) => one.document.uri.toString() === (target?.toString() ?? source));
    if (!other) return;
    const pair = await this.#pairs.of(target ? other.document : editor.document);
    if (!pair || editor !== vscode.window.activeTextEditor) return;
    const offset = editor.document.offsetAt(editor.selection.active);
    const unit = target ? targetNear(pair, offset) : sourceNear(pair, offset);
    if (!unit) return;
    const range = new vscode.Range(other.document.positionAt(unit.start), other.document.positionAt(unit.end));
    other.setDecorations(this.#marked, [range]);
    editor.setDecorations(this.#marked, []);
    other.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}
