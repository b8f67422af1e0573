import * as vscode from 'vscode';

/**
 * The rows that a key is about, as everywhere in the editor: all selected ones when the focus is on one of them, else the one with the
 * focus. The editor tells extensions the selection only, so the row with the focus is selected for a moment.
 */
export async function focusedRows<T>(view: vscode.TreeView<T>): Promise<readonly T[]> {
  const before = view.selection;
  await vscode.commands.executeCommand('list.toggleSelection');
  const toggled = view.selection;
  await vscode.commands.executeCommand('list.toggleSelection');
  const focused = toggled.filter((node) => !before.includes(node));
  return focused.length > 0 ? focused : before;
}
