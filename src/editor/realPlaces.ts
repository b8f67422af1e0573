import { lstat, realpath } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';

/**
 * Whether what is written to a path lands in a folder: not by its words but where the links on the way to it lead, which a repository
 * may bring. Of what is not there yet, the nearest parent that is there counts.
 */
export async function landsIn(folder: string, path: string): Promise<boolean> {
  const [root, place] = await Promise.all([realpath(folder).catch(() => undefined), nearest(path)]);
  return root !== undefined && place !== undefined && isBelow(root, place);
}

/** The real path of the nearest that is there; undefined where a link leads to what is not, or around in a circle. */
async function nearest(path: string): Promise<string | undefined> {
  for (let place = path; ; place = dirname(place)) {
    const real = await realpath(place).catch(() => undefined);
    if (real !== undefined) return real;
    // Writing through a link makes what it leads to.
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
