import type { PairFact } from './facts.ts';
import { earlierNames } from './followedSections.ts';
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
  /** What was there before. */
  readonly before: OpenedSide | undefined;
  readonly now: OpenedSide;
  /** Sections that have all texts of their source. */
  readonly whole: readonly Section[];
  /** The first text of the source of a section. */
  readonly nameOf: (section: Section) => Hash | undefined;
}

function textsKey(key: string): string {
  return `${key} texts`;
}

/** Returns the texts of a section in their order, and the first one behind it: somebody may take out the section that follows. */
function textsIn({ side }: OpenedSide, { first, last }: Section): string {
  return hashesOf(side.units.slice(first, last + 2));
}

/** Returns sections with their own texts, by the keys that facts may have for them. */
function keyedTexts(side: OpenedSide, keysOf: (section: Section) => readonly string[]): [string, string, Section][] {
  const textsOf = ({ first, last }: Section) => hashesOf(side.side.units.slice(first, last + 1));
  return sectionsOf(side).flatMap((section) => keysOf(section).map((key): [string, string, Section] => [key, textsOf(section), section]));
}

/** Returns what facts about sections have as the beginning of their source. */
export function wholeHashes(opened: OpenedSide): Hash[] {
  return sectionsOf(opened).map((section) => startOf(textsKey(keyOf(section, section.name))));
}

/** Returns sections of a translation that have all texts of their source. @param targetOf unit of the translation, by one of the source. */
export function wholeSections(source: OpenedSide, now: OpenedSide, targetOf: (unit: number) => number | undefined): Section[] {
  const [structure, own] = [structureOf(source.file), structureOf(now.file)];
  const isWhole = (region: Region) => isComplete(region, targetOf) && structure(rangeOf(region.sources)) === own(rangeOf(region.targets));
  return regionsOf(source, now, targetOf).flatMap((region) => (isWhole(region) ? region.targets : []));
}

/** Returns facts to add. @param facts what is known, and those of the texts. */
export function wholeFacts({ before, now, whole, nameOf }: Writing, facts: readonly PairFact[], known: WrittenValues): PairFact[] {
  const values = new Map<string, string | undefined>(whole.map((section) => [keyOf(section, nameOf(section)), textsIn(now, section)]));
  const isNew = !before && values.size === sectionsOf(now).length;
  if (!isNew) addOthers(values, before, now, facts, known);
  return [...values].flatMap(([key, value]) => known.next(textsKey(key), value));
}

/** Adds what becomes of sections that are not whole. @param values by key; undefined for what is no longer known. */
function addOthers(
  values: Map<string, string | undefined>,
  before: OpenedSide | undefined,
  now: OpenedSide,
  facts: readonly PairFact[],
  known: WrittenValues,
): void {
  const namesOf = earlierNames(facts);
  const keysOf = (section: Section) => namesOf(section).map((name) => keyOf(section, name));
  const [earlier, present] = [before ? keyedTexts(before, keysOf) : [], keyedTexts(now, keysOf)];
  // A section that was as it was written, and didn't change, still is, whatever follows it now.
  const isLast = before && isAsWritten(before, known);
  const written = new Map(earlier.flatMap(([key, texts, section]) => (isLast?.(section, key) ? [[key, texts]] : [])));
  for (const [key, texts, section] of present) {
    if (!values.has(key) && written.get(key) === texts) values.set(key, textsIn(now, section));
  }
  // What was written before would be found again if somebody made a section like it.
  for (const [key] of [...earlier, ...present]) if (!values.has(key) && known.knows(textsKey(key))) values.set(key, undefined);
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
