import type { Root } from 'mdast';
import { outside } from '../textRange.ts';
import { codeIn } from './markdownMath.ts';

/**
 * Blocks of Python-Markdown, which MkDocs uses: what is indented by four under `!!! note`, `??? question` or `=== "Tab"` belongs to it. To
 * the parser it would be code behind an empty line.
 */

const head = /^([ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?)(!{3}|\?{3}\+?|={3}[!+]?(?=[ \t]+["']))([ \t]+)(?=[^\s])/gm;
/** The start of the next line that isn't empty. */
const nextLine = /(?:\r\n|\r|\n)(?:[ \t>]*(?:\r\n|\r|\n))*([ \t>]*)(?=[^ \t>\r\n])/y;
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
  return [...text.matchAll(head)].flatMap(({ 1: before = '', 2: marks = '', 3: space = '', index }) => {
    const start = index + before.length;
    nextLine.lastIndex = endOfLine(text, start);
    const own = widthOf(before) + indentation;
    const isBlock = widthOf(nextLine.exec(text)?.[1] ?? '') >= own;
    return isBlock ? [{ start, end: start + marks.length + space.length }] : [];
  });
}

function endOfLine(text: string, from: number): number {
  const found = /[\r\n]/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? text.length;
}

/** Columns that the start of a line takes. */
function widthOf(start: string): number {
  let width = 0;
  for (const character of start) width += character === '\t' ? indentation - (width % indentation) : 1;
  return width;
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
