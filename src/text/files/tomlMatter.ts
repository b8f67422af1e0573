import type { ValuePart } from './values.ts';

/** Front matter in TOML: strings in one line, above the first table. */

const assignment = /^[ \t]*(?:([\w-]+)|"([^"\\\r\n]*)")[ \t]*=[ \t]*("(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*')[ \t]*(?:#.*)?$/;

/** @param keys names of keys; keys in other keys are not read. */
export function tomlParts(text: string, keys: readonly string[]): ValuePart[] {
  const found = new Map<string, ValuePart>();
  const seen = new Set<string>();
  let at = 0;
  let multiline: string | undefined;
  for (const line of text.split(/(?<=\n|\r(?!\n))/)) {
    const content = line.trimEnd();
    const start = at;
    at += line.length;
    if (multiline !== undefined) {
      if (content.includes(multiline)) multiline = undefined;
      continue;
    }
    multiline = opened(content);
    if (/^\s*\[{1,2}[^\]=]*\]{1,2}\s*(?:#.*)?$/.test(content)) break;
    const match = assignment.exec(content);
    const name = match?.[1] ?? match?.[2];
    const written = match?.[3];
    if (name === undefined || written === undefined || !keys.includes(name)) continue;
    const value = decoded(written);
    const from = start + content.indexOf(written, content.indexOf('='));
    // A key that stands twice is an error.
    if (seen.has(name)) found.delete(name);
    else if (value !== undefined) {
      const encode = (translated: string) => encoded(translated, written.startsWith("'"));
      found.set(name, { kind: `matter ${name}`, start: from, end: from + written.length, text: value, encode });
    }
    seen.add(name);
  }
  return [...found.values()];
}

/** Returns the delimiter of a string that goes on in the next line. */
function opened(line: string): string | undefined {
  const delimiter = /"""|'''/.exec(line)?.[0];
  return delimiter !== undefined && line.split(delimiter).length === 2 ? delimiter : undefined;
}

/** Returns undefined if the value has line breaks, which would be lost. */
function decoded(written: string): string | undefined {
  const inside = written.slice(1, -1);
  if (written.startsWith("'")) return inside;
  if (/\\[^"\\tbfu]/.test(inside.replaceAll('\\\\', ''))) return undefined;
  try {
    const value: unknown = JSON.parse(written.replaceAll('\t', String.raw`\t`));
    return typeof value === 'string' && !/[\r\n]/.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function encoded(text: string, literal: boolean): string {
  // A lone surrogate is not allowed, not even as an escape.
  const whole = text.toWellFormed();
  if (literal && !/['\p{Cc}]/u.test(whole)) return `'${whole}'`;
  return JSON.stringify(whole).replaceAll('\u007F', String.raw`\u007f`);
}
