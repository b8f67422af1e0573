import * as vscode from 'vscode';

/** `applyEdit` would change documents that nobody can save: read-only files, and those of read-only file systems and content providers. */
export async function isReadOnly(document: vscode.TextDocument): Promise<boolean> {
  const { uri } = document;
  if (isSetReadOnly(document)) return true;
  const writable = vscode.workspace.fs.isWritableFileSystem(uri.scheme);
  if (writable === undefined) return !editableWithoutFiles.has(uri.scheme);
  return !writable || (await permissionsOf(uri)) === vscode.FilePermission.Readonly;
}

/** The editor's own settings for files that nobody should change; that a file was locked for the session only cannot be seen. */
function isSetReadOnly(document: vscode.TextDocument): boolean {
  const files = vscode.workspace.getConfiguration('files', document);
  const matches = (name: string) =>
    Object.entries(files.get<Record<string, unknown>>(name) ?? {}).some(
      ([pattern, value]) => value === true && vscode.languages.match({ pattern }, document) > 0,
    );
  return matches('readonlyInclude') && !matches('readonlyExclude');
}

async function permissionsOf(uri: vscode.Uri): Promise<vscode.FilePermission | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).permissions;
  } catch {
    // A file that was deleted meanwhile can still be edited and saved again.
    return undefined;
  }
}

/** Schemes of documents that have no file system and can be edited all the same. */
const editableWithoutFiles = new Set(['untitled', 'vscode-notebook-cell', 'vscode-scm', 'comment', 'vscode-interactive-input']);
