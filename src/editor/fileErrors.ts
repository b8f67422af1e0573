import * as vscode from 'vscode';
import { plainInMessage } from './plainText.ts';

/**
 * Error for a file of the service that can't be read or written. The editor shows it in its own message, in which links are clickable, so
 * they are escaped.
 */
export function unavailable(words: string): vscode.FileSystemError {
  return vscode.FileSystemError.Unavailable(plainInMessage(words));
}

/** Asks a question during a save. Undefined if the user doesn't answer. */
export async function askInSave(message: string, detail: string, ...answers: string[]): Promise<string | undefined> {
  try {
    return await vscode.window.showWarningMessage(message, { modal: true, detail }, ...answers);
  } catch {
    // If the editor can't show the question, that counts as no answer.
    return undefined;
  }
}
