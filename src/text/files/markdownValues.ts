import type { Nodes } from 'mdast';
import { escapeMarkdown } from '../markdown/markdownEscapes.ts';
import { isJsxElement, isVerbatim } from '../markdown/markdownJsx.ts';
import { deepest } from '../pieces.ts';
import type { TextRange } from '../textRange.ts';
import { jsxValues } from './jsxValues.ts';
import type { ValuePart } from './values.ts';

/** The file that values are read from. */
export interface ValueSource {
  readonly text: string;
  readonly rangeOf: (node: Nodes) => TextRange;
  /** Returns the offset in the file of an offset in its tree. */
  readonly original: (offset: number) => number;
  readonly attributes: (html: string, at: number) => ValuePart[];
  readonly mdx: boolean;
}

/** Returns the texts within the markup of a block in order: alternative texts, titles, and attributes of tags. */
export function valuesIn(block: Nodes, { text, rangeOf, original, attributes, mdx }: ValueSource): ValuePart[] {
  const inTable = block.type === 'tableCell';
  const found: ValuePart[] = [];
  const walk = (node: Nodes, depth: number) => {
    const { start, end } = rangeOf(node);
    const source = text.slice(start, end);
    if (node.type === 'html') for (const part of attributes(source, start)) found.push(part);
    if (isJsxElement(node)) found.push(...jsxValues(node, text, original, inTable));
    // The alternative text of a collapsed reference is its label.
    if (node.type === 'image' || (node.type === 'imageReference' && node.referenceType === 'full')) {
      const part = node.alt && partOf('alt', source.indexOf('![') + 2, source, start, node.alt, /\]/g, mdx);
      if (part) found.push(part);
    }
    if ('children' in node && depth < deepest && !(isJsxElement(node) && isVerbatim(node)))
      for (const child of node.children) walk(child, depth + 1);
    if ((node.type === 'link' || node.type === 'image' || node.type === 'definition') && node.title) {
      const part = titleOf(source, start, node.title);
      if (part) found.push(part);
    }
  };
  if (block.type === 'definition') walk(block, 0);
  else if ('children' in block) for (const child of block.children) walk(child, 0);
  return found;
}

const noSpelling: ReadonlyMap<string, string> = new Map();

function escaped(text: string, special: RegExp, mdx = false): string {
  return escapeMarkdown(text, { spelling: noSpelling, inTable: false, careful: false, mdx }).replaceAll(special, String.raw`\$&`);
}

/** Finds a text that starts at an offset of a node's source and ends before a delimiter. Undefined if it has markup of its own. */
function partOf(
  kind: string,
  from: number,
  source: string,
  at: number,
  wanted: string,
  delimiter: RegExp,
  mdx: boolean,
): ValuePart | undefined {
  for (const { index } of [...source.matchAll(delimiter)].slice(0, 20)) {
    if (index < from || unescaped(source.slice(from, index)) !== wanted) continue;
    return { kind, start: at + from, end: at + index, text: wanted, encode: (text) => escaped(text, /(?<!\\)[[\]]/g, mdx) };
  }
  return undefined;
}

/** Finds the title at the end of a link, an image or a definition. */
function titleOf(source: string, at: number, wanted: string): ValuePart | undefined {
  const end = source.trimEnd().length;
  // A title in parentheses ends in two of them.
  for (const close of [end - 2, end - 1]) {
    const quote = source.charAt(close);
    const open = { '"': '"', "'": "'", ')': '(' }[quote];
    if (open === undefined) continue;
    const from = source.lastIndexOf(open, close - 1) + 1;
    if (from === 0 || unescaped(source.slice(from, close)) !== wanted) continue;
    const special = new RegExp(String.raw`(?<!\\)[${open === '(' ? '()' : quote}]`, 'g');
    return { kind: 'title', start: at + from, end: at + close, text: wanted, encode: (text) => escaped(text, special) };
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'" };

function unescaped(source: string): string {
  return source.replaceAll(/\\([!-/:-@[-`{-~])|&(?:amp|lt|gt|quot|apos|#39);/g, (found, character: string | undefined) => {
    return character ?? entities[found] ?? found;
  });
}
