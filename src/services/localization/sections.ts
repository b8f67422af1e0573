import { rangesWithin } from '../../text/files/ranges.ts';
import type { OpenFile } from '../../text/files/openFile.ts';
import type { TextRange } from '../../text/textRange.ts';
import type { DocumentSide } from './documentUnits.ts';
import { isMatter } from './fileLayout.ts';
import type { Hash } from './hashes.ts';
import { startOf } from './writtenFacts.ts';

/** A file as one side of a match. */
export interface OpenedSide {
  readonly file: OpenFile;
  readonly side: DocumentSide;
}

/** A heading that lies in no other block, with what follows it. What comes before the first one is a section too, but for front matter. */
export interface Section extends TextRange {
  /** Its units. */
  readonly first: number;
  readonly last: number;
  /** Hash of its first text; undefined if it has no heading. */
  readonly name: Hash | undefined;
  /** Which of the sections with the same first text it is, from 0, and how many there are. */
  readonly place: number;
  readonly count: number;
}

/** A section without texts has no unit, so it belongs to the one before it. */
export function sectionsOf({ file, side }: OpenedSide): Section[] {
  const starts = startsOf(file, side);
  const found: Pick<Section, 'start' | 'end' | 'first' | 'last'>[] = [];
  let unit = 0;
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? file.text.length;
    while ((file.units[unit]?.start ?? Infinity) < start) unit += 1;
    const first = unit;
    while ((file.units[unit]?.start ?? Infinity) < end) unit += 1;
    const before = found.at(-1);
    if (first < unit) found.push({ start, end, first, last: unit - 1 });
    else if (before) found[found.length - 1] = { ...before, end };
  }
  const isNamed = (start: number) => start !== starts[0] || file.blocks.some((block) => block.start === start && block.kind === 'heading');
  const names = found.map(({ start, first }) => (isNamed(start) ? side.units[first]?.hash : undefined));
  const sections: Section[] = [];
  for (const [name, alike] of Map.groupBy(names.keys(), (index) => names[index])) {
    for (const [place, index] of alike.entries()) {
      const section = found[index];
      if (section) sections[index] = { ...section, name, place, count: alike.length };
    }
  }
  return sections;
}

/**
 * Returns the key of facts about a section. If somebody adds one with the same words, nothing is known about them.
 * @param name hash of the first text of the source: somebody may have corrected that of the translation.
 */
export function keyOf({ place, count }: Section, name: Hash | undefined): string {
  return name === undefined ? 'section' : ['section', name, ...(count > 1 ? [place, count] : [])].join(' ');
}

function startsOf({ blocks }: OpenFile, { within = [] }: DocumentSide): number[] {
  const outer = blocks.filter(({ kind }, index) => within[index] === undefined && !isMatter(kind));
  return outer.flatMap(({ kind, start }, index) => (index === 0 || kind === 'heading' ? start : []));
}

/** Returns what facts about sections have as the beginning of their source. */
export function sectionHashes(opened: OpenedSide): Hash[] {
  return sectionsOf(opened).flatMap((section) => {
    const key = keyOf(section, section.name);
    return [startOf(key), startOf(structureKey(key))];
  });
}

/** Key of facts about the structure of a source that differs from that of its translation. */
export function structureKey(key: string): string {
  return `${key} structure`;
}

/** Stands for a text. */
const textMark = '\uFFFC';

/** Returns what stands around the texts of a section, however its lines end. */
export function surroundings({ text, units }: OpenFile, { start, end, first, last }: Section): string {
  const parts: string[] = [];
  let done = start;
  for (const unit of units.slice(first, last + 1)) {
    // What lies in a unit is a part of it.
    if (unit.start < done) continue;
    parts.push(text.slice(done, unit.start), textMark);
    done = unit.end;
  }
  const lines = (parts.join('') + text.slice(done, end)).split(/\r\n|\n|\r/);
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

/** Returns a function that tells which blocks lie in a part of a file. */
export function structureOf({ structure }: OpenFile): (part: TextRange) => string {
  const parts = (structure?.() ?? []).map(({ start, key }) => ({ start, end: start, key }));
  return (part) =>
    rangesWithin(parts, part)
      .map(({ key }) => key)
      .join('\n');
}
