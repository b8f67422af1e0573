import { spliced } from '../../text/files/ranges.ts';
import type { Replacement } from '../../text/files/ranges.ts';
import type { DocumentMatch } from './documentMatch.ts';
import type { PairFact } from './facts.ts';
import { Lines, reindented } from './linePrefix.ts';
import { isComplete, rangeOf, regionsOf } from './sectionRegions.ts';
import type { Region } from './sectionRegions.ts';
import { sectionsOf, structureKey, structureOf, surroundings } from './sections.ts';
import type { OpenedSide, Section } from './sections.ts';
import { WrittenValues } from './writtenFacts.ts';

/**
 * What stands around texts, such as a list that has become a numbered one, or an element around several paragraphs, follows the source where
 * a whole section of the translation has it exactly as it was written.
 */
export class FollowedSections {
  readonly #source: OpenedSide;
  readonly #match: DocumentMatch;
  readonly #known: WrittenValues;
  /** Units of the target, as it was before the update, whose sections are as they were written. */
  readonly #asWritten: ReadonlySet<number>;

  /** @param target as it was before. @param facts about its texts and sections. */
  constructor(source: OpenedSide, target: OpenedSide, match: DocumentMatch, facts: readonly PairFact[]) {
    [this.#source, this.#match, this.#known] = [source, match, new WrittenValues(facts)];
    const same = sectionsOf(target).filter((section) => this.#known.isLast(section.key, surroundings(target.file, section)));
    this.#asWritten = new Set(same.flatMap(unitsOf));
  }

  /** Returns what changes in the target, in order. @param target as it is now. @param match of its units. */
  changes(target: OpenedSide, match: DocumentMatch): Replacement[] {
    if (!this.#source.file.structure || !target.file.structure) return [];
    const targetOf = (unit: number) => match.sources[unit]?.target;
    const [structure, own] = [structureOf(this.#source.file), structureOf(target.file)];
    const regions = regionsOf(this.#source, target, targetOf).filter((region) => {
      const wanted = structure(rangeOf(region.sources));
      if (wanted === own(rangeOf(region.targets)) || !this.#isOurs(region, match)) return false;
      const [first] = region.targets;
      return first && !this.#known.isLast(structureKey(first.key), wanted) && isComplete(region, targetOf);
    });
    const written = regions.length > 0 ? writer(this.#source, target) : undefined;
    return written ? regions.map(written) : [];
  }

  /** Returns facts about sections that are as they were written. @param target as it is now. @param facts that were added to what was known. */
  facts(target: OpenedSide, match: DocumentMatch): PairFact[] {
    const regions = regionsOf(this.#source, target, (unit) => match.sources[unit]?.target);
    return sectionFacts(
      this.#source,
      target,
      regions.filter((region) => this.#isOurs(region, match)),
      this.#known,
    );
  }

  /** What came in with this update is as it was written, too. */
  #isOurs({ targets }: Region, match: DocumentMatch): boolean {
    return targets.flatMap(unitsOf).every((unit) => {
      const source = match.targets[unit]?.source;
      if (source === undefined) return false;
      const before = this.#match.sources[source]?.target;
      return before === undefined || this.#asWritten.has(before);
    });
  }
}

function unitsOf({ first, last }: Section): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns facts about sections that have just been written. */
export function sectionFacts(source: OpenedSide, target: OpenedSide, regions: readonly Region[], known: WrittenValues): PairFact[] {
  const [structure, own] = [structureOf(source.file), structureOf(target.file)];
  return regions.flatMap(({ sources, targets }) => {
    const [first] = targets;
    const wanted = structure(rangeOf(sources));
    const isSame = !first || wanted === own(rangeOf(targets));
    return [
      ...targets.flatMap((section) => known.next(section.key, surroundings(target.file, section))),
      ...(isSame ? [] : known.next(structureKey(first.key), wanted)),
    ];
  });
}

/** Returns a function that puts the texts of a translation into the sections of its source. */
function writer(source: OpenedSide, target: OpenedSide): (region: Region) => Replacement {
  const [from, to] = [new Lines(source.file.text), new Lines(target.file.text)];
  const eol = to.eol ?? from.eol ?? '\n';
  return ({ sources, targets }) => {
    const range = rangeOf(sources);
    const texts: Replacement[] = [];
    const first = targets[0]?.first ?? 0;
    for (const [index, unit] of source.file.units.slice(sources[0]?.first, (sources.at(-1)?.last ?? -1) + 1).entries()) {
      const other = target.file.units[first + index];
      // What lies in a unit comes with it.
      if (!other || unit.start - range.start < (texts.at(-1)?.end ?? 0)) continue;
      const text = target.file.text.slice(other.start, other.end);
      const moved = reindented(text, to.prefixAt(other.start), from.prefixAt(unit.start), eol);
      texts.push({ start: unit.start - range.start, end: unit.end - range.start, text: moved });
    }
    const text = spliced(source.file.text.slice(range.start, range.end), texts);
    return { ...rangeOf(targets), text: reindented(text, '', '', eol) };
  };
}

/** Returns facts about the sections of a translation that is adopted, where they are as those of the source. */
export function adoptedSections(source: OpenedSide, target: OpenedSide, match: DocumentMatch, facts: readonly PairFact[]): PairFact[] {
  const regions = regionsOf(source, target, (unit) => match.sources[unit]?.target);
  const around = ({ file }: OpenedSide, sections: readonly Section[]) => sections.map((section) => surroundings(file, section)).join('\n');
  return sectionFacts(
    source,
    target,
    regions.filter(({ sources, targets }) => around(source, sources) === around(target, targets)),
    new WrittenValues(facts),
  );
}
