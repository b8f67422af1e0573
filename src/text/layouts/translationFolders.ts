import { folderOf, lastOf } from './paths.ts';

/** Folders that translations of documents around them lie in. */
const named = /^(?:\.github|docs?|i18n|l10n|locales?|lang|languages?|readmes?|translations?|translated)$/i;

/**
 * Returns the folders around a folder that it may hold translations for: `docs/i18n` for `docs` and the root.
 * @param name of documents, which a folder may be called too: `docs/contributing/contributing_de.md`.
 */
export function foldersAround(folder: string, name = ''): string[] {
  const found: string[] = [];
  for (let inner = folder; inner !== '' && (named.test(lastOf(inner)) || lastOf(inner).toLowerCase() === name.toLowerCase());) {
    inner = folderOf(inner);
    found.push(inner);
  }
  return found;
}

/** Puts items under each of their keys. */
export function byEach<T>(items: Iterable<T>, keysOf: (item: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const known = found.get(key);
      if (known) known.push(item);
      else found.set(key, [item]);
    }
  }
  return found;
}
