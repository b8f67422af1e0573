import type { TextRange } from '../../text/textRange.ts';
import { sectionsOf } from './sections.ts';
import type { OpenedSide, Section } from './sections.ts';

/** Sections of a source, and those of its translation that have the same texts. */
export interface Region {
  readonly sources: readonly Section[];
  readonly targets: readonly Section[];
}

/** Returns neighboring sections whose first texts belong together, in the order of both sides. @param targetOf unit of the target, by one of the source. */
export function regionsOf(source: OpenedSide, target: OpenedSide, targetOf: (unit: number) => number | undefined): Region[] {
  const [sources, targets] = [sectionsOf(source), sectionsOf(target)];
  const starts = new Map(targets.map(({ first }, index) => [first, index]));
  const bounds: [number, number][] = [];
  for (const [index, { first }] of sources.entries()) {
    const other = starts.get(targetOf(first) ?? -1);
    if (other !== undefined && other > (bounds.at(-1)?.[1] ?? -1)) bounds.push([index, other]);
  }
  // What comes before the first of them belongs to nothing.
  return bounds.map(([from, to], index) => {
    const [nextFrom, nextTo] = bounds[index + 1] ?? [sources.length, targets.length];
    return { sources: sources.slice(from, nextFrom), targets: targets.slice(to, nextTo) };
  });
}

export function rangeOf(sections: readonly Section[]): TextRange {
  return { start: sections[0]?.start ?? 0, end: sections.at(-1)?.end ?? 0 };
}

/** Returns true if all texts of both belong together, in order. */
export function isComplete({ sources, targets }: Region, targetOf: (unit: number) => number | undefined): boolean {
  const [first, last, start, end] = [
    sources[0]?.first ?? 0,
    sources.at(-1)?.last ?? -1,
    targets[0]?.first ?? 0,
    targets.at(-1)?.last ?? -1,
  ];
  if (last - first !== end - start) return false;
  for (let unit = first; unit <= last; unit += 1) if (targetOf(unit) !== start + unit - first) return false;
  return true;
}
