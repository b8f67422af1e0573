import { ParseError, parseTOML } from 'toml-eslint-parser';
import type { AST } from 'toml-eslint-parser';
import type { MatterField } from './yamlFields.ts';

/** Returns the keys of a text in TOML above the first table, in order; undefined if anything in it is wrong. */
export function tomlFields(content: string): MatterField[] | undefined {
  try {
    const { body, comments } = parseTOML(content);
    const fields: MatterField[] = [];
    let next = 0;
    for (const node of body[0].body) {
      if (node.type !== 'TOMLKeyValue') break;
      const start = Math.max(content.lastIndexOf('\n', node.range[0] - 1), content.lastIndexOf('\r', node.range[0] - 1)) + 1;
      const end = node.range[1] + (/^[^\r\n]*(?:\r\n|\n|\r)?/.exec(content.slice(node.range[1]))?.[0].length ?? 0);
      const own: string[] = [];
      for (let one = comments[next]; one && one.range[0] < end; one = comments[next]) {
        if (one.range[0] >= start) own.push(one.value.trim());
        next += 1;
      }
      fields.push({ key: keyOf(node.key), start, end, value: JSON.stringify([plainValue(node.value, content), ...own]), values: [] });
    }
    return fields;
  } catch (error) {
    if (error instanceof ParseError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function keyOf({ keys }: AST.TOMLKey): string {
  const names = keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value));
  return names.join('\0');
}

/** Returns a value in which neither the order of keys counts nor how a string is written, but whether it is one. */
function plainValue(node: AST.TOMLContentNode, content: string): unknown {
  switch (node.type) {
    case 'TOMLArray':
      return node.elements.map((one) => plainValue(one, content));
    case 'TOMLInlineTable': {
      const entries = node.body.map(({ key, value }): [string, unknown] => [keyOf(key), plainValue(value, content)]);
      return { map: entries.toSorted(([one], [other]) => (one < other ? -1 : 1)) };
    }
    case 'TOMLValue':
      return node.kind === 'string' ? node.value.replaceAll('\r\n', '\n') : { is: content.slice(...node.range) };
    default:
      return node satisfies never;
  }
}
