import * as vscode from 'vscode';
import type { Side } from './review.ts';

/** What the editor shows of a suggestion: a document for each side of a comparison. */
export type Sides = Readonly<Record<Side, vscode.Uri>>;

/** Milliseconds after which a decision does not wait for the screen any longer, so that the next one has its turn. */
const longestRefreshMs = 20_000;
/** Milliseconds after which a cursor that was there already is not waited for any longer. */
const longestMoveMs = 2000;

/** The tabs that show a suggestion. */
export function tabsOf(uris: Sides): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter((tab) => shows(tab, uris));
}

export function shows({ input }: vscode.Tab, uris: Sides): boolean {
  return input instanceof vscode.TabInputTextDiff && input.modified.toString() === uris.suggestion.toString();
}

/** The side that has the cursor, else the right one. */
export function editorOf(uris: Sides): vscode.TextEditor | undefined {
  const own = Object.values(uris).map(String);
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  if (activeTextEditor && own.includes(activeTextEditor.document.uri.toString())) return activeTextEditor;
  return visibleTextEditors.find(({ document }) => document.uri.toString() === uris.suggestion.toString());
}

/** Resolves when a document of ours shows a text, or is not open any more. */
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
 * Puts the cursor somewhere. Resolves when the window has it there: what the window tells of the place before may come late, and the next
 * decision would be about that.
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
