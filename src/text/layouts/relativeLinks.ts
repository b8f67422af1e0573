import { decodedPart, encodedWhereNeeded } from './fragments.ts';
import { folderOf, joined, relativePath, resolved } from './paths.ts';

/** Links of a document whose translation lies in another folder. */

export interface LinkMove {
  /** Path of the source. */
  readonly source: string;
  /** Path of the translation. */
  readonly target: string;
  /** Returns true for a path that exists, or that is about to be written. */
  readonly has: (path: string) => boolean;
  /**
   * What the tool finds by the path that the source has: `documents` that are translated or shown in the source's language, `everything`
   * where images are shared by all languages too.
   */
  readonly keeps: KeptLinks;
}

export type KeptLinks = 'nothing' | 'documents' | 'everything';

const document = /\.(?:md|mdx|markdown|mdoc|html?)$/i;

/**
 * Returns the destination of a link for the translation: `../../img/a.png` for `../img/a.png` where the translation lies one folder deeper.
 * It stays as it is if it is no relative path, if it is a path of the site, if nothing lies where it leads, or if the same path leads to
 * something from the translation as well.
 * @param destination as it stands in the source, without angle brackets or quotes.
 */
export function rebasedLink(destination: string, { source, target, has, keeps }: LinkMove): string {
  const [from, to] = [folderOf(source), folderOf(target)];
  if (from === to || keeps === 'everything' || !isRelative(destination)) return destination;
  const at = destination.search(/[?#]|$/);
  const [path, rest] = [destination.slice(0, at), destination.slice(at)];
  const decoded = decodedPart(path);
  const file = resolved(from, decoded);
  if (path === '' || file === undefined || !has(file) || (keeps === 'documents' && document.test(file))) return destination;
  const same = resolved(to, decoded);
  if (same !== undefined && has(same)) return destination;
  // The segments of the link keep their spelling.
  const way = relativePath(to, joined(from, '.')).split('/').slice(0, -1).map(encodedWhereNeeded);
  return collapsed([...way, ...path.split('/')]) + rest;
}

/** `@site/` is an alias of Docusaurus, `~` and `@/` are those of others; braces are for a program. */
function isRelative(destination: string): boolean {
  return destination !== '' && !/^(?:[/\\#?~@]|[a-z][a-z\d+.-]*:)|[{}\0]/i.test(destination);
}

/** Removes `.`, and folders that are left again. */
function collapsed(segments: readonly string[]): string {
  const kept: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (segment === '.' || (segment === '' && !isLast)) continue;
    if (segment === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else kept.push(segment);
  }
  return kept.join('/');
}
