import type { Nodes, Root } from 'mdast';
import { outside } from '../textRange.ts';
import type { TextRange } from '../textRange.ts';
import { codeIn } from './markdownMath.ts';
import { deepestBlock, isLeaf } from './markdownSkeleton.ts';

/**
 * Components in the Markdown of Nuxt. Their properties are YAML between lines of `---` under a line such as `::card`, or stand in braces, as
 * in `:icon{name="a"}`. To the parser the first would be headings, whose lines a translation joins, and the second words.
 */

declare module 'mdast' {
  interface CodeData {
    /** True for the properties of a component. */
    isProps?: true;
  }
}

const component = /^ {0,3}:{2,}[A-Za-z][\w-]*(?:\[[^\][]*\])?(?:\{[^{}]*\})?[ \t]*$/;
const fence = /^ {0,3}---[ \t]*$/;
const property = /^ *[\w@:.-]+:(?:[ \t]|$)/;
/** A line that would end the code as which they are shown to the parser, or that is none of YAML. */
const foreign = /^ *(?:`{3}|~{3}|:{2})/;
/** A name with braces, with its label if it has one; and a line break. */
const inline = /(?<![\w:\\]):[a-z][\w-]+(?:\[[^\][\r\n]*\](?=\{)|(?=\{))\{[^{}\r\n]*\}|(?<![\w:\\]):br(?![\w-])/g;

/** Lines of properties that people write. */
const mostLines = 200;

/** Keys of properties that are prose in the usual components of sites with Nuxt. */
export const componentKeys: readonly string[] = [
  'title',
  'description',
  'headline',
  'subtitle',
  'label',
  'text',
  'caption',
  'alt',
  'placeholder',
  'links[].label',
  'items[].label',
  'items[].title',
  'items[].description',
  'items[].content',
  'features[].label',
  'features[].title',
  'features[].description',
  'features[].content',
];

/** Returns the signs of Markdown in properties, sorted. Tools without components show properties as a heading, so none may be added. */
export function markupIn(props: string): string {
  return (props.match(/[`<*_[\]\\]/g) ?? []).toSorted().join('');
}

/** Where the parts of components are that are no prose. */
export interface ComponentParts {
  /** Properties in lines of their own, with their `---`, in order. */
  readonly props: readonly TextRange[];
  /** Names and braces within a line, in order. */
  readonly inline: readonly TextRange[];
}

/** Returns true if a text may have components with properties in lines of their own. */
export function mayHaveComponents(text: string): boolean {
  return /^ {0,3}:{2,}[A-Za-z]/m.test(text);
}

/** @param root parsed text, for the positions of code. */
export function componentsIn(text: string, root: Root): ComponentParts {
  const mayHaveProps = mayHaveComponents(text);
  if (!mayHaveProps && !/:[a-z][\w-]*[[{]/.test(text)) return { props: [], inline: [] };
  const code = codeIn(root);
  const props = mayHaveProps ? outside(propsIn(text), code, ({ head }) => head) : [];
  return { props, inline: outside(outside(inlineParts(text), code), props) };
}

function inlineParts(text: string): TextRange[] {
  return [...text.matchAll(inline)].flatMap(({ 0: found, index }): TextRange[] => {
    const end = index + found.length;
    const label = /^:[\w-]*(?=\[)/.exec(found)?.[0].length;
    if (label === undefined) return [{ start: index, end }];
    // A label is prose.
    return [
      { start: index, end: index + label },
      { start: index + found.indexOf(']') + 1, end },
    ];
  });
}

interface Props extends TextRange {
  /** Start of the line with the name of the component. */
  readonly head: number;
}

function propsIn(text: string): Props[] {
  const lines = linesOf(text);
  const found: Props[] = [];
  for (let index = 0; index + 1 < lines.length; index += 1) {
    const [head, open] = [lines[index], lines[index + 1]];
    if (!head || !open || !component.test(head.line) || !fence.test(open.line)) continue;
    const close = closingLine(lines, index + 2);
    const last = lines[close];
    if (!last) continue;
    found.push({ head: head.start, start: open.start + open.line.indexOf('-'), end: last.start + last.line.lastIndexOf('-') + 1 });
    index = close;
  }
  return found;
}

interface Line {
  readonly line: string;
  readonly start: number;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ line: text.slice(start, index), start });
    start = index + end.length;
  }
  return [...lines, { line: text.slice(start), start }];
}

/** Returns the index of the line that ends the properties which begin with a line; -1 if they are none. */
function closingLine(lines: readonly Line[], first: number): number {
  if (!property.test(lines[first]?.line ?? '')) return -1;
  for (let index = first + 1; index < Math.min(lines.length, first + mostLines); index += 1) {
    const line = lines[index]?.line ?? '';
    if (fence.test(line)) return index;
    if (foreign.test(line)) return -1;
  }
  return -1;
}

/** Shows parts of components as code of the same length. */
export function componentsAsCode(text: string, { props, inline: within }: ComponentParts): string {
  const marks = [...props.map((range) => ({ ...range, mark: '```' })), ...within.map((range) => ({ ...range, mark: '`' }))];
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, mark } of marks.toSorted((a, b) => a.start - b.start)) {
    const inside = text.slice(start + mark.length, end - mark.length);
    parts.push(text.slice(done, start), mark, mark === '`' ? inside.replaceAll('`', '0') : inside, mark);
    done = end;
  }
  return parts.join('') + text.slice(done);
}

/** Returns the tree with properties marked. @param props as they were shown to the parser. */
export function withProps(root: Root, { props }: ComponentParts): Root {
  const starts = new Set(props.map(({ start }) => start));
  const marked = <N extends Nodes>(node: N, depth: number): N => {
    if (node.type === 'code') {
      return starts.has(node.position?.start.offset ?? -1) ? { ...node, data: { ...node.data, isProps: true } } : node;
    }
    if (!('children' in node) || isLeaf(node) || depth >= deepestBlock) return node;
    return { ...node, children: node.children.map((child) => marked(child, depth + 1)) };
  };
  return props.length === 0 ? root : marked(root, 0);
}
