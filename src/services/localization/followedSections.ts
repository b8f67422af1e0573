import { spliced } from '../../text/files/ranges.ts';
import type { Replacement } from '../../text/files/ranges.ts';
import type { DocumentMatch } from './documentMatch.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { Lines, reindented } from './linePrefix.ts';
import { isComplete, rangeOf, regionsOf } from './sectionRegions.ts';
import type { Region } from './sectionRegions.ts';
import { keyOf, sectionsOf, structureKey, structureOf, surroundings } from './sections.ts';
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
  /** Sections of the target as it was before the update, and those that are as they were written. */
  readonly #before: readonly Section[];
  readonly #asWritten: ReadonlySet<Section>;
  readonly #earlierNames: (section: Section) => readonly (Hash | undefined)[];

  /** @param target as it was before. @param facts about its texts and sections. */
  constructor(source: OpenedSide, target: OpenedSide, match: DocumentMatch, facts: readonly PairFact[]) {
    [this.#source, this.#match, this.#known] = [source, match, new WrittenValues(facts)];
    this.#earlierNames = earlierNames(facts);
    this.#before = sectionsOf(target);
    this.#asWritten = new Set(this.#before.filter((section) => this.#isAsWritten(target, section, match)));
  }

  /** Returns what changes in the target, in order. @param target as it is now. @param match of its units. */
  changes(target: OpenedSide, match: DocumentMatch): Replacement[] {
    const regions = this.#different(target, match);
    const written = regions.length > 0 ? writer(this.#source, target) : undefined;
    return written ? regions.map(written) : [];
  }

  /** Returns facts about sections that are as they were written. @param target as it is now, with all changes that are possible. */
  facts(target: OpenedSide, match: DocumentMatch): PairFact[] {
    const isOurs = this.#ours(target, match);
    const regions = regionsOf(this.#source, target, (unit) => match.sources[unit]?.target).filter(isOurs);
    const nameOf = (section: Section) => this.#nameOf(section, match);
    const structure = structureOf(this.#source.file);
    return [
      ...sectionFacts(target, regions, nameOf, this.#known),
      // What still differs is not tried again.
      ...this.#different(target, match).flatMap(({ sources, targets: [first] }) =>
        first ? this.#known.next(structureKey(keyOf(first, nameOf(first))), structure(rangeOf(sources))) : [],
      ),
    ];
  }

  /** Regions that don't have the structure of their source, although all of their texts are there. */
  #different(target: OpenedSide, match: DocumentMatch): Region[] {
    if (!this.#source.file.structure || !target.file.structure) return [];
    const targetOf = (unit: number) => match.sources[unit]?.target;
    const [structure, own] = [structureOf(this.#source.file), structureOf(target.file)];
    const isOurs = this.#ours(target, match);
    return regionsOf(this.#source, target, targetOf).filter((region) => {
      const wanted = structure(rangeOf(region.sources));
      if (wanted === own(rangeOf(region.targets)) || !isOurs(region) || !isComplete(region, targetOf)) return false;
      const [first] = region.targets;
      return first !== undefined && !this.#known.isLast(structureKey(keyOf(first, this.#nameOf(first, match))), wanted);
    });
  }

  /** Tells whether regions of the target are as they were written. What came in with this update is. */
  #ours(target: OpenedSide, match: DocumentMatch): (region: Region) => boolean {
    const beforeOf = (unit: number) => this.#match.sources[match.targets[unit]?.source ?? -1]?.target;
    const sections = sectionsOf(target);
    const starts = new Set(sections.map(({ first }) => beforeOf(first)));
    /** First units of the sections behind which one is gone in which somebody had changed something; that is in them now. */
    const touched = new Set<number | undefined>();
    let last: number | undefined;
    for (const section of this.#before) {
      if (starts.has(section.first)) last = section.first;
      else if (!this.#asWritten.has(section)) touched.add(last);
    }
    const asWritten = new Set([...this.#asWritten].flatMap(unitsOf));
    const isOurs = (section: Section): boolean => {
      const before = beforeOf(section.first);
      const isFirst = section.first === sections[0]?.first;
      if ((before !== undefined && touched.has(before)) || (isFirst && touched.has(undefined))) return false;
      if (this.#isAsWritten(target, section, match)) return true;
      return unitsOf(section).every((unit) => {
        if (match.targets[unit]?.source === undefined) return false;
        const old = beforeOf(unit);
        return old === undefined || asWritten.has(old);
      });
    };
    return ({ targets }) => targets.every(isOurs);
  }

  /** Whether facts say so. Their names are those of the source at that time. */
  #isAsWritten(target: OpenedSide, section: Section, match: DocumentMatch): boolean {
    const around = surroundings(target.file, section);
    const names = [this.#nameOf(section, match), ...this.#earlierNames(section)];
    return names.some((name) => this.#known.isLast(keyOf(section, name), around));
  }

  #nameOf(section: Section, match: DocumentMatch): Hash | undefined {
    return nameIn(this.#source, section, match.targets[section.first]?.source);
  }
}

/** So many sources of a text are looked at, the newest ones. */
const mostNames = 8;

/** Finds the names that facts may have for a section of a translation: the sources of its first text. */
export function earlierNames(facts: readonly PairFact[]): (section: Section) => readonly (Hash | undefined)[] {
  const sourcesOf = Map.groupBy(facts, ({ target }) => target);
  return ({ name }) => {
    if (name === undefined) return [undefined];
    const newest = sourcesOf.get(name)?.slice(-mostNames) ?? [];
    return newest.map(({ source }) => source);
  };
}

function unitsOf({ first, last }: Section): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns the name that facts have for a section of a translation. @param first unit of the source to which its first text belongs. */
export function nameIn({ side }: OpenedSide, { name }: Section, first: number | undefined): Hash | undefined {
  return name && (side.units[first ?? -1]?.hash ?? name);
}

/** Returns facts about sections that are as they were written. @param nameOf the first text of their source. */
export function sectionFacts(
  target: OpenedSide,
  regions: readonly Region[],
  nameOf: (section: Section) => Hash | undefined,
  known: WrittenValues,
): PairFact[] {
  return regions.flatMap(({ targets }) =>
    targets.flatMap((section) => known.next(keyOf(section, nameOf(section)), surroundings(target.file, section))),
  );
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
