// The structure of MDX files as the compiler of MDX reads them, which the product doesn't use.

import { createProcessor } from '@mdx-js/mdx';
import type { Nodes } from 'hast';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { inlineNames, lettersIn, matterOf, rawNames, translated } from './structure.ts';
import type { Structure } from './structure.ts';

/** Tables and footnotes, which sites add to MDX. */
function withGfm(this: { data(): object }): void {
  const data: { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] } = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}

let read: Nodes | undefined;
const remember = () => (root: Nodes) => {
  read = structuredClone(root);
};
const processor = createProcessor({ format: 'mdx', remarkPlugins: [withGfm], rehypePlugins: [remember] });

/** Returns undefined for a text that the compiler refuses. */
export function mdxStructure(text: string): Structure | undefined {
  const matter = matterOf(text);
  // Docusaurus reads these, which the compiler alone refuses.
  const plain = text
    .slice(matter.length)
    .replaceAll(/<!--([^]*?)-->/g, (_found, comment: string) => `{/*${comment.replaceAll('*/', '* ')}*/}`)
    .replaceAll(/^(#{1,6} .*)\{#([^{}\r\n]+)\}(?=[ \t#]*$)/gm, '$1{/*$2*/}');
  const root = hastOf(plain.replace(/^\uFEFF/, ''));
  if (!root) return undefined;
  const structure = { keys: [...matter.keys], letters: 0 };
  collect(root, structure, []);
  return structure;
}

function hastOf(text: string): Nodes | undefined {
  read = undefined;
  try {
    processor.processSync(text);
  } catch (error) {
    // Errors of MDX have a place.
    if (error instanceof Error && 'place' in error) return undefined;
    throw error;
  }
  return read;
}

/** @param path names of the elements in a line of text that the node lies in. */
function collect(node: Nodes, structure: { keys: string[]; letters: number }, path: readonly string[]): void {
  const { keys } = structure;
  if (node.type === 'text') {
    structure.letters += lettersIn(node.value);
    return;
  }
  const key = keyOf(node);
  if (key !== undefined) keys.push([...path, key].join('>'));
  if (!('children' in node) || isRaw(node)) return;
  for (const [isLine, children] of runsOf(node.children)) {
    const own = { keys: [] as string[], letters: 0 };
    const inside = path.length > 0 ? [...path, key ?? ''] : isLine ? ['line'] : [];
    for (const child of children) collect(child, own, inside);
    structure.letters += own.letters;
    // Languages have other orders of words.
    keys.push(...(isLine && path.length === 0 ? own.keys.toSorted() : own.keys));
  }
  keys.push(`/${node.type}`);
}

/** Nodes side by side that belong to a line of text, or do not: the words of an item can have a list behind them. */
function runsOf(nodes: readonly Nodes[]): [isLine: boolean, nodes: Nodes[]][] {
  const runs: [boolean, Nodes[]][] = [];
  for (const node of nodes) {
    const [last, isLine] = [runs.at(-1), isInLine(node)];
    if (last?.[0] === isLine) last[1].push(node);
    else runs.push([isLine, [node]]);
  }
  return runs;
}

function isInLine(node: Nodes): boolean {
  if (node.type === 'element') return inlineNames.has(node.tagName);
  return node.type === 'text' || node.type === 'mdxTextExpression' || node.type === 'mdxJsxTextElement';
}

function isRaw(node: Nodes): boolean {
  const name = node.type === 'element' ? node.tagName : isJsx(node) ? node.name : undefined;
  return rawNames.has(name ?? '');
}

function isJsx(node: Nodes): node is MdxJsxFlowElementHast | MdxJsxTextElementHast {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

function keyOf(node: Nodes): string | undefined {
  if (node.type === 'root') return undefined;
  if (node.type === 'element') {
    const properties = Object.entries(node.properties).filter(([name]) => !translated.test(name));
    return [node.type, node.tagName, ...properties.map(([name, value]) => `${name}=${String(value)}`), rawText(node)].join(' ').trim();
  }
  if (isJsx(node)) {
    const attributes = node.attributes.map((one) => {
      if (one.type === 'mdxJsxExpressionAttribute') return `{${one.value}}`;
      if (typeof one.value !== 'string') return one.value ? `${one.name}={${one.value.value}}` : one.name;
      return translated.test(one.name) ? one.name : `${one.name}=${one.value}`;
    });
    return [node.type, node.name ?? '', ...attributes, rawText(node)].join(' ').trim();
  }
  return 'value' in node ? `${node.type} ${node.value}` : node.type;
}

/** The text of code. */
function rawText(node: Nodes): string {
  const text = (one: Nodes): string => ('value' in one ? one.value : 'children' in one ? one.children.map(text).join('') : '');
  return isRaw(node) ? text(node) : '';
}
