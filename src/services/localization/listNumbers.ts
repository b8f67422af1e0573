import type { Replacement } from '../../text/files/ranges.ts';
import type { OpenedSide } from './sections.ts';

interface Item {
  readonly start: number;
  readonly end: number;
  readonly number: string;
}

const marker = /^(\d{1,9})([.)])/;
const longestMarker = 11;

/** Numbered lists of a file, each with its items. With another marker, another list starts. */
function listsIn({ file: { blocks, text }, side: { lists = [] } }: OpenedSide): Item[][] {
  const found: Item[][] = [];
  const open = new Map<number, { readonly delimiter: string; readonly items: Item[] }>();
  for (const [block, { start, end }] of blocks.entries()) {
    const list = lists[block];
    if (list === undefined) continue;
    const [, number, delimiter = ''] = marker.exec(text.slice(start, start + longestMarker)) ?? [];
    if (number === undefined) {
      open.delete(list);
      continue;
    }
    const known = open.get(list);
    const items = known?.delimiter === delimiter ? known.items : [];
    if (items.length === 0) {
      open.set(list, { delimiter, items });
      found.push(items);
    }
    items.push({ start, end, number });
  }
  return found;
}

function isCounted(items: readonly Item[]): boolean {
  const first = Number(items[0]?.number);
  return items.every(({ number }, index) => number === String(first + index));
}

/**
 * Returns what counts the items of lists again after some have come in, gone or moved. Only where all lists were counted before: others write
 * `1.` for all items.
 */
export function countedAgain(source: OpenedSide, before: OpenedSide, after: OpenedSide): Replacement[] {
  if (before.file === after.file || ![...listsIn(source), ...listsIn(before)].every(isCounted)) return [];
  const changes = listsIn(after).flatMap((items) => {
    if (isCounted(items)) return [];
    const first = Number(items[0]?.number);
    const numbers = items.map(({ start, end, number }, index): Replacement & { readonly isLonger: boolean } => {
      const text = String(first + index);
      const isOneLine = !/[\r\n]/.test(after.file.text.slice(start, end));
      return { start, end: start + number.length, text, isLonger: text.length !== number.length && !isOneLine };
    });
    // Further lines of an item are indented by the length of its number.
    const until = numbers.findIndex(({ isLonger }) => isLonger);
    return numbers.slice(0, until === -1 ? undefined : until).filter(({ text }, index) => text !== items[index]?.number);
  });
  return changes.toSorted((one, other) => one.start - other.start);
}
