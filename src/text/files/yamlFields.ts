import { isAlias, isMap, isScalar, isSeq, Lexer, parseDocument, visit } from 'yaml';
import type { YAMLMap } from 'yaml';
import type { TextRange } from '../textRange.ts';
import { otherType } from './yamlMatter.ts';

/** A value in a key in a key, without comments. */
export interface MatterValue extends TextRange {
  /** Names of the keys. */
  readonly key: string;
  /** The value, without what formatters change. */
  readonly value: string;
}

/** A key at the top of front matter, from the start of its line to the end of the line in which its value ends. */
export interface MatterField extends TextRange {
  readonly key: string;
  /** The value with the comments in it, without what formatters change. */
  readonly value: string;
  /** Values of one line in keys in it, but not those in lists or between brackets. */
  readonly values: readonly MatterValue[];
}

/** Returns the keys at the top of a text in YAML, in order; undefined if it can't be said which lines belong to which key. */
export function yamlFields(content: string): MatterField[] | undefined {
  try {
    const document = parseDocument(content, { schema: 'core', uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
    const { contents, errors, warnings } = document;
    if (errors.length + warnings.length > 0) return undefined;
    if (contents === null) return [];
    let isPlain = isMap(contents) && contents.flow !== true;
    visit(document, {
      Node(_key, node) {
        if (isAlias(node) || ('anchor' in node && node.anchor !== undefined) || node.tag !== undefined) isPlain = false;
        return isPlain ? undefined : visit.BREAK;
      },
    });
    return isPlain && isMap(contents) ? fieldsOf(contents, content) : undefined;
  } catch {
    // Nested too deeply.
    return undefined;
  }
}

const comments = /(?:[ \t]+#[^\r\n]*(?:\r\n|\n|\r))*/y;

function fieldsOf({ items }: YAMLMap, content: string): MatterField[] | undefined {
  const fields: MatterField[] = [];
  for (const { key, value } of items) {
    if (!isScalar(key) || typeof key.value !== 'string' || !key.range) return undefined;
    const [start, keyEnd] = key.range;
    // `? key` is written in two lines.
    if ((start > 0 && !/[\r\n]/.test(content.charAt(start - 1))) || !/^[ \t]*:/.test(content.slice(keyEnd, keyEnd + 100))) return undefined;
    const at = Math.max(keyEnd, endOf(value) ?? keyEnd);
    const endsLine = at > start && /[\r\n]/.test(content.charAt(at - 1));
    comments.lastIndex = endsLine ? at : at + (/^[^\r\n]*(?:\r\n|\n|\r)?/.exec(content.slice(at))?.[0].length ?? 0);
    const end = comments.lastIndex + (comments.exec(content)?.[0].length ?? 0);
    const written = JSON.stringify([plainValue(value), ...commentsIn(content.slice(start, end))]);
    fields.push({ key: key.value, start, end, value: written, values: [...valuesIn(value, key.value, content)] });
  }
  return fields;
}

function* valuesIn(node: unknown, path: string, content: string): Generator<MatterValue> {
  if (!isMap(node) || node.flow === true) return;
  const [names, doubles] = [new Set<unknown>(), new Set<unknown>()];
  for (const { key } of node.items) {
    const name = isScalar(key) ? key.value : undefined;
    (names.has(name) ? doubles : names).add(name);
  }
  for (const { key, value } of node.items) {
    if (!isScalar(key) || typeof key.value !== 'string' || doubles.has(key.value)) continue;
    const name = `${path}\0${key.value}`;
    if (!isScalar(value) || !value.range) {
      yield* valuesIn(value, name, content);
      continue;
    }
    const [start, end] = value.range;
    if (start < end && !/[\r\n]/.test(content.slice(start, end))) yield { key: name, start, end, value: JSON.stringify(plainValue(value)) };
  }
}

/** Returns the key at the top in which a value is. */
export function outerKey(key: string): string {
  return key.split('\0', 1)[0] ?? key;
}

function endOf(node: unknown): number | undefined {
  const range: unknown = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  const end: unknown = Array.isArray(range) ? range[1] : undefined;
  return typeof end === 'number' ? end : undefined;
}

/** Returns a value in which neither the order of keys counts nor how a string is written, but whether it is one. */
function plainValue(node: unknown): unknown {
  if (isMap(node)) {
    const entries = node.items.map(({ key, value }): [string, unknown] => [JSON.stringify(plainValue(key)), plainValue(value)]);
    return { map: entries.toSorted(([one], [other]) => (one < other ? -1 : 1)) };
  }
  if (isSeq(node)) return node.items.map(plainValue);
  if (!isScalar(node)) return null;
  const isText = typeof node.value === 'string' && (node.type !== 'PLAIN' || !otherType.test(node.value));
  return isText ? node.value : { is: node.source ?? '' };
}

function commentsIn(source: string): string[] {
  const found: string[] = [];
  let before = '';
  for (const token of new Lexer().lex(source)) {
    // The lexer says where a scalar begins.
    if (token.startsWith('#') && before !== '\u001F') found.push(token.trim());
    before = token;
  }
  return found;
}
