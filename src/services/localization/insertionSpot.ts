import type { FileLayout } from './fileLayout.ts';
import type { InsertionPlace } from './insertionPlaces.ts';

/** Where blocks are inserted: behind what comes before, or in front of what follows. */
export interface Spot {
  readonly at: number;
  /** What may stand there already is looked for in this range. */
  readonly from: number;
  readonly to: number;
  readonly prefix: string;
  readonly isBehind: boolean;
  /** The block of the target next to it. */
  readonly neighbor: number | undefined;
}

/** The start of the target, where front matter has to stand. */
export function startOf(target: FileLayout): Spot {
  const at = target.file.text.startsWith('\uFEFF') ? 1 : 0;
  return { at, from: at, to: at, prefix: '', isBehind: false, neighbor: undefined };
}

/** Returns where a place of a plan is in the text. */
export function spotOf(place: InsertionPlace, target: FileLayout): Spot {
  const before = (block: number, from = target.endBefore(block)): Spot => {
    const { start } = target.block(block);
    return { at: start, from, to: start, prefix: target.lines.prefixAt(start), isBehind: false, neighbor: block };
  };
  if (place === 'top') {
    const first = target.tree.childWith(undefined, 0);
    const { length } = target.file.text;
    return first === undefined ? { at: length, from: 0, to: length, prefix: '', isBehind: true, neighbor: undefined } : before(first, 0);
  }
  if ('before' in place) return before(place.before);
  if ('after' in place) {
    const { start, end } = target.block(place.after);
    return {
      at: end,
      from: end,
      to: target.startAfter(place.after),
      prefix: target.lines.prefixAt(start),
      isBehind: true,
      neighbor: place.after,
    };
  }
  const block = place.firstIn;
  const own = target.tree.ownRange(block);
  const child = target.tree.childWith(block, own?.end ?? target.tree.range(block).first);
  if (!own && child !== undefined) return before(child);
  const at = target.ownEnd(block);
  const to = child === undefined ? target.block(block).end : target.block(child).start;
  const inside = child === undefined ? (target.unit(own?.first ?? 0)?.start ?? 0) : target.block(child).start;
  return { at, from: at, to, prefix: target.lines.prefixAt(inside), isBehind: true, neighbor: child };
}
