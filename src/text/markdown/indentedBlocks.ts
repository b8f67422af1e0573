import type { Root } from 'mdast';
import { outside } from '../textRange.ts';
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
    String.raw`|={3}[!+]{0,2}(?=[ \t]+${title}[ \t]*$))[ \t]+)`,
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

interface Head {
  /** Range of the marks, and the white space behind them. */
  readonly start: number;
  readonly end: number;
}

function headsIn(text: string): Head[] {
  return [...text.matchAll(head)].map(({ 1: before = '', 2: marks = '', index }) => {
    const start = index + before.length;
    return { start, end: start + marks.length };
  });
}

/** A plus is a mark that hardly any list has, so that they don't join. */
function withItems(text: string, heads: readonly Head[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of heads) {
    parts.push(text.slice(done, start), '+   ', '0'.repeat(Math.max(0, end - start - indentation)));
    done = end;
  }
  return parts.join('') + text.slice(done);
}
