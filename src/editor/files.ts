import * as vscode from 'vscode';
import * as messages from './texts.ts';

/** Helpers for files that the user chose, and for messages about them. */

/** Maximum number of names in a message. */
const namesSaid = 3;

/** The last part of a path. */
export function fileName({ path }: vscode.Uri): string {
  return path.split('/').at(-1) || path;
}

/** Returns the first names, followed by an ellipsis if there are more. */
export function namesOf(uris: readonly vscode.Uri[]): string {
  const names = uris.slice(0, namesSaid).map(fileName);
  return uris.length > namesSaid ? `${names.join(', ')}, …` : names.join(', ');
}

/** Returns true if a file or folder exists. */
export async function fileExists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Returns a message. @param error error of the file system. */
export function cannotBeRead(uri: vscode.Uri, error: unknown): string {
  return messages.fileUnreadable(fileName(uri), error instanceof Error ? error.message : String(error));
}

/** Returns true if a file is on the disk of the extension host, from which it can be sent as a stream. */
export function isOnDisk({ scheme }: vscode.Uri): boolean {
  return scheme === 'file';
}
