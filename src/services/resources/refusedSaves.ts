import * as vscode from 'vscode';
import { wordsOf } from '../../client/errors.ts';
import { plainInMessage } from '../../editor/plainText.ts';

interface Refusal {
  readonly error: unknown;
  /** Whether a look has failed with it. */
  told: boolean;
  /** Whether every look that belongs to the save has been taken. */
  over: boolean;
}

/** Answers of the editor after which it has taken the look that comes with the end of a write. The second would do. */
const answers = 5;

/**
 * Saves that are refused, told so that the editor's message has the reason alone. Where a write fails, the editor shows the whole address of
 * the file, ids and all, and the reason after that. So the write comes to its end, and the look at the file that the editor takes after each
 * write, before it takes the text as saved, fails with the reason.
 */
export class RefusedSaves implements vscode.Disposable {
  readonly #failed: (error: unknown) => void;
  readonly #refusals = new Map<string, Refusal>();
  /** Texts whose last save was refused. */
  readonly #unsaved = new Map<string, unknown>();
  readonly #listeners: vscode.Disposable;

  /** @param failed is told what goes wrong after a save, such as with a document that was closed by then. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
    this.#listeners = vscode.Disposable.from(
      vscode.workspace.onDidSaveTextDocument((document) => void this.#restore(document).catch(failed)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#unsaved.delete(uri.toString())),
    );
  }

  /**
   * Writes a file. A failure is told by the look that comes next, or at once to whom does not take one.
   * @param options as the file system was given them.
   */
  async write(uri: vscode.Uri, options: object, save: () => Promise<void>): Promise<void> {
    const key = uri.toString();
    this.#refusals.delete(key);
    this.#unsaved.delete(key);
    try {
      await save();
    } catch (error) {
      // Extensions write without a look after it; only the editor's own saves have this option.
      if (!('unlock' in options)) throw error;
      const refusal = { error, told: false, over: false };
      this.#refusals.set(key, refusal);
      this.#unsaved.set(key, error);
      // Not before the answer to the write is on its way.
      setImmediate(() => void this.#forgetLater(key, refusal).catch(this.#failed));
    }
  }

  /** To be called with each look at a file. @throws the reason while a save was refused just now. */
  look(uri: vscode.Uri): void {
    const key = uri.toString();
    const refusal = this.#refusals.get(key);
    if (!refusal) return;
    refusal.told = true;
    this.#forget(key, refusal);
    throw refusal.error;
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** Somebody else may look at the file at the same time: the reason is kept until the look after the write is over for certain. */
  async #forgetLater(key: string, refusal: Refusal): Promise<void> {
    for (let count = 0; count < answers; count += 1) await vscode.commands.executeCommand('setContext', 'interlinear.saveRefused', count);
    refusal.over = true;
    this.#forget(key, refusal);
  }

  #forget(key: string, refusal: Refusal): void {
    if (refusal.over && refusal.told && this.#refusals.get(key) === refusal) this.#refusals.delete(key);
  }

  /** An editor that takes no look after a write would take a text as saved that is not: it is made unsaved again, and the reason is shown. */
  async #restore(document: vscode.TextDocument): Promise<void> {
    const key = document.uri.toString();
    const error = this.#unsaved.get(key);
    if (error === undefined) return;
    this.#unsaved.delete(key);
    this.#refusals.delete(key);
    const end = document.lineAt(document.lineCount - 1).range.end;
    const insertion = new vscode.WorkspaceEdit();
    insertion.insert(document.uri, end, ' ');
    await vscode.workspace.applyEdit(insertion);
    const deletion = new vscode.WorkspaceEdit();
    deletion.delete(document.uri, new vscode.Range(end, end.translate(0, 1)));
    await vscode.workspace.applyEdit(deletion);
    await vscode.window.showErrorMessage(plainInMessage(wordsOf(error)));
  }
}
