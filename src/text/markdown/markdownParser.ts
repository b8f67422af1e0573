import type { Root } from 'mdast';
import type { Extension as SyntaxExtension } from 'micromark-util-types';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Extension } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { endOfFrontMatter } from './frontMatterEnd.ts';
import { withLinearAutolinks } from './markdownAutolinks.ts';
import { boundsOf, isNestedTooDeeply, TooHardError } from './markdownBounds.ts';
import { withTablesOf } from './markdownTables.ts';

/** The Markdown parser in a single module, loaded on first use. */

const matters = ['yaml', 'toml'] as const;
const gfmFor = withLinearAutolinks(gfm());
const bounded = boundsOf();
const matter = frontmatter([...matters]);

/**
 * Returns the extensions of the syntax, also for MDX. The one for front matter, once it has looked for its end in vain, keeps the parser from
 * seeing any list in the rest of the text.
 */
export function markdownSyntax(text: string): readonly SyntaxExtension[] {
  const syntax = [withTablesOf(gfmFor(text), text), bounded(text)];
  return endOfFrontMatter(text) === undefined ? syntax : [...syntax, matter];
}

// The transforms would search texts for URLs and create nodes without offsets. URLs are found by pattern anyway.
const gfmNodes = gfmFromMarkdown();
for (const extension of gfmNodes) delete extension.transforms;
export const markdownNodes = [...gfmNodes, frontmatterFromMarkdown([...matters])];

/**
 * Parses Markdown.
 * @param text without a BOM, which would shift the offsets.
 * @param more reads what the nodes don't contain.
 * @param before tells the parser what it can't read in the text.
 * @returns undefined for a text that would take too long.
 */
export function parseMarkdown(text: string, more?: Extension, before?: SyntaxExtension): Root | undefined {
  if (isNestedTooDeeply(text)) return undefined;
  try {
    return fromMarkdown(text, {
      extensions: [...(before ? [before] : []), ...markdownSyntax(text)],
      mdastExtensions: more ? [...markdownNodes, more] : markdownNodes,
    });
  } catch (error) {
    if (error instanceof TooHardError) return undefined;
    throw error;
  }
}
