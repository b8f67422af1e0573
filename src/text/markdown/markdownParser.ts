import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Extension } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { withLinearAutolinks } from './markdownAutolinks.ts';
import { bounds, isNestedTooDeeply, TooHardError } from './markdownBounds.ts';

/** The Markdown parser in a single module, loaded on first use. */

const matters = ['yaml', 'toml'] as const;
/** Extensions of the syntax, also for MDX. */
export const markdownSyntax = [withLinearAutolinks(gfm()), frontmatter([...matters]), bounds()];
// The transforms would search texts for URLs and create nodes without offsets. URLs are found by pattern anyway.
const gfmNodes = gfmFromMarkdown();
for (const extension of gfmNodes) delete extension.transforms;
export const markdownNodes = [...gfmNodes, frontmatterFromMarkdown([...matters])];

/**
 * Parses Markdown.
 * @param text without a BOM, which would shift the offsets.
 * @param more reads what the nodes don't contain.
 * @returns undefined for a text that would take too long.
 */
export function parseMarkdown(text: string, more?: Extension): Root | undefined {
  if (isNestedTooDeeply(text)) return undefined;
  try {
    return fromMarkdown(text, { extensions: markdownSyntax, mdastExtensions: more ? [...markdownNodes, more] : markdownNodes });
  } catch (error) {
    if (error instanceof TooHardError) return undefined;
    throw error;
  }
}
