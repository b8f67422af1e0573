import { deepest } from './literal.ts';
import type { Literal } from './literal.ts';

/** Lists and maps of YAML in brackets, and scalars. */

/** More characters than such a list or map in a manifest has. */
const longest = 5000;
const gap = /(?:\s|(?<=\s)#[^\n\r]*)+/y;
const quotedText = /"((?:[^"\\]|\\[^])*)"|'((?:[^']|'')*)'/y;
const plainText = /[^\s,[\]{}][^,[\]{}\n\r]*/y;

/** Reads a list or map in brackets. @returns undefined if it has no end. */
export function yamlFlow(text: string, start: number): { value: Literal; end: number } | undefined {
  let at = start;
  const source = text.slice(0, start + longest);
  const taken = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source) ?? undefined;
    if (found) at += found[0].length;
    return found;
  };

  function value(depth: number): Literal {
    taken(gap);
    const sign = source.charAt(at);
    if (sign === '[' || sign === '{') return depth < deepest ? collection(sign === '[' ? ']' : '}', depth + 1) : undefined;
    const quoted = taken(quotedText);
    if (quoted) return quoted[1] === undefined ? (quoted[2] ?? '').replaceAll("''", "'") : unescaped(quoted[1]);
    // A key ends at its colon.
    const [plain = ''] = taken(plainText) ?? [];
    const colon = /:(?= |$)/.exec(plain)?.index;
    if (colon !== undefined) at -= plain.length - colon;
    return yamlScalar(colon === undefined ? plain : plain.slice(0, colon));
  }

  function collection(closing: ']' | '}', depth: number): Literal {
    const list: Literal[] = [];
    const map = new Map<string, Literal>();
    at += 1;
    for (;;) {
      taken(gap);
      const sign = source.charAt(at);
      if (sign === '') return undefined;
      if (sign === closing) break;
      const before = at;
      if (sign === ',') at += 1;
      else {
        const item = value(depth);
        taken(gap);
        if (source.charAt(at) === ':') {
          at += 1;
          // A key that is a collection names nothing that is looked for.
          const named = value(depth);
          if (typeof item !== 'object') map.set(String(item), named);
        } else list.push(item);
      }
      if (at === before) at += 1;
    }
    at += 1;
    return closing === ']' ? list : map;
  }

  const found = value(0);
  return found === undefined ? undefined : { value: found, end: at };
}

/** Reads a scalar of one line. */
export function yamlScalar(text: string): Literal {
  quotedText.lastIndex = 0;
  const [, double, single] = quotedText.exec(text) ?? [];
  if (double !== undefined) return unescaped(double);
  if (single !== undefined) return single.replaceAll("''", "'");
  const comment = text.indexOf(' #');
  const plain = (comment === -1 ? text : text.slice(0, comment)).trim();
  if (plain === 'true' || plain === 'false') return plain === 'true';
  if (plain === '' || plain === '~' || plain === 'null' || plain.startsWith('*')) return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : plain;
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([^])/g, (_whole, character: string) => ({ n: '\n', t: '\t' })[character] ?? character);
}
