import * as vscode from 'vscode';
import { trackRanges } from './trackedRanges.ts';
import type { TrackedRanges } from './trackedRanges.ts';

/** Captures the selections of the active editor, including empty ones. Dispose the result. Undefined without an active editor. */
export function captureSelections(): TrackedRanges | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && trackRanges(editor.document, editor.selections);
}

/** A selection by the user. */
export interface SelectedText {
  /** Its first line, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Captures the selections of the active editor, in document order. Empty without an active editor. */
export function captureSelectedText(): SelectedText[] {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return [];
  const selections = editor.selections.toSorted((a, b) => a.start.compareTo(b.start));
  return selections.map((selection) => ({ line: selection.start.line + 1, text: editor.document.getText(selection) }));
}

export function captureEditor(): vscode.TextEditor | undefined {
  return vscode.window.activeTextEditor;
}

/** Returns the file of the active tab, in any type of editor. For a comparison, the one on the right. */
export function captureFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputNotebook)
    return input.uri;
  return input instanceof vscode.TabInputTextDiff ? input.modified : undefined;
}

/** Returns the files that a menu passes to a command: all selected ones if it was opened on one of them. Empty if it passes none. */
export function filesOf(uri: unknown, uris: unknown): vscode.Uri[] {
  const several = Array.isArray(uris) ? uris.filter((one) => one instanceof vscode.Uri) : [];
  if (several.length > 0) return several;
  return uri instanceof vscode.Uri ? [uri] : [];
}
