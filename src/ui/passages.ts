import * as vscode from 'vscode';
import { setting } from './settings.ts';
import { trackRanges } from './trackedRanges.ts';
import type { TrackedRanges } from './trackedRanges.ts';

/**
 * What a command is about: every selection of the active editor, and the line or paragraph of each cursor without one.
 * Must be called before the first await; dispose the result.
 * @returns undefined without an active editor.
 */
export function capturePassages(): TrackedRanges | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selections } = editor;
  const selected = selections.filter((selection) => !selection.isEmpty);
  const whenEmpty = setting('interlinear.selection.whenEmpty', document);
  const expanded = selections
    .filter((selection) => selection.isEmpty)
    .map((cursor) => (whenEmpty === 'paragraph' ? paragraphAt(document, cursor.active.line) : document.lineAt(cursor.active.line).range));
  const ranges: vscode.Range[] = [...selected];
  for (const range of expanded) {
    if (!ranges.some((other) => overlaps(other, range))) ranges.push(range);
  }
  return trackRanges(document, ranges);
}

/** Whether two ranges share text; ranges that only touch do not. */
function overlaps(a: vscode.Range, b: vscode.Range): boolean {
  const shared = a.intersection(b);
  return a.isEqual(b) || (shared !== undefined && !shared.isEmpty);
}

/** Whether some of what was captured is being worked on: a second keystroke must not pay for the same text again. */
export function isUnderWay(underWay: ReadonlySet<TrackedRanges>, captured: TrackedRanges): boolean {
  const wanted = captured.ranges.flatMap((range) => range.current() ?? []);
  return [...underWay]
    .filter((other) => other.document === captured.document)
    .flatMap((other) => other.ranges.flatMap((range) => range.current() ?? []))
    .some((taken) => wanted.some((range) => overlaps(taken, range)));
}

/** The lines around a line up to the next blank ones; a blank line stands for itself. */
export function paragraphAt(document: vscode.TextDocument, line: number): vscode.Range {
  const blank = (number: number) => document.lineAt(number).isEmptyOrWhitespace;
  if (blank(line)) return document.lineAt(line).range;
  let first = line;
  let last = line;
  while (first > 0 && !blank(first - 1)) first -= 1;
  while (last < document.lineCount - 1 && !blank(last + 1)) last += 1;
  return new vscode.Range(document.lineAt(first).range.start, document.lineAt(last).range.end);
}
