import type { Block } from './openFile.ts';

/** Entries of front matter: a key with its lines, a list item with its keys. */

/** `key:` in YAML, `key =` in TOML. */
const keyPattern = /^(?:"[^"\\]*"|'[^']*'|[^\s#"'&*!|>%@`{}[\]:=,-][^\s:=]*)(?=[ \t]*=|:(?:\s|$))/;

interface Entry {
  readonly kind: string;
  readonly start: number;
  end: number;
  /** Twice the column, so that a list can lie in a key of the same column. */
  readonly indent: number;
  /** True if other entries can lie in it. Otherwise, deeper lines go on with its value. */
  readonly isOpen: boolean;
}

/** Front matter that is nested deeper is not divided. */
const deepest = 10;

/**
 * Returns the entries by their lines and indentation, in order, outer ones first. Lines that go on, comments and tables of TOML are none.
 * @param text front matter with its fences. @param at its offset in the file.
 */
export function matterEntries(text: string, at: number): Block[] {
  const entries: Entry[] = [];
  const around: Entry[] = [];
  const isToml = text.startsWith('+');
  let start = at;
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  for (const [index, line] of lines.entries()) {
    const content = line.trim();
    const from = start;
    start += line.length;
    if (index === 0 || index === lines.length - 1 || content === '' || content.startsWith('#')) continue;
    if (isToml && content.startsWith('[')) break;
    const column = line.length - line.trimStart().length;
    const [entry, ...inner] = entriesOf(content, column, from + column, isToml);
    const indent = entry?.indent ?? column * 2;
    if (entry) while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
    if (entry && around.length < deepest && around.at(-1)?.isOpen !== false) {
      entries.push(entry);
      around.push(entry, ...inner);
    }
    for (const one of around) one.end = from + line.trimEnd().length;
  }
  return entries.map(({ kind, start: from, end }) => ({ kind, start: from, end }));
}

/** Returns the entry that a line starts, and the first key in a list item. */
function entriesOf(content: string, column: number, start: number, isToml: boolean): Entry[] {
  const end = start + content.length;
  const lead = isToml ? undefined : /^-(?:\s+|$)/.exec(content)?.[0];
  const rest = content.slice(lead?.length ?? 0);
  const key = keyPattern.exec(rest)?.[0];
  const found: Entry[] = [];
  if (lead !== undefined) found.push({ kind: 'matter item', start, end, indent: column * 2 + 1, isOpen: key !== undefined || rest === '' });
  if (key !== undefined) {
    const value = rest
      .slice(key.length)
      .replace(/^[ \t]*[:=]/, '')
      .trim();
    const indent = (column + (lead?.length ?? 0)) * 2;
    found.push({ kind: `matter ${key}`, start: end - rest.length, end, indent, isOpen: value === '' || value.startsWith('#') });
  }
  return found;
}
