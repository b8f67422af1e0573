import type { Nodes, Root, RootContent } from 'mdast';
import { isClosed } from '../markdown/markdownCuts.ts';
import type { Definitions, PartialDefinitions } from '../markdown/markdownIdentifiers.ts';
import type { Destination } from './links.ts';
import { shifted } from './ranges.ts';

type Point = NonNullable<Nodes['position']>['start'];

/** Where a section starts in its text. */
export interface Place {
  readonly offset: number;
  /** Number of lines before it. */
  readonly line: number;
}

/** What the parser reads in a section. */
export interface SectionContent {
  readonly blocks: readonly RootContent[];
  readonly destinations: readonly Destination[];
}

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

  constructor(text: string, root: Root, destinations: readonly Destination[], definitions: PartialDefinitions) {
    const { children, position } = root;
    this.definitions = definitions;
    this.defined = definitions.found(root);
    this.length = text.length;
    this.isClosed = isClosed(root, text);
    this.lines = (position?.end.line ?? 1) - 1;
    this.column = position?.end.column ?? 1;
    this.#content = { blocks: children, destinations };
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
