import * as vscode from 'vscode';

/**
 * Asks for confirmation before an action that is irreversible or costs something.
 * @param button label of the confirming button. @throws CancellationError if the user doesn't confirm.
 */
export async function confirm(question: string, detail: string, button: string): Promise<void> {
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, button);
  if (answer !== button) throw new vscode.CancellationError();
}
