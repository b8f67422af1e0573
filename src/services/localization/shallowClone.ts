import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Returns the commits at which the history of a repository was cut off. For Git they have no parents, and added all files. None if it is
 * complete.
 * @param root folder of its files.
 * @throws Error of the file system.
 */
export async function cutOffCommits(root: string): Promise<ReadonlySet<string>> {
  const lines = (await textIn(join(await commonFolder(root), 'shallow'))) ?? '';
  return new Set(lines.split('\n').filter((line) => line !== ''));
}

/** Returns the folder with the history. Worktrees and submodules have a file with its place, and worktrees share that of their repository. */
async function commonFolder(root: string): Promise<string> {
  const marker = join(root, '.git');
  const place = (await textIn(marker))?.match(/^gitdir: (.+)/)?.[1];
  if (place === undefined) return marker;
  const folder = resolve(root, place);
  const shared = await textIn(join(folder, 'commondir'));
  return shared === undefined ? folder : resolve(folder, shared.replace(/\r?\n$/, ''));
}

/** Returns undefined if there is no such file, or a folder. @throws Error of the file system. */
async function textIn(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) return undefined;
    throw error;
  }
}
