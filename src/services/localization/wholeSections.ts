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

/** Returns sections with their own texts, by the keys that facts may have for them. */
function keyedTexts(
  side: OpenedSide,
  keysOf: (section: Section) => readonly string[],
  isMeant: (section: Section, key: string) => boolean = () => true,
): [string, string, Section][] {
  return sectionsOf(side).flatMap((section) =>
    keysOf(section).flatMap((key): [string, string, Section][] =>
      isMeant(section, key) ? [[key, hashesOf(side.side.units.slice(section.first, section.last + 1)), section]] : [],
    ),
  );
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
  // A section that was as it was written, and didn't change, still is, whatever follows it now.
  const earlier = new Map((before ? keyedTexts(before, keysOf, isAsWritten(before, known)) : []).map(([key, texts]) => [key, texts]));
  for (const [key, texts, section] of keyedTexts(now, keysOf)) {
    if (!values.has(key) && earlier.get(key) === texts) values.set(key, textsIn(now, section));
  }
  // What was written before would be found again if somebody made a section like it.
  for (const [key] of [before, now].flatMap((side) => (side ? keyedTexts(side, keysOf) : []))) {
    if (!values.has(key) && known.knows(textsKey(key))) values.set(key, undefined);
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
