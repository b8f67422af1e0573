import type { PairFact } from './facts.ts';
import { earlierNames, nameIn } from './followedSections.ts';
import type { Hash } from './hashes.ts';
import { isComplete, rangeOf, regionsOf } from './sectionRegions.ts';
import type { Region } from './sectionRegions.ts';
import { keyOf, sectionsOf, structureOf } from './sections.ts';
import type { OpenedSide, Section } from './sections.ts';
import { startOf, WrittenValues } from './writtenFacts.ts';
import { hashesOf } from './writtenTexts.ts';

/**
 * Sections of a translation that had all texts of their source, and no others, when they were written. Facts tell their texts. In one that
 * still has them nobody has added, moved or taken out anything since.
 */

/** A translation that was written. */
interface Writing {
  readonly source: OpenedSide;
  /** What was there before. */
  readonly before: OpenedSide | undefined;
  readonly now: OpenedSide;
  /** Unit of the translation as it is now, by one of the source. */
  readonly targetOf: (source: number) => number | undefined;
  readonly sourceOf: (target: number) => number | undefined;
}

function textsKey(key: string): string {
  return `${key} texts`;
}

/** Returns the texts of a section in their order, and the first one behind it: somebody may take out the section that follows. */
function textsIn({ side }: OpenedSide, { first, last }: Section): string {
  return hashesOf(side.units.slice(first, last + 2));
}

/** Returns what facts about sections have as the beginning of their source. */
export function wholeHashes(opened: OpenedSide): Hash[] {
  return sectionsOf(opened).map((section) => startOf(textsKey(keyOf(section, section.name))));
}

/** Returns facts to add. @param facts what is known. */
export function wholeFacts({ source, before, now, targetOf, sourceOf }: Writing, facts: readonly PairFact[]): PairFact[] {
  const [known, namesOf] = [new WrittenValues(facts), earlierNames(facts)];
  const keysOf = (section: Section) => namesOf(section).map((name) => keyOf(section, name));
  const [structure, own] = [structureOf(source.file), structureOf(now.file)];
  const isWhole = (region: Region) => isComplete(region, targetOf) && structure(rangeOf(region.sources)) === own(rangeOf(region.targets));
  const sections = regionsOf(source, now, targetOf).flatMap((region) => (isWhole(region) ? region.targets : []));
  const values = new Map<string, string | undefined>(
    sections.map((section) => [keyOf(section, nameIn(source, section, sourceOf(section.first))), textsIn(now, section)]),
  );
  const isLast = isAsWritten(now, known);
  const stays = new Set(sectionsOf(now).flatMap((section) => keysOf(section).filter((key) => isLast(section, key))));
  // What was written before would be found again if somebody made a section like it.
  for (const key of [before, now].flatMap((side) => (side ? sectionsOf(side).flatMap(keysOf) : []))) {
    if (!values.has(key) && !stays.has(key) && known.knows(textsKey(key))) values.set(key, undefined);
  }
  return [...values].flatMap(([key, value]) => known.next(textsKey(key), value));
}

/** Returns facts about sections whose texts have changed with the addresses in them. @param facts what is known. */
export function carriedWholeFacts(before: OpenedSide, after: OpenedSide, facts: readonly PairFact[]): PairFact[] {
  const [known, namesOf] = [new WrittenValues(facts), earlierNames(facts)];
  const [sections, isLast] = [sectionsOf(after), isAsWritten(before, known)];
  return sectionsOf(before).flatMap((section, index) => {
    const now = sections[index];
    if (!now || textsIn(before, section) === textsIn(after, now)) return [];
    return namesOf(section).flatMap((name) =>
      isLast(section, keyOf(section, name)) ? known.next(textsKey(keyOf(now, name)), textsIn(after, now)) : [],
    );
  });
}

/** Returns how to tell whether a section still has the texts that were written. */
export function isAsWritten(target: OpenedSide, known: WrittenValues): (section: Section, key: string) => boolean {
  return (section, key) => known.isLast(textsKey(key), textsIn(target, section));
}
