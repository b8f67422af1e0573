import * as vscode from 'vscode';

/**
 * Asks before something that cannot be taken back, or that costs.
 * @param button what the user agrees to. @throws CancellationError when the user does not.
 */
export async function confirm(question: string, detail: string, button: string): Promise<void> {
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, button);
  if (answer !== button) throw new vscode.CancellationError();
}
