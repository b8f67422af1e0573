import { rangesWithin, without } from '../../text/files/ranges.ts';
import type { OpenFile } from '../../text/files/openFile.ts';
import type { UnitForm } from './documentUnits.ts';

/** What comes before the text of an item with a checkbox. */
export const checkbox = /^((?:[-+*]|\d{1,9}[.)])[ \t]+\[)([ \txX])(?=\][ \t])/;
/** Longer beginnings of items are not looked at. */
export const longestLead = 30;

/** Returns what texts have around them besides the level of a heading, by index of the unit. */
export function unitForms(file: OpenFile): ReadonlyMap<number, UnitForm> {
  const forms = new Map<number, UnitForm>();
  const indexes = new Map(file.units.map((unit, index) => [unit, index]));
  let done = 0;
  for (const [block, { kind, start, end }] of file.blocks.entries()) {
    if (kind !== 'matter item' || start < done) continue;
    done = end;
    const units = rangesWithin(file.units, { start, end });
    const value = plain(without(file.text, units, { start, end }));
    for (const unit of units) forms.set(indexes.get(unit) ?? -1, { kind: 'item', block, value });
  }
  let last = -1;
  for (const [index, { block, start }] of file.units.entries()) {
    const around = file.blocks[block];
    const isFirst = block > last;
    last = Math.max(last, block);
    if (!isFirst || around?.kind !== 'listItem') continue;
    const mark = checkbox.exec(file.text.slice(around.start, Math.min(start, around.start + longestLead)))?.[2];
    if (mark !== undefined) forms.set(index, { kind: 'checkbox', block, value: mark.trim() === '' ? 'open' : 'done' });
  }
  return forms;
}

/** Neither indentation, quotes nor the order of keys count. */
function plain(text: string): string {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.replaceAll(/["']/g, '').replaceAll(/\s+/g, ' ').trim());
  return lines
    .filter((line) => line !== '')
    .toSorted()
    .join('\n');
}
