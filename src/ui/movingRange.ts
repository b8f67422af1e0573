/** A stretch of a text, in UTF-16 offsets, that follows the edits made around it. */
export interface MovingRange {
  readonly start: number;
  readonly end: number;
  /** Whether an edit reached into it, so that it no longer holds what was there. */
  readonly touched: boolean;
}

/** One edit: `length` characters from `offset` on were replaced by `inserted` others. */
export interface Change {
  readonly offset: number;
  readonly length: number;
  readonly inserted: number;
}

/** Where a range is after an edit. Text typed right before or right after it is not part of it. */
export function moved(range: MovingRange, change: Change): MovingRange {
  if (change.offset + change.length <= range.start) {
    const by = change.inserted - change.length;
    return { ...range, start: range.start + by, end: range.end + by };
  }
  if (change.offset >= range.end) return range;
  const end = Math.max(range.start, range.end + change.inserted - change.length);
  return { start: Math.min(range.start, change.offset), end, touched: true };
}
