import type { Nodes, Root } from 'mdast';
import { componentsAsCode, componentsIn, withProps } from './markdownComponents.ts';
import { parsedPlainly } from './plainAddresses.ts';
import { formulasAsCode } from './markdownMath.ts';
import { isModule, leafSegments } from './markdownLeaf.ts';
import { deepestBlock, isLeaf, skeletonOf } from './markdownSkeleton.ts';
import type { Leaf, Skeleton } from './markdownSkeleton.ts';
import { definitionsFor, dedented, listPrelude, tablePrelude, viewOf } from './markdownView.ts';
import type { View, ViewPlan } from './markdownView.ts';
import type { SegmentOptions } from '../segmentText.ts';
import type { SegmentedText, Segment, Spliced } from '../segments.ts';
import { termsIn } from '../pieces.ts';
import type { Terms } from '../pieces.ts';
import { missing, segmentedTextOf, shortened } from '../segments.ts';

/** The parser, loaded on first use. */
export type ParseMarkdown = (text: string) => Root | undefined;

/** Shows a text of a dialect to the parser. */
export type Prepare = (text: string, parse: ParseMarkdown) => string;

/** Text around the given text in its document. */
type Around = Pick<SegmentOptions, 'before' | 'after'>;

interface Read {
  readonly plan: ViewPlan;
  readonly view: View;
  readonly root: Root;
  /** False if the parser gave up, because it would have taken too long. */
  readonly isRead: boolean;
}

/** Opens a Markdown text, or any part of one. Returns undefined if the parser gives up. */
export function openMarkdown(
  text: string,
  keepTerms: readonly string[],
  parse: ParseMarkdown,
  around: Around = {},
): SegmentedText | undefined {
  const terms = termsIn(text, keepTerms);
  const read = (plan: ViewPlan): Read => ({ plan, ...parsed(viewOf(text, plan), parse) });
  const { segments, plan, view, root, isRead } = chosen(text, around, read, (one) => segmentsOf(text, one, terms));
  if (!isRead) return undefined;
  const before = skeletonOf(root, view.text, plan.prelude.length);
  const skeletonAfter = (translated: string) => {
    const shown = parsed(viewOf(translated, plan), parse);
    return skeletonOf(shown.root, shown.view.text, plan.prelude.length);
  };
  return segmentedTextOf(text, segments, (print) => verified(print, { text, segments, before, view, skeletonAfter }));
}

/**
 * Parses a text again with formulas and parts of components replaced, if they would confuse the parser.
 * @param prepare shows a dialect as Markdown of the same length.
 */
export function parsed(given: View, parse: ParseMarkdown, prepare?: Prepare): Omit<Read, 'plan'> {
  const view = prepare ? { ...given, text: prepare(given.text, parse) } : given;
  const root = parsedPlainly(view.text, parse);
  if (!root) return { view, root: opaque(view.text), isRead: false };
  const components = componentsIn(view.text, root);
  const text = componentsAsCode(formulasAsCode(view.text, root), components);
  if (text === view.text) return { view, root, isRead: true };
  const shown = { ...view, text };
  const again = parsedPlainly(text, parse);
  return again ? { view: shown, root: withProps(again, components), isRead: true } : { view: shown, root: opaque(text), isRead: false };
}

/** Returns a single block without prose. A translation that the parser gives up on then differs from every original. */
export function opaque(text: string): Root {
  const start = { line: 1, column: 1, offset: 0 };
  const position = { start, end: { ...start, offset: text.length } };
  return { type: 'root', children: [{ type: 'html', value: text, position }], position };
}

type Chosen = Read & { readonly segments: readonly Segment[] };

/** Chooses the view in which a fragment makes sense to the parser: table rows with a header, a list without its indentation. */
function chosen(
  text: string,
  { before, after = '' }: Around,
  read: (plan: ViewPlan) => Read,
  segments: (read: Read) => readonly Segment[],
): Chosen {
  const postlude = definitionsFor(text, `${before ?? ''}\n${after}`);
  const likely = { ...dedented(text, false), postlude };
  const first = read(likely);
  const paragraph = firstParagraph(first);
  const prelude = tablePrelude(paragraph) || listPrelude(paragraph, text, before);
  const best = prelude === '' ? first : read({ ...likely, prelude });
  const found = { ...best, segments: segments(best) };
  if (found.segments.length > 0 || !hasIndentedCode(best)) return found;
  const plan = { ...dedented(text, true), postlude };
  if (plan.indent === best.plan.indent) return found;
  const other = read(plan);
  return { ...other, segments: segments(other) };
}

/** Returns the paragraph at the start of a text, or an empty string if there is none. */
function firstParagraph({ root, view }: Read): string {
  const [first] = root.children;
  return first?.type === 'paragraph' ? view.text.slice(first.position?.start.offset, first.position?.end.offset) : '';
}

function hasIndentedCode({ root, view }: Read): boolean {
  return root.children.some((node) => node.type === 'code' && !/^(?:`{3}|~{3})/.test(view.text.slice(node.position?.start.offset ?? 0)));
}

function segmentsOf(text: string, { root, view, plan }: Read, terms: Terms): Segment[] {
  const segments: Segment[] = [];
  const walk = (node: Nodes, quotes: number, depth: number) => {
    if (isLeaf(node)) {
      const start = node.position?.start.offset ?? 0;
      const isOwn = start >= plan.prelude.length && start < view.text.length - plan.postlude.length;
      if (isOwn && !(depth === 1 && isModule(node, view)))
        for (const segment of leafSegments(text, node, { view, terms, quotes })) segments.push(segment);
    } else if ('children' in node && depth < deepestBlock) {
      for (const child of node.children) walk(child, quotes + (node.type === 'blockquote' ? 1 : 0), depth + 1);
    }
  };
  walk(root, 0, 0);
  return segments;
}

interface Before {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly before: Skeleton;
  readonly view: View;
  readonly skeletonAfter: (translated: string) => Skeleton;
}

/** Parses the translation again. If its structure differs, more is escaped. If that doesn't help, the differences are returned. */
function verified(print: (careful: ReadonlySet<Segment>) => string, { text, segments, before, view, skeletonAfter }: Before): Spliced {
  const usual = print(new Set());
  const suspects = suspectsOf(before, skeletonAfter(usual), segments, view);
  if (suspects === undefined) return { text: usual, lost: [] };
  const careful = print(new Set(suspects.length > 0 ? suspects : segments));
  const after = skeletonAfter(careful);
  if (isSame(before, after)) return { text: careful, lost: [] };
  return { text: usual, lost: differences(before, skeletonAfter(usual), text, view) };
}

function isSame(before: Skeleton, after: Skeleton): boolean {
  return (
    sameList(before.blocks, after.blocks) && before.leaves.every((leaf, index) => sameList(leaf.inline, after.leaves[index]?.inline ?? []))
  );
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

/**
 * Returns the segments with a different structure. Empty if blocks differ, since the cause is then unknown. Undefined if everything is the
 * same.
 */
export function suspectsOf(before: Skeleton, after: Skeleton, segments: readonly Segment[], view: View): Segment[] | undefined {
  if (!sameList(before.blocks, after.blocks)) return [];
  const leaves = before.leaves.filter((leaf, index) => !sameList(leaf.inline, after.leaves[index]?.inline ?? []));
  if (leaves.length === 0) return undefined;
  const ranges = leaves.map((leaf) => rangeOf(leaf, view));
  let next = 0;
  return segments.filter(({ start }) => {
    while ((ranges[next]?.end ?? Infinity) <= start) next += 1;
    return (ranges[next]?.start ?? Infinity) <= start;
  });
}

function rangeOf({ start, end }: Leaf, view: View): { start: number; end: number } {
  return { start: view.original(start), end: view.original(Math.max(0, end - 1)) + 1 };
}

/** Returns names for the differences. */
function differences(before: Skeleton, after: Skeleton, text: string, view: View): string[] {
  const gone = missing(
    before.leaves.flatMap((leaf) => leaf.inline),
    after.leaves.flatMap((leaf) => leaf.inline),
  );
  if (gone.length > 0) return [...new Set(gone.map((key) => before.names.get(key) || key))];
  const lines = before.leaves.flatMap((leaf, index) => {
    const { start, end } = rangeOf(leaf, view);
    return sameList(leaf.inline, after.leaves[index]?.inline ?? []) ? [] : [shortened(text.slice(start, end))];
  });
  if (lines.length > 0) return lines.slice(0, 5);
  return [shortened(text)];
}
