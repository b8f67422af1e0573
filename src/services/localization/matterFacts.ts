import type { PairFact } from './facts.ts';
import { startOf, WrittenValues, written } from './writtenFacts.ts';
import type { WrittenHashes } from './writtenFacts.ts';

/** Front matter that nobody translates: dates, layouts, tags. */

/** Of a file whose front matter can't be read, nothing is known. */
export const unknownMatter: WrittenHashes = { first: [], present: [] };

/** Says that front matter was looked at. */
const ofFile = 'front matter';

/** Returns what is known of a file once it has a translation: all of the source was written. */
export function matterHashesOf(fields: readonly { readonly key: string; readonly value: string }[]): WrittenHashes {
  return {
    first: [written(ofFile, ''), ...fields.map(({ key, value }) => written(keyOf(key), value))],
    present: [startOf(ofFile), ...fields.map(({ key }) => startOf(keyOf(key)))],
  };
}

/** What was written into front matter, by key. */
export class WrittenMatter {
  readonly #values: WrittenValues;
  /** False for a translation that was made when nothing was known about front matter. */
  readonly isKnown: boolean;

  constructor(facts: readonly PairFact[]) {
    this.#values = new WrittenValues(facts);
    this.isKnown = this.#values.knows(ofFile);
  }

  knows(key: string): boolean {
    return this.#values.knows(keyOf(key));
  }

  isLast(key: string, value: string | undefined): boolean {
    return this.#values.isLast(keyOf(key), value);
  }

  next(key: string, value: string | undefined): PairFact[] {
    return this.#values.next(keyOf(key), value);
  }
}

function keyOf(key: string): string {
  return `key ${key}`;
}
