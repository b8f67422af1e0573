import type { TextRange } from '../../text/textRange.ts';
import { sectionsOf } from './sections.ts';
import type { OpenedSide, Section } from './sections.ts';

/** Sections of a source, and those of its translation that have the same texts. */
export interface Region {
  readonly sources: readonly Section[];
  readonly targets: readonly Section[];
}

/**
 * Returns neighboring sections whose first texts belong together, in the order of both sides. The first one of each side belongs to that of
 * the other side if it belongs to none.
 * @param targetOf unit of the target, by one of the source.
 */
export function regionsOf(source: OpenedSide, target: OpenedSide, targetOf: (unit: number) => number | undefined): Region[] {
  const [sources, targets] = [sectionsOf(source), sectionsOf(target)];
  const starts = new Map(targets.map(({ first }, index) => [first, index]));
  const bounds: [number, number][] = [];
  const partners = sources.map(({ first }) => starts.get(targetOf(first) ?? -1));
  if (targets.length > 0 && !partners.includes(0)) partners[0] ??= 0;
  for (const [index, other] of partners.entries()) {
    if (other !== undefined && other > (bounds.at(-1)?.[1] ?? -1)) bounds.push([index, other]);
  }
  return bounds.map(([from, to], index) => {
    const [nextFrom, nextTo] = bounds[index + 1] ?? [sources.length, targets.length];
    return { sources: sources.slice(from, nextFrom), targets: targets.slice(to, nextTo) };
  });
}

/** Joins neighboring regions if a text of one of them may belong to one of the other. @param regions in order. */
export function joinedRegions(regions: readonly Region[], partnersOf: (unit: number) => readonly number[]): Region[] {
  const regionOf = new Map<number, number>();
  for (const [index, { targets }] of regions.entries()) for (const unit of unitsIn(targets)) regionOf.set(unit, index);
  /** How many more texts reach over the start of a region than over that of the one before it. */
  const reaching = regions.map(() => 0);
  for (const [index, { sources }] of regions.entries()) {
    for (const partner of [...unitsIn(sources)].flatMap(partnersOf)) {
      const other = regionOf.get(partner) ?? index;
      const [first, last] = [Math.min(index, other), Math.max(index, other)];
      reaching[first + 1] = (reaching[first + 1] ?? 0) + 1;
      reaching[last + 1] = (reaching[last + 1] ?? 0) - 1;
    }
  }
  const joined: { readonly sources: Section[]; readonly targets: Section[] }[] = [];
  let count = 0;
  for (const [index, { sources, targets }] of regions.entries()) {
    count += reaching[index] ?? 0;
    if (count === 0) joined.push({ sources: [], targets: [] });
    for (const section of sources) joined.at(-1)?.sources.push(section);
    for (const section of targets) joined.at(-1)?.targets.push(section);
  }
  return joined;
}

export function* unitsIn(sections: readonly Section[]): Generator<number> {
  const last = sections.at(-1)?.last ?? -1;
  for (let unit = sections[0]?.first ?? 0; unit <= last; unit += 1) yield unit;
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
