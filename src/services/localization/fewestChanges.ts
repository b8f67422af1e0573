import type { Hints, Pair, Part } from './pairing.ts';
import type { Relation } from './relation.ts';

/** Largest number of pairs that are all compared. Each unit is compared with at most twice as many as the square root of that. */
const mostPairs = 10_000;

export function isSmall({ fromSource, toSource, fromTarget, toTarget }: Part): boolean {
  return (toSource - fromSource) * (toTarget - fromTarget) <= mostPairs;
}

/** What a pair is worth. A related one is worth more than all hints together. */
const related = 8 * mostPairs;
const similar = 1;
const samePlace = 2;
const sameBlock = 2;

/**
 * Returns the positions of as many related pairs as possible. Where the same texts stand several times, those are chosen that stand together
 * on both sides, and that leave the most pairs of similar units between them: a text is changed more often than one is taken out and another
 * put in elsewhere.
 */
export function fewestChanges(relation: Relation, part: Part, hints: Hints): Pair[] {
  const { sources, targets, fromSource, toSource, fromTarget, toTarget } = part;
  const width = toTarget - fromTarget + 1;
  const at = (source: number, target: number) => (source - fromSource) * width + target - fromTarget;
  // The best of what follows two positions, and the best if they are a pair.
  const best = new Int32Array((toSource - fromSource + 1) * width);
  const paired = new Int32Array(best.length).fill(-1);
  /** What follows a pair. The next one goes on with it if it is of the same blocks. */
  const after = (source: number, target: number): number => {
    const next = at(source + 1, target + 1);
    const goesOn = (paired[next] ?? -1) >= 0 && hints.goesOn(sources[source] ?? 0, targets[target] ?? 0);
    return Math.max(best[next] ?? 0, goesOn ? (paired[next] ?? 0) + sameBlock : 0);
  };
  for (let source = toSource - 1; source >= fromSource; source -= 1) {
    for (let target = toTarget - 1; target >= fromTarget; target -= 1) {
      const [one, other] = [sources[source] ?? 0, targets[target] ?? 0];
      const own = relation.holds(one, other) ? related : hints.isSimilar(one, other) ? similar : 0;
      const here = at(source, target);
      if (own > 0) paired[here] = own + (hints.isSamePlace(one, other) ? samePlace : 0) + after(source, target);
      best[here] = Math.max(paired[here] ?? -1, best[at(source + 1, target)] ?? 0, best[at(source, target + 1)] ?? 0);
    }
  }
  const pairs: Pair[] = [];
  // A part starts behind a pair, and the first units may go on with its blocks.
  const isContinued = hints.goesOn((sources[fromSource] ?? 0) - 1, (targets[fromTarget] ?? 0) - 1);
  const first = at(fromSource, fromTarget);
  let mustPair = isContinued && (paired[first] ?? -1) + sameBlock > (best[first] ?? 0);
  for (let [source, target] = [fromSource, fromTarget]; source < toSource && target < toTarget;) {
    const here = at(source, target);
    // Of pairs that are worth the same, the last one: a heading belongs to what follows it.
    if (!mustPair && best[here] === best[at(source + 1, target)]) source += 1;
    else if (!mustPair && best[here] === best[at(source, target + 1)]) target += 1;
    else {
      if (relation.holds(sources[source] ?? 0, targets[target] ?? 0)) pairs.push([source, target]);
      mustPair = after(source, target) > (best[at(source + 1, target + 1)] ?? 0);
      [source, target] = [source + 1, target + 1];
    }
  }
  return pairs;
}
