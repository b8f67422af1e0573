import type { FileLayout } from './fileLayout.ts';
import type { ExpectedUnit } from './expectedUnit.ts';
import type { Operation } from './updatePlan.ts';

/** What comes before the text of a heading or a list item when its block is rebuilt. */

const leadOfHeading = /^#{1,6}[ \t]+$/;
const leadOfItem = /^(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ \txX]\][ \t]+)?$/;

interface KeptLead {
  readonly text: string;
  /** How many characters of the source it takes the place of. */
  readonly instead: number;
  /** Kind of the texts in a heading that keeps its level. */
  readonly heading: string | undefined;
}

/** Returns what stays of the target: somebody may have chosen another level, or ticked a box. */
export function keptLead(source: FileLayout, target: FileLayout, operation: Extract<Operation, { kind: 'rebuild' }>): KeptLead {
  const nothing = { text: '', instead: 0, heading: undefined };
  const [first] = operation.units;
  const [unit, other] = [source.unit(first?.source ?? -1), target.unit(first?.target ?? -1)];
  if (operation.isRelevelled || !unit || !other) return nothing;
  const own = source.text(source.block(operation.block).start, unit.start);
  const text = target.text(target.block(operation.target).start, other.start);
  const isHeading = leadOfHeading.test(own) && leadOfHeading.test(text);
  if (!isHeading && !(leadOfItem.test(own) && leadOfItem.test(text))) return nothing;
  return { text, instead: own.length, heading: isHeading ? target.side.units[first?.target ?? -1]?.kind : undefined };
}

/** A text in a heading is one of that level. */
export function inHeading(expected: ExpectedUnit, heading: string | undefined): ExpectedUnit {
  const { unit } = expected;
  return heading === undefined || !unit?.kind.startsWith('heading ') ? expected : { ...expected, unit: { ...unit, kind: heading } };
}
