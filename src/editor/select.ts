import * as vscode from 'vscode';

/** Resolves when the editor has reported all changes of texts and selections so far: it answers commands in their order. */
export async function changesReported(): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'interlinear.changesReported', true);
}

/**
 * Selects ranges in an editor. A selection that the user makes before the editor has received these ranges would be replaced by them, so it
 * is put back.
 */
export async function selectUnlessUserDoes(editor: vscode.TextEditor, selections: readonly vscode.Selection[]): Promise<void> {
  let users: readonly vscode.Selection[] | undefined;
  let replaced: readonly vscode.Selection[] | undefined;
  const listening = vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: made, kind }) => {
    if (textEditor !== editor) return;
    // Selections by extensions are reported as those of commands; by keys, the mouse, typing and undoing as others.
    if (kind === vscode.TextEditorSelectionChangeKind.Command) replaced = users;
    else [users, replaced] = [made, undefined];
  });
  try {
    editor.selections = selections;
    await changesReported();
  } finally {
    listening.dispose();
  }
  if (replaced) editor.selections = replaced;
}
