import type { MatchOptions } from './documentMatch.ts';
import type { PairFact } from './facts.ts';
import { earlierNames } from './followedSections.ts';
import { patchable } from './patchable.ts';
import { joinedRegions, regionsOf } from './sectionRegions.ts';
import { keyOf, surroundings } from './sections.ts';
import type { OpenedSide, Section } from './sections.ts';
import { isAsWritten } from './wholeSections.ts';
import { WrittenValues } from './writtenFacts.ts';

/** Returns what else tells how two files belong together. @param facts what is known about them. */
export function matchOptions(source: OpenedSide, target: OpenedSide, facts: readonly PairFact[]): MatchOptions {
  return {
    ...patchable(source.file, target.file),
    writtenRegions(targetOf, partnersOf = (unit) => listOf(targetOf(unit))) {
      // Formats without a structure have other sections.
      if (!source.file.structure || !target.file.structure) return [];
      const [known, namesOf] = [new WrittenValues(facts), earlierNames(facts)];
      const hasTexts = isAsWritten(target, known);
      const isWritten = (section: Section): boolean => {
        const around = surroundings(target.file, section);
        return namesOf(section).some((name) => known.isLast(keyOf(section, name), around) && hasTexts(section, keyOf(section, name)));
      };
      return joinedRegions(regionsOf(source, target, targetOf), partnersOf).filter(({ targets }) => targets.every(isWritten));
    },
  };
}

function listOf(unit: number | undefined): number[] {
  return unit === undefined ? [] : [unit];
}
