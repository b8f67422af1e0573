import { deepest } from './literal.ts';
import type { Literal } from './literal.ts';

/** Reads the tables, lists and short values of TOML. Dates are undefined. Nothing is refused. */
export function tomlLiterals(text: string): Literal {
  const root = new Map<string, Literal>();
  const reader = createReader(text);
  let table: Map<string, Literal> | undefined = root;
  while (!reader.isAtEnd()) {
    const header = reader.header();
    if (header) table = header.isList ? newItem(root, header.keys) : tableAt(root, header.keys);
    else {
      const entry = reader.entry();
      if (entry && table) tableAt(table, entry.keys.slice(0, -1))?.set(entry.keys.at(-1) ?? '', entry.value);
    }
  }
  return root;
}

/** Returns the table at a path of keys, in the last item where a list of tables stands there. Undefined if something else does. */
function tableAt(root: Map<string, Literal>, keys: readonly string[]): Map<string, Literal> | undefined {
  let table = root;
  if (keys.length > deepest) return undefined;
  for (const key of keys) {
    const known = table.get(key);
    const next = Array.isArray(known) ? known.at(-1) : known;
    if (next instanceof Map) table = next;
    else if (known !== undefined) return undefined;
    else {
      const created = new Map<string, Literal>();
      table.set(key, created);
      table = created;
    }
  }
  return table;
}

function newItem(root: Map<string, Literal>, keys: readonly string[]): Map<string, Literal> | undefined {
  const parent = tableAt(root, keys.slice(0, -1));
  const key = keys.at(-1) ?? '';
  const list = parent?.get(key);
  const item = new Map<string, Literal>();
  if (Array.isArray(list)) list.push(item);
  else if (list === undefined) parent?.set(key, [item]);
  else return undefined;
  return item;
}

const gap = /(?:\s|#[^\n\r]*)+/y;
const space = /[ \t]+/y;
const restOfLine = /[^\n\r]*/y;
const keyPart = /([\w-]+)|"((?:[^"\\\n\r]|\\.)*)"|'([^'\n\r]*)'/y;
const text = /"""((?:[^"\\]|\\[^]|"(?!""))*)"""|'''([^]*?)'''|"((?:[^"\\\n\r]|\\.)*)"|'([^'\n\r]*)'/y;
const plain = /[^\s,[\]{}#"']+/y;

function createReader(source: string) {
  let at = 0;
  /** Multi-line texts that have no end are looked for only once. */
  let unclosed = 0;

  function taken(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(source) ?? undefined;
    if (found) at += found[0].length;
    return found;
  }

  function sign(expected: string): boolean {
    taken(space);
    if (!source.startsWith(expected, at)) return false;
    at += expected.length;
    return true;
  }

  function keys(): string[] {
    const found: string[] = [];
    do {
      taken(space);
      const part = taken(keyPart);
      if (!part) return [];
      found.push(part[1] ?? part[2] ?? part[3] ?? '');
    } while (sign('.'));
    return found;
  }

  function value(depth: number): Literal {
    taken(space);
    if (sign('[')) return depth < deepest ? list(depth + 1) : undefined;
    if (sign('{')) return depth < deepest ? inlineTable(depth + 1) : undefined;
    const isLong = source.startsWith('"""', at) || source.startsWith("'''", at);
    const found = isLong && unclosed > 0 ? undefined : taken(text);
    if (isLong && !found) unclosed += 1;
    if (found) return found[2] ?? found[4] ?? (found[1] ?? found[3] ?? '').replaceAll(/\\(["\\])/g, '$1');
    const [word = ''] = taken(plain) ?? [];
    if (word === 'true' || word === 'false') return word === 'true';
    return /^[+-]?[\d_]+(?:\.\d+)?$/.test(word) ? Number(word.replaceAll('_', '')) : undefined;
  }

  function list(depth: number): Literal {
    const items: Literal[] = [];
    for (taken(gap); at < source.length && !sign(']'); taken(gap)) {
      const before = at;
      items.push(value(depth));
      taken(gap);
      if (!sign(',') && at === before) at += 1;
    }
    return items;
  }

  function inlineTable(depth: number): Literal {
    const table = new Map<string, Literal>();
    for (taken(gap); at < source.length && !sign('}'); taken(gap)) {
      const before = at;
      const path = keys();
      if (path.length > 0 && sign('=')) tableAt(table, path.slice(0, -1))?.set(path.at(-1) ?? '', value(depth));
      taken(gap);
      if (!sign(',') && at === before) at += 1;
    }
    return table;
  }

  return {
    isAtEnd(): boolean {
      taken(gap);
      return at >= source.length;
    },
    header(): { keys: string[]; isList: boolean } | undefined {
      if (!sign('[')) return undefined;
      const isList = sign('[');
      const found = { keys: keys(), isList };
      taken(restOfLine);
      return found;
    },
    entry(): { keys: string[]; value: Literal } | undefined {
      const path = keys();
      const found = path.length > 0 && sign('=') ? { keys: path, value: value(0) } : undefined;
      taken(restOfLine);
      return found;
    },
  };
}
