import type { Nodes } from 'mdast';
import { isLeaf } from '../markdown/markdownSkeleton.ts';
import { parsed } from '../markdown/markdown.ts';
import { isModule } from '../markdown/markdownLeaf.ts';
import type { Prepare } from '../markdown/markdown.ts';
import { asItStands, viewOf } from '../markdown/markdownView.ts';
import type { View } from '../markdown/markdownView.ts';
import { outside } from '../textRange.ts';
import type { TextRange } from '../textRange.ts';
import { addressesOf } from './htmlLinks.ts';
import type { Destination, FileLinks } from './links.ts';
import { markdownHeadings } from './markdownHeadings.ts';
import type { MarkdownMemory } from './markdownMemory.ts';
import { parsedMarkdown, rememberRedirected } from './markdownSections.ts';
import { shifted } from './ranges.ts';

/** Reads the links of Markdown, and of the HTML in it. Returns undefined if the parser gives up. @param prepare shows a dialect as Markdown. */
export function readMarkdownLinks(text: string, memory?: MarkdownMemory, prepare?: Prepare): FileLinks | undefined {
  let found: readonly Destination[] = [];
  let parsedText = '';
  const { view, root, isRead } = parsed(
    viewOf(text, asItStands),
    (shown) => {
      const { root: read, destinations: own } = parsedMarkdown(shown, memory);
      [found, parsedText] = [own, shown];
      return read;
    },
    prepare,
  );
  if (!isRead) return undefined;
  const inText = (offset: number) => view.original(offset);
  const ids = new Set<string>();
  const modules: TextRange[] = [];
  const destinations = found.map((destination) => destinationInText(destination, text, view));
  const walk = (node: Nodes, depth: number) => {
    const [start, end] = [inText(node.position?.start.offset ?? 0), inText(node.position?.end.offset ?? 0)];
    if (node.type === 'html') {
      const addresses = addressesOf(text.slice(start, end));
      for (const one of addresses.destinations) destinations.push(shifted(one, start));
      for (const id of addresses.ids) ids.add(id);
    } else if (depth === 1 && isLeaf(node) && isModule(node, view)) modules.push({ start, end });
    else if ('children' in node) for (const child of node.children) walk(child, depth + 1);
  };
  walk(root, 0);
  return {
    destinations: outside(
      destinations.toSorted((a, b) => a.start - b.start),
      modules,
    ),
    ids,
    headings: (reading) => markdownHeadings(text, view, root, reading),
    remember: (addresses) => {
      const before = inText(0);
      if (memory)
        rememberRedirected(
          parsedText,
          addresses.map((address) => shifted(address, -before)),
          memory,
        );
    },
  };
}

/** Returns a destination that the parser has read in a view as one of the text. */
export function destinationInText({ start, end, url }: Destination, text: string, view: View): Destination {
  const range = { start: view.original(start), end: view.original(end) };
  const raw = text.slice(range.start, range.end);
  // Within an address, the parser may have been shown other characters.
  return { ...range, url: /[\\&]/.test(raw) ? url : raw };
}
