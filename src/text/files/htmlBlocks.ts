import type { TextRange } from '../textRange.ts';
import type { HtmlElement } from './htmlOutline.ts';
import type { Block } from './openFile.ts';

/** A part of HTML that belongs to a block. */
export interface Placed {
  readonly element: HtmlElement | undefined;
  /** True for a part of the element's own tag. */
  readonly isOwn: boolean;
  /** Range that becomes a block if no element around it is one. */
  readonly row: TextRange;
}

/** Elements that can be taken out of a text, whatever is in them. */
const blockNames = new Set('dd dt figure h1 h2 h3 h4 h5 h6 hr li p pre tr'.split(' '));
/** Elements without which their parents would not be what they are. */
const fixed = new Set('body head html td th'.split(' '));
/** Elements whose block also has the first block in them: `<li><p>`. */
const shared = new Set('dd dt figure li td th'.split(' '));

/**
 * Returns the blocks of a text, and the index of the block of each part. Texts beside blocks, as in `<div>text<p>`, are blocks of their own.
 * @param elements and `parts` in the order of their starts.
 */
export function blocksOf(elements: readonly HtmlElement[], parts: readonly Placed[]): { blocks: Block[]; indices: number[] } {
  const blocks: Block[] = [];
  const known = new Map<HtmlElement | undefined, number | undefined>();
  const withText = new Set(parts.map(({ element }) => element));
  const withOwn = new Set(parts.filter(({ isOwn }) => isOwn).map(({ element }) => element));
  const add = (kind: string, { start, end }: TextRange) => blocks.push({ kind, start, end }) - 1;

  const isBlock = (element: HtmlElement) =>
    blockNames.has(element.name) || withOwn.has(element) || (!element.hasElements && withText.has(element) && !fixed.has(element.name));
  const place = (element: HtmlElement) => {
    const { parent } = element;
    const around = known.get(parent);
    const isShared = around !== undefined && parent !== undefined && element.isFirst && shared.has(parent.name);
    known.set(element, isBlock(element) && !isShared ? add(element.name, element) : around);
  };

  let next = 0;
  const placeUntil = (start: number) => {
    for (let element = elements[next]; element && element.start <= start; element = elements[next]) {
      place(element);
      next += 1;
    }
  };
  const rows = new Map<number, number>();
  const indices = parts.map(({ element, row }) => {
    placeUntil(row.start);
    const index = known.get(element) ?? rows.get(row.start) ?? add('text', row);
    if (known.get(element) === undefined) rows.set(row.start, index);
    return index;
  });
  placeUntil(Infinity);
  return { blocks, indices };
}
