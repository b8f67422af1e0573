import type { PairFact } from './facts.ts';
import { keyHash } from './hashes.ts';
import type { Hash } from './hashes.ts';

/**
 * What a translation has besides its texts, and has from its source until somebody changes it: keys of front matter, levels of headings,
 * checkboxes, what is around the texts of a section. Facts say which values were written, one after the other: which of several is the last
 * one can't be told from a set of facts.
 */

/** What is known of a file once it is, or has, a translation. */
export interface WrittenHashes {
  /** Facts of a new translation, and of one that is adopted. */
  readonly first: readonly PairFact[];
  /** What facts about this file have as the beginning of their source. */
  readonly present: readonly Hash[];
}

/** The last character of a hash tells the turn, so that a key is hashed once for all of them. */
const turnMarks = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** So many values are told apart by their order. What is written after them isn't known, and so it stays. */
const mostTurns = turnMarks.length;

interface Last {
  readonly turn: number;
  readonly values: ReadonlySet<Hash>;
  /** Number of all values that were written. */
  readonly count: number;
}

/** What facts say about values that were written, by key. */
export class WrittenValues {
  /** By the beginning of the source, and its last character. */
  readonly #values = new Map<Hash, Map<string, Set<Hash>>>();
  readonly #lasts = new Map<string, Last | undefined>();

  constructor(facts: readonly PairFact[]) {
    for (const { source, target } of facts) {
      const [start, mark] = [source.slice(0, -1), source.slice(-1)];
      const turns = this.#values.get(start);
      const values = turns?.get(mark);
      if (values) values.add(target);
      else if (turns) turns.set(mark, new Set([target]));
      else this.#values.set(start, new Map([[mark, new Set([target])]]));
    }
  }

  knows(key: string): boolean {
    return this.#last(key) !== undefined;
  }

  /** Whether a value was the last one that was written. On two branches, there may be two. @param value undefined for one that is not there. */
  isLast(key: string, value: string | undefined): boolean {
    const last = this.#last(key);
    return last !== undefined && last.turn < mostTurns - 1 && last.values.has(valueHash(key, value));
  }

  /** Whether two branches have written different values last. */
  isAmbiguous(key: string): boolean {
    return (this.#last(key)?.values.size ?? 0) > 1;
  }

  /** Whether no other value can be told from the last one. */
  isFull(key: string): boolean {
    return (this.#last(key)?.turn ?? -1) >= mostTurns - 2;
  }

  /** Whether two branches have written values that nobody has joined yet. */
  isForked(key: string): boolean {
    const last = this.#last(key);
    return last !== undefined && last.count > last.turn + 1;
  }

  /** Returns the fact to add for a value that is written now, if there is none. */
  next(key: string, value: string | undefined): PairFact[] {
    const { turn: last = -1, count = 0 } = this.#last(key) ?? {};
    // Behind what two branches have written there are as many turns as values.
    const turn = Math.max(last + 1, count);
    const isKnown = this.isLast(key, value) && !this.isAmbiguous(key) && !this.isForked(key);
    return turn >= mostTurns || isKnown ? [] : [written(key, value, turn)];
  }

  #last(key: string): Last | undefined {
    if (!this.#lasts.has(key)) this.#lasts.set(key, this.#found(key));
    return this.#lasts.get(key);
  }

  #found(key: string): Last | undefined {
    let [count, last] = [0, undefined as Omit<Last, 'count'> | undefined];
    for (const [mark, values] of this.#values.get(startOf(key)) ?? []) {
      const turn = turnMarks.indexOf(mark);
      count += values.size;
      if (turn > (last?.turn ?? -1)) last = { turn, values };
    }
    return last && { ...last, count };
  }
}

/** Returns the fact of a value that was written. */
export function written(key: string, value: string | undefined, turn = 0): PairFact {
  return { source: startOf(key) + turnMarks.charAt(turn), target: valueHash(key, value), mark: 'm' };
}

/** Returns what all facts about a key have as the beginning of their source. */
export function startOf(key: string): Hash {
  return exactHash([key]).slice(0, -1);
}

function valueHash(key: string, value: string | undefined): Hash {
  return exactHash(value === undefined ? [key] : [key, value]);
}

/** White space counts, unlike in texts. */
function exactHash(parts: readonly (string | number)[]): Hash {
  return keyHash('', [JSON.stringify(parts)]);
}
