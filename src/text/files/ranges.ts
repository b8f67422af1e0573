import type { TextRange } from '../textRange.ts';

export interface Replacement extends TextRange {
  readonly text: string;
}

/** Returns those of some ranges that lie in another one. @param ranges in order, without overlaps. */
export function rangesWithin<T extends TextRange>(ranges: readonly T[], { start, end }: TextRange): T[] {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const found: T[] = [];
  for (let range = ranges[low]; range && range.end <= end; range = ranges[low]) {
    found.push(range);
    low += 1;
  }
  return found;
}

export function shifted<T extends TextRange>(range: T, by: number): T {
  return { ...range, start: range.start + by, end: range.end + by };
}

/** Returns a part of a text without the ranges in it. @param ranges in order, without overlaps. */
export function without(text: string, ranges: readonly TextRange[], part: TextRange): string {
  const parts: string[] = [];
  let done = part.start;
  for (const { start, end } of rangesWithin(ranges, part)) {
    parts.push(text.slice(done, start));
    done = end;
  }
  parts.push(text.slice(done, part.end));
  return parts.join('');
}

/** Returns a text with parts replaced. @param replacements in order, without overlaps. */
export function spliced(text: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text: replacement } of replacements) {
    parts.push(text.slice(done, start), replacement);
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}
