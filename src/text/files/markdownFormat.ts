import { indentedBlocksAsItems } from '../markdown/indentedBlocks.ts';
import type { Prepare } from '../markdown/markdown.ts';
import { componentKeys, markupIn, mayHaveComponents } from '../markdown/markdownComponents.ts';
import type { MatterReaders, OtherReaders } from './otherReaders.ts';
import type { MarkdownMemory } from './markdownMemory.ts';
import type { FileFormat, FileOptions } from './openFile.ts';

export const markdownFormat: FileFormat = {
  id: 'markdown',
  open: async (text, options, memory) => openedMarkdown(text, options, memory),
};

/** The Markdown of MkDocs, in which some indented text is no code. */
export const mkdocsFormat: FileFormat = {
  id: 'mkdocs',
  open: async (text, options, memory) => openedMarkdown(text, options, memory, indentedBlocksAsItems),
};

async function openedMarkdown(text: string, options: FileOptions, memory?: MarkdownMemory, prepare?: Prepare) {
  const [{ openMarkdownFile }, { parsedMarkdown }, others] = await Promise.all([
    import('./markdownFile.ts'),
    import('./markdownSections.ts'),
    otherReaders(text, options.frontMatter),
  ]);
  return openMarkdownFile(text, options, (shown) => parsedMarkdown(shown, memory).root, others, prepare);
}

export const htmlFormat: FileFormat = {
  id: 'html',
  async open(text, options) {
    const { openHtmlFile } = await import('./htmlFile.ts');
    return openHtmlFile(text, options);
  },
};

/** Returns the readers of what is not Markdown in a text. Those that it doesn't need are not loaded. */
export async function otherReaders(text: string, frontMatter: readonly string[]): Promise<OtherReaders> {
  const [html, matter] = await Promise.all([text.includes('<') ? htmlReaders() : undefined, matterReaders(text, frontMatter)]);
  return {
    html: html?.html ?? (() => []),
    attributes: html?.attributes ?? (() => []),
    frontMatter: matter.frontMatter,
    matterEntries: matter.matterEntries,
    keys: { html: html?.key ?? ((value) => value), matter: matter.matterKey, props: matter.propsKey },
  };
}

/** Returns the readers of front matter, which is the same in Markdown and MDX. */
export async function matterReaders(text: string, frontMatter: readonly string[]): Promise<MatterReaders> {
  const isThere = /^\uFEFF?(?:---|\+\+\+)/.test(text) || mayHaveComponents(text);
  const [matter, entries] = isThere ? await Promise.all([import('./frontMatter.ts'), import('./matterEntries.ts')]) : [];
  return {
    frontMatter: matter?.frontMatterParts ?? (() => []),
    matterEntries: entries?.matterEntries ?? (() => []),
    matterKey: (value, type) => matter?.matterKey(value, type, frontMatter) ?? value,
    propsKey: (value) => `${markupIn(value)} ${matter?.matterKey(value, 'yaml', componentKeys) ?? value}`,
  };
}

async function htmlReaders() {
  const [{ htmlBlockUnits }, { attributeParts }, { blanked }] = await Promise.all([
    import('./htmlInMarkdown.ts'),
    import('./attributes.ts'),
    import('./htmlStructure.ts'),
  ]);
  return { html: htmlBlockUnits, attributes: attributeParts, key: blanked };
}
