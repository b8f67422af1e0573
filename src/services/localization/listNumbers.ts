import type { Replacement } from '../../text/files/ranges.ts';
import type { OpenedSide } from './sections.ts';

interface Item {
  readonly start: number;
  readonly end: number;
  readonly number: string;
}

const marker = /^\d{1,9}(?=[.)])/;
const longestMarker = 11;

/** Numbered lists of a file, each with its items. */
function listsIn({ file: { blocks, text }, side: { lists = [] } }: OpenedSide): Item[][] {
  const found = new Map<number, Item[]>();
  for (const [block, { start, end }] of blocks.entries()) {
    const list = lists[block];
    const number = list === undefined ? undefined : marker.exec(text.slice(start, start + longestMarker))?.[0];
    if (list === undefined || number === undefined) continue;
    const items = found.get(list) ?? [];
    items.push({ start, end, number });
    found.set(list, items);
  }
  return [...found.values()];
}

function isCounted(items: readonly Item[]): boolean {
  const first = Number(items[0]?.number);
  return items.every(({ number }, index) => number === String(first + index));
}

/**
 * Returns what counts the items of lists again after some have come in, gone or moved. Only where all lists were counted before: others write
 * `1.` for all items.
 */
export function countedAgain(before: OpenedSide, after: OpenedSide): Replacement[] {
  if (before.file === after.file || !listsIn(before).every(isCounted)) return [];
  return listsIn(after).flatMap((items) => {
    if (isCounted(items)) return [];
    const first = Number(items[0]?.number);
    const changes = items.map(({ start, end, number }, index): Replacement & { readonly isLonger: boolean } => {
      const text = String(first + index);
      const isOneLine = !/[\r\n]/.test(after.file.text.slice(start, end));
      return { start, end: start + number.length, text, isLonger: text.length !== number.length && !isOneLine };
    });
    // Further lines of an item are indented by the length of its number.
    const until = changes.findIndex(({ isLonger }) => isLonger);
    return changes.slice(0, until === -1 ? undefined : until).filter(({ text }, index) => text !== items[index]?.number);
  });
}
