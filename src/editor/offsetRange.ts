/** A range of a text, in UTF-16 offsets, that follows the edits made around it. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
  /** Whether an edit reached into it, so that it no longer holds what was there. */
  readonly touched: boolean;
}

/** One edit: `length` characters from `offset` on were replaced by `inserted` others. */
export interface TextChange {
  readonly offset: number;
  readonly length: number;
  readonly inserted: number;
}

/** Where a range is after an edit. Text typed right before or right after it is not part of it. */
export function moved(range: OffsetRange, change: TextChange): OffsetRange {
  if (change.offset + change.length <= range.start) {
    const by = change.inserted - change.length;
    return { ...range, start: range.start + by, end: range.end + by };
  }
  if (change.offset >= range.end) return range;
  const end = Math.max(range.start, range.end + change.inserted - change.length);
  return { start: Math.min(range.start, change.offset), end, touched: true };
}

/** The same for a range that was touched, with all that is put right beside it: redo brings a text back in pieces, the outer ones beside it. */
export function widened(range: OffsetRange, { offset, length, inserted }: TextChange): OffsetRange {
  const by = inserted - length;
  if (offset + length < range.start) return { ...range, start: range.start + by, end: range.end + by };
  if (offset > range.end) return range;
  return { start: Math.min(range.start, offset), end: Math.max(range.end, offset + length) + by, touched: true };
}
