/** Paths of a project: relative to its root, with slashes, without a slash at their start or end. The root itself is empty. */

/** Returns true for a path that names something below the root on every system, whatever a name from outside contains. */
export function isInside(path: string): boolean {
  if (path === '' || path.length > 4096 || /[\\\0]|^[a-z]:/i.test(path)) return false;
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** Returns the folder of a path; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** Returns the last segment of a path. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A file's name: `guide.de` and `.md`. */
export interface FileName {
  readonly stem: string;
  readonly extension: string;
}

export function nameOf(path: string): FileName {
  const file = lastOf(path);
  const dot = file.lastIndexOf('.');
  return dot > 0 && dot < file.length - 1 ? { stem: file.slice(0, dot), extension: file.slice(dot) } : { stem: file, extension: '' };
}

/** Joins paths, of which any may be empty. */
export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/');
}

/**
 * Resolves a path that a manifest or a link contains against a folder. `.` and `..` are allowed in it.
 * @returns undefined for what leads out of the root, and for absolute paths.
 */
export function resolved(folder: string, path: string): string | undefined {
  if (/^[/\\]|^[a-z]:|\0/i.test(path)) return undefined;
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined;
    } else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const result = segments.join('/');
  return result === '' || isInside(result) ? result : undefined;
}

/** Returns the relative path from a folder to a path. */
export function relativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

/** Returns true if a path is a folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
