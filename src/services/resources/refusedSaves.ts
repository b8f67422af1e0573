import * as vscode from 'vscode';
import { wordsOf } from '../../client/errors.ts';
import { plainInMessage } from '../../editor/plainText.ts';

interface Refusal {
  readonly error: unknown;
  /** True if a stat call has failed with this error. */
  told: boolean;
  /** True if all stat calls of the save are done. */
  over: boolean;
}

/**
 * Number of commands to await. After that, the editor's stat call at the end of a write has happened. If it hasn't, `#restore` tells the
 * reason; if more were awaited, Revert would fail with it.
 */
const answers = 2;

/**
 * Reports refused saves with only their reason. If a write fails, the editor's message contains the whole URI of the file, including ids,
 * before the reason. Therefore the write succeeds, and the editor's stat call after it, which precedes the saved state, fails with the
 * reason.
 */
export class RefusedSaves implements vscode.Disposable {
  readonly #failed: (error: unknown) => void;
  readonly #refusals = new Map<string, Refusal>();
  /** Files whose last save was refused. */
  readonly #unsaved = new Map<string, unknown>();
  readonly #listeners: vscode.Disposable;

  /** @param failed called for errors after a save, such as with a document that was closed by then. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
    this.#listeners = vscode.Disposable.from(
      vscode.workspace.onDidSaveTextDocument((document) => void this.#restore(document).catch(failed)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#unsaved.delete(uri.toString())),
    );
  }

  /**
   * Writes a file. Failures are thrown by the next stat call, or immediately if the caller makes none.
   * @param options as the file system was given them.
   */
  async write(uri: vscode.Uri, options: object, save: () => Promise<void>): Promise<void> {
    const key = uri.toString();
    this.#refusals.delete(key);
    this.#unsaved.delete(key);
    try {
      await save();
    } catch (error) {
      // Extensions write without a stat call afterwards. Only the editor's own saves have this option.
      if (!('unlock' in options)) throw error;
      const refusal = { error, told: false, over: false };
      this.#refusals.set(key, refusal);
      this.#unsaved.set(key, error);
      // Wait until the reply to the write is being sent.
      setImmediate(() => void this.#forgetLater(key, refusal).catch(this.#failed));
    }
  }

  /** Must be called for each stat call. @throws the reason if a save was just refused. */
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

  /** Keeps the reason until the stat call after the write is certainly over, because others may call stat at the same time. */
  async #forgetLater(key: string, refusal: Refusal): Promise<void> {
    for (let count = 0; count < answers; count += 1) await vscode.commands.executeCommand('setContext', 'interlinear.saveRefused', count);
    refusal.over = true;
    this.#forget(key, refusal);
  }

  #forget(key: string, refusal: Refusal): void {
    if (refusal.over && refusal.told && this.#refusals.get(key) === refusal) this.#refusals.delete(key);
  }

  /** Marks a document as unsaved and shows the reason. An editor without a stat call after the write would otherwise consider it saved. */
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
