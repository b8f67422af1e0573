import type { FileUnit } from '../../services/localization/documents.ts';
import type { DocumentPair } from './documentPair.ts';

/** A text of the translation, and the text of the source that it belongs to. */
export interface FoundUnits {
  readonly source: FileUnit | undefined;
  readonly target: FileUnit;
}

/** Returns the smallest unit of the translation around an offset. */
export function sourceUnitAt({ match, source, target }: DocumentPair, offset: number): FoundUnits | undefined {
  const index = innermostAt(target.file.units, offset);
  const unit = index === undefined ? undefined : target.file.units[index];
  if (!unit || index === undefined) return undefined;
  const partner = match.targets[index]?.source;
  return { source: partner === undefined ? undefined : source.file.units[partner], target: unit };
}

/** Returns the unit of the translation that belongs to the one at or before an offset of the source. */
export function targetNear({ match, source, target }: DocumentPair, offset: number): FileUnit | undefined {
  const units = source.file.units;
  for (let index = lastStartingBy(units, offset); index >= 0; index -= 1) {
    const partner = match.sources[index]?.target;
    if (partner !== undefined) return target.file.units[partner];
  }
  return undefined;
}

/** Returns the unit of the source that belongs to the one at or before an offset of the translation. */
export function sourceNear({ match, source, target }: DocumentPair, offset: number): FileUnit | undefined {
  for (let index = lastStartingBy(target.file.units, offset); index >= 0; index -= 1) {
    const partner = match.targets[index]?.source;
    if (partner !== undefined) return source.file.units[partner];
  }
  return undefined;
}

function innermostAt(units: readonly FileUnit[], offset: number): number | undefined {
  for (let index = lastStartingBy(units, offset); index >= 0; index -= 1) {
    const unit = units[index];
    if (unit && offset <= unit.end) return index;
    // A unit in another one may have ended before the offset; what starts in another block can't contain it.
    if (unit && units[index - 1]?.block !== unit.block) return undefined;
  }
  return undefined;
}

/** Index of the last unit that starts at or before an offset; -1 if there is none. */
function lastStartingBy(units: readonly FileUnit[], offset: number): number {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((units[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
