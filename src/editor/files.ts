import * as vscode from 'vscode';
import * as messages from './texts.ts';

/** What is asked of files that were chosen, and said of them. */

/** Names that a sentence gives. */
const namesSaid = 3;

/** The last part of a path. */
export function fileName({ path }: vscode.Uri): string {
  return path.split('/').at(-1) || path;
}

/** Some names, and that there are more. */
export function namesOf(uris: readonly vscode.Uri[]): string {
  const names = uris.slice(0, namesSaid).map(fileName);
  return uris.length > namesSaid ? `${names.join(', ')}, …` : names.join(', ');
}

/** Whether something can be seen there. */
export async function fileExists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** A sentence. @param error of the file system. */
export function cannotBeRead(uri: vscode.Uri, error: unknown): string {
  return messages.fileUnreadable(fileName(uri), error instanceof Error ? error.message : String(error));
}

/** Whether a file lies on the disk of the extension host, from which it is sent piece by piece. */
export function isOnDisk({ scheme }: vscode.Uri): boolean {
  return scheme === 'file';
}
