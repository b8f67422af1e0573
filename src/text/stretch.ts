/** A stretch of a text, in UTF-16 units, end excluded. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}
