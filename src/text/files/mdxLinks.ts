import type { Nodes, Root } from 'mdast';
import { isJsxElement } from '../markdown/markdownJsx.ts';
import type { JsxElement } from '../markdown/markdownJsx.ts';
import { parseMarkdown } from '../markdown/markdownParser.ts';
import type { View } from '../markdown/markdownView.ts';
import { valueRange } from './jsxValues.ts';
import type { Destination, FileLinks } from './links.ts';
import { markdownHeadings } from './markdownHeadings.ts';
import { destinationInText } from './markdownLinks.ts';
import { parseMdx } from './mdxParser.ts';
import { mdxTree } from './mdxTree.ts';
import { destinationReader } from './parsedMarkdown.ts';

const addressNames = new Set(['href', 'poster', 'src']);

/** Reads the links of MDX, and of the elements in it. Returns undefined if it isn't valid, or the parser gives up. */
export function readMdxLinks(text: string): FileLinks | undefined {
  const found = new Map<Root, readonly Destination[]>();
  const parse = (shown: string): Root | undefined => {
    const destinations: Destination[] = [];
    const read = parseMdx(shown, destinationReader(destinations));
    if (read) found.set(read, destinations);
    return read;
  };
  const { view, root, isRead } = mdxTree(text, { mdx: parse, markdown: parseMarkdown });
  if (!isRead) return undefined;
  const elements = new Elements(text, view);
  elements.read(root);
  const own = (found.get(root) ?? []).map((destination) => destinationInText(destination, text, view));
  const destinations = [...own, ...elements.destinations];
  return {
    destinations: destinations.toSorted((a, b) => a.start - b.start),
    ids: elements.ids,
    headings: (reading) => markdownHeadings(text, view, root, reading),
  };
}

/** Collects the addresses and names in the tags of elements. */
class Elements {
  readonly destinations: Destination[] = [];
  readonly ids = new Set<string>();
  readonly #text: string;
  readonly #view: View;

  constructor(text: string, view: View) {
    this.#text = text;
    this.#view = view;
  }

  read(node: Nodes): void {
    if (isJsxElement(node)) this.#readTag(node);
    if ('children' in node) for (const child of node.children) this.read(child);
  }

  #readTag({ name: tag, attributes }: JsxElement): void {
    for (const attribute of attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
      const { name, value, position } = attribute;
      if (name === 'id' || (name === 'name' && tag === 'a')) this.ids.add(value);
      if (!addressNames.has(name) || value === '') continue;
      const range = valueRange(this.#text, this.#offset(position?.start.offset), this.#offset((position?.end.offset ?? 1) - 1));
      if (range) this.destinations.push({ ...range, url: value });
    }
  }

  #offset(inView: number | undefined): number {
    return this.#view.original(inView ?? 0);
  }
}
