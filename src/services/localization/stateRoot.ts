import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { fileNameOf } from '../../text/fileNames.ts';

/** Where the facts of a project lie. All paths are of one file system, and absolute. */

/** Folder from which the paths of sources count. */
export interface StateRoot {
  readonly path: string;
  /** True if the facts lie in the project, where others find them; otherwise only this computer has them. */
  readonly isShared: boolean;
}

/** The file with the facts of one language. */
export interface StatePlace {
  readonly file: string;
  /** Nothing is written outside of this folder, whatever links there are. */
  readonly within: string;
  readonly isShared: boolean;
}

/** Folders that are known to be there. */
export interface KnownFolders {
  /** Those that contain a folder `.interlinear`. */
  readonly shared: Iterable<string>;
  /** Those that contain `.git`, which is a file in submodules and worktrees. */
  readonly repositories: Iterable<string>;
  /** Folders of the workspace. */
  readonly workspace: Iterable<string>;
}

/** Folder of a project with what Interlinear keeps there. */
export const sharedFolder = '.interlinear';

/** Text of `.gitattributes`: Git then joins the facts of two branches itself, and hosts of repositories fold them in reviews. */
export const attributes = '*.tsv merge=union linguist-generated\n';

/** Returns the folders that contain a file, the nearest first. These are to be looked at for `KnownFolders`. */
export function foldersAbove(file: string): string[] {
  const folders: string[] = [];
  for (let path = withSlashes(file); ;) {
    const above = posix.dirname(path);
    if (above === path || above === '.') return folders;
    folders.push(above);
    path = above;
  }
}

/**
 * Returns the root of a file: the nearest folder with `.interlinear`, else the top of its repository, else its folder of the workspace. A
 * folder above the repository, or without one above the workspace, belongs to something else. A file outside of both has no root.
 */
export function stateRoot(file: string, known: KnownFolders): StateRoot | undefined {
  const [shared, repositories, workspace] = [known.shared, known.repositories, known.workspace].map(
    (paths) => new Set(Array.from(paths, comparable)),
  );
  const above = foldersAbove(file);
  const nearest = (folders: ReadonlySet<string> | undefined) => above.findIndex((path) => folders?.has(comparable(path)));
  const top = [nearest(repositories), nearest(workspace)].find((index) => index >= 0);
  if (top === undefined) return undefined;
  const found = nearest(shared);
  const isShared = found >= 0 && found <= top;
  const path = above[isShared ? found : top];
  return path === undefined ? undefined : { path, isShared };
}

/** Returns the path of a file from the root, from which K is made. @throws Error for a file that is not below it. */
export function pathFrom(root: StateRoot, file: string): string {
  const [folder, path] = [comparable(root.path), comparable(file)];
  const start = folder.endsWith('/') ? folder : `${folder}/`;
  if (!path.startsWith(start)) throw new Error("The file isn't below the root of its state.");
  return path.slice(start.length);
}

/**
 * Returns where the facts of a language lie.
 * @param language the service's code, in any case.
 * @param storage folder for what only this computer has.
 */
export function statePlace(root: StateRoot, language: string, storage: string): StatePlace {
  // A project can name languages, so the name may be anything.
  const name = fileNameOf([language.toLowerCase()], 'tsv');
  if (root.isShared) return { file: below(root.path, sharedFolder, 'state', name), within: root.path, isShared: true };
  const folder = createHash('sha256').update(comparable(root.path)).digest('hex').slice(0, 32);
  return { file: below(storage, 'state', folder, name), within: storage, isShared: false };
}

/** Returns the place of `.gitattributes` beside shared facts. */
export function attributesPlace(place: StatePlace): StatePlace {
  return { ...place, file: below(posix.dirname(place.file), '.gitattributes') };
}

/** Joins names to a folder, and keeps the two slashes at the start of a path to another computer. */
function below(folder: string, ...names: readonly string[]): string {
  return [withSlashes(folder).replace(/\/$/, ''), ...names].join('/');
}

/** Returns a path with `/`. In one of another system than Windows, a backslash is a part of a name. */
function withSlashes(path: string): string {
  return /^(?:[a-z]:|\\)\\/i.test(path) ? path.replaceAll('\\', '/') : path;
}

/** Returns what is the same for two spellings of a path: that of the drive's letter, and of composed characters. */
function comparable(path: string): string {
  const slashed = withSlashes(path).normalize('NFC');
  const ended = slashed.length > 1 ? slashed.replace(/\/$/, '') : slashed;
  return ended.replace(/^\/?[A-Z]:/, (drive) => drive.toLowerCase());
}
