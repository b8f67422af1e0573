import type { DocumentSide, DocumentUnit } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { startOf, WrittenValues } from './writtenFacts.ts';

/**
 * How often texts stand in a document, which facts of pairs don't tell. A file has one fact about all texts of its translation, in their
 * order, and one about each text that its source did not have once when the translation was written: several times, or no longer. What
 * somebody took out of the translation stays away, and what the source had lost is translated again when it comes back.
 */

export const ofTexts = 'texts';
/** An update takes a turn of it, and there are some of them, one after the other. */
const keysOfTexts = [ofTexts, ...Array.from({ length: 7 }, (_, index) => `${ofTexts} ${index + 1}`)];

/** Returns the key under which all texts were written last, and the one under which they are written next. */
export function textKeys(known: WrittenValues): { readonly last: string; readonly next: string } {
  const open = keysOfTexts.findIndex((key) => !known.isFull(key));
  const next = keysOfTexts[open] ?? keysOfTexts.at(-1) ?? ofTexts;
  return { last: open > 0 && !known.knows(next) ? (keysOfTexts[open - 1] ?? next) : next, next };
}

/** It is known how often a text stood before if that is at most so much more than now. */
const mostLost = 100;

/** Of a text that the source has no longer: its translation is out, or somebody has put one like it elsewhere. */
export const [out, kept] = ['0', 'kept'] as const;

export function countKey(source: Hash): string {
  return `count ${source}`;
}

/** Returns what facts about the texts of a file have as the beginning of their source. Of one that stands once, they need not be kept. */
export function textStarts({ units }: DocumentSide): Hash[] {
  const repeated = [...countsOf(units)].filter(([, count]) => count > 1);
  return [...keysOfTexts.map(startOf), ...repeated.map(([hash]) => startOf(countKey(hash)))];
}

/** What is known about the texts of a translation as it was written last. */
export class WrittenTexts {
  /** True if nobody has changed, added or taken out a text of the translation since. */
  readonly isAsWritten: boolean;
  readonly #known: WrittenValues;
  readonly #isForked: boolean;
  readonly #present: ReadonlyMap<Hash, number>;
  readonly #standing: ReadonlyMap<Hash, number>;
  readonly #counts = new Map<Hash, number | undefined>();

  constructor(facts: readonly PairFact[], source: readonly DocumentUnit[], target: readonly DocumentUnit[]) {
    this.#known = new WrittenValues(facts);
    [this.#present, this.#standing] = [countsOf(source), countsOf(target)];
    const { last } = textKeys(this.#known);
    this.#isForked = this.#known.isForked(last);
    this.isAsWritten = !this.#isForked && this.#known.isLast(last, hashesOf(target));
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
    return [out, kept].some((value) => this.#known.isLast(countKey(source), value));
  }

  /** Whether the translation was out when the translation was written. If it stands there, somebody has put it back. */
  isOut(source: Hash): boolean {
    return this.#known.isLast(countKey(source), out);
  }

  /** How often the source had a text of which there are facts; undefined if that isn't known. */
  before(source: Hash): number | undefined {
    if (!this.#counts.has(source)) this.#counts.set(source, this.#before(source));
    return this.#counts.get(source);
  }

  #before(source: Hash): number | undefined {
    // Of what two branches have written, it can't be told what came first.
    if (!this.#known.knows(ofTexts) || this.#isForked) return undefined;
    const key = countKey(source);
    if (!this.#known.knows(key)) return 1;
    // Two branches may say different things.
    if (this.#known.isAmbiguous(key)) return undefined;
    if (this.#known.isLast(key, kept)) return 0;
    const present = this.present(source);
    for (let change = 0; change <= Math.max(present, mostLost); change += 1) {
      const found = [present - change, present + change].find((count) => count >= 0 && this.#known.isLast(key, String(count)));
      if (found !== undefined) return found;
    }
    return undefined;
  }
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

export function countsOf(units: readonly DocumentUnit[]): ReadonlyMap<Hash, number> {
  const counts = new Map<Hash, number>();
  for (const { hash } of units) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return counts;
}

export function hashesOf(units: readonly DocumentUnit[]): string {
  return units.map(({ hash }) => hash).join(' ');
}
