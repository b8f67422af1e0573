import * as vscode from 'vscode';

/** What makes a file system awkward. */
export interface Quirks {
  /** It tells no sizes before a file is read. */
  readonly hidesSizes?: boolean;
  /** It deletes nothing. */
  readonly keepsAll?: boolean;
}

/** A file system of one folder that is on no disk, like those of virtual workspaces. Dispose of it to take it away. */
export function registerMemoryFiles(scheme: string, files: Map<string, Uint8Array>, quirks: Quirks = {}): vscode.Disposable {
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
        : { type: vscode.FileType.File, ctime: 0, mtime: 0, size: quirks.hidesSizes ? Math.min(0, found(uri).length) : found(uri).length },
    readDirectory: () => [...files.keys()].map((path) => [path.slice(1), vscode.FileType.File]),
    createDirectory: () => undefined,
    readFile: found,
    writeFile: (uri, bytes) => void files.set(uri.path, bytes),
    delete(uri) {
      found(uri);
      if (quirks.keepsAll) throw vscode.FileSystemError.NoPermissions(uri);
      files.delete(uri.path);
    },
    rename(from, to, { overwrite }) {
      if (files.has(to.path) && !overwrite) throw vscode.FileSystemError.FileExists(to);
      files.set(to.path, found(from));
      files.delete(from.path);
    },
  };
  return vscode.workspace.registerFileSystemProvider(scheme, provider, { isCaseSensitive: true });
}
