import type { Nodes, Root, RootContent } from 'mdast';
import { isClosed } from '../markdown/markdownCuts.ts';
import type { Definitions, PartialDefinitions } from '../markdown/markdownIdentifiers.ts';
import type { Destination } from './links.ts';
import { shifted } from './ranges.ts';
import type { Replacement } from './ranges.ts';
import { Redirection } from './redirection.ts';
import type { Place } from './redirection.ts';

type Point = NonNullable<Nodes['position']>['start'];

/** What the parser reads in a section. */
export interface SectionContent {
  readonly blocks: readonly RootContent[];
  readonly destinations: readonly Destination[];
}

/** What is known of a section. */
type ReadSection = Pick<MarkdownSection, 'definitions' | 'defined' | 'isClosed' | 'length' | 'lines' | 'column'>;

/** A part of a text that is parsed by itself. */
export class MarkdownSection {
  readonly definitions: PartialDefinitions;
  /** What it defines. */
  readonly defined: Definitions;
  /** False if its last block may go on in the next section. */
  readonly isClosed: boolean;
  readonly length: number;
  /** Number of its line ends. */
  readonly lines: number;
  /** Last column of its last line, from 1. */
  readonly column: number;
  #content: SectionContent;
  #place: Place = { offset: 0, line: 0 };
  #isUsed = false;

  constructor(read: ReadSection, content: SectionContent) {
    this.definitions = read.definitions;
    this.defined = read.defined;
    this.isClosed = read.isClosed;
    this.length = read.length;
    this.lines = read.lines;
    this.column = read.column;
    this.#content = content;
  }

  /** Returns the section that a parser has read. */
  static of(text: string, root: Root, destinations: readonly Destination[], definitions: PartialDefinitions): MarkdownSection {
    const { line, column } = root.position?.end ?? { line: 1, column: 1 };
    const defined = definitions.found(root);
    const read = { definitions, defined, isClosed: isClosed(root, text), length: text.length, lines: line - 1, column };
    return new MarkdownSection(read, { blocks: root.children, destinations });
  }

  /**
   * Returns the section with other addresses; undefined if one of them is not that of a link, an image or a definition.
   * @param addresses in order. Offsets count from the start of the section.
   */
  redirected(addresses: readonly Replacement[]): MarkdownSection | undefined {
    const { blocks, destinations } = this.#content;
    const starts = new Set(destinations.map(({ start }) => start - this.#place.offset));
    if (!addresses.every(({ start }) => starts.has(start))) return undefined;
    const redirection = new Redirection(addresses, this.#place);
    const { offset, column } = redirection.point({ offset: this.#place.offset + this.length, line: 0, column: this.column });
    const content = { blocks: blocks.map((block) => redirection.node(block)), destinations: redirection.destinations(destinations) };
    return new MarkdownSection({ ...this, length: offset ?? this.length, column }, content);
  }

  /** Returns the content with the positions that it has in a text. What was returned before does not change. */
  at(place: Place): SectionContent {
    const [offset, line] = [place.offset - this.#place.offset, place.line - this.#place.line];
    if (offset !== 0 || line !== 0) {
      const move = this.#isUsed ? movedNode : moveNode;
      const { blocks, destinations } = this.#content;
      this.#content = {
        blocks: blocks.map((block) => move(block, offset, line)),
        destinations: destinations.map((destination) => shifted(destination, offset)),
      };
      this.#place = place;
    }
    this.#isUsed = true;
    return this.#content;
  }
}

function moveNode<N extends Nodes>(node: N, offset: number, line: number): N {
  if (node.position) {
    for (const point of [node.position.start, node.position.end]) {
      point.line += line;
      if (point.offset !== undefined) point.offset += offset;
    }
  }
  if ('children' in node) for (const child of node.children) moveNode(child, offset, line);
  return node;
}

function movedNode<N extends Nodes>(node: N, offset: number, line: number): N {
  const copy = { ...node };
  if (node.position)
    copy.position = { start: movedPoint(node.position.start, offset, line), end: movedPoint(node.position.end, offset, line) };
  if ('children' in copy) copy.children = copy.children.map((child) => movedNode(child, offset, line));
  return copy;
}

function movedPoint(point: Point, offset: number, line: number): Point {
  return { line: point.line + line, column: point.column, offset: (point.offset ?? 0) + offset };
}
