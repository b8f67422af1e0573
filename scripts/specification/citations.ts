/** A test that cites sentences of the specification by their ids, in square brackets at the end of its title. */
export interface CitingTest {
  /** Below test/, with slashes. */
  readonly file: string;
  /** As written, without the ids. */
  readonly title: string;
  readonly ids: readonly string[];
  /** Offset in the file at which the line of the title begins. */
  readonly at: number;
}

const ids = String.raw`(?: \[[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\])`;
/**
 * A title at the beginning of a line: of `it` or `test`, of `describe`, or, when it cites, in a row of a table of cases that a test in a loop takes
 * its titles from. Neither skipped tests nor commented ones are found.
 */
const titlePattern = new RegExp(
  String.raw`^( *)(?:(it|test|describe|test\.describe)\(\s*|\[?\s*)(['"\x60])((?:\\.|(?!\3)[^\\\n])*?)(${ids}*)\3,`,
  'gm',
);

/** The tests of a source that cite something. Relies on its indentation to tell which `describe` a test belongs to. */
export function citationsIn(file: string, source: string): CitingTest[] {
  const found: CitingTest[] = [];
  const groups: { readonly indent: number; readonly ids: readonly string[] }[] = [];
  for (const match of source.matchAll(titlePattern)) {
    const [, indent = '', call, , title = '', cited = ''] = match;
    const own = [...cited.matchAll(/\[([^\]]+)\]/g)].map(([, id = '']) => id);
    if (call === undefined && own.length === 0) continue;
    while ((groups.at(-1)?.indent ?? -1) >= indent.length) groups.pop();
    if (call?.endsWith('describe')) {
      groups.push({ indent: indent.length, ids: own });
      continue;
    }
    const all = new Set([...groups.flatMap((group) => group.ids), ...own]);
    if (all.size > 0) found.push({ file, title: readable(title), ids: [...all], at: match.index });
  }
  return found;
}

/** A title without the marks of its string: no escapes, and dots where a value is put in. */
function readable(title: string): string {
  return title.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '…').replaceAll(/\\(.)/g, '$1');
}
