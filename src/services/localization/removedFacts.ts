import type { DocumentMatch } from './documentMatch.ts';
import type { DocumentSide } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { WrittenValues } from './writtenFacts.ts';

/**
 * Texts whose translation was taken out because the source had lost them: if they come back, they are translated again. What somebody took
 * out of the translation stays away.
 */

const [gone, there] = ['gone', 'there'] as const;

function keyOf(source: Hash): string {
  return `text ${source}`;
}

/** Tells whether the translation of a text of the source was taken out by an update. */
export function goneIn(facts: readonly PairFact[]): (source: Hash) => boolean {
  const known = new WrittenValues(facts);
  return (source) => known.isLast(keyOf(source), gone);
}

/** Returns new facts about texts that an update has taken out, and about those that it has brought back. @param before the target as it was. */
export function removedFacts(
  source: DocumentSide,
  before: DocumentSide,
  match: DocumentMatch,
  after: DocumentSide,
  facts: readonly PairFact[],
): PairFact[] {
  const known = new WrittenValues(facts);
  const [present, standing] = [source, after].map(({ units }) => new Set(units.map(({ hash }) => hash)));
  const removed = new Set(before.units.flatMap(({ hash }, unit) => (match.targets[unit]?.state === 'removed' ? hash : [])));
  const found = new Map<Hash, PairFact[]>();
  for (const fact of facts) {
    const isThere = standing?.has(fact.target) === true;
    if (!isThere && removed.has(fact.target) && present?.has(fact.source) !== true) {
      found.set(fact.source, known.next(keyOf(fact.source), gone));
    } else if (isThere && present?.has(fact.source) === true && known.isLast(keyOf(fact.source), gone)) {
      found.set(fact.source, known.next(keyOf(fact.source), there));
    }
  }
  return [...found.values()].flat();
}
