import * as vscode from 'vscode';

/** A file system of one folder that is on no disk, like those of virtual workspaces. Dispose of it to take it away. */
export function registerMemoryFiles(scheme: string, files: Map<string, Uint8Array>): vscode.Disposable {
  const found = (uri: vscode.Uri) => {
    const bytes = files.get(uri.path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(uri);
    return bytes;
  };
  const nothing = () => ({ dispose: () => undefined });
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: nothing,
    watch: nothing,
    stat: (uri) =>
      uri.path === '/'
        ? { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 }
        : { type: vscode.FileType.File, ctime: 0, mtime: 0, size: found(uri).length },
    readDirectory: () => [...files.keys()].map((path) => [path.slice(1), vscode.FileType.File]),
    createDirectory: () => undefined,
    readFile: found,
    writeFile: (uri, bytes) => void files.set(uri.path, bytes),
    delete: (uri) => void files.delete(uri.path),
    rename(from, to, { overwrite }) {
      if (files.has(to.path) && !overwrite) throw vscode.FileSystemError.FileExists(to);
      files.set(to.path, found(from));
      files.delete(from.path);
    },
  };
  return vscode.workspace.registerFileSystemProvider(scheme, provider, { isCaseSensitive: true });
}
