import type { DocumentSide, DocumentUnit } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { turnsOf, WrittenValues, written } from './writtenFacts.ts';
import type { WrittenHashes } from './writtenFacts.ts';

/** Levels of headings: a text is the same at another level, so a fact of it doesn't tell which side has changed. */

/** Levels of a heading whose facts are kept in any case: there may be thousands of headings. */
const mostLevels = 4;

export function isHeading({ kind }: Pick<DocumentUnit, 'kind'>): boolean {
  return kind.startsWith('heading ');
}

/** Returns the kind of a unit, which is the same for all headings: somebody may have set another level by hand. */
export function shapeOf(unit: Pick<DocumentUnit, 'kind'>): string {
  return isHeading(unit) ? 'heading' : unit.kind;
}

/** Returns what is known of a new translation: all headings have the level of their source. */
export function headingHashes({ units }: DocumentSide): WrittenHashes {
  const headings = units.filter(isHeading);
  return {
    first: headings.map((unit) => written(keyOf(unit), unit.kind)),
    present: headings.flatMap((unit) => turnsOf(keyOf(unit), mostLevels)),
  };
}

/** Returns new facts about headings of a translation that have the level of their source. @param facts of their texts and levels. */
export function headingFacts(source: DocumentSide, target: DocumentSide, facts: readonly PairFact[]): PairFact[] {
  const sources = new Set(source.units.filter(isHeading).map(({ kind, hash }) => hash + kind));
  const headings = new Map(target.units.filter(isHeading).map((unit) => [unit.hash, unit]));
  const known = new WrittenValues(facts);
  const found = new Map<string, PairFact>();
  for (const fact of facts) {
    const unit = headings.get(fact.target);
    if (!unit || !sources.has(fact.source + unit.kind)) continue;
    for (const one of known.next(keyOf(unit), unit.kind)) found.set(one.source + one.target, one);
  }
  return [...found.values()];
}

/** Tells whether a heading of a translation has the level that was written last. Of several with the same words, that isn't known. */
export function levelsOf({ units }: DocumentSide, facts: readonly PairFact[]): (unit: DocumentUnit) => boolean {
  const known = new WrittenValues(facts);
  const [seen, several] = [new Set<Hash>(), new Set<Hash>()];
  for (const { hash } of units) (seen.has(hash) ? several : seen).add(hash);
  return (unit) => !several.has(unit.hash) && known.isLast(keyOf(unit), unit.kind);
}

function keyOf({ hash }: DocumentUnit): string {
  return `level ${hash}`;
}
