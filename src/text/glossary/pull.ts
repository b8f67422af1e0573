import type { LanguagePair } from '../../api/languages.ts';
import type { Entry } from './entries.ts';
import { readSheet } from './sheet.ts';
import type { Sheet, SheetDelimiter } from './sheet.ts';
import { sheetRows, targetPlace, writeCell } from './sheetRows.ts';
import type { SheetRow } from './sheetRows.ts';

/** A piece of a text, and what stands in its place; offsets in UTF-16 units. */
export interface SheetEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What makes a file say the same as a dictionary. */
export interface Pull {
  /** In the order of the text, none over another. */
  readonly edits: readonly SheetEdit[];
  /** Entries that only the dictionary has. */
  readonly added: readonly Entry[];
  /** Entries whose target phrase is another one in the dictionary. */
  readonly changed: readonly { readonly source: string; readonly before: string; readonly after: string }[];
  /** Entries that only the file has, or has more than once. */
  readonly removed: readonly Entry[];
  /** Rows that hold something and are no entries of the dictionary, names of columns not counted: they stay. */
  readonly kept: number;
}

/** Reads a linked file. Names of columns are none of its entries, unless the dictionary has them as an entry. */
export function readLinkedFile(text: string, fileName: string, pair: LanguagePair, dictionary: readonly Entry[] = []): Sheet {
  const sheet = readSheet(text, fileName, pair, 'leaveOut');
  const [first] = sheet.header?.cells ?? [];
  if (first === undefined || !dictionary.some(([source]) => source === first)) return sheet;
  return { ...readSheet(text, fileName, pair), header: undefined };
}

/**
 * What to change in a file so that it says the same as a dictionary: a row whose target phrase is another one is rewritten there, a row
 * that the dictionary does not have is taken out, what is missing is appended in the file's own manner. All else stays, byte for byte.
 * @param text without a quote that does not end.
 */
export function pullInto(text: string, fileName: string, pair: LanguagePair, dictionary: readonly Entry[]): Pull {
  const sheet = readLinkedFile(text, fileName, pair, dictionary);
  const rows = sheetRows(text, sheet, pair);
  const wanted = new Map(dictionary);
  const stays = staying(rows, wanted);
  const changed: { readonly source: string; readonly before: string; readonly after: string }[] = [];
  const removed: Entry[] = [];
  const edits = createEdits();
  const last = rows.findLastIndex((_, index) => stays[index]);
  for (const [index, row] of rows.entries()) {
    if (!row.entry) continue;
    const [source, before] = row.entry;
    const after = wanted.get(source);
    if (stays[index] && after !== undefined && after !== before) {
      edits.add(retargeted(text, row, sheet, after));
      changed.push({ source, before, after });
    }
    if (stays[index]) continue;
    removed.push(row.entry);
    // Those after the last row that stays go with what is appended there.
    if (index < last) edits.add({ start: row.start, end: row.next, text: '' });
  }
  const there = new Set(rows.flatMap(({ entry }, index) => (entry && stays[index] ? [entry[0]] : [])));
  const added = dictionary.filter(([source]) => !there.has(source));
  edits.add(tail(text, rows, last, added.map(writer(rows, sheet, text))));
  const kept = rows.filter(({ entry, isBlank, isHeading }) => !entry && !isBlank && !isHeading).length;
  return { edits: edits.all(), added, changed, removed, kept };
}

/** The text once it was changed. */
export function withEdits(text: string, edits: readonly SheetEdit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text: piece } of edits) {
    pieces.push(text.slice(at, start), piece);
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

/** Which rows stay: no entry that the dictionary does not have, none a second time. */
function staying(rows: readonly SheetRow[], wanted: ReadonlyMap<string, string>): boolean[] {
  const seen = new Set<string>();
  return rows.map(({ entry }) => {
    if (!entry) return true;
    const [source] = entry;
    const stays = wanted.has(source) && !seen.has(source);
    seen.add(source);
    return stays;
  });
}

function retargeted(text: string, { start, end, entry }: SheetRow, sheet: Sheet, phrase: string): SheetEdit {
  const { delimiter } = sheet;
  const place = targetPlace(text.slice(start, end), delimiter);
  if (entry && text[start] !== '"' && misleads(phrase, delimiter)) {
    const cells = [entry[0], phrase].map((cell) => writeCell(cell, sheet, true));
    return { start, end: start + place.end, text: cells.join(delimiter) };
  }
  return { start: start + place.start, end: start + place.end, text: writeCell(phrase, sheet, place.inner > place.start) };
}

/**
 * Whether a phrase holds what stands between the cells of other files. In a row that begins without quotes it may look as if it stood
 * between the cells of this one, too.
 */
function misleads(phrase: string, delimiter: SheetDelimiter): boolean {
  return delimiter !== '\t' && (delimiter === ',' ? /[;\t]/ : /[,\t]/).test(phrase);
}

/** Writes an entry as the file writes its own: with quotes where each of them has some, with languages where rows name theirs. */
function writer(rows: readonly SheetRow[], sheet: Sheet, text: string): (entry: Entry) => string {
  const { delimiter } = sheet;
  const entries = rows.filter(({ entry }) => entry !== undefined);
  const quoted = delimiter !== '\t' && entries.length > 0 && entries.every(({ start }) => text[start] === '"');
  const more = entries.find(({ more: cells }) => cells.length === 2)?.more ?? [];
  return (entry) => {
    const isQuoted = quoted || entry.some((phrase) => misleads(phrase, delimiter));
    return [...entry, ...more].map((cell) => writeCell(cell, sheet, isQuoted)).join(delimiter);
  };
}

/** What stands after the last row that stays. */
function tail(text: string, rows: readonly SheetRow[], last: number, lines: readonly string[]): SheetEdit {
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  const row = rows[last];
  if (!row) return { start: rows[0]?.start ?? 0, end: text.length, text: lines.join(newline) };
  // A file that ends with a line end goes on doing so.
  const isEnd = row.isBlank && row.end === row.start && last === rows.length - 1;
  if (isEnd) return { start: row.start, end: text.length, text: lines.map((line) => line + newline).join('') };
  return { start: row.end, end: text.length, text: lines.map((line) => newline + line).join('') };
}

/** Gathers edits in their order; those that touch become one, and those that change nothing none. */
function createEdits(): { add(edit: SheetEdit): void; all(): readonly SheetEdit[] } {
  const edits: SheetEdit[] = [];
  return {
    add(edit) {
      if (edit.start === edit.end && edit.text === '') return;
      const before = edits.at(-1);
      if (before?.end === edit.start) edits.splice(-1, 1, { start: before.start, end: edit.end, text: before.text + edit.text });
      else edits.push(edit);
    },
    all: () => edits,
  };
}
