import * as vscode from 'vscode';

/**
 * Returns true if a document can't be saved. `applyEdit` would change such documents anyway: read-only files, and those of read-only file
 * systems and content providers.
 */
export async function isReadOnly(document: vscode.TextDocument): Promise<boolean> {
  const { uri } = document;
  if (isSetReadOnly(document) || isOriginalOnly(document)) return true;
  const writable = vscode.workspace.fs.isWritableFileSystem(uri.scheme);
  if (writable === undefined) return !editableWithoutFiles.has(uri.scheme);
  return !writable || (await permissionsOf(uri)) === vscode.FilePermission.Readonly;
}

/** Returns true if a document is open only as the original side of a comparison, which the editor doesn't allow to be edited. */
function isOriginalOnly({ uri }: vscode.TextDocument): boolean {
  const same = (other: vscode.Uri) => other.toString() === uri.toString();
  const inputs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).map((tab) => tab.input);
  const isOriginal = inputs.some((input) => input instanceof vscode.TabInputTextDiff && same(input.original));
  const isOwn = inputs.some(
    (input) =>
      (input instanceof vscode.TabInputTextDiff && same(input.modified)) || (input instanceof vscode.TabInputText && same(input.uri)),
  );
  return isOriginal && !isOwn;
}

/** Returns true if the editor's settings make a file read-only. A file that was locked only for the session can't be detected. */
function isSetReadOnly(document: vscode.TextDocument): boolean {
  const files = vscode.workspace.getConfiguration('files', document);
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const readings = (pattern: string) => (folder ? [pattern, new vscode.RelativePattern(folder, pattern)] : [pattern]);
  const matches = (name: string) =>
    Object.entries(files.get<Record<string, unknown>>(name) ?? {}).some(
      ([pattern, value]) => value === true && readings(pattern).some((one) => vscode.languages.match({ pattern: one }, document) > 0),
    );
  return matches('readonlyInclude') && !matches('readonlyExclude');
}

async function permissionsOf(uri: vscode.Uri): Promise<vscode.FilePermission | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).permissions;
  } catch {
    // A file that was deleted in the meantime can still be edited and saved.
    return undefined;
  }
}

/** Schemes of documents that can be edited although they have no file system. */
const editableWithoutFiles = new Set(['untitled', 'vscode-notebook-cell', 'vscode-scm', 'comment', 'vscode-interactive-input']);
