import { fewestChanges, isSmall } from './fewestChanges.ts';
import type { Hints, Pair, Part } from './pairing.ts';
import type { Relation } from './relation.ts';

const noHints: Hints = { isSimilar: () => false, isSamePlace: () => false, goesOn: () => false };

/** Related units are compared with at most so many others: a table of "yes" and "no" would have as many pairs as the square of its size. */
const mostPartners = 8;
const mostNear = 8;

/**
 * Returns related pairs in the order of both sides, as many as possible. Takes n log n; where the same texts stand very often, some pairs may
 * be missed.
 * @param sources indexes of units, in order; so are targets.
 */
export function longestChain(relation: Relation, sources: readonly number[], targets: readonly number[], hints: Hints = noHints): Pair[] {
  const whole = { sources, targets, fromSource: 0, toSource: sources.length, fromTarget: 0, toTarget: targets.length };
  const positions = isSmall(whole) ? fewestChanges(relation, whole, hints) : byParts(relation, whole, hints);
  return positions.map(([source, target]) => [sources[source] ?? 0, targets[target] ?? 0]);
}

/** What stands once on both sides is beyond doubt; between that, the parts are small. */
function byParts(relation: Relation, whole: Part, hints: Hints): Pair[] {
  const isUnique = uniqueness(relation, whole);
  const pairs: Pair[] = [];
  let [fromSource, fromTarget] = [0, 0];
  const add = (toSource: number, toTarget: number) => {
    const part = { ...whole, fromSource, toSource, fromTarget, toTarget };
    for (const pair of isSmall(part) ? fewestChanges(relation, part, hints) : fromEnds(relation, part)) pairs.push(pair);
  };
  for (const [source, target] of increasing(near(relation, whole)).filter(isUnique)) {
    add(source, target);
    pairs.push([source, target]);
    [fromSource, fromTarget] = [source + 1, target + 1];
  }
  add(whole.toSource, whole.toTarget);
  return pairs;
}

/** Pairs what is related at both ends, then what is near each other. */
function fromEnds(relation: Relation, part: Part): Pair[] {
  let { fromSource, toSource, fromTarget, toTarget } = part;
  const holds = (source: number, target: number) => relation.holds(part.sources[source] ?? 0, part.targets[target] ?? 0);
  const [first, last]: [Pair[], Pair[]] = [[], []];
  for (; fromSource < toSource && fromTarget < toTarget && holds(fromSource, fromTarget); fromSource += 1, fromTarget += 1) {
    first.push([fromSource, fromTarget]);
  }
  for (; fromSource < toSource && fromTarget < toTarget && holds(toSource - 1, toTarget - 1); toSource -= 1, toTarget -= 1) {
    last.push([toSource - 1, toTarget - 1]);
  }
  return [...first, ...increasing(near(relation, { ...part, fromSource, toSource, fromTarget, toTarget })), ...last.toReversed()];
}

/** Tells whether neither of two related units has another partner here. */
function uniqueness(relation: Relation, part: Part): (pair: Pair) => boolean {
  const counts = [new Map<number, number>(), new Map<number, number>()] as const;
  for (const source of part.sources) count(counts[0], relation.source[source] ?? 0);
  for (const target of part.targets) count(counts[1], relation.target[target] ?? 0);
  const isOnly = (partners: readonly number[] | undefined, of: ReadonlyMap<number, number>) =>
    partners !== undefined && partners.length <= mostPartners && partners.reduce((sum, partner) => sum + (of.get(partner) ?? 0), 0) === 1;
  return ([source, target]) =>
    isOnly(relation.targetsOf[relation.source[part.sources[source] ?? 0] ?? 0], counts[1]) &&
    isOnly(relation.sourcesOf[relation.target[part.targets[target] ?? 0] ?? 0], counts[0]);
}

function count(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Pairs in the order of the source, and against that of the target: those that are near each other, counted from either end. */
function near(relation: Relation, part: Part): Pair[] {
  const places = new Map<number, number[]>();
  for (let position = part.fromTarget; position < part.toTarget; position += 1) {
    const key = relation.target[part.targets[position] ?? 0] ?? 0;
    const known = places.get(key);
    if (known) known.push(position);
    else places.set(key, [position]);
  }
  const found: Pair[] = [];
  for (let position = part.fromSource; position < part.toSource; position += 1) {
    const partners = relation.targetsOf[relation.source[part.sources[position] ?? 0] ?? 0] ?? [];
    const around = new Set<number>();
    for (const partner of partners.slice(0, mostPartners)) {
      const list = places.get(partner) ?? [];
      addNear(list, part.fromTarget + position - part.fromSource, around);
      if (list.length > mostNear) addNear(list, part.toTarget + position - part.toSource, around);
    }
    for (const place of [...around].toSorted((one, other) => other - one)) found.push([position, place]);
  }
  return found;
}

/** Adds the positions of a list that are nearest to one. */
function addNear(list: readonly number[], position: number, found: Set<number>): void {
  if (list.length <= mostNear) {
    for (const place of list) found.add(place);
    return;
  }
  let after = lowerBound(list.length, (index) => (list[index] ?? 0) >= position);
  let before = after - 1;
  for (let added = 0; added < mostNear; added += 1) {
    const isBefore = after >= list.length || (before >= 0 && position - (list[before] ?? 0) <= (list[after] ?? 0) - position);
    const place = isBefore ? list[before] : list[after];
    if (isBefore) before -= 1;
    else after += 1;
    if (place !== undefined) found.add(place);
  }
}

/** The first index below a length for which something holds, that holds for all after it; the length if there is none. */
export function lowerBound(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Returns the longest list of pairs that rises on both sides.
 * @param pairs in the order of the first side; those with the same one against the order of the second.
 */
export function increasing(pairs: readonly Pair[]): Pair[] {
  // By the length of a list the pair that it ends with, if that is as small as possible; and for each pair the one before it.
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, [, target]] of pairs.entries()) {
    const length = lowerBound(ends.length, (at) => (pairs[ends[at] ?? 0]?.[1] ?? 0) >= target);
    before.push(ends[length - 1] ?? -1);
    ends[length] = index;
  }
  const found: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) found.push(pair);
  }
  return found.toReversed();
}
