import type { BlockTree } from './blockTree.ts';
import type { DocumentMatch } from './documentMatch.ts';
import type { DocumentSide } from './documentUnits.ts';

/** Where a block is inserted: behind or before a block of the target, first of those in one, or on top. */
export type InsertionPlace = { readonly after: number } | { readonly before: number } | { readonly firstIn: number } | 'top';

export interface FoundPlace {
  readonly place: InsertionPlace;
  /** Index of the unit of the target that follows. */
  readonly next: number;
}

/** Units of both sides that belong together. */
interface Neighbors {
  readonly source: number;
  readonly target: number;
}

/** Finds where the inserted blocks come: behind the neighbor before them, and behind what somebody added there. */
export class InsertionPlaces {
  readonly #match: DocumentMatch;
  readonly #lists: DocumentSide['lists'];
  readonly #sourceTree: BlockTree;
  readonly #targetTree: BlockTree;
  /** For each unit of the source the nearest at or before it, and at or after it, whose target stands in its place. */
  readonly #last: (Neighbors | undefined)[] = [];
  readonly #next: (Neighbors | undefined)[] = [];
  /** By block the last of those added behind it. */
  readonly #passed = new Map<number, number>();

  /** @param lists of the source. */
  constructor(match: DocumentMatch, lists: DocumentSide['lists'], sourceTree: BlockTree, targetTree: BlockTree) {
    [this.#match, this.#lists, this.#sourceTree, this.#targetTree] = [match, lists, sourceTree, targetTree];
    const own = match.sources.map(({ state, target = -1, beside }, source): Neighbors | undefined => {
      const neighbor = state === 'moved' || target < 0 ? beside : target;
      return neighbor === undefined ? undefined : { source, target: neighbor };
    });
    for (const [unit, neighbors] of own.entries()) this.#last[unit] = neighbors ?? this.#last[unit - 1];
    for (let unit = own.length - 1; unit >= 0; unit -= 1) this.#next[unit] = own[unit] ?? this.#next[unit + 1];
  }

  /** @param block of the source, none of which has a target in its place. */
  of(block: number): FoundPlace {
    return this.#firstItem(block) ?? this.#behind(block) ?? this.#before(block) ?? this.#onTop();
  }

  /** An item comes in front of those of its list if none of them comes before it: behind what is before the list, it would stand apart. */
  #firstItem(block: number): FoundPlace | undefined {
    const list = this.#lists?.[block];
    if (list === undefined) return undefined;
    const parent = this.#sourceTree.parent(block);
    const { first, end } = this.#sourceTree.range(block);
    const siblingOf = (found: Neighbors | undefined) => found && this.#sourceTree.childWith(parent, found.source);
    const [last, next] = [siblingOf(this.#last[first - 1]), siblingOf(this.#next[end])];
    const isOwn = (sibling: number | undefined) => sibling !== undefined && this.#lists?.[sibling] === list;
    const neighbors = this.#next[end];
    if (isOwn(last) || !isOwn(next) || next === undefined || !neighbors) return undefined;
    const before = this.#outward(neighbors, next);
    return { place: { before }, next: this.#targetTree.range(before).first };
  }

  #behind(block: number): FoundPlace | undefined {
    const parent = this.#sourceTree.parent(block);
    const last = this.#last[this.#sourceTree.range(block).first - 1];
    if (!last) return undefined;
    const sibling = this.#sourceTree.childWith(parent, last.source);
    if (sibling !== undefined) {
      // The structure of the target may be another one: what follows in the source has to follow.
      const limit = this.#next[this.#sourceTree.range(block).end]?.target ?? Infinity;
      const blocks = [...this.#targetTree.around(last.target)].filter((other) => this.#targetTree.range(other).end <= limit);
      const wanted = this.#outward(last, sibling);
      const nearest = blocks.includes(wanted) ? wanted : blocks.at(-1);
      if (nearest === undefined) return { place: { firstIn: this.#targetTree.blockOf(last.target) ?? 0 }, next: last.target + 1 };
      const after = this.#passAdded(nearest);
      return { place: { after }, next: this.#targetTree.range(after).end };
    }
    const isInParent = parent !== undefined && this.#sourceTree.blockOf(last.source) === parent;
    return isInParent ? { place: { firstIn: this.#outward(last, parent) }, next: last.target + 1 } : undefined;
  }

  /** What comes before lies elsewhere: what follows in the same block tells. */
  #before(block: number): FoundPlace | undefined {
    const parent = this.#sourceTree.parent(block);
    const next = this.#next[this.#sourceTree.range(block).end];
    if (parent === undefined || !next || next.source >= this.#sourceTree.range(parent).end) return undefined;
    const before = this.#outward(next, this.#sourceTree.childWith(parent, next.source) ?? parent);
    return { place: { before }, next: this.#targetTree.range(before).first };
  }

  #onTop(): FoundPlace {
    const first = this.#targetTree.childWith(undefined, 0);
    if (first === undefined || !this.#isPassed(first)) return { place: 'top', next: 0 };
    const after = this.#passAdded(first);
    return { place: { after }, next: this.#targetTree.range(after).end };
  }

  /** The block of the target that lies as far out as one of the source. */
  #outward({ source, target }: Neighbors, block: number): number {
    const blocks = [...this.#targetTree.around(target)];
    const steps = [...this.#sourceTree.around(source)].indexOf(block);
    return blocks[steps] ?? blocks.at(-1) ?? 0;
  }

  /** What somebody added stays behind what it was added to. */
  #passAdded(block: number): number {
    const known = this.#passed.get(block);
    if (known !== undefined) return known;
    let last = block;
    for (let next = this.#targetTree.next(last); next !== undefined && this.#isPassed(next); next = this.#targetTree.next(last))
      last = next;
    this.#passed.set(block, last);
    return last;
  }

  /** Somebody added the block, or it goes away. */
  #isPassed(block: number): boolean {
    const { first, end } = this.#targetTree.range(block);
    return this.#match.targets.slice(first, end).every(({ state, source }) => {
      return state === 'extra' || state === 'removed' || (source !== undefined && this.#match.sources[source]?.isCarried === true);
    });
  }
}
