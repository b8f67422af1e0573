import type { TextRange } from '../../text/textRange.ts';
import type { BlockTree, UnitRange } from './blockTree.ts';
import { isMatter } from './fileLayout.ts';
import type { FileLayout } from './fileLayout.ts';
import { reindented } from './linePrefix.ts';
import type { WrittenUnit } from './updatePlan.ts';

/** A block of the source that moved, with what the target has for it: also what somebody changed there by hand around its texts. */
export interface MovedBlock extends TextRange {
  /** Units of the source. */
  readonly units: UnitRange;
  /** What the target has, with the indentation of the source. */
  readonly text: string;
}

/** Finds the outermost blocks in one of the source that the target has as a whole. @param units all those of the block. */
export function movedBlocks(
  source: FileLayout,
  target: FileLayout,
  block: number,
  units: readonly WrittenUnit[],
  eol: string,
): readonly MovedBlock[] {
  const { tree } = source;
  const { first } = tree.range(block);
  const found: MovedBlock[] = [];
  const search = (one: number): void => {
    const range = tree.range(one);
    const texts = units.slice(range.first - first, range.end - first);
    const text = textOf(source, target, one, partnerOf(source, target, one, texts), eol);
    if (text !== undefined) {
      found.push({ start: source.block(one).start, end: source.block(one).end, units: range, text });
      return;
    }
    for (let unit = range.first; unit < range.end;) {
      const child = tree.childWith(one, unit);
      if (child !== undefined) search(child);
      unit = child === undefined ? unit + 1 : tree.range(child).end;
    }
  };
  search(block);
  return found;
}

/** The block of the target whose units are those of a block of the source. */
function partnerOf(source: FileLayout, target: FileLayout, block: number, units: readonly WrittenUnit[]): number | undefined {
  const [start] = units.map(({ text }) => (text.from === 'target' ? text.target : undefined));
  if (start === undefined) return undefined;
  const isWhole = units.every(({ text }, index) => text.from === 'target' && text.withBlock && text.target === start + index);
  if (!isWhole) return undefined;
  // A quote may have the same units as the paragraph in it.
  const own = withUnits(source.tree, source.tree.range(block));
  const others = withUnits(target.tree, { first: start, end: start + units.length });
  const other = others[own.indexOf(block)];
  if (other === undefined) return undefined;
  const [one, two] = [source.block(block).kind, target.block(other).kind];
  // An item of a list may be a paragraph in the source now. That can follow once it has moved.
  return one === two || !(isBound(one) || isBound(two)) ? other : undefined;
}

/** Rows of tables and keys of front matter stand nowhere else. */
function isBound(kind: string): boolean {
  return kind === 'tableRow' || kind.startsWith('matter ') || isMatter(kind);
}

/** Blocks with exactly these units, from the outside. */
function withUnits(tree: BlockTree, { first, end }: UnitRange): number[] {
  return [...tree.around(first)].filter((block) => tree.range(block).first === first && tree.range(block).end === end).toReversed();
}

const number = /^\d{1,9}(?=[.)])/;

function textOf(source: FileLayout, target: FileLayout, block: number, other: number | undefined, eol: string): string | undefined {
  if (other === undefined) return undefined;
  const [{ start, end }, there] = [source.block(block), target.block(other)];
  const text = target.text(there.start, there.end);
  const moved = reindented(text, target.lines.prefixAt(there.start), source.lines.prefixAt(start), eol);
  const [own, old] = [number.exec(source.text(start, end)), number.exec(text)].map((found) => found?.[0]);
  if (own === undefined || old === undefined) return moved;
  // An item of a list has the number of its new place, unless its other lines would be indented otherwise.
  return own.length === old.length || !/[\r\n]/.test(moved) ? own + moved.slice(old.length) : moved;
}
