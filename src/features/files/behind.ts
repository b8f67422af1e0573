import type { DocumentPair } from './documentPair.ts';
import type { TextRange } from '../../text/textRange.ts';

/** Where a translation differs from its source as it is now. */
export interface Behind {
  /** Texts that an update translates, patches, inserts or takes out. */
  readonly toUpdate: number;
  /** Texts that were changed on both sides. */
  readonly toReview: number;
  /** Texts that a run left in the source's language because their translation would have changed the structure. */
  readonly left: number;
  /** Places in the translation, in order. For a text that is missing, that of the one before it. */
  readonly places: readonly TextRange[];
}

/** Returns what an update would do, and what is to be reviewed. */
export function behindOf({ plan, match, source, target }: DocumentPair): Behind {
  const toUpdate = plan.operations.reduce(
    (sum, operation) => sum + ('units' in operation ? operation.units.filter(({ text }) => text.from !== 'target').length : 1),
    0,
  );
  const units = target.file.units;
  const places = new Set<number>(plan.proposals.map((one) => one.target));
  let [last, left] = [0, 0];
  for (const [index, one] of match.sources.entries()) {
    const isBehind = one.state === 'behind-ours' || one.state === 'guarded' || one.state === 'unclear' || one.state === 'new';
    const isLeft = one.target !== undefined && one.mark === '?' && source.file.units[index]?.hash === units[one.target]?.hash;
    if (isBehind || isLeft) places.add(one.target ?? last);
    if (isLeft) left += 1;
    last = one.target ?? last;
  }
  for (const [index, one] of match.targets.entries()) if (one.state === 'removed') places.add(index);
  const ranges = [...places].toSorted((a, b) => a - b).flatMap((index) => units[index] ?? []);
  return { toUpdate, toReview: plan.proposals.length, left, places: ranges };
}
