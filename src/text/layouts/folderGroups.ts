import { folderOf, joined, lastOf } from './paths.ts';
import { isAlsoWord, languageOfTag, likelySources } from './tags.ts';
import type { Tag } from './tags.ts';
import { byEach, foldersAround } from './translationFolders.ts';

/** Folders that are named after languages. */

/** Folders beside each other that may be languages. */
export interface FolderGroup {
  readonly folder: string;
  /** By the spelled tag: the paths of documents below the folder. */
  readonly rests: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Folders of a group that are languages, by what they have in common. */
export interface FolderLanguages {
  /** Those that share documents with another one, or with the folder around them. The one with most documents comes first. */
  readonly tags: readonly Tag[];
  /** True if the folder around them has the same documents: they are the sources. */
  readonly hasBase: boolean;
  /** Returns true if a document of the folder around them is one of the sources: it, or another one of its folder, is translated. */
  isBase(rest: string): boolean;
}

export interface FolderGroups {
  groupIn(folder: string): FolderGroup | undefined;
  /** Returns the languages among the folders in a folder. Undefined if they are not convincing. */
  languagesIn(folder: string): FolderLanguages | undefined;
  /** Returns the groups in folders below for translations that have few documents, all in the folders of the languages themselves. */
  flatBelow(folder: string): readonly FolderGroup[];
}

/** More folders than a document is in. */
const deepestFolder = 40;
/** More documents than a group that is flat has. */
const mostOfFlat = 200;

/** @param documents paths of documents. */
export function createFolderGroups(documents: readonly string[], has: (path: string) => boolean): FolderGroups {
  const groups = new Map<string, Map<string, Set<string>>>();
  for (const path of documents) addFolders(groups, path);
  const known = new Map<string, FolderLanguages | undefined>();
  const groupIn = (folder: string): FolderGroup | undefined => {
    const rests = groups.get(folder);
    return rests && { folder, rests };
  };
  const flat = byEach([...groups.keys()].flatMap((folder) => groupIn(folder) ?? []).filter(isFlat), ({ folder }) => foldersAround(folder));
  return {
    groupIn,
    languagesIn(folder) {
      const group = known.has(folder) ? undefined : groupIn(folder);
      if (group) known.set(folder, languagesOf(group, has));
      return known.get(folder);
    },
    flatBelow: (folder) => flat.get(folder) ?? [],
  };
}

function addFolders(groups: Map<string, Map<string, Set<string>>>, path: string): void {
  let start = 0;
  for (let depth = 0, end = path.indexOf('/'); end !== -1 && depth < deepestFolder; end = path.indexOf('/', start), depth += 1) {
    const segment = path.slice(start, end);
    if (languageOfTag(segment) !== undefined) {
      const folder = path.slice(0, Math.max(start - 1, 0));
      const rests = groups.get(folder) ?? new Map<string, Set<string>>();
      groups.set(folder, rests.set(segment, (rests.get(segment) ?? new Set()).add(path.slice(end + 1))));
    }
    start = end + 1;
  }
}

function isFlat({ rests }: FolderGroup): boolean {
  let count = 0;
  for (const paths of rests.values()) {
    count += paths.size;
    if (count > mostOfFlat || [...paths].some((rest) => rest.includes('/'))) return false;
  }
  return true;
}

/** Names that folders of any kind contain. */
const common = /^(?:index|_index|readme)\.[^/]*$/i;

function languagesOf({ folder, rests }: FolderGroup, has: (path: string) => boolean): FolderLanguages | undefined {
  const counts = new Map<string, number>();
  const folders = new Set<string>();
  for (const paths of rests.values()) {
    for (const rest of paths) {
      counts.set(rest, (counts.get(rest) ?? 0) + 1);
      for (let inner = folderOf(rest); inner !== '' && !folders.has(inner); inner = folderOf(inner)) folders.add(inner);
    }
  }
  const isShared = (rest: string) => (counts.get(rest) ?? 0) > 1;
  const inBase = (rest: string) => has(joined(folder, rest));
  const among = sharing(rests, isShared);
  const withBase = sharing(rests, inBase);
  if (among.length === 0 && withBase.length === 0) return undefined;
  const found = likelySources(
    new Map([...among, ...withBase]),
    ([tag]) => tag,
    ([, paths]) => paths.size,
  );
  // A few left over around the folders are no sources.
  const most = [...(found[0]?.[1] ?? [])];
  return {
    tags: tagsOf(found.map(([tag]) => tag)),
    hasBase: withBase.length > 0 && 2 * most.filter(inBase).length >= most.length,
    isBase: (rest) => counts.has(rest) || folders.has(folderOf(rest)),
  };
}

/** Returns the folders with documents that are shared; none if they don't show that they are languages. */
function sharing(rests: FolderGroup['rests'], isShared: (rest: string) => boolean): (readonly [string, ReadonlySet<string>])[] {
  const found = [...rests].filter(([, paths]) => paths.values().some(isShared));
  const isShown =
    found.some(([tag]) => !isAlsoWord(tag)) &&
    // Folders for other things have an index too.
    (found.length > 2 || found.some(([, paths]) => paths.values().some((rest) => !common.test(lastOf(rest)) && isShared(rest))));
  return isShown ? found : [];
}

export function tagsOf(spelled: Iterable<string>): Tag[] {
  return [...spelled].flatMap((tag) => {
    const language = languageOfTag(tag);
    return language === undefined ? [] : [{ spelled: tag, language }];
  });
}
