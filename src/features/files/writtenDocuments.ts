import * as vscode from 'vscode';
import { backgroundClock } from '../../api/clock.ts';

/** Settle once the editor has read what was written to the disk while it had another text in memory, which takes a moment. */
const reading = new WeakMap<vscode.TextDocument, Promise<void>>();

/** Milliseconds after which the editor is taken at its word: somebody else may have changed the file back. */
const most = 5000;

/** @param text that was written to the file of a document. */
export function noteWritten(document: vscode.TextDocument, text: string): void {
  if (document.isClosed || inOneForm(document.getText()) === inOneForm(text)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const isThis = (other: vscode.TextDocument) => {
    if (other === document) resolve();
  };
  const listeners = [
    vscode.workspace.onDidChangeTextDocument((event) => isThis(event.document)),
    vscode.workspace.onDidCloseTextDocument(isThis),
  ];
  const timer = backgroundClock.timer(most, resolve);
  reading.set(
    document,
    promise.finally(() => {
      timer.stop();
      for (const listener of listeners) listener.dispose();
      reading.delete(document);
    }),
  );
}

/** Waits until the editor has read what was written to the disk. */
export async function caughtUp(document: vscode.TextDocument): Promise<void> {
  await reading.get(document);
}

/** A document has one kind of line ends, and no byte order mark. */
function inOneForm(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, '');
}
