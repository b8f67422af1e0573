import * as vscode from 'vscode';
import { plainInMessage } from './plainText.ts';

/** A file of the service cannot be read or written. The editor shows the words in a message of its own, links in them as links: there are none. */
export function unavailable(words: string): vscode.FileSystemError {
  return vscode.FileSystemError.Unavailable(plainInMessage(words));
}

/** Asks inside a save. Undefined when the user does not decide. */
export async function askInSave(message: string, detail: string, ...answers: string[]): Promise<string | undefined> {
  try {
    return await vscode.window.showWarningMessage(message, { modal: true, detail }, ...answers);
  } catch {
    // Where no question can be asked, nothing is decided.
    return undefined;
  }
}
