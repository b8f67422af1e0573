import type { TextRange } from '../textRange.ts';
import type { ReadUnit } from './openFile.ts';

/**
 * Parts of a block that are in none of its texts: pictures, numbers, the address of a link that is a whole text, a line that opens a
 * container. They are never sent, and follow the source as code does.
 */

/** A tag without attributes tells nothing that the structure doesn't. */
const bareTag = /<\/?[A-Za-z][\w-]*>/g;

/** The label of a reference. One that was its own text gets it when the text is translated. */
const label = /^\]\[[^[\]]*\]/;

/** A part of a file that is read as a whole. */
export interface ReadPart extends TextRange {
  readonly block: number;
  /** True for the cell of a table, whose range has the pipe before it, and may have that behind it. */
  readonly isCell: boolean;
}

/** Returns the units of a part, in order, and what is in none of them. @param units in order; not none. */
export function withRest(text: string, { start, end, block }: ReadPart, units: readonly ReadUnit[]): ReadUnit[] {
  const all: ReadUnit[] = [];
  let done = start;
  const add = (to: number) => {
    const rest = trimmed(text, done, to, block);
    if (rest && /[\p{L}\p{N}]/u.test(rest.words.replace(label, '').replaceAll(bareTag, ''))) all.push(rest);
  };
  for (const unit of units) {
    add(unit.start);
    all.push(unit);
    done = Math.max(done, unit.end);
  }
  add(end);
  return all;
}

/** Returns a part without units as one; undefined for an empty one. */
export function wholeRest(text: string, { start, end, block, isCell }: ReadPart): ReadUnit | undefined {
  if (!isCell) return trimmed(text, start, end, block);
  const source = text.slice(start, end);
  return trimmed(text, start + Number(source.startsWith('|')), end - Number(source.endsWith('|')), block);
}

function trimmed(text: string, start: number, end: number, block: number): ReadUnit | undefined {
  const source = text.slice(start, end);
  const from = start + source.length - source.trimStart().length;
  // The marks of a quote before a text belong to its line.
  const line = Math.max(source.lastIndexOf('\n'), source.lastIndexOf('\r')) + 1;
  const words = (line > 0 && /^[\s>]*$/.test(source.slice(line)) ? source.slice(0, line) : source).trim();
  return words === '' ? undefined : { kind: 'rest', start: from, end: from + words.length, block, words, guarded: [], payload: undefined };
}
