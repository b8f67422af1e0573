import { access, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { diskStateFiles } from '../../services/localization/diskStateFiles.ts';
import { pruneFacts } from '../../services/localization/factPruning.ts';
import { addFacts, mergeFacts, writeFacts } from '../../services/localization/facts.ts';
import type { PairFact } from '../../services/localization/facts.ts';
import { keyHash } from '../../services/localization/hashes.ts';
import type { Hash } from '../../services/localization/hashes.ts';
import { openFacts, updateFacts } from '../../services/localization/stateFiles.ts';
import { foldersAbove, pathFrom, sharedFolder, statePlace, stateRoot } from '../../services/localization/stateRoot.ts';
import type { StateRoot } from '../../services/localization/stateRoot.ts';
import { WindowLock } from '../../services/localization/windowLock.ts';
import { isOnDisk } from '../../editor/files.ts';

/** Units that a document and its translation have now, by hash. */
export interface PresentUnits {
  readonly sources: ReadonlySet<Hash>;
  readonly targets: ReadonlySet<Hash>;
}

/** What is known about the translation of a document into one language. */
export interface DocumentState {
  /** Oldest first. @throws StateError if the file with the facts can't be read. */
  facts(): Promise<readonly PairFact[]>;
  /** Adds facts, and removes those that are no longer needed. @throws StateError; nothing has been written then. */
  add(facts: readonly PairFact[], present: PresentUnits): Promise<void>;
}

/** Facts about the translations of documents, in the storage of the editor or shared in a repository. */
export class DocumentStates implements vscode.Disposable {
  readonly #storage: string;
  readonly #lock: WindowLock;

  /** @param storage folder of the extension. */
  constructor(storage: vscode.Uri) {
    this.#storage = storage.fsPath;
    this.#lock = new WindowLock(this.#storage);
  }

  /** Returns the state of a document's translation. A document without a root has none, and nothing about it is remembered. */
  async of(source: vscode.Uri, language: string): Promise<DocumentState> {
    const root = await rootOf(source);
    if (!root) return unknown;
    const [place, local] = [root, { ...root, isShared: false }].map((one) => statePlace(one, language, this.#storage));
    if (!place || !local) return unknown;
    const key = keyHash(pathFrom(root, source.fsPath));
    const options = { files: diskStateFiles, lock: this.#lock };
    return {
      // What this computer knew before somebody else shared the state of the project still holds.
      facts: async () => {
        const known = await openFacts(place, diskStateFiles);
        return (root.isShared ? mergeFacts(await openFacts(local, diskStateFiles), known) : known).get(key) ?? [];
      },
      add: async (facts, present) => {
        const added = facts.map((fact) => ({ ...fact, key }));
        const now = new Map([[key, { ...present, isDocument: true }]]);
        await updateFacts(place, (before) => pruneFacts(addFacts(before, added), now), options);
      },
    };
  }

  /** Returns true if something is known about translations in the project of a file. */
  async isUsed(file: vscode.Uri): Promise<boolean> {
    const root = await rootOf(file);
    return root !== undefined && exists(dirname(statePlace(root, 'en', this.#storage).file));
  }

  /**
   * Moves what this computer knows about a project into its repository.
   * @returns the folder with the files; undefined if the file belongs to no project, or if nothing is known. @throws StateError
   */
  async share(file: vscode.Uri): Promise<vscode.Uri | undefined> {
    const root = await rootOf(file);
    if (!root) return undefined;
    const own = dirname(statePlace({ ...root, isShared: false }, 'en', this.#storage).file);
    const names = (await readdir(own).catch(() => [])).filter((name) => name.endsWith('.tsv'));
    const shared = { ...root, isShared: true };
    for (const name of names) {
      const language = name.slice(0, -'.tsv'.length);
      const ownPlace = statePlace({ ...root, isShared: false }, language, this.#storage);
      const local = await openFacts(ownPlace, diskStateFiles);
      const place = statePlace(shared, language, this.#storage);
      await updateFacts(place, (before) => mergeFacts(before, local), { files: diskStateFiles, lock: this.#lock });
      // What another window has added meanwhile is read beside the shared file as long as it is there.
      await this.#lock.hold(async () => {
        const now = await openFacts(ownPlace, diskStateFiles);
        if (writeFacts(now) === writeFacts(local)) await rm(ownPlace.file, { force: true });
      });
    }
    return names.length > 0 || root.isShared ? vscode.Uri.file(dirname(statePlace(shared, 'en', this.#storage).file)) : undefined;
  }

  dispose(): void {
    void this.#lock.close();
  }
}

/** State of a document that nothing is remembered about. */
const unknown: DocumentState = { facts: async () => [], add: async () => undefined };

/** Returns the folder from which the paths of sources count; undefined for a file that is not on the disk or belongs to nothing. */
async function rootOf(source: vscode.Uri): Promise<StateRoot | undefined> {
  if (!isOnDisk(source)) return undefined;
  const folders = foldersAbove(source.fsPath);
  const having = async (name: string) => {
    const found = await Promise.all(folders.map(async (folder) => exists(join(folder, name))));
    return folders.filter((_folder, index) => found[index]);
  };
  return stateRoot(source.fsPath, {
    shared: await having(sharedFolder),
    repositories: await having('.git'),
    workspace: (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => isOnDisk(uri)).map(({ uri }) => uri.fsPath),
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
