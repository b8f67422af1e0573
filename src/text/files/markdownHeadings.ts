import type { Heading as HeadingNode, Nodes, Root } from 'mdast';
import type { HeadingReading } from '../layouts/headingSlugs.ts';
import type { View } from '../markdown/markdownView.ts';
import { htmlHeadings } from './htmlLinks.ts';
import type { PlacedHeading } from './links.ts';

/** Headings of Markdown, as tools read them that make anchors of them. */

/** Returns the headings of a text in order, wherever they stand: in lists and quotes too. */
export function markdownHeadings(text: string, view: View, root: Root, reading: HeadingReading): PlacedHeading[] {
  const found: PlacedHeading[] = [];
  const walk = (node: Nodes) => {
    if (node.type === 'heading') found.push(headingOf(node, text, view, reading));
    else if (node.type === 'html' && reading.html) {
      const { start, end } = rangeOf(node, view);
      for (const heading of htmlHeadings(text.slice(start, end), start)) found.push(heading);
    } else if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(root);
  return found;
}

function headingOf(node: HeadingNode, text: string, view: View, { ids, images }: HeadingReading): PlacedHeading {
  const { start, end } = rangeOf(node, view);
  const [first, last] = [node.children[0], node.children.at(-1)];
  const [from, to] = [first ? rangeOf(first, view).start : end, last ? rangeOf(last, view).end : end];
  const given = ids && idAtEnd(text.slice(from, to), ids);
  const until = given ? from + given.index : to;
  const raw = text
    .slice(from, until)
    .trimEnd()
    .replace(/^[^]*[\r\n]/, '');
  const words = wordsBefore(node, view, until, images === true);
  return { text: given ? words.trimEnd() : words, raw, id: given?.id, depth: node.depth, start, end };
}

interface GivenId {
  readonly id: string | undefined;
  /** Offset of its mark in the source. */
  readonly index: number;
}

const braces = /(?:\{#([^{}]+)\}|\{\s*\/\*([^*{}]*)\*\/\s*\}|<!--([^<>]*)-->)$/;
const attributes = /\{:?[ \t]*((?:[#.]|[\w-]+=)[^{}\r\n]*)\}$/;

function idAtEnd(source: string, ids: 'braces' | 'attributes'): GivenId | undefined {
  const found = (ids === 'braces' ? braces : attributes).exec(source.trimEnd());
  if (!found) return undefined;
  const [, first = '', inCode, inHtml] = found;
  if (ids === 'attributes') return { id: /(?<!\S)#([^\s#]+)/.exec(first)?.[1], index: found.index };
  // In a comment, an id is the first word and starts with a hash.
  const id = first === '' ? /^\s*#(\S+)/.exec(inCode ?? inHtml ?? '')?.[1] : first;
  return id === undefined ? undefined : { id, index: found.index };
}

/** Returns the words of a node that stand before an offset of the file. */
function wordsBefore(node: Nodes, view: View, until: number, images: boolean): string {
  const { start, end } = rangeOf(node, view);
  if (start >= until) return '';
  switch (node.type) {
    case 'text':
      // The mark of an id is written as it is read.
      return end > until ? node.value.slice(0, Math.max(0, node.value.lastIndexOf('{'))) : node.value;
    case 'inlineCode':
      return node.value;
    case 'image':
    case 'imageReference':
      return images ? (node.alt ?? '') : '';
    default:
      return 'children' in node ? node.children.map((child) => wordsBefore(child, view, until, images)).join('') : '';
  }
}

function rangeOf({ position }: Nodes, view: View): { start: number; end: number } {
  return { start: view.original(position?.start.offset ?? 0), end: view.original(position?.end.offset ?? 0) };
}
