import type { PairFact } from './facts.ts';
import { textHash } from './hashes.ts';
import type { Hash } from './hashes.ts';

/**
 * Front matter that nobody translates: dates, layouts, tags. A translation has that of its source until somebody changes it. Facts say
 * which values were written for a key, one after the other: which of several is the last one can't be told from a set of facts.
 */

/** A key, and what tells its values apart. */
export interface KeyValue {
  readonly key: string;
  readonly value: string;
}

export interface MatterHashes {
  /** Facts of a new translation, and of one that is adopted: all of the source was written once. */
  readonly first: readonly PairFact[];
  /** What facts about the keys of this file have as their source. */
  readonly present: readonly Hash[];
}

/** Of a file whose front matter can't be read, nothing is known. */
export const unknownMatter: MatterHashes = { first: [], present: [] };

/** So many values of a key are told apart by their order. */
const mostTurns = 16;

/** Returns what is known of a file once it has a translation. */
export function matterHashesOf(fields: readonly KeyValue[]): MatterHashes {
  const turns = fields.flatMap(({ key }) => Array.from({ length: mostTurns }, (_, turn) => turnHash(key, turn)));
  return {
    first: [{ source: fileHash, target: fileHash, mark: 'm' }, ...fields.map((field) => written(field.key, 0, valueHash(field)))],
    present: [fileHash, ...turns],
  };
}

/** The value of a key that is not there. */
const absent = exactHash(['absent']);
/** Says that front matter was looked at. */
const fileHash = exactHash(['front matter']);

/** What was written, by key. */
export class WrittenMatter {
  readonly #values = new Map<Hash, Set<Hash>>();

  constructor(facts: readonly PairFact[]) {
    for (const { source, target } of facts) {
      const known = this.#values.get(source);
      if (known) known.add(target);
      else this.#values.set(source, new Set([target]));
    }
  }

  /** False for a translation that was made when nothing was known about front matter. */
  get isKnown(): boolean {
    return this.#values.has(fileHash);
  }

  knows(key: string): boolean {
    return this.#last(key) !== undefined;
  }

  /** Whether a value was the last one that was written. On two branches, there may be two. @param field without a value: no such key. */
  isLast({ key, value }: { readonly key: string; readonly value: string | undefined }): boolean {
    const hash = value === undefined ? absent : valueHash({ key, value });
    return this.#last(key)?.values.has(hash) === true;
  }

  /** Returns the fact to add for a value that is written now, if there is none. */
  next(key: string, value: string | undefined): PairFact[] {
    if (this.isLast({ key, value })) return [];
    const turn = (this.#last(key)?.turn ?? -1) + 1;
    return [written(key, Math.min(turn, mostTurns - 1), value === undefined ? absent : valueHash({ key, value }))];
  }

  #last(key: string): { readonly turn: number; readonly values: ReadonlySet<Hash> } | undefined {
    for (let turn = mostTurns - 1; turn >= 0; turn -= 1) {
      const values = this.#values.get(turnHash(key, turn));
      if (values) return { turn, values };
    }
    return undefined;
  }
}

function written(key: string, turn: number, value: Hash): PairFact {
  return { source: turnHash(key, turn), target: value, mark: 'm' };
}

function turnHash(key: string, turn: number): Hash {
  return exactHash(['key', key, turn]);
}

function valueHash({ key, value }: KeyValue): Hash {
  return exactHash(['value', key, value]);
}

/** White space counts, unlike in texts. */
function exactHash(parts: readonly (string | number)[]): Hash {
  return textHash({ words: Buffer.from(JSON.stringify(parts)).toString('base64url'), guarded: [] });
}
