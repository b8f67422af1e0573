import type { OpenFile } from '../../text/files/openFile.ts';
import type { DocumentMatch } from './documentMatch.ts';
import type { FileLayout } from './fileLayout.ts';
import { guardedPart } from './hashes.ts';
import type { OperationGroup } from './operationGroups.ts';
import { isAsExpected, restructured } from './restructuring.ts';
import type { Region } from './sectionRegions.ts';
import type { Restructured } from './targetBuilder.ts';
import type { Operation, UpdatePlan } from './updatePlan.ts';

export interface UpdateInput {
  readonly source: OpenFile;
  readonly target: OpenFile;
  readonly match: DocumentMatch;
  readonly plan: UpdatePlan;
  /** Returns sections of the target that are exactly as they were written. See `MatchOptions`. */
  readonly writtenRegions?: () => readonly Region[];
  /** Opens a text as a file of the target's format. Returns undefined if it cannot be read. */
  readonly open: (text: string) => Promise<OpenFile | undefined>;
}

/** A target with a structure that it can have. */
export interface Fitted {
  readonly restructured: Restructured;
  readonly file: OpenFile;
}

export interface Prepared extends UpdateInput {
  readonly layouts: { readonly source: FileLayout; readonly target: FileLayout };
  /** All groups of the plan. */
  readonly groups: readonly OperationGroup[];
  readonly possible: readonly OperationGroup[];
  /** The target with all that is possible. */
  readonly fitted: Fitted;
}

/** Whether an operation changes more than the words of a unit. What lies in another unit, and values, have no structure of their own. */
export function isStructural(operation: Operation, source: FileLayout, target: FileLayout): boolean {
  if (operation.kind !== 'replace' && operation.kind !== 'patch') return true;
  const unit = operation.kind === 'replace' ? operation.unit.source : operation.source;
  const [own, old] = [source.side.units[unit], target.side.units[operation.target]];
  if (!own?.sent || !old?.sent || (operation.kind === 'replace' && operation.unit.text.from === 'target')) return true;
  return guardedPart(own.hash) !== guardedPart(old.hash) && source.file.units[unit]?.isValue !== true;
}

export async function fitted(
  { open, match, plan }: UpdateInput,
  source: FileLayout,
  target: FileLayout,
  groups: readonly OperationGroup[],
): Promise<Fitted | undefined> {
  // Blocks that come in at one place have an order, also those of different groups.
  const chosen = new Set<Operation>(groups.flat());
  const operations = plan.operations.filter((operation) => chosen.has(operation));
  const changed = restructured(source, target, operations, (unit) => match.sources[unit]?.target);
  if (!changed) return undefined;
  const file = changed.text === target.file.text ? target.file : await open(changed.text);
  return file && isAsExpected(changed, file) ? { restructured: changed, file } : undefined;
}
