import * as vscode from 'vscode';
import { fixesOf, harmlessFixes, isFixable, keepOnly, tabForBlank } from '../../../text/glossary/fixes.ts';
import type { FixableKind, LineFix } from '../../../text/glossary/fixes.ts';
import { localNumber } from '../../../editor/localized.ts';
import { diagnosticOf, fixAllTitle, fixTitle, rangeOf } from './problems.ts';
import type { EditedDictionary } from './problems.ts';
import * as messages from './texts.ts';

/** Fixes that lose nothing, for the editor's "Fix All" and for settings that run it when a file is saved. */
export const fixAllKind = vscode.CodeActionKind.SourceFixAll.append('interlinear');

/** Kinds whose fix loses no phrase: the editor may choose it by itself. */
const losesNothing: ReadonlySet<FixableKind> = new Set(['edgeWhitespace', 'controlCharacter', 'lineBreak', 'extraColumn', 'blankLine']);

/** Edits that are made one by one; more are made as one. */
const singleEdits = 500;

/** Problems of one selection that are offered to be put right each by itself: nobody looks through more. */
const offeredOneByOne = 20;

/** @param dictionaryOf a document; undefined for one that is none. */
export function createQuickFixes(
  dictionaryOf: (document: vscode.TextDocument) => EditedDictionary | undefined,
): vscode.CodeActionProvider<LateAction> {
  return {
    provideCodeActions(document, range, { only }) {
      const dictionary = dictionaryOf(document);
      if (!dictionary) return [];
      if (only?.intersects(fixAllKind)) return harmless(dictionary);
      const problems = problemsIn(dictionary, range);
      const kinds = [...new Set(problems.map(({ kind }) => kind))];
      const fixes = problems.slice(0, offeredOneByOne).flatMap(({ kind, diagnostic }) => singleFixes(dictionary, kind, diagnostic));
      return [...fixes, ...kinds.flatMap((kind) => fixAllOf(dictionary, kind))];
    },
    // All of a kind may be tens of thousands: looked for when they are asked for.
    resolveCodeAction(action) {
      if (action.late) action.edit = action.late();
      return action;
    },
  };
}

/** An action whose edit is made when it is chosen. */
class LateAction extends vscode.CodeAction {
  readonly late: (() => vscode.WorkspaceEdit) | undefined;

  constructor(title: string, kind: vscode.CodeActionKind, late?: () => vscode.WorkspaceEdit) {
    super(title, kind);
    this.late = late;
  }
}

/**
 * What stands in the range by the text as it is now. The problems that the editor shows are of a moment ago: a line may have moved since
 * then, and a fix would be for the one that is there now.
 */
function problemsIn(dictionary: EditedDictionary, range: vscode.Range): Problem[] {
  const found: Problem[] = [];
  for (const fault of dictionary.problems()) {
    if (fault.line - 1 > range.end.line) break;
    const { kind } = fault;
    if (isFixable(kind) && rangeOf(fault).intersection(range))
      found.push({ kind, diagnostic: diagnosticOf(fault, dictionary.document.uri) });
  }
  return found;
}

interface Problem {
  readonly kind: FixableKind;
  readonly diagnostic: vscode.Diagnostic;
}

function singleFixes(dictionary: EditedDictionary, kind: FixableKind, diagnostic: vscode.Diagnostic): LateAction[] {
  const { line } = diagnostic.range.start;
  const fixes = fixesOf([{ kind, line: line + 1 }], (at) => textOf(dictionary, at));
  const fix = quickFix(fixTitle(kind), dictionary, fixes, diagnostic);
  fix.isPreferred = losesNothing.has(kind);
  if (kind === 'missingTarget') return [...tabFixes(dictionary, line, diagnostic), fix];
  if (kind !== 'duplicateSource') return [fix];
  const others = keepOnly(dictionary.lines(), line);
  const title = others.length === 1 ? messages.keepOnlyThisOne() : messages.keepOnlyThisMany(localNumber(others.length));
  return [fix, quickFix(title, dictionary, others, diagnostic)];
}

/** Whoever types a dictionary presses the space bar in place of Tab. */
function tabFixes(dictionary: EditedDictionary, line: number, diagnostic: vscode.Diagnostic): LateAction[] {
  const mended = tabForBlank(textOf(dictionary, line));
  if (!mended) return [];
  const { text, isOnly } = mended;
  const title = isOnly ? messages.spaceToTab() : messages.firstSpaceToTab();
  const fix = quickFix(title, dictionary, [{ line, text }], diagnostic);
  fix.isPreferred = true;
  return [fix];
}

function quickFix(title: string, dictionary: EditedDictionary, fixes: readonly LineFix[], diagnostic: vscode.Diagnostic): LateAction {
  const action = new LateAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  action.edit = editOf(dictionary, fixes);
  return action;
}

function fixAllOf(dictionary: EditedDictionary, kind: FixableKind): LateAction[] {
  const wanted = () => dictionary.problems().flatMap((fault) => (fault.kind === kind ? [{ kind, line: fault.line }] : []));
  const count = wanted().length;
  if (count < 2) return [];
  const make = () =>
    editOf(
      dictionary,
      fixesOf(wanted(), (at) => textOf(dictionary, at)),
    );
  return [new LateAction(fixAllTitle(kind, count), vscode.CodeActionKind.QuickFix, make)];
}

function harmless(dictionary: EditedDictionary): LateAction[] {
  const fixes = harmlessFixes(dictionary.lines());
  if (fixes.length === 0) return [];
  const action = new LateAction(messages.fixAllHarmless(), fixAllKind);
  action.edit = editOf(dictionary, fixes);
  return [action];
}

function textOf(dictionary: EditedDictionary, line: number): string {
  return dictionary.lines()[line]?.text ?? '';
}

/** Fixes as one step that can be undone. */
function editOf(dictionary: EditedDictionary, fixes: readonly LineFix[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  edit.set(
    dictionary.document.uri,
    fixes.length > singleEdits ? [wholeEdit(dictionary, fixes)] : fixes.map((fix) => lineEdit(dictionary, fix)),
  );
  return edit;
}

function lineEdit(dictionary: EditedDictionary, { line, text }: LineFix): vscode.TextEdit {
  const before = textOf(dictionary, line);
  if (text === undefined) return vscode.TextEdit.delete(withLineEnd(dictionary, line, before));
  // No more than what changes, so that cursors stay where they are.
  const start = commonStart(before, text);
  const end = commonStart(reversed(before.slice(start)), reversed(text.slice(start)));
  return vscode.TextEdit.replace(new vscode.Range(line, start, line, before.length - end), text.slice(start, text.length - end));
}

/** A line with what ends it; the last one with what ends the one before. */
function withLineEnd(dictionary: EditedDictionary, line: number, text: string): vscode.Range {
  const lines = dictionary.lines();
  if (line < lines.length - 1) return new vscode.Range(line, 0, line + 1, 0);
  const previous = lines[line - 1]?.text;
  return previous === undefined
    ? new vscode.Range(line, 0, line, text.length)
    : new vscode.Range(line - 1, previous.length, line, text.length);
}

/** Tens of thousands of edits take the editor long; one takes it no time. */
function wholeEdit(dictionary: EditedDictionary, fixes: readonly LineFix[]): vscode.TextEdit {
  const lines = dictionary.lines();
  const fixed = new Map(fixes.map(({ line, text }) => [line, text]));
  const first = fixes[0]?.line ?? 0;
  const text = lines.slice(first).flatMap(({ text: before }, at) => (fixed.has(first + at) ? (fixed.get(first + at) ?? []) : before));
  const last = lines.length - 1;
  return vscode.TextEdit.replace(new vscode.Range(first, 0, last, textOf(dictionary, last).length), text.join('\n'));
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

function reversed(text: string): string {
  return text.split('').toReversed().join('');
}
