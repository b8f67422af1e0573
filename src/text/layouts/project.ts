import { createFolderGroups, tagsOf } from './folderGroups.ts';
import type { FolderGroups } from './folderGroups.ts';
import { createNameGroups } from './nameGroups.ts';
import type { NameGroups } from './nameGroups.ts';
import { folderOf, isInside, isWithin } from './paths.ts';
import type { Tag } from './tags.ts';

/** What is known of a project without reading its documents: its paths, and the text of its manifests. */
export interface Evidence {
  /** Paths of all files, relative to the root, with slashes. */
  readonly paths: readonly string[];
  /** Returns the text of a manifest; undefined if it can't be read. Called for paths that `isManifest` accepts. */
  readonly read: (path: string) => string | undefined;
  /** Files and folders that are links to other places. */
  readonly links?: readonly string[];
}

export interface Project {
  readonly links: readonly string[];
  readonly manifests: readonly string[];
  readonly names: NameGroups;
  readonly folders: FolderGroups;
  has(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Returns the text of a manifest. */
  read(path: string): string | undefined;
  /** Returns the languages that folders in a folder are named after, whatever they contain. */
  tagsIn(folder: string): Tag[];
}

/** More characters than a manifest has. */
const longestManifest = 500_000;
const document = /\.(?:md|mdx|markdown|mdoc|html?)$/i;

export function createProject({ paths, read, links = [] }: Evidence, isManifest: (path: string) => boolean): Project {
  // In one order, whatever that of the evidence: where two answers are as good, it decides.
  const inside = paths.filter((path) => isInside(path)).toSorted();
  const known = new Set(inside);
  const has = (path: string) => known.has(path);
  const allFolders = new Set<string>();
  for (const path of inside) {
    for (let folder = folderOf(path); !allFolders.has(folder); folder = folderOf(folder)) allFolders.add(folder);
  }
  const documents = inside.filter((path) => document.test(path));
  const folders = createFolderGroups(documents, has);
  return {
    links,
    manifests: inside.filter((path) => isManifest(path) && !links.some((link) => isWithin(path, link))),
    names: createNameGroups(documents, has),
    folders,
    has,
    hasFolder: (path) => allFolders.has(path),
    read(path) {
      const text = read(path);
      return text !== undefined && text.length <= longestManifest ? text : undefined;
    },
    tagsIn: (folder) => tagsOf(folders.groupIn(folder)?.rests.keys() ?? []),
  };
}
