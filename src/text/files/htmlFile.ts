import { termsIn } from '../pieces.ts';
import { differingParts, structureOf } from './htmlStructure.ts';
import { htmlUnits } from './htmlUnits.ts';
import type { FileOptions, OpenFile } from './openFile.ts';
import { fileOf } from './writeFile.ts';

/** Opens an HTML file. */
export function openHtmlFile(text: string, { keepTerms }: Pick<FileOptions, 'keepTerms'>): OpenFile {
  const { units, blocks, left } = htmlUnits(text, termsIn(text, keepTerms));
  const before = structureOf(text);
  return fileOf({
    text,
    blocks,
    units,
    left,
    differences(translated) {
      const parts = differingParts(before, structureOf(translated));
      if (!parts) return undefined;
      const ordered = parts.toSorted((a, b) => a.start - b.start);
      let next = 0;
      return units.filter(({ start }) => {
        while ((ordered[next]?.end ?? Infinity) <= start) next += 1;
        return (ordered[next]?.start ?? Infinity) <= start;
      });
    },
  });
}
