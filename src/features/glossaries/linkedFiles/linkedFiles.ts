import * as vscode from 'vscode';
import { readLinks } from '../../../text/glossary/links.ts';
import type { Link, ReadLink } from '../../../text/glossary/links.ts';
import { setting } from '../../../services/settings/settings.ts';

export const linkedFilesKey = 'interlinear.glossaries.linkedFiles';

/** File of the workspace that a setting links to a dictionary. */
export interface LinkedFile {
  readonly uri: vscode.Uri;
  readonly folder: vscode.WorkspaceFolder;
  /** Relative to the folder, as in the setting. */
  readonly path: string;
  /** The value in the setting may be invalid. */
  readonly read: ReadLink;
}

/** File with a valid link. */
export type SoundFile = Omit<LinkedFile, 'read'> & { readonly link: Link };

/** Linked files of all folders of the workspace. Only reads settings. Also sets the context key that lists linked files for menus. */
export class LinkedFiles implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listeners: vscode.Disposable;
  #files = new Map<string, LinkedFile>();

  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#listeners = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#read()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(linkedFilesKey)) this.#read();
      }),
    );
    this.#read();
  }

  all(): readonly LinkedFile[] {
    return [...this.#files.values()];
  }

  at(uri: vscode.Uri): LinkedFile | undefined {
    return this.#files.get(uri.toString());
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  #read(): void {
    const all = (vscode.workspace.workspaceFolders ?? []).flatMap(linkedIn);
    this.#files = new Map(all.map((file) => [file.uri.toString(), file]));
    void vscode.commands.executeCommand('setContext', 'interlinear.linkedFiles', pathsOf(all));
    this.#changed.fire();
  }
}

function linkedIn(folder: vscode.WorkspaceFolder): LinkedFile[] {
  const links = [...readLinks(setting(linkedFilesKey, folder.uri))];
  return links.map(([path, read]) => ({ uri: vscode.Uri.joinPath(folder.uri, path), folder, path, read }));
}

/** Returns paths in all forms that `resourcePath` may have in a when clause: the window may run on another system than the files are on. */
function pathsOf(files: readonly LinkedFile[]): Record<string, true> {
  const paths = files.flatMap(({ uri }) => [uri.fsPath, uri.path, uri.path.replaceAll('/', '\\')]);
  return Object.fromEntries(paths.map((path) => [path, true]));
}
