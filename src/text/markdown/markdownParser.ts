import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { bounds, isNestedTooDeeply, TooHardError } from './markdownBounds.ts';

/** The parser of Markdown behind one module, which is loaded when first needed. */

const matters = ['yaml', 'toml'] as const;
const extensions = [gfm(), frontmatter([...matters]), bounds()];
// The transforms would look for addresses in texts and make nodes without offsets; addresses are found by their shape anyway.
const gfmNodes = gfmFromMarkdown();
for (const extension of gfmNodes) delete extension.transforms;
const mdastExtensions = [...gfmNodes, frontmatterFromMarkdown([...matters])];

/**
 * @param text without a BOM, which would shift the offsets.
 * @returns undefined for a text that would take longer than its length is worth.
 */
export function parseMarkdown(text: string): Root | undefined {
  if (isNestedTooDeeply(text)) return undefined;
  try {
    return fromMarkdown(text, { extensions, mdastExtensions });
  } catch (error) {
    if (error instanceof TooHardError) return undefined;
    throw error;
  }
}
