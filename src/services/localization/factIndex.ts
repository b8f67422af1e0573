import type { DocumentUnit } from './documentUnits.ts';
import { stronger } from './factMarks.ts';
import type { Mark } from './factMarks.ts';
import type { PairFact } from './facts.ts';
import { guardedPart, wordsPart } from './hashes.ts';
import type { Hash } from './hashes.ts';
import { WrittenMatter } from './matterFacts.ts';
import { countsOf, WrittenTexts } from './writtenTexts.ts';

/** What the facts of a document say about its present texts. */
export class FactIndex {
  /** By source and target. */
  readonly #marks = new Map<string, Mark>();
  readonly #ages = new Map<string, number>();
  readonly #newestOfSource = new Map<Hash, number>();
  readonly #newestOfTarget = new Map<Hash, number>();
  readonly #markOfTarget = new Map<Hash, Mark>();
  /** Targets of which a fact says more than that a machine, or a copy of the source, has made them. */
  readonly #touched = new Set<Hash>();
  /** Sources of which a translation stands in the target, and the reverse. */
  readonly #standing = new Set<Hash>();
  readonly #present = new Set<Hash>();
  /** Facts by the words of both; of the words of one and the whole of the other; and those whose target has what is protected in the source. */
  readonly #byWords = new Set<string>();
  readonly #bySourceAndWords = new Set<string>();
  readonly #byWordsAndTarget = new Set<string>();
  readonly #patchable = new Set<string>();
  readonly #sameGuarded = new Map<string, Mark>();
  /** How often a translation stands in the target, and how often a source of it in the source. */
  readonly #standingCounts: ReadonlyMap<Hash, number>;
  readonly #wantedCounts = new Map<Hash, number>();
  readonly written: WrittenTexts;
  readonly #matter: WrittenMatter;

  constructor(facts: readonly PairFact[], source: readonly DocumentUnit[], target: readonly DocumentUnit[]) {
    this.written = new WrittenTexts(facts, source, target);
    this.#matter = new WrittenMatter(facts);
    const sources = countsOf(source);
    const targets = countsOf(target);
    this.#standingCounts = targets;
    for (const [age, fact] of facts.entries()) {
      const pair = fact.source + fact.target;
      if (!this.#marks.has(pair)) {
        const wanted = this.#wantedCounts.get(fact.target) ?? 0;
        this.#wantedCounts.set(fact.target, wanted + (sources.get(fact.source) ?? 0));
      }
      this.#marks.set(pair, stronger(this.#marks.get(pair), fact.mark));
      if (!this.#ages.has(pair)) this.#ages.set(pair, age);
      this.#newestOfSource.set(fact.source, age);
      this.#newestOfTarget.set(fact.target, age);
      this.#markOfTarget.set(fact.target, stronger(this.#markOfTarget.get(fact.target), fact.mark));
      const isCopy = fact.mark === '?' && fact.source === fact.target;
      if (fact.mark !== 'm' && !isCopy) this.#touched.add(fact.target);
      if (targets.has(fact.target)) this.#standing.add(fact.source);
      if (sources.has(fact.source)) this.#present.add(fact.target);
      this.#addWords(fact);
    }
  }

  #addWords({ source, target, mark }: PairFact): void {
    const words = wordsPart(source) + wordsPart(target);
    this.#byWords.add(words);
    this.#bySourceAndWords.add(source + wordsPart(target));
    this.#byWordsAndTarget.add(wordsPart(source) + target);
    if (guardedPart(source) !== guardedPart(target)) return;
    this.#patchable.add(wordsPart(source) + target);
    this.#sameGuarded.set(words, stronger(this.#sameGuarded.get(words), mark));
  }

  /** The target belongs to a source that would have none without it. */
  isWanted(target: Hash): boolean {
    const wanted = this.#wantedCounts.get(target) ?? 0;
    return wanted > 0 && (this.#standingCounts.get(target) ?? 0) <= wanted;
  }

  /** Front matter was looked at, and a key of it was never written. @param kind of a text in it. */
  isNewKey(kind: string): boolean {
    const [key] = /(?<=^matter )[^.[\]]+/.exec(kind) ?? [];
    return key !== undefined && this.#matter.isKnown && !this.#matter.knows(key);
  }

  /** The strongest mark of a fact, if it holds. */
  mark(source: Hash, target: Hash): Mark | undefined {
    return this.#marks.get(source + target);
  }

  /** How many facts are older than the first with both. */
  age(source: Hash, target: Hash): number | undefined {
    return this.#ages.get(source + target);
  }

  knowsSource(source: Hash): boolean {
    return this.#newestOfSource.has(source);
  }

  knowsTarget(target: Hash): boolean {
    return this.#newestOfTarget.has(target);
  }

  /** The strongest mark of a target, whatever its source. */
  markOfTarget(target: Hash): Mark | undefined {
    return this.#markOfTarget.get(target);
  }

  /** A machine has made it, and nobody has accepted it. */
  isOurs(target: Hash): boolean {
    return this.knowsTarget(target) && !this.#touched.has(target);
  }

  /** A translation of the source stands somewhere in the target. */
  stands(source: Hash): boolean {
    return this.#standing.has(source);
  }

  /** A source of the target is still somewhere in the source. */
  hasPresentSource(target: Hash): boolean {
    return this.#present.has(target);
  }

  /** The target was accepted later than any translation of the source. */
  isNewer(target: Hash, source: Hash): boolean {
    return (this.#newestOfTarget.get(target) ?? -1) > (this.#newestOfSource.get(source) ?? -1);
  }

  /** Whether there is a fact with the same words, or the same text, on each side. */
  hasWords(source: Hash, target: Hash): boolean {
    return this.#byWords.has(wordsPart(source) + wordsPart(target));
  }

  knowsSourceWithWords(source: Hash, target: Hash): boolean {
    return this.#bySourceAndWords.has(source + wordsPart(target));
  }

  knowsTargetWithWords(source: Hash, target: Hash): boolean {
    return this.#byWordsAndTarget.has(wordsPart(source) + target);
  }

  /** The target has what was protected in its source, in the same order, and of the source only that has changed. */
  isPatchable(source: Hash, target: Hash): boolean {
    return this.#patchable.has(wordsPart(source) + target);
  }

  /** The mark of a translation in which somebody has changed what is protected in the same way as in the source. */
  markIfChangedAlike(source: Hash, target: Hash): Mark | undefined {
    return guardedPart(source) === guardedPart(target) ? this.#sameGuarded.get(wordsPart(source) + wordsPart(target)) : undefined;
  }
}
