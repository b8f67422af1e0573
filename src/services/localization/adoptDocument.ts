import { Alignment } from './alignment.ts';
import type { Gap } from './alignment.ts';
import type { DocumentSide, DocumentUnit } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import { guardedPart } from './hashes.ts';
import { isHeading, shapeOf } from './formFacts.ts';
import { relateEqual } from './relation.ts';

export interface AdoptedPair {
  readonly source: number;
  readonly target: number;
}

export interface Adoption {
  readonly pairs: readonly AdoptedPair[];
  /**
   * A fact for each pair, but not for a text that is still to be translated: reviewed if both documents have the same structure, to review if
   * they had to be matched part by part. Copied code counts as ours, so it follows its source.
   */
  readonly facts: readonly PairFact[];
  /** Places where both documents have units of which nothing is known. An update does not touch them. */
  readonly unclear: readonly Gap[];
}

/**
 * Matches a document with a translation that nothing is known about, by their structure. If the source has changed since, the one of that
 * time is to be given: what differs is behind then.
 * @param isCopy returns true if a text that stands in the target unchanged is to be translated. By default all are that are sent.
 */
export function adoptDocument(source: DocumentSide, target: DocumentSide, isCopy: (source: number) => boolean = () => true): Adoption {
  const [units, others] = [source.units, target.units];
  const alignment = new Alignment(units.length, others.length);
  const isSame = hasSameStructure(units, others);
  if (isSame) for (const index of units.keys()) alignment.pair(index, index);
  else pairByParts(units, others, alignment);
  const pairs = alignment.pairs();
  return {
    pairs: pairs.map(([one, other]) => ({ source: one, target: other })),
    facts: pairs.flatMap(([one, other]): PairFact[] => {
      const [unit, partner] = [units[one], others[other]];
      if (!unit || !partner) return [];
      const isEqual = unit.hash === partner.hash;
      if (isEqual && unit.sent && isCopy(one)) return [];
      const mark = isSame ? 'r' : '?';
      return [{ source: unit.hash, target: partner.hash, mark: isEqual && !unit.sent ? 'm' : mark }];
    }),
    unclear: alignment.gaps().filter(({ sources, targets }) => sources.length > 0 && targets.length > 0),
  };
}

function hasSameStructure(units: readonly DocumentUnit[], others: readonly DocumentUnit[]): boolean {
  const startsBlock = (side: readonly DocumentUnit[], index: number) => side[index - 1]?.block !== side[index]?.block;
  return (
    units.length === others.length &&
    units.every((unit, index) => isAlike(unit, others[index]) && startsBlock(units, index) === startsBlock(others, index))
  );
}

function pairByParts(units: readonly DocumentUnit[], others: readonly DocumentUnit[], alignment: Alignment): void {
  // The same code, and paragraphs that nobody has translated yet, stand on both sides.
  alignment.fill(relateEqual(units.map(keyOf), others.map(keyOf)));
  alignment.fill(relateEqual(onlyOnce(units), onlyOnce(others)));
  pairEqualGaps(units, others, alignment);
  pairHeadings(units, others, alignment);
  pairEqualGaps(units, others, alignment);
}

function keyOf({ kind, hash }: DocumentUnit): string {
  return hash + kind;
}

/** What is protected in a unit, such as the addresses of links, where no other one has the same. */
function onlyOnce(units: readonly DocumentUnit[]): (string | undefined)[] {
  const keys = units.map(({ kind, hash, sent }) => (sent ? guardedPart(hash) + kind : undefined));
  const counts = new Map<string | undefined, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.map((key) => (counts.get(key) === 1 ? key : undefined));
}

/** Pairs what stands between pairs if it is of the same kinds in the same order. */
function pairEqualGaps(units: readonly DocumentUnit[], others: readonly DocumentUnit[], alignment: Alignment): void {
  for (const { sources, targets } of alignment.gaps()) pairEqual(sources, targets, units, others, alignment);
}

function isHeadingAt(units: readonly DocumentUnit[], index: number): boolean {
  const unit = units[index];
  return unit !== undefined && isHeading(unit);
}

/** All headings of a translation may be of another level. */
function isAlike(unit: DocumentUnit, other: DocumentUnit | undefined): boolean {
  return other !== undefined && shapeOf(unit) === shapeOf(other);
}

/** Pairs headings if there are the same ones on both sides between two pairs. */
function pairHeadings(units: readonly DocumentUnit[], others: readonly DocumentUnit[], alignment: Alignment): void {
  for (const { sources, targets } of alignment.gaps()) {
    const [ones, twos] = [sources.filter((index) => isHeadingAt(units, index)), targets.filter((index) => isHeadingAt(others, index))];
    pairEqual(ones, twos, units, others, alignment);
  }
}

function pairEqual(
  sources: readonly number[],
  targets: readonly number[],
  units: readonly DocumentUnit[],
  others: readonly DocumentUnit[],
  alignment: Alignment,
): void {
  const isSame = sources.length === targets.length && sources.every((one, index) => units[one]?.kind === others[targets[index] ?? 0]?.kind);
  if (isSame) for (const [index, one] of sources.entries()) alignment.pair(one, targets[index] ?? 0);
}
