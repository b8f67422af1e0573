import type { Nodes, Root } from 'mdast';
import { isJsxElement } from './markdownJsx.ts';
import type { TextRange } from '../textRange.ts';

/** Formulas of Markdown dialects: `$x$`, `$$x$$` and blocks of `$$`. Prices don't match. Every pattern fails in linear time. */

const block = String.raw`\$\$(?<=^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?\$\$)(?:[^$]|\$(?!\$))+\$\$(?=[ \t]*$)`;
const display = String.raw`(?<!\\)\$\$(?!\s)[^$\r\n]+(?<!\s)\$\$(?!\d)`;
// Excludes a price after its currency, and adjacent shell variables.
const inline = String.raw`(?<![\\$A-Za-z\d])\$(?![\s$])(?:\\[^\r\n]|[^$\r\n\x60\\])+(?<!\s)\$(?![\d$\{]|[A-Za-z_]{3})`;
const formula = new RegExp(`${block}|${display}|${inline}`, 'gm');

/** @param root parsed text, for the positions of code. */
export function formulasIn(text: string, root: Root): TextRange[] {
  if (!text.includes('$')) return [];
  const found = [...text.matchAll(formula)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  if (found.length === 0) return [];
  const code = codeIn(root);
  let first = 0;
  let last = 0;
  return found.filter(({ start, end }) => {
    while ((code[first]?.end ?? Infinity) <= start) first += 1;
    last = Math.max(first, last);
    while ((code[last]?.end ?? Infinity) <= end) last += 1;
    return (code[first]?.start ?? Infinity) >= start && (code[last]?.start ?? Infinity) >= end;
  });
}

/** Replaces each formula with code of the same length, so that the parser doesn't interpret it. */
export function formulasAsCode(text: string, root: Root): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of formulasIn(text, root)) {
    const mark = text.startsWith('$$', start) ? '``' : '`';
    const inside = text.slice(start + mark.length, end - mark.length).replaceAll(/[`\r\n]/g, '0');
    parts.push(text.slice(done, start), mark, inside, mark);
    done = end;
  }
  return parts.join('') + text.slice(done);
}

/** Returns true if a formula is on its own lines, and must stay there. */
export function isBlockFormula(text: string, { start, end }: TextRange): boolean {
  if (!text.startsWith('$$', start)) return false;
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1, start);
  return start > 0 && /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?$/.test(line) && /^[ \t]*(?:[\r\n]|$)/.test(text.slice(end));
}

const codeTypes: ReadonlySet<string> = new Set<Nodes['type']>([
  'code',
  'inlineCode',
  'html',
  'yaml',
  'definition',
  'mdxjsEsm',
  'mdxFlowExpression',
  'mdxTextExpression',
]);

/** Returns the ranges of code and similar nodes, in order. */
export function codeIn(root: Root): TextRange[] {
  const found: TextRange[] = [];
  const walk = (node: Nodes, depth: number) => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (codeTypes.has(node.type)) {
      found.push({ start, end });
      return;
    }
    const children = 'children' in node && depth < 200 ? node.children : [];
    // The tags of an element are code.
    if (isJsxElement(node)) found.push({ start, end: children[0]?.position?.start.offset ?? end });
    for (const child of children) walk(child, depth + 1);
    const last = children.at(-1)?.position?.end.offset;
    if (isJsxElement(node) && last !== undefined) found.push({ start: last, end });
  };
  walk(root, 0);
  return found;
}
