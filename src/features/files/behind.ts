import type { FileContent, PairMatch } from '../../services/localization/documents.ts';
import type { Operation } from '../../services/localization/updatePlan.ts';
import type { TextRange } from '../../text/textRange.ts';

/** Where a translation differs from its source as it is now. */
export interface Behind {
  /** Texts that an update translates, patches, inserts or takes out, and blocks that it changes otherwise. */
  readonly toUpdate: number;
  /** Texts that were changed on both sides. */
  readonly toReview: number;
  /** Texts that a run left in the source's language because their translation would have changed the structure. */
  readonly left: number;
  /** Places in the translation, in order. For a text that is missing, that of the one before it. */
  readonly places: readonly TextRange[];
}

/** Both sides of a translation, and what an update would do. */
interface MatchedFiles extends PairMatch {
  readonly source: { readonly file: FileContent };
  readonly target: { readonly file: FileContent };
}

/** Returns what an update would do, and what is to be reviewed. */
export function behindOf({ plan, match, followed, source, target }: MatchedFiles): Behind {
  const changed = plan.operations.flatMap(changedBy);
  const removed = plan.operations.filter(({ kind }) => kind === 'remove').length;
  const units = target.file.units;
  const places = new Set<number>(plan.proposals.map((one) => one.target));
  for (const operation of plan.operations) {
    if (operation.kind === 'rebuild' || operation.kind === 'renew') places.add(operation.units[0]?.target ?? 0);
  }
  let [last, left] = [0, 0];
  for (const [index, one] of match.sources.entries()) {
    const isBehind = one.state === 'behind-ours' || one.state === 'guarded' || one.state === 'unclear' || one.state === 'new';
    const isLeft = one.target !== undefined && one.mark === '?' && source.file.units[index]?.hash === units[one.target]?.hash;
    if (isBehind || isLeft) places.add(one.target ?? last);
    if (isLeft) left += 1;
    last = one.target ?? last;
  }
  for (const [index, one] of match.targets.entries()) if (one.state === 'removed') places.add(index);
  const ranges = [...[...places].flatMap((index) => units[index] ?? []), ...followed].toSorted((a, b) => a.start - b.start);
  return { toUpdate: textsIn(source.file, changed) + removed + followed.length, toReview: plan.proposals.length, left, places: ranges };
}

/** Returns the units of the source that an operation writes. */
function changedBy(operation: Operation): readonly number[] {
  switch (operation.kind) {
    case 'insert':
    case 'renew':
    case 'rebuild': {
      const written = operation.units.filter(({ text }) => text.from !== 'target');
      // Of a block with all its texts, something else is written.
      const changes = written.length === 0 && operation.kind !== 'insert' ? operation.units.slice(0, 1) : written;
      return changes.map(({ source }) => source);
    }
    case 'replace':
      return [operation.unit.source];
    case 'patch':
      return [operation.source];
    case 'remove':
      return [];
    default:
      return operation satisfies never;
  }
}

/** Counts texts, and blocks of which only code, pictures or addresses have changed. */
function textsIn({ units }: FileContent, changed: readonly number[]): number {
  const [texts, others] = [new Set<number>(), new Set<number>()];
  let count = 0;
  for (const index of changed) {
    const unit = units[index];
    if (!unit) continue;
    (unit.pieces ? texts : others).add(unit.block);
    if (unit.pieces) count += 1;
  }
  return count + [...others].filter((block) => !texts.has(block)).length;
}
