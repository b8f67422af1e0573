import { opaque } from '../markdown/markdown.ts';
import type { ParseMarkdown } from '../markdown/markdown.ts';
import { formulasAsCode } from '../markdown/markdownMath.ts';
import { asItStands, viewOf } from '../markdown/markdownView.ts';
import type { Tree } from './markdownFile.ts';

/** The parsers of both languages. */
export interface MdxParsers {
  readonly mdx: ParseMarkdown;
  readonly markdown: ParseMarkdown;
}

/** Parses MDX. Formulas are not valid in it. They are read as code, unless that is not valid either. */
export function mdxTree(text: string, parsers: MdxParsers): Tree {
  const view = viewOf(text, asItStands);
  const root = parsers.mdx(view.text);
  const known = root ?? (view.text.includes('$') ? parsers.markdown(view.text) : undefined);
  const replaced = known ? formulasAsCode(view.text, known) : view.text;
  const again = replaced === view.text ? undefined : parsers.mdx(replaced);
  if (again) return { view: { ...view, text: replaced }, root: again, isRead: true };
  return root ? { view, root, isRead: true } : { view, root: opaque(view.text), isRead: false };
}
