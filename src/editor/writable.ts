import * as vscode from 'vscode';

/** `applyEdit` would change documents that nobody can save: read-only files, and those of read-only file systems and content providers. */
export async function isReadOnly(document: vscode.TextDocument): Promise<boolean> {
  const { uri } = document;
  if (isSetReadOnly(document) || isOriginalOnly(document)) return true;
  const writable = vscode.workspace.fs.isWritableFileSystem(uri.scheme);
  if (writable === undefined) return !editableWithoutFiles.has(uri.scheme);
  return !writable || (await permissionsOf(uri)) === vscode.FilePermission.Readonly;
}

/** Whether it is open only as what another text is compared with, a side that the editor lets nobody change. */
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

/** The editor's own settings for files that nobody should change; that a file was locked for the session only cannot be seen. */
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
    // A file that was deleted meanwhile can still be edited and saved again.
    return undefined;
  }
}

/** Schemes of documents that have no file system and can be edited all the same. */
const editableWithoutFiles = new Set(['untitled', 'vscode-notebook-cell', 'vscode-scm', 'comment', 'vscode-interactive-input']);
