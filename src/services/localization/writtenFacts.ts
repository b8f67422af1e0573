import type { PairFact } from './facts.ts';
import { keyHash } from './hashes.ts';
import type { Hash } from './hashes.ts';

/**
 * What a translation has besides its texts, and has from its source until somebody changes it: keys of front matter, levels of headings.
 * Facts say which values were written, one after the other: which of several is the last one can't be told from a set of facts.
 */

/** What is known of a file once it is, or has, a translation. */
export interface WrittenHashes {
  /** Facts of a new translation, and of one that is adopted. */
  readonly first: readonly PairFact[];
  /** What facts about this file have as their source. */
  readonly present: readonly Hash[];
}

/** So many values are told apart by their order. */
const mostTurns = 16;

interface Last {
  readonly turn: number;
  readonly values: ReadonlySet<Hash>;
}

/** What facts say about values that were written, by key. */
export class WrittenValues {
  readonly #values = new Map<Hash, Set<Hash>>();
  readonly #lasts = new Map<string, Last | undefined>();

  constructor(facts: readonly PairFact[]) {
    for (const { source, target } of facts) {
      const known = this.#values.get(source);
      if (known) known.add(target);
      else this.#values.set(source, new Set([target]));
    }
  }

  knows(key: string): boolean {
    return this.#last(key) !== undefined;
  }

  /** Whether a value was the last one that was written. On two branches, there may be two. @param value undefined for one that is not there. */
  isLast(key: string, value: string | undefined): boolean {
    return this.#last(key)?.values.has(valueHash(key, value)) === true;
  }

  /** Returns the fact to add for a value that is written now, if there is none. */
  next(key: string, value: string | undefined): PairFact[] {
    return this.isLast(key, value) ? [] : [written(key, value, Math.min((this.#last(key)?.turn ?? -1) + 1, mostTurns - 1))];
  }

  #last(key: string): Last | undefined {
    if (!this.#lasts.has(key)) this.#lasts.set(key, this.#found(key));
    return this.#lasts.get(key);
  }

  #found(key: string): Last | undefined {
    const turns = turnsOf(key);
    for (let turn = mostTurns - 1; turn >= 0; turn -= 1) {
      const values = this.#values.get(turns[turn] ?? '');
      if (values) return { turn, values };
    }
    return undefined;
  }
}

/** Returns the fact of a value that was written. */
export function written(key: string, value: string | undefined, turn = 0): PairFact {
  return { source: turnsOf(key)[turn] ?? '', target: valueHash(key, value), mark: 'm' };
}

/** Returns what facts about a key have as their source. @param most number of values after which the first of many facts may be forgotten. */
export function turnsOf(key: string, most = mostTurns): Hash[] {
  const first = exactHash([key]).slice(0, -1);
  return Array.from({ length: most }, (_, turn) => first + turnMarks.charAt(turn));
}

/** The last character of a hash tells the turn, so that a key is hashed once for all of them. */
const turnMarks = 'ABCDEFGHIJKLMNOP';

function valueHash(key: string, value: string | undefined): Hash {
  return exactHash(value === undefined ? [key] : [key, value]);
}

/** White space counts, unlike in texts. */
function exactHash(parts: readonly (string | number)[]): Hash {
  return keyHash('', [JSON.stringify(parts)]);
}
