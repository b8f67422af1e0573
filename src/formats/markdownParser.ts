import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';

/** The parser of Markdown behind one module, which is loaded when first needed. */

const matters = ['yaml', 'toml'] as const;
const extensions = [gfm(), frontmatter([...matters])];
// The transforms would look for addresses in texts and make nodes without offsets; addresses are found by their shape anyway.
const gfmNodes = gfmFromMarkdown();
for (const extension of gfmNodes) delete extension.transforms;
const mdastExtensions = [...gfmNodes, frontmatterFromMarkdown([...matters])];

/** @param text without a BOM, which would shift the offsets. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions, mdastExtensions });
}
