import * as vscode from 'vscode';
import { setting } from '../settings/settings.ts';

/** Result of edits: applied to the document, declined in the editor's preview, or refused by the editor. */
export type Applied = 'applied' | 'declined' | 'refused';

/**
 * Applies edits to one document in a single undo step. With the setting interlinear.review.preview, they first appear in the editor's
 * refactor preview, where the user selects each one. `label` is their title there.
 */
export async function applyEdits(document: vscode.TextDocument, edits: readonly vscode.TextEdit[], label: string): Promise<Applied> {
  const edit = new vscode.WorkspaceEdit();
  if (!setting('interlinear.review.preview', document)) {
    edit.set(document.uri, [...edits]);
    return (await vscode.workspace.applyEdit(edit)) ? 'applied' : 'refused';
  }
  for (const { range, newText } of edits) edit.replace(document.uri, range, newText, { label, needsConfirmation: true });
  const version = document.version;
  // The editor returns true if the edits are possible, even if none is selected. Check if the document changed.
  const accepted = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  return accepted && document.version !== version ? 'applied' : 'declined';
}
