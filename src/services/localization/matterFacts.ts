import type { PairFact } from './facts.ts';
import { textHash } from './hashes.ts';
import type { Hash } from './hashes.ts';

/**
 * Front matter that nobody translates: dates, layouts, tags. A translation has that of its source until somebody changes it. What is known
 * about it is written as facts of a text and itself: that a key was there, and that it had a value.
 */

export interface MatterHashes {
  /** That the file was read, and of all keys. */
  readonly keys: readonly Hash[];
  /** Of all keys with their values. */
  readonly values: readonly Hash[];
}

/** Of a file whose front matter can't be read, nothing is known. */
export const unknownMatter: MatterHashes = { keys: [], values: [] };

/** Returns what is known of a file once it has a translation. */
export function hashesOfFields(fields: readonly { readonly key: string; readonly value: string }[]): MatterHashes {
  return { keys: [keyHashOf(undefined), ...fields.map(({ key }) => keyHashOf(key))], values: fields.map(valueHashOf) };
}

/** Returns the facts about a source and its translation: all keys of the source, and the values that they share. */
export function matterFacts(source: MatterHashes, target: MatterHashes): PairFact[] {
  const standing = new Set(target.values);
  const known = [...source.keys, ...source.values.filter((value) => standing.has(value))];
  return known.map((one) => ({ source: one, target: one, mark: 'm' }));
}

/** @param key undefined for the file as a whole. */
export function keyHashOf(key: string | undefined): Hash {
  return hashOf([key]);
}

export function valueHashOf({ key, value }: { readonly key: string; readonly value: string }): Hash {
  return hashOf([key, value]);
}

function hashOf(parts: readonly (string | undefined)[]): Hash {
  return textHash({ words: `front matter ${JSON.stringify(parts)}`, guarded: [] });
}
