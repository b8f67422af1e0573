import type { MatterField } from './yamlFields.ts';

/** Keys of TOML above the first table. */

const assignment = /(?:[\w.-]+|"[^"\\\r\n]*"|'[^'\r\n]*')[ \t]*=[ \t]*/y;
const between = /[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r|$)/y;

/** Returns the keys, in order; undefined if a line is none, or a value doesn't end. */
export function tomlFields(content: string): MatterField[] | undefined {
  const fields: MatterField[] = [];
  for (let at = 0; at < content.length;) {
    between.lastIndex = at;
    const gap = between.exec(content)?.[0].length ?? 0;
    at += gap;
    if (gap > 0) continue;
    if (content.startsWith('[', at)) break;
    assignment.lastIndex = at;
    const head = assignment.exec(content)?.[0];
    const end = head === undefined ? undefined : valueEnd(content, at + head.length);
    if (head === undefined || end === undefined) return undefined;
    const key = head.slice(0, head.lastIndexOf('=')).trim();
    fields.push({ key: key.replaceAll(/^["']|["']$/g, ''), start: at, end, value: content.slice(at + head.length, end) });
    at = end;
  }
  return fields;
}

/** A string, a comment, a bracket, a line end, or anything else. Strings of several lines come first. */
const tokens =
  /"""(?:[^"\\]|\\[^]|"(?!""))*"{3,5}|'''(?:[^']|'(?!''))*'{3,5}|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'|#[^\r\n]*|[[\]{}]|\r\n|\n|\r|[^"'#[\]{}\r\n]+|["']/y;

/** Returns the end of the line in which a value ends; undefined if it doesn't. */
function valueEnd(content: string, from: number): number | undefined {
  let depth = 0;
  tokens.lastIndex = from;
  for (;;) {
    if (tokens.lastIndex >= content.length) return depth === 0 ? content.length : undefined;
    const token = tokens.exec(content)?.[0];
    if (token === undefined || token === '"' || token === "'") return undefined;
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    else if (/^[\r\n]/.test(token) && depth <= 0) return depth === 0 ? tokens.lastIndex : undefined;
  }
}
