import type { TextRange } from '../textRange.ts';
import type { Block } from './openFile.ts';
import { rangesWithin } from './ranges.ts';

/**
 * Entries of front matter that nobody translates: a date, a layout, a list of tags. They are never sent, and follow the source as code does,
 * while those of the translation alone stay.
 */

/** An entry, and which one of all it is. */
export interface IndexedEntry extends Block {
  readonly index: number;
}

/** Returns the entries in which there is neither another one nor a text. @param entries in order, outer ones first. @param texts in order. */
export function untranslatedEntries(entries: readonly Block[], texts: readonly TextRange[]): IndexedEntry[] {
  return entries.flatMap((entry, index): IndexedEntry[] => {
    const isOuter = (entries[index + 1]?.start ?? Infinity) < entry.end;
    return isOuter || rangesWithin(texts, entry).length > 0 ? [] : [{ ...entry, index }];
  });
}

/** Returns an entry without what formatters change: quotes around its value, and white space. */
export function entryWords(source: string): string {
  const [key] = /^[^:=\r\n]*[:=]/.exec(source) ?? /^-(?=[ \t])/.exec(source) ?? [''];
  const plain = source.slice(key.length).trim();
  const quote = plain.charAt(0);
  const isQuoted = plain.length > 1 && /["']/.test(quote) && plain.indexOf(quote, 1) === plain.length - 1;
  return `${key.trim()} ${isQuoted ? plain.slice(1, -1) : plain}`.replaceAll(/\s+/g, ' ').trim();
}
