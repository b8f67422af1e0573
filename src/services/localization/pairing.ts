/** Indexes of a source and a target. */
export type Pair = readonly [source: number, target: number];

/** What tells which of several related pairs is meant. */
export interface Hints {
  /** Whether a source may have been changed, rather than taken out and put in elsewhere. */
  isSimilar(source: number, target: number): boolean;
  /** Whether both are the first of their block, or the second. */
  isSamePlace(source: number, target: number): boolean;
  /** Whether the blocks of both go on with the next units. */
  goesOn(source: number, target: number): boolean;
}

/** A part of two lists. Positions are in the lists, not indexes of units. */
export interface Part {
  readonly sources: readonly number[];
  readonly targets: readonly number[];
  readonly fromSource: number;
  readonly toSource: number;
  readonly fromTarget: number;
  readonly toTarget: number;
}
