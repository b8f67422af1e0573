import type { DocumentSide, DocumentUnit } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import { textHash } from './hashes.ts';
import type { Hash } from './hashes.ts';

/**
 * Levels of headings. A text is the same at another level, so a fact of it doesn't tell whether the source has changed or the translation.
 * What is known is written as facts of a text and itself: that a translation had the level of its source.
 */

export function isHeading({ kind }: DocumentUnit): boolean {
  return kind.startsWith('heading ');
}

export function levelHash({ kind, hash }: DocumentUnit): Hash {
  return textHash({ words: JSON.stringify([kind, hash]), guarded: [] });
}

/** Returns the levels of all headings. */
export function levelHashes({ units }: DocumentSide): Hash[] {
  return units.filter(isHeading).map(levelHash);
}

/** Returns facts about the headings of a translation that have the level of their source. @param facts of their texts. */
export function headingFacts(source: DocumentSide, target: DocumentSide, facts: readonly PairFact[]): PairFact[] {
  const sources = new Set(source.units.filter(isHeading).map(keyOf));
  const headings = new Map(target.units.filter(isHeading).map((unit) => [unit.hash, unit]));
  const levels = facts.flatMap((fact) => {
    const unit = headings.get(fact.target);
    return unit && sources.has(keyOf({ ...unit, hash: fact.source })) ? levelHash(unit) : [];
  });
  return [...new Set(levels)].map((level) => ({ source: level, target: level, mark: 'm' }));
}

function keyOf({ kind, hash }: DocumentUnit): string {
  return hash + kind;
}
