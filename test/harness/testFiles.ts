import { globSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './paths.ts';

/** Folders below `test/` that hold the files of a suite. */
const folders = { unit: ['unit'], client: ['client'], editor: ['editor'], ui: ['pages', 'ui'], desktop: ['editor'] } as const;

export type SuiteName = keyof typeof folders;

export function isSuite(name: string): name is SuiteName {
  return name in folders;
}

/** What runs when nothing is named. `desktop` downloads an editor from a host of its own and is for developers' machines. */
export const defaultSuites: readonly SuiteName[] = ['unit', 'client', 'editor', 'ui'];

/** Spec files of a suite, or those of whose path below the root a word is a part, from the beginning of a name on. Sorted. */
export function testFiles(suite: SuiteName, words: readonly string[] = []): string[] {
  const all = folders[suite].flatMap((folder) => globSync(join(root, 'test', folder, '**', '*.test.ts')));
  const path = (file: string): string => relative(root, file).split(sep).join('/');
  const named = words.map((word) => word.replaceAll('\\', '/').replace(/^\.\//, ''));
  return all
    .filter((file) => named.length === 0 || named.some((word) => file === word || `/${path(file)}`.includes(`/${word}`)))
    .toSorted();
}
