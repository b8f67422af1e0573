import type { Nodes, PhrasingContent } from 'mdast';
import { joint } from '../lines.ts';
import { directiveParts } from './markdownDirectives.ts';
import type { DirectivePart, InlineRange, TextLine } from './markdownDirectives.ts';
import { keepsSpelling } from './markdownEscapes.ts';
import { hasOnlyJsx, isVerbatim } from './markdownJsx.ts';
import { isBlockFormula } from './markdownMath.ts';
import { addToRun, deepest, emptyRun, hasContent, piecesOfRun } from '../pieces.ts';
import type { OpaquePiece, InlinePiece, Run, Terms } from '../pieces.ts';

/** Input for reading inline content. Offsets of nodes refer to the view, offsets of pieces to the original. */
export interface InlineSource {
  readonly text: string;
  readonly original: (offset: number) => number;
  readonly terms: Terms;
  /** Matches the prefix of continuation lines, up to the block's quote level. */
  readonly prefix: RegExp;
  /** Output: the original's notation of characters that it didn't write literally. */
  readonly spelling: Map<string, string>;
}

const dialect = { tags: false, escapes: false, strays: true };

export function inlineRangesOf(nodes: readonly PhrasingContent[], source: InlineSource): InlineRange[] {
  return nodes.map((node, index) => {
    const next = nodes[index + 1];
    return { node, from: startOf(node, source), to: next ? startOf(next, source) : endOf(node, source) };
  });
}

function startOf(node: Nodes, { original }: InlineSource): number {
  return original(node.position?.start.offset ?? 0);
}

/** The end follows the last unit. It can't be mapped directly, because a view without indentation may shift it differently. */
function endOf(node: Nodes, { original }: InlineSource): number {
  const end = node.position?.end.offset ?? 0;
  return end === 0 ? original(0) : original(end - 1) + 1;
}

export function inlinePieces(inlineRanges: readonly InlineRange[], source: InlineSource, depth = 0): InlinePiece[] {
  return inlineRanges.flatMap((inlineRange): InlinePiece[] => {
    const { node, from, to } = inlineRange;
    if (node.type === 'text') return textPieces(inlineRange.cut === true ? undefined : node.value, inlineRange, source);
    const end = node.type === 'break' ? to : endOf(node, source);
    const own = pieceOf(node, from, end, source, depth);
    return end < to ? [own, ...textPieces(undefined, { node, from: end, to }, source)] : [own];
  });
}

function pieceOf(node: PhrasingContent, from: number, to: number, source: InlineSource, depth: number): InlinePiece {
  const raw = source.text.slice(from, to);
  const opaque: OpaquePiece = { kind: 'opaque', source: raw, from, to, lineBreak: node.type === 'break' };
  if (!('children' in node) || node.children.length === 0 || depth >= deepest) return opaque;
  const inlineRanges = inlineRangesOf(node.children, source);
  const first = inlineRanges[0]?.from ?? from;
  const last = inlineRanges.at(-1)?.to ?? to;
  const open = source.text.slice(from, first);
  const close = source.text.slice(last, to);
  // A URL that is its own text.
  if (node.type === 'link' && open !== '[') return opaque;
  const children = inlinePieces(inlineRanges, source, depth + 1);
  if (!hasContent(children)) return opaque;
  const pair = { kind: 'pair', open, close, children, from, to, delimiter: false, name: open } as const;
  switch (node.type) {
    case 'emphasis':
    case 'strong':
    case 'delete':
      return { ...pair, delimiter: true };
    case 'link':
      return { ...pair, name: raw };
    case 'linkReference': {
      if (node.referenceType === 'full') return { ...pair, name: raw };
      const label = source.text.slice(first, last);
      return { ...pair, name: raw, labelled: { label, close: `][${label}]` } };
    }
    case 'mdxJsxTextElement':
      return isVerbatim(node) ? opaque : pair;
    default:
      return opaque;
  }
}

/** Returns the contents of elements that are blocks of their own, in order. */
export function elementContents(inlineRanges: readonly InlineRange[], source: InlineSource, depth = 0): DirectivePart[] {
  return inlineRanges.flatMap((inlineRange) => {
    const { node } = inlineRange;
    if (node.type !== 'mdxJsxTextElement' || isVerbatim(node)) return [];
    if (depth >= deepest || !hasOnlyJsx(node.children)) return [{ inlineRanges: [{ ...inlineRange, to: endOf(node, source) }] }];
    return elementContents(inlineRangesOf(node.children, source), source, depth + 1);
  });
}

const escape = /[!-/:-@[-`{-~]/;
const spelt: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'" };

/** @param value the parser's result. If ours differs, the text was misunderstood and stays unchanged. */
function textPieces(
  value: string | undefined,
  { from, to }: Omit<InlineRange, 'node'> & { node: PhrasingContent },
  source: InlineSource,
): InlinePiece[] {
  const { text, spelling } = source;
  const run = emptyRun(from);
  const read: string[] = [];
  let hasEntity = false;
  let at = from;
  while (at < to) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    const lineEnd = character === '\n' || character === '\r';
    if (lineEnd) {
      const after = afterLineEnd(text, at, to, source.prefix);
      const start = dropTrailingSpace(run);
      addToRun(run, joint(run.units.at(-1) ?? '', text.charAt(after)), start, after);
      read.push('\n');
      at = after;
    } else if (character === '\\' && escape.test(next) && at + 1 < to) {
      if (keepsSpelling(next)) noteSpelling(spelling, next, `\\${next}`);
      addToRun(run, next, at, at + 2);
      read.push(next);
      at += 2;
    } else if (character === '&') {
      const found = /^&(?:amp|lt|gt|quot|apos|#39);/.exec(text.slice(at, Math.min(at + 6, to)))?.[0] ?? '&';
      const decoded = spelt[found] ?? '&';
      hasEntity = true;
      noteSpelling(spelling, decoded, found);
      addToRun(run, decoded, at, at + found.length);
      at += found.length;
    } else if (escape.test(character)) {
      noteSpelling(spelling, character, character);
      addToRun(run, character, at, at + 1);
      read.push(character);
      at += 1;
    } else {
      const stretch = text.slice(at, plainEnd(text, at, to));
      addToRun(run, stretch, at, at + stretch.length);
      read.push(stretch);
      at += stretch.length;
    }
  }
  if (value !== undefined && !hasEntity && !sameText(read.join(''), value))
    return [{ kind: 'opaque', source: text.slice(from, to), from, to }];
  return piecesOfRun(run, text, source.terms, dialect);
}

const plainText = /[^\r\n!-/:-@[-`{-~]+/y;

/** Returns the end of what is neither the end of a line nor punctuation. */
function plainEnd(text: string, start: number, end: number): number {
  plainText.lastIndex = start;
  return plainText.test(text) ? Math.min(plainText.lastIndex, end) : end;
}

/** Records the notation of a character. A literal occurrence takes precedence. */
function noteSpelling(spelling: Map<string, string>, character: string, written: string): void {
  if (written === character || !spelling.has(character)) spelling.set(character, written);
}

/** Compares texts without white space at line endings and BOMs, which the parser treats differently. */
function sameText(ours: string, theirs: string): boolean {
  if (ours === theirs) return true;
  const plain = (text: string) => text.replaceAll(/(?<![ \t])[ \t]*[\r\n]+[ \t]*/g, '\n').replaceAll('\0', '\uFFFD');
  return plain(ours).trim() === plain(theirs).trim();
}

function afterLineEnd(text: string, at: number, to: number, prefix: RegExp): number {
  const next = at + (text.startsWith('\r\n', at) ? 2 : 1);
  const lineEnd = /[\r\n]/g;
  lineEnd.lastIndex = next;
  const end = Math.min(lineEnd.exec(text)?.index ?? to, to);
  return next + (prefix.exec(text.slice(next, end))?.[0].length ?? 0);
}

/** Removes the white space before a line ending from a run, and returns its start. */
function dropTrailingSpace(run: Run): number {
  let start = run.end;
  while (/^[ \t]$/.test(run.units.at(-1) ?? '')) {
    run.units.pop();
    start = run.at.pop() ?? start;
  }
  return start;
}

/**
 * Other lines of a paragraph that have a special meaning in some Markdown dialects and must stay separate: `::card{icon="x"}`, `#slot`, tags of
 * templates and nothing else, `{.class}`, `[TOC]`, `(label)=`.
 */
const structural = new RegExp(
  [
    String.raw`::(?:[A-Za-z][\w-]*(?:\[[^\][]*\])?(?:\{[^{}]*\})?)?`,
    String.raw`#[a-z][\w-]*(?:\{[^{}]*\})?`,
    String.raw`(?:\{%(?:[^%]|%(?!\}))*%\}[ \t]*)+`,
    String.raw`(?:\{\{[<%](?:[^>%]|[>%](?!\}\}))*[>%]\}\}[ \t]*)+`,
    String.raw`\{[:#.][^{}]*\}`,
    String.raw`\[TOC\]`,
    String.raw`\([\w-]+\)=`,
  ]
    .map((one) => `^${one}$`)
    .join('|'),
);

/** Returns true for a part of a text that has a special meaning when it stands alone in its line. */
export function isStructural(part: string): boolean {
  return structural.test(part);
}

/** Start of a term's description in a definition list. */
const meaning = /^[ \t]*:[ \t]+/;

/** Splits the spans of a paragraph at structural lines and at formulas on their own lines, which are left out but for titles. */
export function withoutStructure(inlineRanges: readonly InlineRange[], source: InlineSource): DirectivePart[] {
  return directiveParts(inlineRanges, source.text, (one) => linesIn(one, source)).flatMap((part) =>
    part.title === undefined ? withoutLines(part.inlineRanges, source).map((group) => ({ inlineRanges: group })) : part,
  );
}

function withoutLines(inlineRanges: readonly InlineRange[], source: InlineSource): InlineRange[][] {
  const groups: InlineRange[][] = [];
  let group: InlineRange[] = [];
  for (const [index, inlineRange] of inlineRanges.entries()) {
    if (inlineRange.node.type !== 'text') {
      const end = endOf(inlineRange.node, source);
      if (inlineRange.node.type !== 'inlineCode' || !isBlockFormula(source.text, { start: inlineRange.from, end })) {
        group.push(inlineRange);
        continue;
      }
      groups.push(group);
      group = [];
      continue;
    }
    let from = inlineRange.from;
    for (const line of linesIn(inlineRange, source)) {
      const startsLine = line.from > inlineRange.from || index === 0;
      const endsLine = line.to < inlineRange.to || index === inlineRanges.length - 1;
      const marker = startsLine ? (meaning.exec(source.text.slice(line.from, line.to))?.[0].length ?? 0) : 0;
      if (marker > 0) {
        if (from < line.start) group.push({ ...inlineRange, from, to: line.start, cut: true });
        groups.push(group);
        group = [];
        from = line.from + marker;
        continue;
      }
      if (!startsLine || !endsLine || !structural.test(source.text.slice(line.from, line.to).trim())) continue;
      if (from < line.start) group.push({ ...inlineRange, from, to: line.start, cut: true });
      groups.push(group);
      group = [];
      from = line.to;
    }
    if (from < inlineRange.to) group.push({ ...inlineRange, from, cut: inlineRange.cut === true || from > inlineRange.from });
  }
  return [...groups, group].filter((one) => one.length > 0);
}

/** Returns the lines of a span. */
function linesIn({ from, to }: InlineRange, { text, prefix }: InlineSource): TextLine[] {
  const lines: TextLine[] = [];
  let start = from;
  let content = from;
  for (const match of text.slice(from, to).matchAll(/\r\n|\n|\r/g)) {
    const at = from + match.index;
    lines.push({ start, from: content, to: at });
    start = at;
    content = afterLineEnd(text, at, to, prefix);
  }
  lines.push({ start, from: content, to });
  return lines;
}
