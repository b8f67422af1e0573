import ignore from 'ignore';
import type { Ignore } from 'ignore';

/** Rules of Git about files that belong to no project, such as what tools have built. */
export class IgnoreRules {
  readonly #rules = new Map<string, Ignore>();

  /** @param files texts of `.gitignore` files, by their folders from the root: `''` for the root itself, else with a slash at the end. */
  constructor(files: ReadonlyMap<string, string>) {
    for (const [folder, text] of files) this.#rules.set(folder, ignore({ ignorecase: process.platform !== 'linux' }).add(patternsIn(text)));
  }

  /** @param path of a file from the root. */
  ignores(path: string): boolean {
    if (path.length > longestPath) return false;
    // What is in an ignored folder stays ignored, whatever is said about it.
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      if (this.#ignoresOne(path.slice(0, end + 1))) return true;
    }
    return this.#ignoresOne(path);
  }

  /** The file in the deepest folder that says something decides. */
  #ignoresOne(path: string): boolean {
    let isIgnored = false;
    for (let end = 0; end !== -1 && end < path.length; end = nextFolder(path, end)) {
      const rules = this.#rules.get(path.slice(0, end));
      const own = path.slice(end);
      // What the rules say about the folder around it was decided there.
      const around = own.slice(0, own.lastIndexOf('/', own.length - 2) + 1);
      if (!rules || (around !== '' && rules.test(around).ignored)) continue;
      const { ignored, unignored } = rules.test(own);
      if (ignored || unignored) isIgnored = ignored;
    }
    return isIgnored;
  }
}

/** Characters of a path. */
const longestPath = 1000;
/** Lines of a file. People write some hundred; each path is held against all of them. */
const mostLines = 2000;

/** Offset after the next slash; -1 if there is none. */
function nextFolder(path: string, from: number): number {
  const slash = path.indexOf('/', from);
  return slash === -1 ? -1 : slash + 1;
}

/**
 * Returns the patterns of a file that can be matched quickly. Nobody writes thousands of lines, or patterns with many wildcards, and each
 * wildcard multiplies the time: neither counts.
 */
function patternsIn(text: string): string[] {
  const lines = text.split(/\r\n?|\n/, mostLines + 1);
  if (lines.length > mostLines) return [];
  const isQuick = (line: string) => line.length <= 200 && (line.match(/\*+/g)?.length ?? 0) <= 3;
  // Without what they except, the others would hide too much.
  return lines.some((line) => line.startsWith('!') && !isQuick(line)) ? [] : lines.filter(isQuick);
}
