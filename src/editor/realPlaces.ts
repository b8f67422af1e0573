import { lstat, realpath } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';

/**
 * Returns true if a path is within a folder after resolving symbolic links, which a repository may contain. For a path that doesn't exist
 * yet, its nearest existing parent is checked.
 */
export async function landsIn(folder: string, path: string): Promise<boolean> {
  const [root, place] = await Promise.all([realpath(folder).catch(() => undefined), nearest(path)]);
  return root !== undefined && place !== undefined && isBelow(root, place);
}

/** Returns the real path of the nearest existing parent. Undefined for a dangling or circular link. */
async function nearest(path: string): Promise<string | undefined> {
  for (let place = path; ; place = dirname(place)) {
    const real = await realpath(place).catch(() => undefined);
    if (real !== undefined) return real;
    // Writing through a link would create its target.
    const isThere = await lstat(place).then(
      () => true,
      () => false,
    );
    if (isThere || dirname(place) === place) return undefined;
  }
}

function isBelow(root: string, place: string): boolean {
  const way = relative(root, place);
  return way !== '..' && !way.startsWith(`..${sep}`) && !/^(?:[/\\]|[a-z]:)/i.test(way);
}
