import * as vscode from 'vscode';
import { backgroundClock } from '../../api/clock.ts';

/** Texts that were written to the disk while the editor had another one in memory. It takes a moment until the editor has read them. */
const written = new WeakMap<vscode.TextDocument, string>();

/** Milliseconds after which the editor is taken at its word: somebody else may have changed the file. */
const most = 5000;

export function noteWritten(document: vscode.TextDocument, text: string): void {
  written.set(document, text);
}

/** Waits until the editor has read what was written to the disk. */
export async function caughtUp(document: vscode.TextDocument): Promise<void> {
  const text = written.get(document);
  if (text === undefined) return;
  const isRead = () => document.isClosed || document.isDirty || inOneForm(document.getText()) === inOneForm(text);
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (isRead()) resolve();
  };
  const listeners = [vscode.workspace.onDidChangeTextDocument(look), vscode.workspace.onDidCloseTextDocument(look)];
  const timer = backgroundClock.timer(most, resolve);
  look();
  await promise;
  timer.stop();
  for (const listener of listeners) listener.dispose();
  written.delete(document);
}

/** A document has one kind of line ends, and no byte order mark. */
function inOneForm(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, '');
}
