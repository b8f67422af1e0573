import type { Root } from 'mdast';
import { spliced } from '../files/ranges.ts';
import { outside } from '../textRange.ts';
import type { TextRange } from '../textRange.ts';
import { codeIn } from './markdownMath.ts';

/**
 * Blocks of Python-Markdown, which MkDocs uses: what is indented by four under `!!! note`, `??? question` or `=== "Tab"` belongs to it. To
 * the parser it would be code behind an empty line.
 */

/** As Python-Markdown knows them: types of a block, with or without a title. Whatever else follows the marks is text. */
const types = String.raw`[\w-]+(?:[ \t]+[\w-]+)*`;
const title = String.raw`"[^\r\n]*"`;
const head = new RegExp(
  [
    String.raw`^([ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?)`,
    String.raw`((?:!{3}(?=[ \t]+${types}(?:[ \t]+${title})?[ \t]*$)|\?{3}\+?(?=[ \t]+(?:${types}|(?:${types}[ \t]+)?${title})[ \t]*$)`,
    String.raw`|={3}[!+]?(?=[ \t]+${title}[ \t]*$))[ \t]+)`,
  ].join(''),
  'gm',
);
const indentation = 4;

/** How deep blocks may lie in each other. */
const deepest = 8;

/** Shows such blocks as items of a list, which have their text at the same place. The text keeps its length. */
export function indentedBlocksAsItems(text: string, parse: (text: string) => Root | undefined): string {
  let shown = text;
  // What lies in a block is code to the parser until the block is an item.
  for (let depth = 0; depth < deepest; depth += 1) {
    const heads = headsIn(shown);
    const root = heads.length === 0 ? undefined : parse(shown);
    const found = root ? outside(heads, codeIn(root)) : [];
    if (found.length === 0) break;
    shown = withItems(shown, found);
  }
  return shown;
}

/** Returns the ranges of the marks, with the white space behind them. */
function headsIn(text: string): TextRange[] {
  return [...text.matchAll(head)].map(({ 1: before = '', 2: marks = '', index }) => {
    const start = index + before.length;
    return { start, end: start + marks.length };
  });
}

/** A plus is a mark that hardly any list has, so that they don't join. */
function withItems(text: string, heads: readonly TextRange[]): string {
  return spliced(
    text,
    heads.map(({ start, end }) => ({ start, end, text: `+   ${'0'.repeat(Math.max(0, end - start - indentation))}` })),
  );
}
