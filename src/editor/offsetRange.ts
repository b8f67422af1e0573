/** A range of a text, in UTF-16 offsets, that follows edits. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
  /** True if an edit overlapped it, so that it no longer contains the original text. */
  readonly touched: boolean;
}

/** One edit: `length` characters at `offset` were replaced with `inserted` characters. */
export interface TextChange {
  readonly offset: number;
  readonly length: number;
  readonly inserted: number;
}

/** Returns the range after an edit. Text typed immediately before or after it is not part of it. */
export function moved(range: OffsetRange, change: TextChange): OffsetRange {
  if (change.offset + change.length <= range.start) {
    const by = change.inserted - change.length;
    return { ...range, start: range.start + by, end: range.end + by };
  }
  if (change.offset >= range.end) return range;
  const end = Math.max(range.start, range.end + change.inserted - change.length);
  return { start: Math.min(range.start, change.offset), end, touched: true };
}

/**
 * Returns a touched range after an edit, extended by adjacent edits: redo restores a text in pieces, some of them adjacent to the range.
 */
export function widened(range: OffsetRange, { offset, length, inserted }: TextChange): OffsetRange {
  const by = inserted - length;
  if (offset + length < range.start) return { ...range, start: range.start + by, end: range.end + by };
  if (offset > range.end) return range;
  return { start: Math.min(range.start, offset), end: Math.max(range.end, offset + length) + by, touched: true };
}
