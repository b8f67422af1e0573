import type { Gap, GapBetween } from './alignment.ts';
import type { BlockTree } from './blockTree.ts';
import type { Pair } from './pairing.ts';

/** Units of one block, in order. */
export type Group = readonly number[];

/** A part of a gap. Units of different parts do not belong together. */
export interface Segment {
  /** By block. */
  readonly sources: readonly Group[];
  readonly targets: readonly Group[];
  /** One block of each side, which belong together. Otherwise, there are whole blocks that may belong to any other. */
  readonly isOneBlock: boolean;
}

/**
 * Divides a gap by blocks: what shares a block with one of the pairs around it, or lies around the pair after it, belongs to the block of the
 * partner.
 */
export function segmentsOf({ sources, targets, before, after }: GapBetween, sourceTree: BlockTree, targetTree: BlockTree): Segment[] {
  const isFirst = [isInBlockOf(before?.[0], sourceTree), isInBlockOf(before?.[1], targetTree)] as const;
  const first = segment([sources.filter(isFirst[0])], [targets.filter(isFirst[1])], true);
  const [ones, others] = [
    groupsOf(
      sources.filter((unit) => !isFirst[0](unit)),
      sourceTree,
    ),
    groupsOf(
      targets.filter((unit) => !isFirst[1](unit)),
      targetTree,
    ),
  ];
  const found = [first];
  let [one, other] = [0, 0];
  for (const [at, place] of blocksAround(after, ones, others, sourceTree, targetTree)) {
    if (at < one || place < other) continue;
    found.push(segment(ones.slice(one, at), others.slice(other, place), false));
    found.push(segment(ones.slice(at, at + 1), others.slice(place, place + 1), true));
    [one, other] = [at + 1, place + 1];
  }
  found.push(segment(ones.slice(one), others.slice(other), false));
  return found.filter((part) => part.sources.length + part.targets.length > 0);
}

/** The units of a part, without their blocks. */
export function unitsOf({ sources, targets }: Segment): Gap {
  return { sources: sources.flat(), targets: targets.flat() };
}

function segment(sources: readonly Group[], targets: readonly Group[], isOneBlock: boolean): Segment {
  return { sources: sources.filter(({ length }) => length > 0), targets: targets.filter(({ length }) => length > 0), isOneBlock };
}

function isInBlockOf(neighbor: number | undefined, tree: BlockTree): (unit: number) => boolean {
  const block = neighbor === undefined ? undefined : tree.blockOf(neighbor);
  return (unit) => block !== undefined && tree.blockOf(unit) === block;
}

/** Finds the blocks around a pair, from the outside, that begin before it. Those of both sides belong together. */
function* blocksAround(
  pair: Pair | undefined,
  ones: readonly Group[],
  others: readonly Group[],
  sourceTree: BlockTree,
  targetTree: BlockTree,
): Generator<Pair> {
  if (!pair) return;
  const [places, otherPlaces] = [placesOfBlocks(ones, sourceTree), placesOfBlocks(others, targetTree)];
  const [blocks, otherBlocks] = [[...sourceTree.around(pair[0])], [...targetTree.around(pair[1])]];
  for (let level = Math.min(blocks.length, otherBlocks.length) - 1; level >= 0; level -= 1) {
    const [at, place] = [places.get(blocks[level]), otherPlaces.get(otherBlocks[level])];
    if (at !== undefined && place !== undefined) yield [at, place];
    // The rest of the block of the pair itself, which comes last.
    else if (level === 0) yield [at ?? ones.length, place ?? others.length];
  }
}

function placesOfBlocks(groups: readonly Group[], tree: BlockTree): Map<number | undefined, number> {
  return new Map(groups.map(([first], place) => [first === undefined ? undefined : tree.blockOf(first), place]));
}

function groupsOf(units: readonly number[], tree: BlockTree): Group[] {
  const groups: number[][] = [];
  let block: number | undefined;
  for (const unit of units) {
    const last = groups.at(-1);
    if (last && tree.blockOf(unit) === block) last.push(unit);
    else groups.push([unit]);
    block = tree.blockOf(unit);
  }
  return groups;
}
