import type { TextRange } from '../../text/textRange.ts';
import { isMatter } from './fileLayout.ts';
import type { FileLayout } from './fileLayout.ts';

/** Blocks next to each other that are taken out together. */
export interface RemovedRun extends TextRange {
  readonly blocks: readonly number[];
  /** The range without what separates it from others. */
  readonly inner: TextRange;
}

/**
 * Returns what is taken out of a file with some blocks: what separates them from what comes before, or after, whichever separates less.
 * @param blocks in order; none lies in another one.
 */
export function removedRuns(target: FileLayout, blocks: readonly number[]): RemovedRun[] {
  const runs: number[][] = [];
  for (const block of blocks.flatMap((one) => withoutOthers(target, one))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && isNext(target, last, block)) run.push(block);
    else runs.push([block]);
  }
  return runs.map((run) => withSeparator(target, run));
}

/** Front matter, or a key in it, with keys that nobody translates stays, without those that go away. */
function withoutOthers(target: FileLayout, block: number): number[] {
  const { kind, start, end } = target.block(block);
  const isKey = kind.startsWith('matter ') && kind !== 'matter item';
  if (!(isMatter(kind) || isKey) || !target.tokens(start, end).some((token) => token.kind === 'block')) return [block];
  const inner = target.tree.blocks.filter((entry) => target.tree.parent(entry) === block);
  return inner.flatMap((entry) => withoutOthers(target, entry));
}

function isNext(target: FileLayout, block: number, next: number): boolean {
  const [{ end }, { start }] = [target.block(block), target.block(next)];
  if (target.tree.next(block) !== next) return false;
  return target.tokens(end, start).every(({ kind, key }) => kind === 'delimiter' || key === 'thematicBreak');
}

function withSeparator(target: FileLayout, blocks: readonly number[]): RemovedRun {
  const [first, last] = [blocks[0] ?? 0, blocks.at(-1) ?? 0];
  const { start, kind } = target.block(first);
  const from = target.endBefore(first);
  const to = target.startAfter(last);
  let { end } = target.block(last);
  // The line under a table's head goes with it.
  end = target.lineUnder(last)?.end ?? end;
  const inner = { start, end };
  if (kind.startsWith('matter ')) return { blocks, inner, ...linesOf(target, inner) };
  const before = target.blankBefore(start, from);
  const after = target.blankAfter(end, to);
  const isAtStart = isFirstIn(target, first, from);
  const isFollowed = target.hasNext(last) && after.end > end;
  const takesAfter = isFollowed && (isAtStart || before.lines > after.lines);
  if (takesAfter) return { blocks, inner, start, end: after.end };
  return { blocks, inner, start: isAtStart ? start : before.start, end };
}

/** Entries of front matter have lines of their own. */
function linesOf({ file: { text } }: FileLayout, { start, end }: TextRange): TextRange {
  const before = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  return { start: before, end: end + (/^[ \t]*(?:\r\n|\n|\r)?/.exec(text.slice(end))?.[0].length ?? 0) };
}

/** Whether nothing comes before a block in the one around it. */
function isFirstIn(target: FileLayout, block: number, from: number): boolean {
  const parent = target.tree.parent(block);
  const first = parent === undefined ? 0 : target.tree.range(parent).first;
  return target.tree.range(block).first === first && target.tokens(from, target.block(block).start).every(({ kind }) => kind !== 'block');
}
