import type { Nodes } from 'mdast';
import type { Destination } from './links.ts';
import type { Replacement } from './ranges.ts';

type Point = NonNullable<Nodes['position']>['start'];

/** Where a section starts in its text. */
export interface Place {
  readonly offset: number;
  /** Number of lines before it. */
  readonly line: number;
}

/** Characters that have no meaning in the address of a link, whatever is around it. */
const plainAddress = /^[\p{L}\p{M}\p{N}#/.~%_-]+$/u;

/** Returns true if one address can stand for the other without a change of anything else that the parser reads. */
export function isPlainChange(before: string, after: string): boolean {
  return plainAddress.test(before) && plainAddress.test(after);
}

/** Puts other addresses into what was read in a section. The result is placed at the start of a text. */
export class Redirection {
  readonly #addresses: readonly Replacement[];
  readonly #place: Place;
  /** By how much the ends of the addresses move. */
  readonly #moves: number[] = [];

  /**
   * @param addresses in order. Offsets count from the start of the section.
   * @param place where the section was read.
   */
  constructor(addresses: readonly Replacement[], place: Place) {
    this.#addresses = addresses;
    this.#place = place;
    let move = 0;
    for (const { start, end, text } of addresses) {
      move += text.length - (end - start);
      this.#moves.push(move);
    }
  }

  node<N extends Nodes>(node: N): N {
    const copy = { ...node };
    if (node.position) copy.position = { start: this.point(node.position.start), end: this.point(node.position.end) };
    if ('url' in node && 'url' in copy) copy.url = this.#url(node) ?? node.url;
    if ('children' in copy) copy.children = copy.children.map((child) => this.node(child));
    return copy;
  }

  destinations(destinations: readonly Destination[]): Destination[] {
    return destinations.map(({ start, end, url }) => {
      const [from, to] = [start - this.#place.offset, end - this.#place.offset];
      const own = this.#addresses[this.#before(to) - 1];
      return { start: from + this.#move(from), end: to + this.#move(to), url: own?.start === from ? own.text : url };
    });
  }

  point({ offset = 0, line, column }: Point): Point {
    const own = offset - this.#place.offset;
    // No address contains a line end.
    const move = this.#move(own);
    return { line: line - this.#place.line, column: column + move - this.#move(own - (column - 1)), offset: own + move };
  }

  /** Returns the address of a link, image or definition if it is another one: it comes after everything else in it. */
  #url(node: Nodes): string | undefined {
    const start = ('children' in node ? node.children.at(-1)?.position?.end.offset : undefined) ?? node.position?.start.offset ?? 0;
    const last = this.#addresses[this.#before((node.position?.end.offset ?? 0) - this.#place.offset) - 1];
    return last && last.start >= start - this.#place.offset ? last.text : undefined;
  }

  #move(offset: number): number {
    return this.#moves[this.#before(offset) - 1] ?? 0;
  }

  /** Returns the number of addresses that end at an offset or before it. */
  #before(offset: number): number {
    let low = 0;
    let high = this.#addresses.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#addresses[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
