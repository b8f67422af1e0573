/** A stretch of a text, in UTF-16 offsets. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}
