import { isAlias, isMap, isScalar, parseDocument, visit } from 'yaml';
import type { YAMLMap } from 'yaml';
import type { TextRange } from '../textRange.ts';

/** A key at the top of front matter, from the start of its line to the end of the line in which its value ends. */
export interface MatterField extends TextRange {
  readonly key: string;
  /** The value without what formatters change. */
  readonly value: string;
}

/** Returns the keys at the top of a text in YAML, in order; undefined if it can't be said which lines belong to which key. */
export function yamlFields(content: string): MatterField[] | undefined {
  try {
    const document = parseDocument(content, { schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
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

function fieldsOf({ items }: YAMLMap, content: string): MatterField[] | undefined {
  const fields: MatterField[] = [];
  for (const { key, value } of items) {
    if (!isScalar(key) || typeof key.value !== 'string' || !key.range) return undefined;
    const [start, keyEnd] = key.range;
    // `? key` is written in two lines.
    if ((start > 0 && !/[\r\n]/.test(content.charAt(start - 1))) || !/^[ \t]*:/.test(content.slice(keyEnd, keyEnd + 100))) return undefined;
    const range = typeof value === 'object' && value !== null && 'range' in value ? rangeOf(value.range) : undefined;
    const at = Math.max(keyEnd, range?.[1] ?? keyEnd);
    const endsLine = at > start && /[\r\n]/.test(content.charAt(at - 1));
    const end = endsLine ? at : at + (/^[^\r\n]*(?:\r\n|\n|\r)?/.exec(content.slice(at))?.[0].length ?? 0);
    const json: unknown = typeof value === 'object' && value !== null && 'toJSON' in value ? value : null;
    fields.push({ key: key.value, start, end, value: JSON.stringify(json) });
  }
  return fields;
}

function rangeOf(range: unknown): readonly number[] | undefined {
  return Array.isArray(range) && range.every((one) => typeof one === 'number') ? range : undefined;
}
