import type { Alignment } from './alignment.ts';
import type { BlockTree } from './blockTree.ts';
import type { DocumentSide } from './documentUnits.ts';
import type { FactIndex } from './factIndex.ts';
import { increasing, lowerBound } from './longestChain.ts';
import type { Pair } from './pairing.ts';
import type { Relation } from './relation.ts';

/** What moves are found by. The relation is of units that a fact holds of. */
export interface MoveSearch {
  readonly source: DocumentSide;
  readonly target: DocumentSide;
  readonly sourceTree: BlockTree;
  readonly targetTree: BlockTree;
  readonly index: FactIndex;
  readonly relation: Relation;
  readonly alignment: Alignment;
}

/**
 * Finds blocks that stand elsewhere in the target than in the source, and sets their units aside. A block is known by a text that stands
 * nowhere else in the source.
 * @returns units of the source whose target was moved by hand: it stays where it is.
 */
export function findMoves(search: MoveSearch): Set<number> {
  const { sourceTree, targetTree, alignment } = search;
  const candidates = candidatesFor(search);
  const wasMovedByHand = handMoves(search);
  const isElsewhere = elsewhere(alignment.pairs());
  const stay = new Set<number>();
  const move = (block: number | undefined, other: number | undefined, byHand: boolean): boolean => {
    if (block === undefined || other === undefined || !isSameElsewhere(search, block, other)) return false;
    const { first, end } = sourceTree.range(block);
    const offset = targetTree.range(other).first - first;
    for (let unit = first; unit < end; unit += 1) {
      alignment.setAside(unit, unit + offset);
      if (byHand) stay.add(unit);
    }
    return true;
  };
  for (const block of sourceTree.blocks) {
    const { first, end } = sourceTree.range(block);
    const unit = firstOf(first, end, (index) => alignment.isFreeSource(index) && candidates(index).length > 0);
    for (const partner of unit === undefined ? [] : candidates(unit)) {
      if (!isElsewhere(unit ?? first, partner)) continue;
      const start = partner - ((unit ?? first) - first);
      const other = targetTree.blockWith({ first: start, end: start + end - first });
      const byHand = wasMovedByHand(unit ?? first, partner);
      if (!move(block, other, byHand)) continue;
      // What moved along is known by its neighbor, even if the same text stands elsewhere.
      for (let [one, two] = [next(sourceTree, block), next(targetTree, other)]; move(one, two, byHand);) {
        [one, two] = [next(sourceTree, one), next(targetTree, two)];
      }
      for (let [one, two] = [previous(sourceTree, block), previous(targetTree, other)]; move(one, two, byHand);) {
        [one, two] = [previous(sourceTree, one), previous(targetTree, two)];
      }
      break;
    }
  }
  return stay;
}

/** Tells whether two units do not stand between the same pairs. */
function elsewhere(pairs: readonly Pair[]): (unit: number, partner: number) => boolean {
  return (unit, partner) =>
    lowerBound(pairs.length, (position) => (pairs[position]?.[0] ?? 0) > unit) !==
    lowerBound(pairs.length, (position) => (pairs[position]?.[1] ?? 0) > partner);
}

function next(tree: BlockTree, block: number | undefined): number | undefined {
  return block === undefined ? undefined : tree.next(block);
}

function previous(tree: BlockTree, block: number | undefined): number | undefined {
  return block === undefined ? undefined : tree.previous(block);
}

function firstOf(from: number, to: number, holds: (index: number) => boolean): number | undefined {
  for (let index = from; index < to; index += 1) if (holds(index)) return index;
  return undefined;
}

function isSameElsewhere({ sourceTree, targetTree, alignment, relation }: MoveSearch, block: number, other: number): boolean {
  const [range, otherRange] = [sourceTree.range(block), targetTree.range(other)];
  const offset = otherRange.first - range.first;
  if (otherRange.end - range.end !== offset) return false;
  for (let unit = range.first; unit < range.end; unit += 1) {
    if (!alignment.isFreeSource(unit) || !alignment.isFreeTarget(unit + offset) || !relation.holds(unit, unit + offset)) return false;
  }
  return true;
}

/** So many targets are tried for a text. */
const mostCandidates = 8;

/** Finds free targets of a unit whose text stands nowhere else in the source. */
function candidatesFor({ alignment, relation }: MoveSearch): (unit: number) => readonly number[] {
  const counts = countsOf(relation.source);
  const free = new Map<number, number[]>();
  for (const [target, key] of relation.target.entries()) {
    if (!alignment.isFreeTarget(target)) continue;
    const known = free.get(key);
    if (!known) free.set(key, [target]);
    else if (known.length < mostCandidates) known.push(target);
  }
  return (unit) => {
    const key = relation.source[unit] ?? 0;
    if (counts.get(key) !== 1) return [];
    const partners = (relation.targetsOf[key] ?? []).slice(0, mostCandidates);
    return partners.flatMap((partner) => free.get(partner) ?? []).filter((target) => alignment.isFreeTarget(target));
  };
}

/**
 * A source that moved takes its target along. What somebody moved in the target stays: a fact is older the earlier in the document its texts
 * once stood, so facts tell which of the two sides is still in the first order. Where they do not, the source counts as moved.
 */
function handMoves({ source, target, index, alignment }: MoveSearch): (unit: number, partner: number) => boolean {
  const [sources, targets] = [source.units.map(({ hash }) => hash), target.units.map(({ hash }) => hash)];
  const [sourceCounts, targetCounts] = [countsOf(sources), countsOf(targets)];
  // The fact of a text that stands in several places does not tell which of them is meant.
  const ageOf = (unit: number, partner: number): number | undefined => {
    const [one = '', other = ''] = [sources[unit], targets[partner]];
    return sourceCounts.get(one) === 1 && targetCounts.get(other) === 1 ? index.age(one, other) : undefined;
  };
  const aged = alignment.pairs().flatMap(([unit, partner]) => {
    const age = ageOf(unit, partner);
    return age === undefined ? [] : [{ unit, partner, age }];
  });
  const inOrder = increasing(aged.map(({ age }, position): Pair => [position, age])).flatMap(([position]) => aged[position] ?? []);
  const rank = (name: 'unit' | 'partner' | 'age', value: number) =>
    lowerBound(inOrder.length, (position) => (inOrder[position]?.[name] ?? 0) > value);
  return (unit, partner) => {
    const age = ageOf(unit, partner);
    if (age === undefined) return false;
    const once = rank('age', age);
    return rank('unit', unit) === once && rank('partner', partner) !== once;
  };
}

function countsOf<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
