import type { Replacement } from '../../text/files/ranges.ts';
import type { DocumentMatch } from './documentMatch.ts';
import type { DocumentUnit } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import { formsOf } from './formFacts.ts';
import type { Hash } from './hashes.ts';
import type { OpenedSide } from './sections.ts';
import { checkbox, longestLead } from './unitForms.ts';

/** Finds what brings the checkboxes of a translation to those of its source. One that somebody has ticked stays. */
export class FollowedCheckboxes {
  /** What stands in the checkboxes to come, by texts of the source. Where a text has several, nothing. */
  readonly #marks = new Map<Hash, string>();

  /** @param target as it was before. @param facts of texts and forms. */
  constructor(source: OpenedSide, target: OpenedSide, match: DocumentMatch, facts: readonly PairFact[]) {
    const isAsWritten = formsOf(target.side, facts);
    for (const [index, unit] of source.side.units.entries()) {
      if (unit.form?.kind !== 'checkbox') continue;
      const other = target.side.units[match.sources[index]?.target ?? -1];
      const isOurs = other?.form?.kind === 'checkbox' && isAsWritten(other);
      const mark = isOurs && !this.#marks.has(unit.hash) ? (placeOf(source, unit)?.mark ?? '') : '';
      this.#marks.set(unit.hash, mark);
    }
  }

  /** Returns what changes in the target, in order. @param target as it is now. @param facts of its texts. */
  changes(target: OpenedSide, facts: readonly PairFact[]): Replacement[] {
    if (this.#marks.size === 0) return [];
    const wanted = new Map<Hash, string>();
    for (const fact of facts) {
      const mark = this.#marks.get(fact.source);
      // Two texts may have the same translation.
      if (mark !== undefined) wanted.set(fact.target, (wanted.get(fact.target) ?? mark) === mark ? mark : '');
    }
    return target.side.units.flatMap((unit) => {
      const [mark, place] = [wanted.get(unit.hash), placeOf(target, unit)];
      if (!mark || !place || isDone(place.mark) === isDone(mark)) return [];
      return { start: place.at, end: place.at + 1, text: mark };
    });
  }
}

/** Where the mark of a checkbox stands. */
function placeOf({ file }: OpenedSide, { form }: DocumentUnit): { readonly at: number; readonly mark: string } | undefined {
  const block = form?.kind === 'checkbox' ? file.blocks[form.block] : undefined;
  const found = block && checkbox.exec(file.text.slice(block.start, block.start + longestLead));
  const [, lead = '', mark = ''] = found ?? [];
  return block && found ? { at: block.start + lead.length, mark } : undefined;
}

function isDone(mark: string): boolean {
  return mark.trim() !== '';
}
