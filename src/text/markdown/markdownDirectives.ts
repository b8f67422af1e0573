import type { PhrasingContent } from 'mdast';
import type { TextRange } from '../textRange.ts';

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
  /** True for the text in brackets of a line that opens a container: `:::note[Its *label*]`. */
  readonly isLabel: boolean;
}

/** A line within a text: `start` before its prefix, `from` after it. */
export interface TextLine {
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

interface Cut extends TextRange {
  readonly opensLabel: boolean;
}

const labelled = /^([ \t]*:{3,}[ \t]*[A-Za-z][\w-]*\[)([^\r\n]*)\](?:\{[^\r\n{}]*\})?[ \t]*$/;

/**
 * Splits a paragraph at lines of containers, which are left out. Without labels, lines that are text only are left in.
 * @param linesIn returns the lines of a text. @param withLabels true if labels are prose.
 */
export function directiveParts(
  inlineRanges: readonly InlineRange[],
  text: string,
  linesIn: (inlineRange: InlineRange) => readonly TextLine[],
  withLabels: boolean,
): DirectivePart[] {
  const cuts: Cut[] = [];
  let open: { readonly from: number; readonly to: number } | undefined;
  const close = (end: number, isTextEnd: boolean) => {
    if (!open) return;
    const { from, to } = open;
    const [, head = '', label = ''] = (withLabels && isTextEnd && labelled.exec(text.slice(from, end))) || [];
    const start = from + head.length;
    // The bracket of a link is not that of a label.
    if (head === '' || start > to) cuts.push({ start: from, end, opensLabel: false });
    else cuts.push({ start: from, end: start, opensLabel: true }, { start: start + label.length, end, opensLabel: false });
    open = undefined;
  };
  for (const [index, inlineRange] of inlineRanges.entries()) {
    if (inlineRange.node.type !== 'text') continue;
    for (const { start, from, to } of linesIn(inlineRange)) {
      if (from > inlineRange.from) close(start, true);
      const startsLine = from > inlineRange.from || index === 0;
      const goesOn = to === inlineRange.to && index < inlineRanges.length - 1;
      if (startsLine && (goesOn || withLabels) && /^[ \t]*:{3}/.test(text.slice(from, to))) open = { from, to };
    }
  }
  const last = inlineRanges.at(-1);
  if (last) close(last.to, last.node.type === 'text' || last.node.type === 'mdxTextExpression');
  return cuts.length === 0 ? [{ inlineRanges: [...inlineRanges], isLabel: false }] : partsBetween(inlineRanges, cuts);
}

/** @param cuts in order. Other than texts, nodes are in them as a whole or not at all. */
function partsBetween(inlineRanges: readonly InlineRange[], cuts: readonly Cut[]): DirectivePart[] {
  const parts: DirectivePart[] = [{ inlineRanges: [], isLabel: false }];
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
      parts.push({ inlineRanges: [], isLabel: cut.opensLabel });
      next += 1;
    }
    add(to);
  }
  return parts.filter((part) => part.inlineRanges.length > 0);
}
