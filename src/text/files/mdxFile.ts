import type { Root } from 'mdast';
import { parsed } from '../markdown/markdown.ts';
import { jsxKey } from '../markdown/markdownJsx.ts';
import { asItStands, viewOf } from '../markdown/markdownView.ts';
import { readingOf } from './markdownFile.ts';
import type { MatterReaders, OtherReaders } from './otherReaders.ts';
import { awayFromCode } from './mdxAwayFromCode.ts';
import { mdxTree } from './mdxTree.ts';
import type { MdxParsers } from './mdxTree.ts';
import type { FileOptions, OpenFile } from './openFile.ts';
import { fileOf } from './writeFile.ts';

/** Opens an MDX file, in which there is no HTML. One that isn't valid is read as Markdown, without what is next to code. Returns undefined if the parser gives up. */
export function openMdxFile(text: string, options: FileOptions, parsers: MdxParsers, readers: MatterReaders): OpenFile | undefined {
  const others: OtherReaders = {
    html: () => [],
    attributes: () => [],
    frontMatter: readers.frontMatter,
    matterEntries: readers.matterEntries,
    keys: { html: (value) => value, matter: readers.matterKey, props: (value) => value, other: jsxKey },
  };
  const reading = readingOf(text, options, others, true, (one) => mdxTree(one, parsers));
  if (reading) return fileOf(reading);
  let root: Root | undefined;
  const asMarkdown = readingOf(text, options, others, true, (one) => {
    const tree = parsed(viewOf(one, asItStands), parsers.markdown);
    root ??= tree.root;
    return tree;
  });
  return asMarkdown && root && fileOf(awayFromCode(asMarkdown, root));
}
