import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { ParsedNode, Scalar } from 'yaml';
import type { ValuePart } from './values.ts';
import { blockParts } from './yamlBlock.ts';

/** Front matter in YAML. */

/** Longest front matter that is read. */
const longest = 100_000;
/** Maximum nesting of values. */
const deepest = 10;

/**
 * Returns the strings of some keys in order. None if anything in the text is wrong.
 * @param keys such as `title`, `hero.text`, `features[].title`.
 */
export function yamlParts(text: string, keys: readonly string[]): ValuePart[] {
  if (text.length > longest) return [];
  const root = rootOf(text);
  if (!root) return [];
  const found: ValuePart[] = [];
  collect(root, keys.map(stepsOf), '', false, { text, found });
  return found;
}

function rootOf(text: string): ParsedNode | undefined {
  try {
    // Keys are compared here, because the parser compares each with all others.
    const { contents, errors } = parseDocument(text, { schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
    return errors.length === 0 ? (contents ?? undefined) : undefined;
  } catch {
    // Nested too deeply.
    return undefined;
  }
}

/** Steps to a value: the name of a key, or undefined for all items of a list. */
type Steps = readonly (string | undefined)[];

function stepsOf(key: string): Steps {
  return key.split('.').flatMap((name): (string | undefined)[] => (name.endsWith('[]') ? [name.slice(0, -2), undefined] : [name]));
}

interface Collector {
  readonly text: string;
  readonly found: ValuePart[];
}

function collect(node: ParsedNode | null, wanted: readonly Steps[], path: string, flow: boolean, collector: Collector): void {
  if (!node || wanted.length === 0 || path.split('.').length > deepest) return;
  // What an alias refers to has several readers, and a tag may make anything of it.
  if (node.tag !== undefined || ('anchor' in node && node.anchor !== undefined)) return;
  if (isScalar(node)) {
    if (wanted.some((steps) => steps.length === 0))
      for (const part of scalarParts(node, path, flow, collector.text)) collector.found.push(part);
    return;
  }
  const isFlow = flow || ('flow' in node && node.flow);
  if (isSeq(node)) {
    const inside = wanted.filter((steps) => steps.length > 0 && steps[0] === undefined).map((steps) => steps.slice(1));
    for (const item of node.items) collect(item, inside, `${path}[]`, isFlow, collector);
  } else if (isMap(node)) {
    const names = node.items.map(({ key }) => (isScalar(key) && typeof key.value === 'string' ? key.value : undefined));
    const counts = new Map<string | undefined, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [index, { value }] of node.items.entries()) {
      const name = names[index];
      if (name === undefined || counts.get(name) !== 1) continue;
      const inside = wanted.filter((steps) => steps[0] === name).map((steps) => steps.slice(1));
      collect(value, inside, path === '' ? name : `${path}.${name}`, isFlow, collector);
    }
  }
}

function scalarParts(node: Scalar.Parsed, path: string, flow: boolean, text: string): ValuePart[] {
  const [start, end] = node.range;
  const { type, value } = node;
  if (typeof value !== 'string') return [];
  const kind = `matter ${path}`;
  if (type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL') return blockParts(text.slice(start, end), start, value, kind);
  // A line break that is part of the value could not be kept.
  if (/[\r\n]/.test(value)) return [];
  const source = text.slice(start, end);
  if (type === 'PLAIN' && otherType.test(value) && !readsAs(value, value, flow)) return [];
  const style = source.startsWith('"') ? doubleQuoted : source.startsWith("'") ? singleQuoted : (translated: string) => translated;
  return [{ kind, start, end, text: value, encode: (translated) => encoded(translated, style, flow) }];
}

/** How values of other types start, in one of the versions of YAML. */
export const otherType = /^(?:[-+.\d~<=]|(?:y|n|yes|no|on|off|true|false|null)$|$)/i;

/** Characters that a scalar without quotes cannot start with, and those that only double quotes can contain. */
const indicator = /^[-?:,[\]{}#&*!|>'"%@`=~<]/;
const special = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF\uFFFE\uFFFF]/u;

function encoded(text: string, style: (text: string) => string, flow: boolean): string {
  const written = style(text);
  const isPlain = written === text;
  const isSafe = !special.test(text) && !(isPlain && indicator.test(text));
  return isSafe && readsAs(written, text, flow) ? written : doubleQuoted(text);
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(/[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Returns true if YAML of either version reads a string: in 1.1, `no` is a boolean. */
function readsAs(written: string, text: string, flow: boolean): boolean {
  const source = flow ? `{k: ${written}}\n` : `k: ${written}\n`;
  return (['1.1', '1.2'] as const).every((version) => {
    const { contents, errors, warnings } = parseDocument(source, { version, prettyErrors: false });
    if (errors.length + warnings.length > 0 || !isMap(contents) || contents.items.length !== 1) return false;
    const value: unknown = contents.get('k');
    return value === text;
  });
}
