import type { Mark } from './factMarks.ts';
import type { PairFact } from './facts.ts';
import type { Region } from './sectionRegions.ts';

/**
 * What is known about a unit of the source:
 * - `current`: its target is a translation of it.
 * - `new`: it has none. If it has a target all the same, that is a copy of the source.
 * - `behind-ours`: it has changed, and nobody has touched its target.
 * - `behind-reviewed`: it has changed, and its target was accepted by somebody.
 * - `guarded`: only what is protected in it has changed, and it is known where that is in the target.
 * - `edited`: its target was changed by hand.
 * - `edited-behind`: it has changed, and its target was changed by hand or is another one than expected.
 * - `deleted`: its target was taken out by hand.
 * - `moved`: its target stands elsewhere.
 * - `unclear`: which target belongs to it, or whether it had one, cannot be told.
 */
export type SourceState =
  'current' | 'new' | 'behind-ours' | 'behind-reviewed' | 'guarded' | 'edited' | 'edited-behind' | 'deleted' | 'moved' | 'unclear';

/**
 * What is known about a unit of the target:
 * - `paired`: it belongs to a unit of the source.
 * - `removed`: its source is gone, and it is still as we know it.
 * - `extra`: somebody added it.
 * - `unclear`: it may belong to a unit of the source, or its source is gone, but what shares its block stays.
 */
export type TargetState = 'paired' | 'removed' | 'extra' | 'unclear';

export interface SourceMatch {
  readonly state: SourceState;
  readonly target: number | undefined;
  /** A unit of the target that is a translation of the same text, if it has to be written. */
  readonly twin: number | undefined;
  /** Mark of the target, where a fact holds or held. */
  readonly mark: Mark | undefined;
  /** For a target elsewhere: whether it is taken along. If not, somebody moved it. */
  readonly isCarried: boolean;
  /** The source has another level as a heading, and its target follows. */
  readonly isRelevelled: boolean;
  /** A unit of the target in whose block the source belongs, if its own target is not known. */
  readonly beside: number | undefined;
}

export interface TargetMatch {
  readonly state: TargetState;
  readonly source: number | undefined;
  /** A machine has made it, and nobody has accepted it. */
  readonly isOurs: boolean;
}

export interface DocumentMatch {
  /** By index of the unit. */
  readonly sources: readonly SourceMatch[];
  readonly targets: readonly TargetMatch[];
  /** Facts that hold and are not known yet: somebody made the same change on both sides, or copied what is never translated. */
  readonly facts: readonly PairFact[];
  /** Blocks of the target that get the structure of a block of the source, with the texts of both. */
  readonly rebuilt: readonly { readonly source: number; readonly target: number }[];
  /** Outermost blocks of the source that the target gets. */
  readonly inserted: readonly number[];
  /** Outermost blocks that are taken out of the target. */
  readonly removed: readonly number[];
  /** Sections of the target that are written anew like those of the source. Which of their blocks belong together can't be told. */
  readonly renewed: readonly Region[];
}

export interface MatchOptions {
  /**
   * Returns true if a text of the source that stands in the target unchanged is to be translated: not for a name, or a number. By default
   * all are that are sent.
   */
  readonly isCopy?: (source: number) => boolean;
  /** Returns true if what is protected in a source can replace that of its target, one by one. By default that is so. */
  readonly canPatch?: (source: number, target: number) => boolean;
  /**
   * Returns sections of the target that are exactly as they were written, with those of the source, in order. Those between which texts
   * move are one region. By default there are none.
   * @param targetOf unit of the target, by one of the source.
   * @param partnersOf units of the target that may belong to one of the source; by default that of `targetOf`.
   */
  readonly writtenRegions?: (
    targetOf: (unit: number) => number | undefined,
    partnersOf?: (unit: number) => readonly number[],
  ) => readonly Region[];
}
