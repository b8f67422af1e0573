import { BlockTree } from './blockTree.ts';
import type { UnitRange } from './blockTree.ts';
import type { DocumentMatch } from './documentMatch.ts';
import type { DocumentSide, DocumentUnit } from './documentUnits.ts';
import type { Mark } from './factMarks.ts';
import type { PairFact } from './facts.ts';
import { InsertionPlaces } from './insertionPlaces.ts';
import type { InsertionPlace } from './insertionPlaces.ts';
import { unitsIn } from './sectionRegions.ts';
import type { Region } from './sectionRegions.ts';

/** Where the text of a written unit comes from. All indexes are of units as they were before the update. */
export type TextOrigin =
  /** The translation of a unit of the source, which is sent. */
  | { readonly from: 'service'; readonly source: number }
  /** The source itself: it is not translated. */
  | { readonly from: 'source'; readonly source: number }
  /** The target, as it stands: it is the translation already. If it moves, its block may come along as it is. */
  | { readonly from: 'target'; readonly target: number; readonly withBlock: boolean };

/** A text of the target to be. */
export interface WrittenUnit {
  /** The unit of the source. */
  readonly source: number;
  /** The unit of the target that is there now. */
  readonly target: number | undefined;
  readonly text: TextOrigin;
  /** Mark of the fact to add once it is written; undefined if the fact is known. */
  readonly mark: Mark | undefined;
}

/** A change of the target. All indexes are of units and blocks as they were before the update. */
export type Operation =
  /** Puts a new text in the place of that of a unit. */
  | { readonly kind: 'replace'; readonly unit: WrittenUnit; readonly target: number }
  /** Puts what is protected in the source into the target, one by one in order. */
  | { readonly kind: 'patch'; readonly source: number; readonly target: number; readonly mark: Mark }
  /** Inserts a block of the source, with the blocks in it. Several at one place stand in this order. */
  | { readonly kind: 'insert'; readonly block: number; readonly place: InsertionPlace; readonly units: readonly WrittenUnit[] }
  /**
   * Replaces a block by one of the source with all its texts, but for the blocks in it, which come last. If some texts did not arrive, those
   * that have a target can still be replaced.
   */
  | {
      readonly kind: 'rebuild';
      readonly block: number;
      readonly target: number;
      readonly units: readonly WrittenUnit[];
      /** The block has another level, or is no heading any longer, and nobody has changed that. */
      readonly isRelevelled: boolean;
    }
  /** Writes sections anew like those of the source, with all their texts. */
  | { readonly kind: 'renew'; readonly region: Region; readonly units: readonly WrittenUnit[] }
  /** Takes out a block, with the blocks in it. */
  | { readonly kind: 'remove'; readonly target: number; readonly isReviewed: boolean };

/** A unit that is not written, because its target is not ours. */
export interface Proposal {
  readonly source: number;
  readonly target: number;
}

export interface UpdatePlan {
  /** In the order of the target. */
  readonly operations: readonly Operation[];
  /** Units of the source to send; of those with the same text and kind, the first. */
  readonly send: readonly number[];
  /** Units whose translation is shown beside that which is there. It is sent when somebody asks for it. */
  readonly proposals: readonly Proposal[];
  /** Facts that hold already, and are not known. */
  readonly facts: readonly PairFact[];
}

/** Returns the texts that an operation writes, but for what is patched. */
export function writtenBy(operation: Operation): readonly WrittenUnit[] {
  if (operation.kind === 'replace') return [operation.unit];
  return operation.kind === 'patch' || operation.kind === 'remove' ? [] : operation.units;
}

/** Returns what an update does to the target. */
export function planUpdate(source: DocumentSide, target: DocumentSide, match: DocumentMatch): UpdatePlan {
  const writer = new Writer(source, target, match);
  // What is inserted comes before what stands there.
  const placed = [...writer.blocks(), ...writer.inPlace()].toSorted((one, other) => one.at - other.at);
  const operations = placed.map(({ operation }) => operation);
  return {
    operations,
    send: [...new Set(operations.flatMap(sentBy))].toSorted((one, other) => one - other),
    proposals: match.sources.flatMap(({ state, target: place }, unit) =>
      place !== undefined && (state === 'behind-reviewed' || state === 'edited-behind') ? [{ source: unit, target: place }] : [],
    ),
    facts: match.facts,
  };
}

function sentBy(operation: Operation): number[] {
  return writtenBy(operation).flatMap(({ text }) => (text.from === 'service' ? text.source : []));
}

interface Placed {
  readonly operation: Operation;
  /** Index of the unit of the target before which it takes place. */
  readonly at: number;
}

class Writer {
  readonly #source: readonly DocumentUnit[];
  readonly #match: DocumentMatch;
  readonly #lists: DocumentSide['lists'];
  readonly #sourceTree: BlockTree;
  readonly #targetTree: BlockTree;
  /** The first unit that is sent, by kind and hash. */
  readonly #first = new Map<string, number>();
  /** Units in sections that are written anew. */
  readonly #renewed: { readonly sources: ReadonlySet<number>; readonly targets: ReadonlySet<number> };

  constructor(source: DocumentSide, target: DocumentSide, match: DocumentMatch) {
    [this.#source, this.#lists, this.#match] = [source.units, source.lists, match];
    this.#sourceTree = new BlockTree(source);
    this.#targetTree = new BlockTree(target);
    const unitsOf = (side: keyof Region) => new Set(match.renewed.flatMap((region) => [...unitsIn(region[side])]));
    this.#renewed = { sources: unitsOf('sources'), targets: unitsOf('targets') };
  }

  /** Replaced and patched units, in blocks that stay. */
  *inPlace(): Generator<Placed> {
    const rebuilt = new Set(this.#match.rebuilt.map(({ source }) => source));
    for (const [source, { state, target, mark }] of this.#match.sources.entries()) {
      const isInOther = this.#renewed.sources.has(source) || rebuilt.has(this.#sourceTree.blockOf(source) ?? 0);
      if (target === undefined || isInOther) continue;
      if (state === 'guarded') yield { operation: { kind: 'patch', source, target, mark: mark ?? 'm' }, at: target };
      else if (state === 'behind-ours' || state === 'new') {
        yield { operation: { kind: 'replace', unit: this.#written(source, target), target }, at: target };
      }
    }
  }

  /** Blocks that are inserted, rebuilt and taken out. */
  *blocks(): Generator<Placed> {
    const places = new InsertionPlaces(this.#match, this.#lists, this.#sourceTree, this.#targetTree);
    for (const block of this.#match.inserted) {
      if (this.#renewed.sources.has(this.#sourceTree.range(block).first)) continue;
      const { place, next } = places.of(block);
      yield { operation: { kind: 'insert', block, place, units: this.#unitsOf(this.#sourceTree.range(block)) }, at: next };
    }
    for (const { source, target } of this.#match.rebuilt) {
      if (this.#renewed.sources.has(this.#sourceTree.range(source).first)) continue;
      const units = this.#unitsOf(this.#sourceTree.ownRange(source));
      const isRelevelled = units.some(({ source: unit }) => this.#match.sources[unit]?.isRelevelled === true);
      const operation: Operation = { kind: 'rebuild', block: source, target, units, isRelevelled };
      yield { operation, at: this.#targetTree.range(target).first };
    }
    for (const target of this.#match.removed) {
      const { first, end } = this.#targetTree.range(target);
      if (this.#renewed.targets.has(first)) continue;
      const isReviewed = this.#match.targets.slice(first, end).some(({ state, isOurs }) => state === 'removed' && !isOurs);
      yield { operation: { kind: 'remove', target, isReviewed }, at: first };
    }
    for (const region of this.#match.renewed) {
      const units = [...unitsIn(region.sources)].map((unit) => this.#written(unit, this.#match.sources[unit]?.target));
      yield { operation: { kind: 'renew', region, units }, at: region.targets[0]?.first ?? 0 };
    }
  }

  #unitsOf({ first, end }: UnitRange = { first: 0, end: 0 }): WrittenUnit[] {
    return Array.from({ length: end - first }, (_, index) => this.#written(first + index, this.#match.sources[first + index]?.target));
  }

  #written(source: number, target: number | undefined): WrittenUnit {
    const text = this.#originOf(source, target);
    return { source, target, text, mark: text.from === 'target' ? undefined : 'm' };
  }

  #originOf(source: number, target: number | undefined): TextOrigin {
    const [unit, match] = [this.#source[source], this.#match.sources[source]];
    if (target !== undefined && (match?.state === 'current' || match?.state === 'moved')) {
      return { from: 'target', target, withBlock: match.isCarried && !match.isRelevelled };
    }
    if (target !== undefined && (match?.state === 'edited' || match?.state === 'edited-behind' || match?.state === 'behind-reviewed')) {
      return { from: 'target', target, withBlock: false };
    }
    if (!unit?.sent) return { from: 'source', source };
    if (match?.twin !== undefined) return { from: 'target', target: match.twin, withBlock: false };
    const key = unit.hash + unit.kind;
    const first = this.#first.get(key) ?? source;
    this.#first.set(key, first);
    return { from: 'service', source: first };
  }
}
