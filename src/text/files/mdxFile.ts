import type { Root } from 'mdast';
import { opaque, parsed } from '../markdown/markdown.ts';
import type { ParseMarkdown } from '../markdown/markdown.ts';
import { jsxKey } from '../markdown/markdownJsx.ts';
import { formulasAsCode } from '../markdown/markdownMath.ts';
import { asItStands, viewOf } from '../markdown/markdownView.ts';
import { readingOf } from './markdownFile.ts';
import type { MatterReaders, OtherReaders, Tree } from './markdownFile.ts';
import { awayFromCode } from './mdxAwayFromCode.ts';
import type { FileOptions, OpenFile } from './openFile.ts';
import { fileOf } from './writeFile.ts';

/** The parsers of both languages. */
export interface MdxParsers {
  readonly mdx: ParseMarkdown;
  readonly markdown: ParseMarkdown;
}

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

/** Formulas are not valid MDX. They are read as code, unless that is not valid either. */
function mdxTree(text: string, parsers: MdxParsers): Tree {
  const view = viewOf(text, asItStands);
  const root = parsers.mdx(view.text);
  const known = root ?? (view.text.includes('$') ? parsers.markdown(view.text) : undefined);
  const replaced = known ? formulasAsCode(view.text, known) : view.text;
  const again = replaced === view.text ? undefined : parsers.mdx(replaced);
  if (again) return { view: { ...view, text: replaced }, root: again, isRead: true };
  return root ? { view, root, isRead: true } : { view, root: opaque(view.text), isRead: false };
}
