import { endOfFrontMatter } from '../markdown/frontMatterEnd.ts';
import type { TextRange } from '../textRange.ts';
import { shifted } from './ranges.ts';
import { tomlFields } from './tomlFields.ts';
import { yamlFields } from './yamlFields.ts';
import type { MatterField } from './yamlFields.ts';

/** Front matter, with its fences. The end is that of the last line. */
export interface MatterFields extends TextRange {
  readonly type: 'yaml' | 'toml';
  /** Where the first field can be: behind the line of the fence. */
  readonly first: number;
  /** In order. Each key stands once. */
  readonly fields: readonly MatterField[];
  /** The lines in which tables of TOML begin. */
  readonly tables: string;
}

/** Longest front matter that is read. */
const longest = 100_000;

/**
 * Reads the keys at the top of front matter.
 * @param text of a file.
 * @returns undefined if there is none; `unclear` if it can't be said which lines belong to which key, as with anchors and flow mappings.
 */
export function matterFields(text: string): MatterFields | 'unclear' | undefined {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const length = endOfFrontMatter(text.slice(start));
  if (length === undefined) return undefined;
  const end = start + length;
  const first = start + (/^[^\r\n]*(?:\r\n|\n|\r)/.exec(text.slice(start, end))?.[0].length ?? length);
  const close = Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1;
  const content = text.slice(first, close);
  if (content.length > longest) return 'unclear';
  const type = text.startsWith('+', start) ? 'toml' : 'yaml';
  const found = type === 'toml' ? tomlFields(content) : yamlFields(content);
  if (!found || new Set(found.map(({ key }) => key)).size < found.length) return 'unclear';
  const tables = type === 'toml' ? (content.slice(found.at(-1)?.end ?? 0).match(/^[ \t]*\[[^\r\n]*/gm) ?? []) : [];
  return { type, start, end, first, fields: found.map((field) => movedField(field, first)), tables: tables.join('\n') };
}

function movedField(field: MatterField, by: number): MatterField {
  return { ...shifted(field, by), values: field.values.map((value) => shifted(value, by)) };
}
