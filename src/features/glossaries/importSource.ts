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
import { pairInName } from './pairSteps.ts';
import * as messages from './texts.ts';

/** Entries that somebody has, to be put into a dictionary: a file, a selection, two files. */
export interface ImportSource {
  /** What it is called in sentences, with the quotes that the name of a file has there. */
  readonly name: string;
  /** Of the questions about it. */
  readonly heading: string;
  /** What a new glossary of it may be called. */
  readonly title: string;
  /** Pairs that it seems to be for, the likeliest first. */
  readonly pairs: readonly LanguagePair[];
  /** Where it can be looked at; undefined for what is no file of the editor's. */
  readonly uri?: vscode.Uri;
  read(pair: LanguagePair, header: 'keep' | 'leaveOut'): ImportPreview;
}

/** What of it can be put into the dictionary of a pair. */
export interface ImportPreview extends ValidatedEntries {
  /** The first row where it looks like the names of columns. */
  readonly header: readonly string[] | undefined;
  /** Rows that name other languages. */
  readonly ignored: number;
  /** Sentences about what is left out beside that. */
  readonly notes: readonly string[];
}

/** Larger files hold no dictionary of 10 MB, whatever is in them; and would fill the memory. */
const largestFile = 100 * 1024 ** 2;

/** A CSV or TSV file of the editor's, with what was typed into it and is not saved yet. @throws UserError */
export async function fileSource(uri: vscode.Uri): Promise<ImportSource> {
  return { ...sheetSource(fileName(uri), await textOf(uri)), uri };
}

/** A file that was dropped from outside of the editor. @throws UserError */
export async function droppedSource(name: string, bytes: Uint8Array): Promise<ImportSource> {
  return sheetSource(name, decoded(name, bytes));
}

function sheetSource(name: string, written: string): ImportSource {
  // Spreadsheets of old end lines so, and the editor counts them so.
  const text = written.includes('\n') ? written : written.replaceAll('\r', '\n');
  const { languages } = readSheet(text.slice(0, beginning), name, {});
  const named = pairInName(name);
  return {
    name: messages.quoted(name),
    heading: messages.importTitle(name),
    title: name.replace(/\.(csv|tsv|txt)$/i, ''),
    pairs: [...languages, ...(named ? [named] : [])],
    read(pair, header) {
      const sheet = readSheet(text, name, pair, header);
      return { ...validateEntries(sheet), header: sheet.header?.cells, ignored: sheet.ignored.length, notes: [] };
    },
  };
}

/** Characters in which the languages of a file are looked for. */
const beginning = 50_000;

/** The pairs of phrases in what is selected; undefined when there are none. */
export function selectionSource(selected: readonly SelectedText[]): ImportSource | undefined {
  const { pairs, lines, unread } = pairsOfSelections(selected);
  if (pairs.length === 0) return undefined;
  const tsv = writeEntries(pairs, 'tsv');
  return {
    name: messages.theSelection(),
    heading: messages.importSelectionTitle(),
    title: '',
    pairs: [],
    read(pair) {
      const { leftOut, ...read } = validateEntries(parseEntries(tsv, { ...pair, entries_format: 'tsv' }));
      // The lines of the document, not those of the pairs.
      const placed = leftOut.map((fault) => Object.assign(fault, { line: lines[fault.line - 1] ?? fault.line }));
      return { ...read, leftOut: placed, header: undefined, ignored: 0, notes: unreadNotes(unread) };
    },
  };
}

function unreadNotes(unread: readonly number[]): string[] {
  if (unread.length === 0) return [];
  const lines = unread.slice(0, linesSaid).map((line) => localNumber(line));
  const more = unread.length > lines.length ? ', …' : '';
  return [messages.linesWithoutPair(lines.join(', ') + more)];
}

const linesSaid = 5;

/** Two files that say the same line by line. @throws UserError when they have not as many lines. */
export async function alignedSource(source: vscode.Uri, target: vscode.Uri): Promise<ImportSource> {
  const [sourceText, targetText] = await Promise.all([textOf(source), textOf(target)]);
  const { tsv, sourceLines, targetLines } = alignLines(sourceText, targetText);
  const names = [fileName(source), fileName(target)] as const;
  if (sourceLines !== targetLines) {
    const [one, other] = [localNumber(sourceLines), localNumber(targetLines)];
    throw new UserError(messages.lineCountsDiffer(names[0], one, names[1], other));
  }
  return {
    name: messages.twoFiles(...names),
    heading: messages.importTwoFilesTitle(...names),
    title: '',
    pairs: [],
    uri: source,
    read: (pair) => ({ ...validateEntries(readSheet(tsv, 'aligned.tsv', pair)), header: undefined, ignored: 0, notes: [] }),
  };
}

/** @throws UserError when it cannot be read or is no text. */
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
  if (text === undefined) throw new UserError(messages.notUtfEight(name));
  return text;
}

function tooLarge(name: string, bytes: number): UserError {
  return new UserError(messages.fileTooLarge(name, localMegabytes(bytes)));
}

/** Where a fault is, as a selection in its file. */
export function placeOfFault({ line, column, length }: EntryFault): vscode.Range {
  return new vscode.Range(line - 1, column - 1, line - 1, column - 1 + length);
}
