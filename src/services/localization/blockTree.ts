import type { DocumentSide } from './documentUnits.ts';

/** Units from the first to before the end. */
export interface UnitRange {
  readonly first: number;
  readonly end: number;
}

const noUnits: UnitRange = { first: 0, end: 0 };

/** The blocks of a document, each with its units and those of the blocks in it. */
export class BlockTree {
  readonly #side: DocumentSide;
  readonly #ranges = new Map<number, UnitRange>();
  readonly #ownUnits = new Map<number, number>();
  readonly #lastOwn = new Map<number, number>();
  readonly #places: number[] = [];
  readonly #depths: number[] = [];
  /** Blocks with units, in the order of the document. One comes before those in it. */
  readonly blocks: readonly number[];

  constructor(side: DocumentSide) {
    this.#side = side;
    let last = -1;
    for (const [index, { block }] of side.units.entries()) {
      last = Math.max(last, block);
      this.#extend(block, { first: index, end: index + 1 });
      const place = this.#ownUnits.get(block) ?? 0;
      this.#places.push(place);
      this.#ownUnits.set(block, place + 1);
      this.#lastOwn.set(block, index);
    }
    for (let block = 0; block <= last; block += 1) {
      const parent = this.parent(block);
      this.#depths.push(parent === undefined ? 0 : this.depthOf(parent) + 1);
    }
    // A block in another one has a larger index, so all that lies in a block is known when its turn comes.
    for (let block = last; block >= 0; block -= 1) {
      const [range, parent] = [this.#ranges.get(block), this.parent(block)];
      if (range && parent !== undefined) this.#extend(parent, range);
    }
    this.blocks = [...this.#ranges.keys()].toSorted((one, other) => this.range(one).first - this.range(other).first || one - other);
  }

  #extend(block: number, { first, end }: UnitRange): void {
    const known = this.#ranges.get(block);
    this.#ranges.set(block, known ? { first: Math.min(known.first, first), end: Math.max(known.end, end) } : { first, end });
  }

  range(block: number): UnitRange {
    return this.#ranges.get(block) ?? noUnits;
  }

  parent(block: number): number | undefined {
    return this.#side.within?.[block];
  }

  /** The units of a block without those of blocks in it, if they come first. */
  ownRange(block: number | undefined): UnitRange | undefined {
    if (block === undefined) return undefined;
    const { first } = this.range(block);
    const end = first + (this.#ownUnits.get(block) ?? 0);
    return this.blockOf(first) === block && this.#lastOwn.get(block) === end - 1 ? { first, end } : undefined;
  }

  blockOf(unit: number): number | undefined {
    return this.#side.units[unit]?.block;
  }

  /** Whether the block of a unit is an item of a list. */
  isListed(unit: number): boolean {
    return this.#side.lists?.[this.blockOf(unit) ?? -1] !== undefined;
  }

  /** How many units of its block come before a unit. */
  placeOf(unit: number): number {
    return this.#places[unit] ?? 0;
  }

  /** The block of a unit and those around it, from the inside. */
  *around(unit: number): Generator<number> {
    for (let block = this.blockOf(unit); block !== undefined; block = this.parent(block)) yield block;
  }

  /** How many blocks a block lies in. */
  depthOf(block: number | undefined): number {
    return this.#depths[block ?? -1] ?? 0;
  }

  /** The block with exactly these units. */
  blockWith({ first, end }: UnitRange): number | undefined {
    for (const block of this.around(first)) {
      const range = this.range(block);
      if (range.first === first && range.end === end) return block;
    }
    return undefined;
  }

  /** The block that lies in the same one and has this unit, or a block in it. */
  childWith(parent: number | undefined, unit: number): number | undefined {
    for (const block of this.around(unit)) if (this.parent(block) === parent) return block;
    return undefined;
  }

  next(block: number): number | undefined {
    return this.childWith(this.parent(block), this.range(block).end);
  }

  previous(block: number): number | undefined {
    return this.childWith(this.parent(block), this.range(block).first - 1);
  }
}
