import * as vscode from 'vscode';
import { trackRanges } from './trackedRanges.ts';
import type { TrackedRanges } from './trackedRanges.ts';

/** The selections of the active editor as they are, empty ones included. Dispose the result; undefined without an active editor. */
export function captureSelections(): TrackedRanges | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && trackRanges(editor.document, editor.selections);
}

/** A selection that somebody made. */
export interface SelectedText {
  /** Where it starts, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The selections of the active editor, in the order of the document; none without one. */
export function captureSelectedText(): SelectedText[] {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return [];
  const selections = editor.selections.toSorted((a, b) => a.start.compareTo(b.start));
  return selections.map((selection) => ({ line: selection.start.line + 1, text: editor.document.getText(selection) }));
}

export function captureEditor(): vscode.TextEditor | undefined {
  return vscode.window.activeTextEditor;
}

/** The file of the tab in front, shown as text or otherwise; of a comparison, the one on the right. */
export function captureFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputNotebook)
    return input.uri;
  return input instanceof vscode.TabInputTextDiff ? input.modified : undefined;
}

/** The files that a menu hands over: all selected ones when it was opened on one of them; none when it hands over none. */
export function filesOf(uri: unknown, uris: unknown): vscode.Uri[] {
  const several = Array.isArray(uris) ? uris.filter((one) => one instanceof vscode.Uri) : [];
  if (several.length > 0) return several;
  return uri instanceof vscode.Uri ? [uri] : [];
}
