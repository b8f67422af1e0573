import * as vscode from 'vscode';
import { readLinks } from '../../../text/glossary/links.ts';
import type { ReadLink } from '../../../text/glossary/links.ts';
import { setting } from '../../../services/settings/settings.ts';

export const linkedFilesKey = 'interlinear.glossaries.linkedFiles';

/** A file of the workspace that a setting links with a dictionary. */
export interface LinkedFile {
  readonly uri: vscode.Uri;
  readonly folder: vscode.WorkspaceFolder;
  /** From the folder, as the setting has it. */
  readonly path: string;
  /** A setting may say something that is no link. */
  readonly read: ReadLink;
}

/** The linked files of all folders of the workspace. */
export interface LinkedFiles extends vscode.Disposable {
  all(): readonly LinkedFile[];
  at(uri: vscode.Uri): LinkedFile | undefined;
  readonly onDidChange: vscode.Event<void>;
}

/** Reads settings only. Lets menus know which files are linked, too. */
export function createLinkedFiles(): LinkedFiles {
  const changed = new vscode.EventEmitter<void>();
  let files = new Map<string, LinkedFile>();

  function read(): void {
    const all = (vscode.workspace.workspaceFolders ?? []).flatMap(linkedIn);
    files = new Map(all.map((file) => [file.uri.toString(), file]));
    void vscode.commands.executeCommand('setContext', 'interlinear.linkedFiles', pathsOf(all));
    changed.fire();
  }

  const listeners = vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeWorkspaceFolders(read),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(linkedFilesKey)) read();
    }),
  );
  read();
  return {
    all: () => [...files.values()],
    at: (uri) => files.get(uri.toString()),
    onDidChange: changed.event,
    dispose: () => listeners.dispose(),
  };
}

function linkedIn(folder: vscode.WorkspaceFolder): LinkedFile[] {
  const links = [...readLinks(setting(linkedFilesKey, folder.uri))];
  return links.map(([path, read]) => ({ uri: vscode.Uri.joinPath(folder.uri, path), folder, path, read }));
}

/** As `resourcePath` in a when-clause may say it: the window may run on another system than the files lie on. */
function pathsOf(files: readonly LinkedFile[]): Record<string, true> {
  const paths = files.flatMap(({ uri }) => [uri.fsPath, uri.path, uri.path.replaceAll('/', '\\')]);
  return Object.fromEntries(paths.map((path) => [path, true]));
}
