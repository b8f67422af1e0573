import type { PhrasingContent } from 'mdast';
import type { TextRange } from '../textRange.ts';
import { isDirective, marksBefore, PropertyLines, titleIn } from './directiveLines.ts';
import type { DirectiveTitle } from './directiveLines.ts';

/** An inline node and its part of the original, up to the next node. */
export interface InlineRange {
  readonly node: PhrasingContent;
  readonly from: number;
  readonly to: number;
  /** True if it is only part of the node. */
  readonly cut?: boolean;
}

/** A part of a paragraph between the lines that open or close a container of a Markdown dialect. */
export interface DirectivePart {
  readonly inlineRanges: InlineRange[];
  /** What encloses the title of a container: `:::note[A *title*]`. Undefined for a text that is none. */
  readonly title?: DirectiveTitle['within'] | undefined;
}

/** A line within a text: `start` before its prefix, `from` after it. */
export interface TextLine {
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

interface Cut extends TextRange {
  /** What encloses the title behind it. */
  readonly opens?: DirectiveTitle['within'];
}

/**
 * Splits a paragraph at lines of containers, which are left out but for their titles.
 * @param linesIn returns the lines of a text.
 */
export function directiveParts(
  inlineRanges: readonly InlineRange[],
  text: string,
  linesIn: (inlineRange: InlineRange) => readonly TextLine[],
): DirectivePart[] {
  const cuts: Cut[] = [];
  let open: { readonly from: number; readonly to: number } | undefined;
  const close = (end: number, isTextEnd: boolean) => {
    if (!open) return;
    const { from, to } = open;
    const title = isTextEnd ? titleIn(text.slice(from, end)) : undefined;
    // The bracket of a link is not that of a title.
    if (!title || from + title.start > to) cuts.push({ start: from, end });
    else cuts.push({ start: from, end: from + title.start, opens: title.within }, { start: from + title.end, end });
    open = undefined;
  };
  const properties = new PropertyLines();
  for (const [index, inlineRange] of inlineRanges.entries()) {
    const isBehindBreak = inlineRanges[index - 1]?.node.type === 'break';
    if (inlineRange.node.type === 'break') close(inlineRange.from, true);
    if (inlineRange.node.type !== 'text') continue;
    for (const { start, from, to } of linesIn(inlineRange)) {
      if (from > inlineRange.from) close(start, true);
      const startsLine = from > inlineRange.from || index === 0 || isBehindBreak;
      if (!startsLine) continue;
      // The marks of a block whose text is indented stand before it, as those of a list.
      const begins = from === inlineRange.from && index === 0 ? from - marksBefore(text, from) : from;
      const line = text.slice(begins, to);
      const isWhole = to < inlineRange.to || index === inlineRanges.length - 1;
      const isProperty = properties.take(line.trim(), isWhole);
      if (isProperty || isDirective(line)) open = { from: begins, to };
    }
  }
  const last = inlineRanges.at(-1);
  if (last) close(last.to, last.node.type === 'text' || last.node.type === 'mdxTextExpression');
  return cuts.length === 0 ? [{ inlineRanges: [...inlineRanges] }] : partsBetween(inlineRanges, cuts);
}

/** @param cuts in order. Other than texts, nodes are in them as a whole or not at all. */
function partsBetween(inlineRanges: readonly InlineRange[], cuts: readonly Cut[]): DirectivePart[] {
  const parts: DirectivePart[] = [{ inlineRanges: [] }];
  let next = 0;
  for (const inlineRange of inlineRanges) {
    const { to } = inlineRange;
    let { from } = inlineRange;
    const add = (end: number) => {
      const isCut = from > inlineRange.from || end < to;
      if (from < end) parts.at(-1)?.inlineRanges.push(isCut ? { ...inlineRange, from, to: end, cut: true } : inlineRange);
    };
    for (let cut = cuts[next]; cut && cut.start < to; cut = cuts[next]) {
      add(cut.start);
      from = Math.max(from, Math.min(cut.end, to));
      if (cut.end > to) break;
      parts.push({ inlineRanges: [], title: cut.opens });
      next += 1;
    }
    add(to);
  }
  return parts.filter((part) => part.inlineRanges.length > 0);
}
