import * as vscode from 'vscode';
import { setting } from '../settings/settings.ts';

/** What became of edits: in the document, offered in the editor's preview and not taken, refused by the editor. */
export type Applied = 'applied' | 'declined' | 'refused';

/**
 * Makes edits of one document in one undo step. With the setting interlinear.review.preview they go through the editor's refactor
 * preview first, where each is ticked by hand; `label` says there what they are.
 */
export async function applyEdits(document: vscode.TextDocument, edits: readonly vscode.TextEdit[], label: string): Promise<Applied> {
  const edit = new vscode.WorkspaceEdit();
  if (!setting('interlinear.review.preview', document)) {
    edit.set(document.uri, [...edits]);
    return (await vscode.workspace.applyEdit(edit)) ? 'applied' : 'refused';
  }
  for (const { range, newText } of edits) edit.replace(document.uri, range, newText, { label, needsConfirmation: true });
  const version = document.version;
  // The editor answers true as soon as nothing speaks against the edits, ticked or not: what counts is whether the document changed.
  const accepted = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  return accepted && document.version !== version ? 'applied' : 'declined';
}
