import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { isReadableMarkdown } from './markdownBounds.ts';

/** The parser of Markdown behind one module, which is loaded when first needed. */

const matters = ['yaml', 'toml'] as const;
const extensions = [gfm(), frontmatter([...matters])];
// The transforms would look for addresses in texts and make nodes without offsets; addresses are found by their shape anyway.
const gfmNodes = gfmFromMarkdown();
for (const extension of gfmNodes) delete extension.transforms;
const mdastExtensions = [...gfmNodes, frontmatterFromMarkdown([...matters])];

/**
 * @param text without a BOM, which would shift the offsets.
 * @returns a single block of HTML, in which nothing is prose, for a text that would take the parser longer than its length is worth.
 */
export function parseMarkdown(text: string): Root {
  if (!isReadableMarkdown(text)) return opaque(text);
  return fromMarkdown(text, { extensions, mdastExtensions });
}

function opaque(text: string): Root {
  const lines = text.split('\n');
  const start = { line: 1, column: 1, offset: 0 };
  const end = { line: lines.length, column: (lines.at(-1) ?? '').length + 1, offset: text.length };
  const position = { start, end };
  return { type: 'root', children: [{ type: 'html', value: text, position }], position };
}
