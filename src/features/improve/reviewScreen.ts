import * as vscode from 'vscode';
import type { Side } from './review.ts';

/** Documents for both sides of the comparison of a suggestion. */
export type Sides = Readonly<Record<Side, vscode.Uri>>;

/** Maximum wait for the editor to show a change, in milliseconds. The next decision can then proceed. */
const longestRefreshMs = 20_000;
/** Maximum wait for the event of a cursor move, in milliseconds. There is none if the cursor does not move. */
const longestMoveMs = 2000;

/** Returns the tabs that show a suggestion. */
export function tabsOf(uris: Sides): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter((tab) => shows(tab, uris));
}

export function shows({ input }: vscode.Tab, uris: Sides): boolean {
  return input instanceof vscode.TabInputTextDiff && input.modified.toString() === uris.suggestion.toString();
}

/** Returns the editor of the side that has the cursor; otherwise that of the right side. */
export function editorOf(uris: Sides): vscode.TextEditor | undefined {
  const own = Object.values(uris).map(String);
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  if (activeTextEditor && own.includes(activeTextEditor.document.uri.toString())) return activeTextEditor;
  return visibleTextEditors.find(({ document }) => document.uri.toString() === uris.suggestion.toString());
}

/** Resolves when one of our documents shows a text or is closed. */
export async function untilShown(uri: vscode.Uri, text: string): Promise<void> {
  const isDone = () => {
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    return !open || open.getText().replaceAll('\r\n', '\n') === text;
  };
  if (isDone()) return;
  const done = Promise.withResolvers<void>();
  const look = () => isDone() && done.resolve();
  const listeners = [vscode.workspace.onDidChangeTextDocument(look), vscode.workspace.onDidCloseTextDocument(look)];
  const timer = setTimeout(done.resolve, longestRefreshMs);
  await done.promise;
  clearTimeout(timer);
  for (const listener of listeners) listener.dispose();
}

/**
 * Moves the cursor and waits until the editor reports the move. A late event for the old position would make the next decision apply to the
 * wrong place.
 */
export async function movedCursor(editor: vscode.TextEditor, position: vscode.Position): Promise<void> {
  const wanted = new vscode.Selection(position, position);
  if (editor.selections.length === 1 && editor.selection.isEqual(wanted)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: [now] }) => {
    if (textEditor === editor && now?.isEqual(wanted) === true) resolve();
  });
  const timer = setTimeout(resolve, longestMoveMs);
  editor.selection = wanted;
  await promise;
  clearTimeout(timer);
  listener.dispose();
}
