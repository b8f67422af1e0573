import type { LanguagePair } from '../../api/languages.ts';
import type { Entry } from './entries.ts';
import { readSheet } from './sheet.ts';
import type { Sheet, SheetDelimiter } from './sheet.ts';
import { sheetRows, targetPlace, writeCell } from './sheetRows.ts';
import type { SheetRow } from './sheetRows.ts';

/** A replacement for a range of a text; offsets in UTF-16 units. */
export interface SheetEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits that make a file match its dictionary. */
export interface Pull {
  /** In text order, without overlaps. */
  readonly edits: readonly SheetEdit[];
  /** Entries that only the dictionary has. */
  readonly added: readonly Entry[];
  /** Entries whose target phrase differs in the dictionary. */
  readonly changed: readonly { readonly source: string; readonly before: string; readonly after: string }[];
  /** Entries that only the file has, or that it repeats. */
  readonly removed: readonly Entry[];
  /** Number of nonblank rows that are not entries of the dictionary, not counting column names. They stay unchanged. */
  readonly kept: number;
}

/** Reads a linked file. Column names are not entries, unless the dictionary contains them as one. */
export function readLinkedFile(text: string, fileName: string, pair: LanguagePair, dictionary: readonly Entry[] = []): Sheet {
  const sheet = readSheet(text, fileName, pair, 'leaveOut');
  const [first] = sheet.header?.cells ?? [];
  if (first === undefined || !dictionary.some(([source]) => source === first)) return sheet;
  return { ...readSheet(text, fileName, pair), header: undefined };
}

/**
 * Returns the edits that make a file match a dictionary: differing target phrases are replaced, rows missing from the dictionary are
 * removed, and missing entries are appended in the file's own format. Everything else stays unchanged, byte for byte.
 * @param text without unclosed quotes.
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
    // Rows after the last one that stays are replaced together with the appended ones.
    if (index < last) edits.add({ start: row.start, end: row.next, text: '' });
  }
  const there = new Set(rows.flatMap(({ entry }, index) => (entry && stays[index] ? [entry[0]] : [])));
  const added = dictionary.filter(([source]) => !there.has(source));
  edits.add(tail(text, rows, last, added.map(writer(rows, sheet, text))));
  const kept = rows.filter(({ entry, isBlank, isHeading }) => !entry && !isBlank && !isHeading).length;
  return { edits: edits.all(), added, changed, removed, kept };
}

/** Returns the text with the edits applied. */
export function withEdits(text: string, edits: readonly SheetEdit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text: piece } of edits) {
    pieces.push(text.slice(at, start), piece);
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

/** Returns which rows stay. Entries missing from the dictionary and repeated entries don't. */
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
 * Returns true if a phrase contains a delimiter of other formats. In a row that starts without quotes, it could be mistaken for this file's
 * delimiter.
 */
function misleads(phrase: string, delimiter: SheetDelimiter): boolean {
  return delimiter !== '\t' && (delimiter === ',' ? /[;\t]/ : /[,\t]/).test(phrase);
}

/**
 * Returns a function that formats entries like the file's own: with quotes if all of them have quotes, with languages if rows contain
 * theirs.
 */
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

/** Returns the edit for everything after the last row that stays. */
function tail(text: string, rows: readonly SheetRow[], last: number, lines: readonly string[]): SheetEdit {
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  const row = rows[last];
  if (!row) return { start: rows[0]?.start ?? 0, end: text.length, text: lines.join(newline) };
  // A final line ending is kept.
  const isEnd = row.isBlank && row.end === row.start && last === rows.length - 1;
  if (isEnd) return { start: row.start, end: text.length, text: lines.map((line) => line + newline).join('') };
  return { start: row.end, end: text.length, text: lines.map((line) => newline + line).join('') };
}

/** Collects edits in order. Adjacent ones are merged, and empty ones are ignored. */
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
