import * as vscode from 'vscode';
import { readLinks } from '../../../text/glossary/links.ts';
import type { Link, ReadLink } from '../../../text/glossary/links.ts';
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

/** A file whose link says what it should. */
export type SoundFile = Omit<LinkedFile, 'read'> & { readonly link: Link };

/** The linked files of all folders of the workspace. Reads settings only. Lets menus know which files are linked, too. */
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

/** As `resourcePath` in a when-clause may say it: the window may run on another system than the files lie on. */
function pathsOf(files: readonly LinkedFile[]): Record<string, true> {
  const paths = files.flatMap(({ uri }) => [uri.fsPath, uri.path, uri.path.replaceAll('/', '\\')]);
  return Object.fromEntries(paths.map((path) => [path, true]));
}
