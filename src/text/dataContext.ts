import type { Around, Sides } from './cut.ts';
import { wordsOfName } from './code/plainWords.ts';
import { hasWords } from './code/proseLike.ts';

/** Maximum number of neighbors on each side. */
const neighbours = 3;

/** A `key: value` of a file, as recognized from a single line. */
interface KeyLine {
  /** Columns before the key. They define its level in YAML, and by convention in JSON. */
  readonly indent: number;
  readonly key: string;
  readonly value: string;
}

/** Returns the path of a selected value's key, in words, and the values of neighboring keys. */
export function dataContext({ before, selected, after }: Sides): Around {
  const above = before.split(/\r?\n/);
  const ownStart = above.pop() ?? '';
  const below = after.split(/\r?\n/);
  const ownEnd = below.shift() ?? '';
  const own = entryOf(ownStart + selected.split(/\r?\n/, 1).join('') + ownEnd);
  const braces = /^\s*["[\]{}]/.test(ownStart + selected) || above.some((line) => /^\s*[{[]\s*$/.test(line));
  const path = braces ? bracedPath(before) : indentedPath(above, ownStart + selected);
  const title = path.map(wordsOfName).filter(Boolean).join(': ');
  const sameLine = valuesIn(ownStart).slice(-neighbours);
  const indent = own?.indent ?? indentOf(ownStart + selected);
  return {
    title,
    before: [...siblings(above.toReversed(), indent).toReversed(), ...sameLine].slice(-neighbours).join('\n'),
    after: [...valuesIn(ownEnd), ...siblings(below, indent)].slice(0, neighbours).join('\n'),
  };
}

/** Returns the values of the nearest lines at the same level, up to the first line at a higher level. */
function siblings(lines: readonly string[], indent: number): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (line.trim() === '' || found.length >= neighbours) continue;
    if (indentOf(line) < indent) break;
    const value = entryOf(line)?.value ?? /^(?:-\s)?(.*)$/.exec(line.trim())?.[1]?.trimStart() ?? '';
    const words = bare(value);
    if (indentOf(line) === indent && isValue(words)) found.push(words);
  }
  return found;
}

/** Returns the string values in part of a line that contains several. */
function valuesIn(part: string): string[] {
  return [...part.matchAll(/[:[,]\s*"((?:\\.|[^"\\])*)"(?!\s*:)/g)].map((found) => found[1] ?? '').filter(isValue);
}

function isValue(words: string): boolean {
  return hasWords(words) && !/^(?:true|false|null|[|>][-+]?)$/.test(words) && (/\s/.test(words) || !/[/\\_]/.test(words));
}

function entryOf(line: string): KeyLine | undefined {
  const found = /^(\s*(?:-\s+)?)(?:"((?:\\.|[^"\\])*)"\s*|'([^']*)'\s*|([^\s"'#;!{}[\]:=][^:=]*))[:=](.*)$/.exec(line);
  if (!found) return undefined;
  const [, space = '', double, single, plain, value = ''] = found;
  return { indent: space.length, key: double ?? single ?? plain?.trimEnd() ?? '', value: value.trimStart() };
}

/** Removes quotes, a trailing comma and escapes for white space. */
function bare(value: string): string {
  const quoted = /^(["'])(.*)\1\s*(?:,\s*)?(?:#.*|\/\/.*)?$/.exec(value.trim());
  return (quoted?.[2] ?? value.replace(/,\s*$/, '')).replaceAll(/\\[nrt]/g, ' ').trim();
}

function indentOf(line: string): number {
  return /^\s*(?:-\s+)?/.exec(line)?.[0].length ?? 0;
}

/** Returns the keys above a line, each with less indentation than the next one. For YAML; for properties, only the key itself. */
function indentedPath(above: readonly string[], line: string): string[] {
  const path: string[] = [];
  const own = entryOf(line);
  let depth = own?.indent ?? indentOf(line);
  if (own) path.unshift(own.key);
  for (const upper of above.toReversed()) {
    if (depth === 0) break;
    const section = entryOf(upper);
    if (!section || section.indent >= depth) continue;
    path.unshift(section.key);
    depth = section.indent;
  }
  return path;
}

/** Returns the keys of objects that are open at the end of a JSON text. */
function bracedPath(before: string): string[] {
  const path: string[] = [];
  let key = '';
  for (const [token, text] of before.matchAll(/"((?:\\.|[^"\\\n])*)(?:"(?:\s*:)?)?|\/\/[^\n]*|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      path.push(key);
      key = '';
    } else if (token === '}' || token === ']') {
      path.pop();
    } else if (token.endsWith(':') && text !== undefined) {
      key = text;
    }
  }
  return [...path, key].filter((name) => name !== '');
}
