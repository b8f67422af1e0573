import { folderOf, joined, nameOf } from './paths.ts';
import { isAlsoWord } from './tags.ts';
import type { Tag } from './tags.ts';
import { taggedName } from './tagSpelling.ts';
import { byEach, foldersAround } from './translationFolders.ts';

/** Files whose names end with a language. */

/** Files of one name that differ by a language before their extension: `README.de.md`, `README.fr.md`. */
export interface NameGroup {
  readonly folder: string;
  /** The name without language and extension; empty if the language is the name. */
  readonly name: string;
  readonly separator: string;
  readonly extension: string;
  readonly tags: ReadonlyMap<string, Tag>;
  /** True if the same name without a language exists. */
  readonly hasBase: boolean;
  /** Files that begin like these and end with something else: `docker-run.md` beside `docker-ps.md`. */
  readonly others: number;
}

/** How names are told apart by languages. */
export interface NameStyle {
  readonly separator?: string;
  readonly tags: readonly Tag[];
}

export interface NameGroups {
  readonly all: readonly NameGroup[];
  /** Returns how many files end with a tag. */
  countOf(tag: Tag): number;
  /** Returns the groups of a name and extension in a folder, one for each separator. */
  of(folder: string, name: string, extension: string): readonly NameGroup[];
  /** Returns the groups of a name, in any case, in folders below for translations that have none without a language. */
  below(folder: string, name: string): readonly NameGroup[];
  /** Returns the style of the nearest groups: those of the folder, else those around it, else most of all. */
  styleAround(folder: string): NameStyle;
}

interface Found extends NameGroup {
  readonly tags: Map<string, Tag>;
  others: number;
}

/** @param documents paths of documents. */
export function createNameGroups(documents: readonly string[], has: (path: string) => boolean): NameGroups {
  const groups = new Map<string, Found>();
  const others = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const path of documents) {
    const { stem, extension } = nameOf(path);
    const folder = folderOf(path);
    const tagged = taggedName(stem);
    if (!tagged) {
      for (const start of starts(stem)) count(others, `${folder}/${start}/${extension}`);
      continue;
    }
    const { name, separator, tag } = tagged;
    const key = `${folder}/${name}${separator}/${extension}`;
    const hasBase = name !== '' && has(joined(folder, name + extension));
    const group = groups.get(key) ?? { folder, name, separator, extension, tags: new Map<string, Tag>(), hasBase, others: 0 };
    group.tags.set(tag.spelled, tag);
    count(counts, tag.spelled);
    groups.set(key, group);
  }
  for (const [key, group] of groups) group.others = others.get(key) ?? 0;
  const all: readonly NameGroup[] = [...groups.values()];
  const byName = Map.groupBy(all, ({ folder, name, extension }) => joined(folder, name + extension));
  const alone = byEach(
    all.filter(({ name, hasBase }) => name !== '' && !hasBase),
    ({ folder, name }) => foldersAround(folder, name).map((around) => joined(around, name.toLowerCase())),
  );
  const suffixes = all.filter((group) => group.hasBase && isConvincing(group));
  const byFolder = Map.groupBy(suffixes, ({ folder }) => folder);
  const styles = new Map<string, NameStyle>();
  const styleOf = (folder: string, found: readonly NameGroup[]): NameStyle => {
    const style = styles.get(folder) ?? commonest(found);
    styles.set(folder, style);
    return style;
  };
  return {
    all,
    countOf: ({ spelled }) => counts.get(spelled) ?? 0,
    of: (folder, name, extension) => byName.get(joined(folder, name + extension)) ?? [],
    below: (folder, name) => alone.get(joined(folder, name.toLowerCase())) ?? [],
    styleAround(start) {
      for (let folder = start; folder !== ''; folder = folderOf(folder)) {
        const found = byFolder.get(folder);
        if (found) return styleOf(folder, found);
      }
      return styleOf('', byFolder.get('') ?? suffixes);
    },
  };
}

/** What names that end with something else begin with: the last of their separators, and nothing. */
function starts(stem: string): string[] {
  return ['', ...[...stem.slice(1).matchAll(/[._-]/g)].slice(-3).map(({ index }) => stem.slice(0, index + 2))];
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Returns true if the names of a group show that they are languages: two of them, of which one is no common word. */
export function isConvincing({ tags, hasBase, separator, others }: NameGroup): boolean {
  if (tags.size + (hasBase ? 1 : 0) < 2 || others > tags.size) return false;
  // `guide.it.md` beside `guide.md` is a translation; `what-it-is.md` beside `what-it.md` is none.
  return [...tags.keys()].some((tag) => !isAlsoWord(tag)) || (separator === '.' && hasBase);
}

/** Returns the separator that most groups have, with their languages. */
function commonest(groups: readonly NameGroup[]): NameStyle {
  const [most] = [...Map.groupBy(groups, ({ separator }) => separator)].toSorted(([, a], [, b]) => b.length - a.length);
  if (!most) return { tags: [] };
  const tags = new Map<string, Tag>();
  for (const group of most[1]) for (const [spelled, tag] of group.tags) tags.set(spelled, tag);
  return { separator: most[0], tags: [...tags.values()] };
}
