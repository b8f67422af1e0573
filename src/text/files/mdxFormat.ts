import { matterReaders } from './markdownFormat.ts';
import type { FileFormat } from './openFile.ts';

export const mdxFormat: FileFormat = {
  id: 'mdx',
  async open(text, options) {
    const [{ openMdxFile }, { parseMdx }, { parseMarkdown }, readers] = await Promise.all([
      import('./mdxFile.ts'),
      import('./mdxParser.ts'),
      import('../markdown/markdownParser.ts'),
      matterReaders(text, options.frontMatter),
    ]);
    return openMdxFile(text, options, { mdx: parseMdx, markdown: parseMarkdown }, readers);
  },
};

/** Returns true for a document of Docusaurus that isn't read as MDX: its front matter says `mdx: { format: md }`, over one or several lines. */
export function isMarkdownByMatter(text: string): boolean {
  const matter = /^\uFEFF?---[ \t]*\r?\n(?:(?!---)[^\n]*\n)*---/.exec(text)?.[0] ?? '';
  return /^mdx:\s*(?:\{[^{}\n]*)?\bformat:\s*['"]?md\b(?!x)/m.test(matter);
}
