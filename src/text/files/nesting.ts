import type { TextRange } from '../textRange.ts';

interface Open extends TextRange {
  readonly index: number;
}

/** Ranges that lie in each other, taken in the order of their starts. Those that overlap by a part do not lie in each other. */
export class Nesting {
  #open: Open[] = [];

  /** Adds a range. @returns the index of the one that it lies in. */
  add(range: TextRange, index: number): number | undefined {
    const parent = this.innermost(range);
    this.#open.push({ start: range.start, end: range.end, index });
    return parent;
  }

  /** Returns the index of the innermost known range around one that starts after all others. */
  innermost({ start, end }: TextRange): number | undefined {
    while ((this.#open.at(-1)?.end ?? Infinity) <= start) this.#open.pop();
    return this.#open.findLast((range) => range.end >= end && range.start <= start)?.index;
  }
}

/** Returns for each range the index of the one that it lies in. @param ranges in the order of their starts, the outer ones first. */
export function nested(ranges: readonly TextRange[]): (number | undefined)[] {
  const nesting = new Nesting();
  return ranges.map((range, index) => nesting.add(range, index));
}
