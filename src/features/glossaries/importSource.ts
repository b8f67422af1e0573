import * as vscode from 'vscode';
import type { LanguagePair } from '../../api/languages.ts';
import { alignLines } from '../../text/glossary/alignedLines.ts';
import type { EntryFault } from '../../text/glossary/entries.ts';
import { validateEntries } from '../../text/glossary/validateEntries.ts';
import type { ValidatedEntries } from '../../text/glossary/validateEntries.ts';
import { pairsOfSelections } from '../../text/glossary/pairs.ts';
import type { SelectedText } from '../../text/glossary/pairs.ts';
import { parseEntries } from '../../text/glossary/parse.ts';
import { readSheet } from '../../text/glossary/sheet.ts';
import { sheetText } from '../../text/glossary/sheetText.ts';
import { writeEntries } from '../../text/glossary/write.ts';
import { cannotBeRead, fileName } from '../../editor/files.ts';
import { localMegabytes, localNumber } from '../../editor/localized.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';
import * as importMessages from './importTexts.ts';

/** Source of entries to import: a file, a selection, or two files. */
export interface ImportSource {
  /** Name for use in sentences. File names include quotes. */
  readonly name: string;
  /** Title of the questions. */
  readonly heading: string;
  /** Proposed name of a new glossary. */
  readonly title: string;
  /** Pairs that the entries seem to be for, most likely first. */
  readonly pairs: readonly LanguagePair[];
  /** File to open; undefined if the editor cannot open the source. */
  readonly uri?: vscode.Uri;
  read(pair: LanguagePair, header: 'keep' | 'leaveOut'): ImportPreview;
}

/** Entries that can be imported into the dictionary of a pair. */
export interface ImportPreview extends ValidatedEntries {
  /** First row, if it looks like column names. */
  readonly header: readonly string[] | undefined;
  /** Number of rows for other languages. */
  readonly ignored: number;
  /** Sentences about anything else that is left out. */
  readonly notes: readonly string[];
}

/** Maximum size of a file. A larger one cannot contain a dictionary of at most 10 MB, and would use too much memory. */
const largestFile = 100 * 1024 ** 2;

/** Returns the source for a CSV or TSV file, including unsaved changes. @throws UserError */
export async function fileSource(uri: vscode.Uri): Promise<ImportSource> {
  return { ...sheetSource(fileName(uri), await textOf(uri)), uri };
}

/** Returns the source for a file dropped from outside of the editor. @throws UserError */
export async function droppedSource(name: string, bytes: Uint8Array): Promise<ImportSource> {
  return sheetSource(name, decoded(name, bytes));
}

function sheetSource(name: string, written: string): ImportSource {
  // Old spreadsheets end lines with `\r`, and the editor treats it as a line end.
  const text = written.includes('\n') ? written : written.replaceAll('\r', '\n');
  const { languages } = readSheet(text.slice(0, beginning), name, {});
  const named = pairInName(name);
  return {
    name: messages.quoted(name),
    heading: importMessages.importTitle(name),
    title: name.replace(/\.(csv|tsv|txt)$/i, ''),
    pairs: [...languages, ...(named ? [named] : [])],
    read(pair, header) {
      const sheet = readSheet(text, name, pair, header);
      return { ...validateEntries(sheet), header: sheet.header?.cells, ignored: sheet.ignored.length, notes: [] };
    },
  };
}

/** Number of characters searched for the languages of a file. */
const beginning = 50_000;

/** Finds languages in the name of a file, such as `riverside.en-de.csv` or `en_de.tsv`. */
export function pairInName(name: string): LanguagePair | undefined {
  const [, source_lang, target_lang] = /(?:^|[^a-z])([a-z]{2})(?:[-_.]?to[-_.]?|[-_])([a-z]{2})(?:[^a-z]|$)/i.exec(name) ?? [];
  if (source_lang === undefined || target_lang === undefined) return undefined;
  return { source_lang: source_lang.toLowerCase(), target_lang: target_lang.toLowerCase() };
}

/** Returns the source for pairs of phrases in the selection; undefined if there are none. */
export function selectionSource(selected: readonly SelectedText[]): ImportSource | undefined {
  const { pairs, lines, unread } = pairsOfSelections(selected);
  if (pairs.length === 0) return undefined;
  const tsv = writeEntries(pairs, 'tsv');
  return {
    name: importMessages.theSelection(),
    heading: importMessages.importSelectionTitle(),
    title: '',
    pairs: [],
    read(pair) {
      const { leftOut, ...read } = validateEntries(parseEntries(tsv, { ...pair, entries_format: 'tsv' }));
      // Convert line numbers of pairs to those of the document.
      const placed = leftOut.map((fault) => Object.assign(fault, { line: lines[fault.line - 1] ?? fault.line }));
      return { ...read, leftOut: placed, header: undefined, ignored: 0, notes: unreadNotes(unread) };
    },
  };
}

function unreadNotes(unread: readonly number[]): string[] {
  if (unread.length === 0) return [];
  const lines = unread.slice(0, linesSaid).map((line) => localNumber(line));
  const more = unread.length > lines.length ? ', …' : '';
  return [importMessages.linesWithoutPair(lines.join(', ') + more)];
}

const linesSaid = 5;

/** Returns the source for two files that correspond line by line. @throws UserError if their numbers of lines differ. */
export async function alignedSource(source: vscode.Uri, target: vscode.Uri): Promise<ImportSource> {
  const [sourceText, targetText] = await Promise.all([textOf(source), textOf(target)]);
  const { tsv, sourceLines, targetLines } = alignLines(sourceText, targetText);
  const names = [fileName(source), fileName(target)] as const;
  if (sourceLines !== targetLines) {
    const [one, other] = [localNumber(sourceLines), localNumber(targetLines)];
    throw new UserError(importMessages.lineCountsDiffer(names[0], one, names[1], other));
  }
  return {
    name: importMessages.twoFiles(...names),
    heading: importMessages.importTwoFilesTitle(...names),
    title: '',
    pairs: [],
    uri: source,
    read: (pair) => ({ ...validateEntries(readSheet(tsv, 'aligned.tsv', pair)), header: undefined, ignored: 0, notes: [] }),
  };
}

/** @throws UserError if it cannot be read or is not a text. */
async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.isDirty && document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > largestFile) throw tooLarge(fileName(uri), size);
    return decoded(fileName(uri), await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(cannotBeRead(uri, error));
  }
}

function decoded(name: string, bytes: Uint8Array): string {
  if (bytes.length > largestFile) throw tooLarge(name, bytes.length);
  const text = sheetText(bytes);
  if (text === undefined) throw new UserError(importMessages.notUtfEight(name));
  return text;
}

function tooLarge(name: string, bytes: number): UserError {
  return new UserError(importMessages.fileTooLarge(name, localMegabytes(bytes)));
}

/** Returns the range of a fault in its file. */
export function placeOfFault({ line, column, length }: EntryFault): vscode.Range {
  return new vscode.Range(line - 1, column - 1, line - 1, column - 1 + length);
}
