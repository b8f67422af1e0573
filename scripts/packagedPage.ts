import type { Image, Link, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Stands in place of the first picture where pictures cannot be shown. */
export const walkthroughLine = 'For pictures, run **Welcome: Open Walkthrough…** and choose _Get Started with Interlinear_.';

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A page of Markdown as the details page of an installed extension shows it: that page loads pictures from https addresses alone, and has
 * no folder that a relative link could start at.
 * @param repository the https address of the repository, in which the page's pictures and links are; without it pictures go, and of
 * relative links the words stay.
 */
export function packagedPage(markdown: string, repository: string | undefined): string {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const splices: Splice[] = [];
  let pictures = 0;
  visit(tree, (node, parent) => {
    // These would keep their relative addresses: the pages are written without them.
    if (node.type === 'definition' || (node.type === 'html' && /\b(?:src|href)\s*=/i.test(node.value)))
      throw new Error(
        `The package has no place for this address; write it as [words](address): ${markdown.slice(placeOf(node).start, placeOf(node).end)}`,
      );
    if (node.type !== 'image' && node.type !== 'link') return;
    if (/^(https:|mailto:|#)/.test(node.url)) return;
    if (repository !== undefined) splices.push(addressed(node, markdown, repository));
    else if (node.type === 'link')
      splices.push({ ...placeOf(node), text: markdown.slice(placeOf(node.children[0]).start, placeOf(node.children.at(-1)).end) });
    else {
      pictures += 1;
      // A picture alone is a paragraph, which goes with the line after it.
      const place = placeOf(parent.type === 'paragraph' && parent.children.length === 1 ? parent : node);
      const end = /^\n*/.exec(markdown.slice(place.end))?.[0].length ?? 0;
      splices.push(pictures === 1 ? { ...place, text: walkthroughLine } : { start: place.start, end: place.end + end, text: '' });
    }
  });
  return spliced(markdown, splices);
}

/** The same picture or link with an address in the repository, at its newest commit. */
function addressed(node: Image | Link, markdown: string, repository: string): Splice {
  const place = placeOf(node);
  const address = `${repository}/${node.type === 'image' ? 'raw' : 'blob'}/HEAD/${node.url.replace(/^\.\//, '')}`;
  const source = markdown.slice(place.start, place.end);
  const at = source.lastIndexOf(`](${node.url}`);
  if (at === -1) throw new Error(`This is neither a picture nor a link with its address in place: ${source}`);
  return { ...place, text: `${source.slice(0, at + 2)}${address}${source.slice(at + 2 + node.url.length)}` };
}

function visit(node: Nodes, look: (node: Nodes, parent: Nodes) => void, parent: Nodes = node): void {
  look(node, parent);
  if ('children' in node) for (const child of node.children) visit(child, look, node);
}

function placeOf(node: Nodes | undefined): { readonly start: number; readonly end: number } {
  const [start, end] = [node?.position?.start.offset, node?.position?.end.offset];
  if (start === undefined || end === undefined) throw new Error('A part of the page has no place in it.');
  return { start, end };
}

function spliced(text: string, splices: readonly Splice[]): string {
  let result = '';
  let position = 0;
  for (const { start, end, text: replacement } of splices) {
    result += text.slice(position, start) + replacement;
    position = end;
  }
  return result + text.slice(position);
}
