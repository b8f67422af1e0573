import type { Nodes, Root } from 'mdast';
import { parsed, suspectsOf } from '../markdown/markdown.ts';
import type { ParseMarkdown, Prepare } from '../markdown/markdown.ts';
import { isJsxElement, isVerbatim } from '../markdown/markdownJsx.ts';
import type { JsxElement } from '../markdown/markdownJsx.ts';
import { componentKeys } from '../markdown/markdownComponents.ts';
import { isModule, leafSegments } from '../markdown/markdownLeaf.ts';
import { deepestBlock, isLeaf, skeletonOf } from '../markdown/markdownSkeleton.ts';
import type { Skeleton } from '../markdown/markdownSkeleton.ts';
import { asItStands, viewOf } from '../markdown/markdownView.ts';
import type { View } from '../markdown/markdownView.ts';
import { termsIn } from '../pieces.ts';
import type { Terms } from '../pieces.ts';
import type { Segment } from '../segments.ts';
import type { TextRange } from '../textRange.ts';
import { jsxValues } from './jsxValues.ts';
import type { OtherReaders } from './otherReaders.ts';
import { partsOf } from './markdownStructure.ts';
import { valuesIn } from './markdownValues.ts';
import { Nesting } from './nesting.ts';
import { guardedOf, wordsOf } from './openFile.ts';
import type { Block, FileOptions, OpenFile, Reading, ReadUnit } from './openFile.ts';
import { wholeRest, withRest } from './restUnits.ts';
import { valueUnit } from './values.ts';
import type { ValuePart } from './values.ts';
import { fileOf } from './writeFile.ts';
import { sentText } from './sentText.ts';

/** Opens a Markdown file. Returns undefined if the parser gives up. @param prepare shows a dialect as Markdown. */
export function openMarkdownFile(
  text: string,
  options: FileOptions,
  parse: ParseMarkdown,
  others: OtherReaders,
  prepare?: Prepare,
): OpenFile | undefined {
  const reading = readingOf(text, options, others, false, (one) => parsed(viewOf(one, asItStands), parse, prepare));
  return reading && fileOf(reading);
}

/** The tree of a file, in offsets of its view. */
export interface Tree {
  readonly view: View;
  readonly root: Root;
  /** False if the parser gave up. */
  readonly isRead: boolean;
}

/** @param mdx true if MDX reads the file, even if the tree is that of Markdown. */
export function readingOf(
  text: string,
  options: FileOptions,
  others: OtherReaders,
  mdx: boolean,
  treeOf: (text: string) => Tree,
): Reading | undefined {
  const { view, root, isRead } = treeOf(text);
  if (!isRead) return undefined;
  const reader = new MarkdownReader(text, view, options, others, mdx);
  reader.read(root, 0, 0, undefined);
  const { blocks, units } = reader;
  // What is only read has no use for it.
  let read: Skeleton | undefined;
  const skeleton = () => (read ??= skeletonOf(root, view.text, 0, others.keys));
  const unitOf = new Map<Segment | undefined, ReadUnit>(units.map((unit) => [unit.segment, unit]));
  const segments = units.flatMap(({ segment }) => segment ?? []);
  return {
    text,
    blocks,
    units,
    left: [],
    structure: () => partsOf(skeleton(), view, text, units),
    differences(translated) {
      const shown = treeOf(translated);
      const suspects = suspectsOf(skeleton(), skeletonOf(shown.root, shown.view.text, 0, others.keys), segments, view);
      return suspects?.flatMap((segment) => unitOf.get(segment) ?? []);
    },
    readAhead(translated) {
      skeleton();
      treeOf(translated);
    },
  };
}

/** Collects the units of a Markdown file in the order of their starts. */
class MarkdownReader {
  readonly blocks: Block[] = [];
  readonly units: ReadUnit[] = [];
  readonly #text: string;
  readonly #view: View;
  readonly #options: FileOptions;
  readonly #others: OtherReaders;
  readonly #terms: Terms;
  readonly #mdx: boolean;

  constructor(text: string, view: View, options: FileOptions, others: OtherReaders, mdx: boolean) {
    this.#text = text;
    this.#view = view;
    this.#options = options;
    this.#others = others;
    this.#terms = termsIn(text, options.keepTerms);
    this.#mdx = mdx;
  }

  /** @param block index of the block of a list item or table row that starts with this node. */
  read(node: Nodes, quotes: number, depth: number, block: number | undefined): void {
    if (isLeaf(node)) {
      this.#readLeaf(node, quotes, depth, block ?? this.#add(node));
      return;
    }
    if (isJsxElement(node)) this.#readElement(node, quotes, depth, block ?? this.#add(node));
    else if (node.type === 'listItem' || node.type === 'tableRow') {
      const own = this.#add(node);
      for (const [index, child] of node.children.entries()) {
        this.read(child, quotes, depth + 1, index === 0 || node.type === 'tableRow' ? own : undefined);
      }
    } else if ('children' in node) {
      if (depth >= deepestBlock) return;
      // Its paragraphs are blocks in it. The first block of a list item is the item's own, whatever is around it.
      if (block === undefined && (node.type === 'blockquote' || node.type === 'footnoteDefinition')) this.#add(node);
      for (const child of node.children) this.read(child, quotes + (node.type === 'blockquote' ? 1 : 0), depth + 1, block);
    } else this.#readOther(node, quotes, block ?? this.#add(node));
  }

  /** The tags of an element stay where they are. Its children are blocks. */
  #readElement(node: JsxElement, quotes: number, depth: number, block: number): void {
    if (isVerbatim(node)) {
      this.#addUnsent('code', node, block);
      return;
    }
    const values = jsxValues(node, this.#text, (offset) => this.#view.original(offset), false);
    const units = values.flatMap((part) => valueUnit(part, block, this.#terms) ?? []);
    if (node.children.length === 0) this.#addWithRest(node, units, block, 'element');
    else for (const unit of units) this.units.push(unit);
    if (depth < deepestBlock) for (const child of node.children) this.read(child, quotes, depth + 1, undefined);
  }

  #readLeaf(leaf: Extract<Nodes, { type: 'paragraph' | 'heading' | 'tableCell' }>, quotes: number, depth: number, block: number): void {
    if (depth === 1 && !this.#mdx && isModule(leaf, this.#view)) {
      this.#addUnsent('module', leaf, block);
      return;
    }
    const kind = leaf.type === 'heading' ? `heading ${leaf.depth}` : leaf.type;
    const segments = leafSegments(this.#text, leaf, {
      view: this.#view,
      terms: this.#terms,
      quotes,
      mdx: this.#mdx,
      keepsReferences: true,
    });
    const inner = this.#valuesIn(leaf, this.#others.attributes).flatMap(
      (part) => valueUnit(leaf.type === 'tableCell' ? inCell(part) : part, block, this.#terms) ?? [],
    );
    const read = (segment: Segment): ReadUnit => {
      const { start, end, pieces } = segment;
      return { kind, start, end, block, words: wordsOf(pieces), guarded: guardedOf(pieces, inner), ...sentText(pieces), segment };
    };
    const found = [...segments.map(read), ...inner];
    // A unit comes before those that lie in it.
    this.#addWithRest(
      leaf,
      found.toSorted((a, b) => a.start - b.start || b.end - a.end),
      block,
    );
  }

  /** Adds the units of a node, and what is in none of them. @param units in order. @param kind of a node that has none. */
  #addWithRest(node: Nodes, units: readonly ReadUnit[], block: number, kind = 'rest'): void {
    const part = { ...this.#rangeOf(node), block, isCell: node.type === 'tableCell' };
    if (units.length > 0) for (const unit of withRest(this.#text, part, units)) this.units.push(unit);
    else if (kind !== 'rest') this.#addUnsent(kind, node, block);
    else {
      const rest = wholeRest(this.#text, part);
      if (rest) this.units.push(rest);
    }
  }

  #readOther(node: Nodes, quotes: number, block: number): void {
    const { start, end } = this.#rangeOf(node);
    const source = this.#text.slice(start, end);
    switch (node.type) {
      case 'html': {
        // In a quote, the lines of HTML start with the marks of the quote.
        const units = quotes > 0 && /[\r\n]/.test(source) ? [] : this.#others.html(source, start, block, this.#terms);
        this.#addWithRest(node, units, block, 'html');
        break;
      }
      case 'yaml':
      // The parser of front matter also knows TOML, which the types of Markdown don't contain.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      case 'toml' as 'yaml':
        this.#readMatter(source, start, block);
        break;
      case 'definition': {
        // `[//]: # (text)` is how comments are written.
        if (node.url === '#' || node.url === '' || /^(?:\/{2,3}|#|comment)$/i.test(node.label ?? '')) break;
        const [title] = this.#valuesIn(node, () => []);
        const unit = title && valueUnit(title, block, this.#terms);
        // One with another label is another definition: the texts that refer to it need it as soon as they are there.
        this.#addWithRest(node, unit ? [unit] : [], block, `definition ${node.identifier}`);
        break;
      }
      case 'code': {
        const parts = node.data?.isProps ? this.#others.frontMatter(source, start, componentKeys) : [];
        const units = parts.flatMap((part) => valueUnit({ ...part, kind: part.kind.replace('matter', 'props') }, block, this.#terms) ?? []);
        for (const unit of units) this.units.push(unit);
        if (units.length === 0) this.#addUnsent('code', node, block);
        break;
      }
      case 'mdxjsEsm':
        this.#addUnsent('module', node, block);
        break;
      case 'mdxFlowExpression':
        this.#addUnsent('expression', node, block);
        break;
      default:
        break;
    }
  }

  #valuesIn(block: Nodes, attributes: OtherReaders['attributes']): ValuePart[] {
    const original = (offset: number) => this.#view.original(offset);
    return valuesIn(block, { text: this.#text, rangeOf: (node) => this.#rangeOf(node), original, attributes, mdx: this.#mdx });
  }

  #readMatter(source: string, at: number, block: number): void {
    const first = this.blocks.length;
    for (const entry of this.#others.matterEntries(source, at)) this.blocks.push(entry);
    const around = new Nesting();
    let next = first;
    for (const part of this.#others.frontMatter(source, at, this.#options.frontMatter)) {
      for (let entry = this.blocks[next]; entry && entry.start <= part.start; entry = this.blocks[next]) {
        around.add(entry, next);
        next += 1;
      }
      const unit = valueUnit(part, around.innermost(part) ?? block, this.#terms);
      if (unit) this.units.push(unit);
    }
  }

  #addUnsent(kind: string, node: Nodes, block: number): void {
    const { start, end } = this.#rangeOf(node);
    const words = this.#text.slice(start, end);
    this.units.push({ kind, start, end, block, words, guarded: [], payload: undefined });
  }

  #add(node: Nodes): number {
    this.blocks.push({ kind: node.type, ...this.#rangeOf(node) });
    return this.blocks.length - 1;
  }

  #rangeOf({ position }: Nodes): TextRange {
    const end = position?.end.offset ?? 0;
    // The end follows the last character, because a view without indentation may shift it differently.
    return { start: this.#view.original(position?.start.offset ?? 0), end: end === 0 ? 0 : this.#view.original(end - 1) + 1 };
  }
}

/** A pipe separates cells of a table wherever it is. */
function inCell(part: ValuePart): ValuePart {
  return { ...part, encode: (text) => part.encode(text).replaceAll(/(?<!\\)\|/g, String.raw`\|`) };
}
