import { shifted, without } from './ranges.ts';
import { tomlParts } from './tomlMatter.ts';
import type { ValuePart } from './values.ts';
import { yamlParts } from './yamlMatter.ts';

/** Front matter of Markdown: values at the start of a file, in YAML between `---` or in TOML between `+++`. */

export type MatterType = 'yaml' | 'toml';

/**
 * Keys whose values are prose in the usual generators of sites. `a.b` is a key in a key, `a[]` all items of a list; both in YAML only.
 * Docusaurus, VitePress, Starlight, Hugo, Jekyll, MkDocs, GitHub Docs.
 */
export const frontMatterKeys: readonly string[] = [
  'title',
  'description',
  'summary',
  'subtitle',
  'tagline',
  'excerpt',
  'intro',
  'lead',
  'linkTitle',
  'linktitle',
  'shortTitle',
  'short_title',
  'title_meta',
  'sidebar_label',
  'pagination_label',
  'sidebar.label',
  'banner.content',
  'hero.title',
  'hero.text',
  'hero.tagline',
  'hero.image.alt',
  'hero.actions[].text',
  'features[].title',
  'features[].details',
  'features[].linkText',
  'prev.label',
  'prev.text',
  'next.label',
  'next.text',
];

/** @param text front matter with its fences. @param at its offset in the file. */
export function frontMatterParts(text: string, at: number, keys: readonly string[]): ValuePart[] {
  const fence = /^(?:---|\+\+\+)[ \t]*(?:\r\n|\n|\r)/.exec(text)?.[0];
  if (fence === undefined) return [];
  const close = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  const content = text.slice(fence.length, Math.max(fence.length, close + 1));
  const shift = at + fence.length;
  return matterParts(content, text.startsWith('+') ? 'toml' : 'yaml', keys).map((part) => shifted(part, shift));
}

/** Returns front matter without the values that are translated: what a translation must keep. @param content without fences. */
export function matterKey(content: string, type: MatterType, keys: readonly string[]): string {
  return without(content, matterParts(content, type, keys), { start: 0, end: content.length });
}

function matterParts(content: string, type: MatterType, keys: readonly string[]): ValuePart[] {
  return type === 'toml' ? tomlParts(content, keys) : yamlParts(content, keys);
}
