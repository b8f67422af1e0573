import * as vscode from 'vscode';
import { setting } from '../settings/settings.ts';
import { trackRanges } from '../../editor/trackedRanges.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';

/**
 * Captures the text for a command: every selection of the active editor, and the line or paragraph of each cursor without one.
 * Must be called before the first await; dispose the result.
 * @returns undefined without an active editor.
 */
export function captureRanges(): TrackedRanges | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selections } = editor;
  const selected = selections.filter((selection) => !selection.isEmpty);
  const whenEmpty = setting('interlinear.translation.emptySelection', document);
  const isParagraph = whenEmpty === 'paragraph' || (whenEmpty !== 'line' && paragraphLanguages.has(document.languageId));
  const ranges: vscode.Range[] = [...selected];
  const isFree = (range: vscode.Range) => !ranges.some((other) => overlaps(other, range));
  for (const { active } of selections.filter((selection) => selection.isEmpty)) {
    const line = document.lineAt(active.line).range;
    const whole = isParagraph ? paragraphAt(document, active.line) : line;
    // If a part of the paragraph is selected, a cursor in it stands for its line.
    const range = selected.some((other) => overlaps(other, whole)) ? line : whole;
    if (isFree(range)) ranges.push(range);
  }
  return trackRanges(document, ranges, selected.length === 0 ? 'cursor' : undefined);
}

/** Returns true if two ranges share text. Touching ranges do not. */
function overlaps(a: vscode.Range, b: vscode.Range): boolean {
  const shared = a.intersection(b);
  return a.isEqual(b) || (shared !== undefined && !shared.isEmpty);
}

/** Returns true if part of the captured text is already being processed. A second keystroke must not pay for the same text again. */
export function isInFlight(inFlight: ReadonlySet<TrackedRanges>, captured: TrackedRanges): boolean {
  const wanted = captured.ranges.flatMap((range) => range.current() ?? []);
  return [...inFlight]
    .filter((other) => other.document === captured.document)
    .flatMap((other) => other.ranges.flatMap((range) => range.current() ?? []))
    .some((taken) => wanted.some((range) => overlaps(taken, range)));
}

/** Languages where an empty selection means the paragraph. In code and data it means the line. */
const paragraphLanguages: ReadonlySet<string> = new Set(
  (
    'plaintext markdown mdx quarto rmd restructuredtext asciidoc org textile typst mediawiki latex tex html handlebars vue svelte ' +
    'astro git-commit scminput'
  ).split(' '),
);

/** Start of a block in Markdown and similar languages: a list item, a heading or a fence. */
const blockStart = /^[ \t>]*(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]|^[ \t>]*(?:`{3}|~{3})/;
/** Blocks that end with their line. */
const lineBlock = /^[ \t>]*(?:#{1,6}[ \t]|`{3}|~{3})/;
/** Tags that start or end a block in HTML. */
const tagStart =
  /^[ \t]*<\/?(?:p|li|ul|ol|dl|dt|dd|h[1-6]|div|section|article|main|header|footer|nav|table|t[rdh]|thead|tbody|body|blockquote)\b/i;
const htmlLanguages: ReadonlySet<string> = new Set(['html', 'handlebars', 'vue', 'svelte', 'astro']);

/** Returns the lines of a line's paragraph or list item; for a blank line, only that line. */
export function paragraphAt(document: vscode.TextDocument, line: number): vscode.Range {
  const isHtml = htmlLanguages.has(document.languageId);
  const lineAt = (number: number) => document.lineAt(number);
  const blank = (number: number) => lineAt(number).isEmptyOrWhitespace;
  const begins = (number: number) => (isHtml ? tagStart : blockStart).test(lineAt(number).text);
  const isAlone = (number: number) => !isHtml && lineBlock.test(lineAt(number).text);
  if (blank(line) || isAlone(line)) return lineAt(line).range;
  let first = line;
  let last = line;
  while (first > 0 && !begins(first) && !blank(first - 1) && !isAlone(first - 1)) first -= 1;
  while (last < document.lineCount - 1 && !blank(last + 1) && !begins(last + 1)) last += 1;
  return new vscode.Range(document.lineAt(first).range.start, document.lineAt(last).range.end);
}
