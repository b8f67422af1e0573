import type { Nodes, Paragraph } from 'mdast';
import { layOut, lineShape } from '../lines.ts';
import type { LineShape } from '../lines.ts';
import { hasWords, trimmedPieces } from '../pieces.ts';
import type { InlinePiece, PairPiece, Terms } from '../pieces.ts';
import type { Segment } from '../segments.ts';
import { escapeHeadingEnd, escapeLineStart } from './markdownEscapes.ts';
import type { DirectivePart, InlineRange } from './markdownDirectives.ts';
import { elementContents, inlinePieces, inlineRangesOf, isStructural, withoutStructure } from './markdownInline.ts';
import type { InlineSource } from './markdownInline.ts';
import { isBare } from './markdownJsx.ts';
import { inBrackets, markdownLinePieces } from './markdownPrint.ts';
import type { View } from './markdownView.ts';

/** Paragraphs, headings and cells of tables, as pieces to translate. */

/** Imports and exports in MDX. */
const moduleCode = new RegExp(
  [
    String.raw`^import\s+(?:[\w$*{][^'"]*\sfrom\s+)?(?:"[^"\r\n]+"|'[^'\r\n]+')[ \t]*(?:;[ \t]*)?(?=[\r\n]|$)`,
    String.raw`^export\s+(?:const|let|var)\s[^=\r\n]+=`,
    String.raw`^export\s+(?:default\s+)?(?:async\s+)?function\b[^\r\n(]*\(`,
    String.raw`^export\s+(?:default\s+)?class\s[^\r\n{]*\{`,
    String.raw`^export\s+default\s+(?:[({[]|[\w$.]+(?:\(|\s*=>|;?[ \t]*(?=[\r\n]|$)))`,
    String.raw`^export\s+(?:\{|\*\s+(?:as\s+[\w$]+\s+)?from\s)`,
  ].join('|'),
);

export function isModule(leaf: LeafNode, view: View): boolean {
  return leaf.type === 'paragraph' && moduleCode.test(view.text.slice(leaf.position?.start.offset, leaf.position?.end.offset));
}

export type LeafNode = Extract<Nodes, { type: 'paragraph' | 'heading' | 'tableCell' }>;

export interface LeafSource {
  readonly view: View;
  readonly terms: Terms;
  /** Number of quotes that contain the leaf. */
  readonly quotes: number;
  /** True for a text that MDX reads. */
  readonly mdx?: boolean;
  /** True if the label of a reference around a whole text is a part of it, as it is in its translation if the text is its label. */
  readonly keepsReferences?: boolean;
}

export function leafSegments(text: string, leaf: LeafNode, leafSource: LeafSource): Segment[] {
  const { view, terms, quotes, mdx = false } = leafSource;
  const isKept = leafSource.keepsReferences ? isReference : undefined;
  const source = {
    text,
    terms,
    prefix: linePrefix(quotes),
    spelling: new Map<string, string>(),
    original: (offset: number) => view.original(offset),
  };
  const inlineRanges = inlineRangesOf(leaf.children, source);
  const parts = leaf.type === 'paragraph' ? partsOf(leaf, inlineRanges, source) : [{ inlineRanges }];
  return parts.flatMap((part) => segmentOf(part, leaf, source, mdx, isKept) ?? []);
}

/** `[text][label]` */
function isReference({ close }: PairPiece): boolean {
  return close.startsWith('][');
}

const linePrefixes = new Map<number, RegExp>();

/** Returns the pattern of what is before the words of a line in so many quotes. */
function linePrefix(quotes: number): RegExp {
  const known = linePrefixes.get(quotes);
  if (known) return known;
  const prefix = new RegExp(String.raw`^[ \t]*(?:>[ \t]*){0,${quotes}}`);
  linePrefixes.set(quotes, prefix);
  return prefix;
}

function partsOf(leaf: Paragraph, inlineRanges: readonly InlineRange[], source: InlineSource): DirectivePart[] {
  return isBare(leaf) ? elementContents(inlineRanges, source) : withoutStructure(inlineRanges, source);
}

/** Characters with which all text of a link may be emphasized. */
const longestDelimiters = 20;

function segmentOf(
  { inlineRanges, title }: DirectivePart,
  leaf: LeafNode,
  source: InlineSource,
  mdx: boolean,
  isKept: ((pair: PairPiece) => boolean) | undefined,
): Segment | undefined {
  const own = { ...source, spelling: new Map<string, string>() };
  const { pieces, start, end } = trimmedPieces(withoutMarker(inlinePieces(inlineRanges, own), leaf), isKept);
  if (!hasWords(pieces)) return undefined;
  const lines = lineShape(own.text.slice(start, end), own.prefix);
  // Alone in its line, such a part would be none of the text.
  const hasStructural = pieces.some((piece) => piece.kind === 'opaque' && isStructural(piece.source));
  const shape = lines && { ...lines, needsProse: mdx || hasStructural };
  // Only the start of the block can turn it into another type of block.
  const startsBlock = start === (inlineRanges[0]?.from ?? start);
  const escaping = { spelling: own.spelling, inTable: leaf.type === 'tableCell', mdx, brackets: title === 'brackets' };
  const guarded = guard(leaf, startsBlock, shape);
  const isLinkText =
    /\[[*_~]*$/.test(own.text.slice(Math.max(0, start - longestDelimiters), start)) &&
    /^[*_~]*\]\(/.test(own.text.slice(end, end + longestDelimiters));
  const startsLine = mdx && /^[\r\n\uFEFF]?$/.test(own.text.slice(Math.max(0, start - 1), start));
  return {
    start,
    end,
    pieces,
    print(nodes, careful) {
      const printed = layOut(
        markdownLinePieces(nodes, isLinkText ? inBrackets(nodes, { ...escaping, careful }) : { ...escaping, careful }),
        shape,
        guarded,
      );
      if (title === 'quotes') return printed.replaceAll('"', "'");
      return startsLine ? withoutModule(printed) : printed;
    },
  };
}

/** In MDX, a line that starts a block with one of these words is code, but not if it is indented. */
function withoutModule(printed: string): string {
  return /^(?:import|export) /.test(printed) ? ` ${printed}` : printed;
}

function guard(leaf: LeafNode, startsBlock: boolean, shape: LineShape | undefined) {
  return (line: string, first: boolean): string => {
    if (leaf.type === 'tableCell') return line;
    if (leaf.type === 'heading' && shape === undefined) return escapeHeadingEnd(line);
    return first && !startsBlock ? line : escapeLineStart(line, first);
  };
}

/** Removes the anchor at the end of a heading, and a task's checkbox whose list marker was not selected. */
function withoutMarker(pieces: readonly InlinePiece[], leaf: LeafNode): readonly InlinePiece[] {
  let rest = pieces;
  const last = rest.at(-1);
  const spaceAfter = last?.kind === 'text' && last.text.trim() === '';
  const anchor = spaceAfter ? rest.at(-2) : last;
  if (leaf.type !== 'tableCell' && anchor?.kind === 'opaque' && isAnchor(anchor.source, leaf)) {
    rest = rest.slice(0, spaceAfter ? -2 : -1);
  }
  const [first] = rest;
  if (first?.kind === 'text') {
    const box = /^\[[ xX]\] +/.exec(first.text)?.[0].length ?? 0;
    if (box > 0)
      rest = [
        { ...first, text: first.text.slice(box), from: first.from + box, inner: { ...first.inner, from: first.from + box } },
        ...rest.slice(1),
      ];
  }
  return rest;
}

/** In MDX, a comment can be the anchor of a heading: `{/*anchor*\/}`. */
function isAnchor(source: string, leaf: LeafNode): boolean {
  if (leaf.children.at(-1)?.type === 'mdxTextExpression') return /^\{\s*\/\*(?:[^*]|\*(?!\/))*\*\/\s*\}$/.test(source);
  return /^\{[#:.][^{}]*\}$/.test(source);
}
