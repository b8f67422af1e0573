import type { DocumentMatch } from './documentMatch.ts';
import type { DocumentSide, DocumentUnit } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { startOf, WrittenValues } from './writtenFacts.ts';

/**
 * How often texts stand in a document, which facts of pairs don't tell. A file has one fact about all texts of its translation, in their
 * order, and one about each text that its source did not have once when the translation was written: several times, or no longer. What
 * somebody took out of the translation stays away, and what the source had lost is translated again when it comes back.
 */

const ofTexts = 'texts';
/** It is known how often a text stood before if that is at most so much more than now. */
const mostLost = 8;

function keyOf(source: Hash): string {
  return `count ${source}`;
}

/** Returns what facts about the texts of a file have as the beginning of their source. Of one that stands once, they need not be kept. */
export function textStarts({ units }: DocumentSide): Hash[] {
  const repeated = [...countsOf(units)].filter(([, count]) => count > 1);
  return [startOf(ofTexts), ...repeated.map(([hash]) => startOf(keyOf(hash)))];
}

/** What is known about the texts of a translation as it was written last. */
export class WrittenTexts {
  /** True if nobody has changed, added or taken out a text of the translation since. */
  readonly isAsWritten: boolean;
  readonly #known: WrittenValues;
  readonly #present: ReadonlyMap<Hash, number>;
  readonly #standing: ReadonlyMap<Hash, number>;
  readonly #counts = new Map<Hash, number | undefined>();

  constructor(facts: readonly PairFact[], source: readonly DocumentUnit[], target: readonly DocumentUnit[]) {
    this.#known = new WrittenValues(facts);
    [this.#present, this.#standing] = [countsOf(source), countsOf(target)];
    this.isAsWritten = this.#known.isLast(ofTexts, hashesOf(target));
  }

  /** How often the source has a text. */
  present(source: Hash): number {
    return this.#present.get(source) ?? 0;
  }

  /** How often the target has a text. */
  standing(target: Hash): number {
    return this.#standing.get(target) ?? 0;
  }

  /** Whether the source had no longer a text that it had once. */
  isGone(source: Hash): boolean {
    return this.#known.isLast(keyOf(source), '0');
  }

  /** How often the source had a text of which there are facts; undefined if that isn't known. */
  before(source: Hash): number | undefined {
    if (!this.#counts.has(source)) this.#counts.set(source, this.#before(source));
    return this.#counts.get(source);
  }

  #before(source: Hash): number | undefined {
    if (!this.#known.knows(ofTexts)) return undefined;
    const key = keyOf(source);
    if (!this.#known.knows(key)) return 1;
    const counts = Array.from({ length: this.present(source) + mostLost }, (_, count) => count);
    const found = counts.filter((count) => this.#known.isLast(key, String(count)));
    // Two branches may say different things.
    return found.length === 1 ? found[0] : undefined;
  }
}

/** A source and its translation as it is now. */
interface WrittenSides {
  readonly source: DocumentSide;
  readonly target: DocumentSide;
  /** The translation before it was updated. */
  readonly before?: DocumentSide;
  /** Undefined for a translation that is new. */
  readonly match?: DocumentMatch;
  /** Whether all texts that are new, or gone, have been written, or taken out. True for a translation that is new. */
  readonly isComplete: boolean;
}

/**
 * Returns new facts about the texts of a translation.
 * @param wasAsWritten true if nobody had changed the translation before it was updated.
 */
export function textFacts(sides: WrittenSides, facts: readonly PairFact[], wasAsWritten = true): PairFact[] {
  const known = new WrittenValues(facts);
  const translations = translationsIn(facts);
  const counts = sourceCounts(sides, translations);
  const found = [...counts].flatMap(([hash, count]) =>
    count === 1 && !known.knows(keyOf(hash)) ? [] : known.next(keyOf(hash), String(count)),
  );
  const texts = hashesOf(sides.target.units);
  if (wasAsWritten || !isDoubtful(sides, translations)) return [...found, ...known.next(ofTexts, texts)];
  return known.knows(ofTexts) ? found : [...found, ...known.next(ofTexts, undefined)];
}

/** How often the source has each text that the translation has, too, or that was taken out by hand. */
function sourceCounts(
  { source, target, before = target, match, isComplete }: WrittenSides,
  translations: ReadonlyMap<Hash, readonly Hash[]>,
): ReadonlyMap<Hash, number> {
  const counts = new Map<Hash, number>();
  for (const [unit, { hash }] of source.units.entries()) {
    const state = match?.sources[unit]?.state;
    const isMissing = !isComplete && (state === 'new' || state === 'unclear');
    counts.set(hash, (counts.get(hash) ?? 0) + (isMissing ? 0 : 1));
  }
  const standing = new Set([...before.units, ...target.units].map(({ hash }) => hash));
  // What could not be taken out is to be taken out still.
  const waiting = new Set(target.units.flatMap(({ hash }, unit) => (!isComplete && match?.targets[unit]?.state === 'removed' ? hash : [])));
  for (const [hash, own] of translations) {
    if (own.some((one) => waiting.has(one))) counts.delete(hash);
    else if (!counts.has(hash) && own.some((one) => standing.has(one))) counts.set(hash, 0);
  }
  return counts;
}

/** Whether somebody may have moved a text: it has no translation at its place while one stands elsewhere. */
function isDoubtful({ source, target, match }: WrittenSides, translations: ReadonlyMap<Hash, readonly Hash[]>): boolean {
  if (!match) return false;
  if (match.sources.some(({ state }) => state === 'unclear' || state === 'edited-behind')) return true;
  const free = new Set(target.units.flatMap(({ hash }, unit) => (match.targets[unit]?.state === 'paired' ? [] : hash)));
  return source.units.some(
    ({ hash }, unit) => match.sources[unit]?.target === undefined && translations.get(hash)?.some((one) => free.has(one)) === true,
  );
}

/** Returns a fact about texts that have changed with the addresses in them. */
export function carriedTextFacts(before: DocumentSide, after: DocumentSide, facts: readonly PairFact[]): PairFact[] {
  const known = new WrittenValues(facts);
  return known.isLast(ofTexts, hashesOf(before.units)) ? known.next(ofTexts, hashesOf(after.units)) : [];
}

/** Returns the translations of each text, each of them once. */
export function translationsIn(facts: readonly PairFact[]): ReadonlyMap<Hash, readonly Hash[]> {
  const found = new Map<Hash, Set<Hash>>();
  for (const { source, target } of facts) {
    const known = found.get(source);
    if (known) known.add(target);
    else found.set(source, new Set([target]));
  }
  return new Map([...found].map(([source, targets]) => [source, [...targets]]));
}

function countsOf(units: readonly DocumentUnit[]): ReadonlyMap<Hash, number> {
  const counts = new Map<Hash, number>();
  for (const { hash } of units) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return counts;
}

function hashesOf(units: readonly DocumentUnit[]): string {
  return units.map(({ hash }) => hash).join(' ');
}
