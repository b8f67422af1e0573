import * as vscode from 'vscode';
import { fixesOf, harmlessFixes, isFixable, keepOnly, tabForBlank } from '../../../text/glossary/fixes.ts';
import type { FixableKind, LineFix } from '../../../text/glossary/fixes.ts';
import { localNumber } from '../../../editor/localized.ts';
import { diagnosticOf, rangeOf } from './problems.ts';
import type { EditedDictionary } from './problems.ts';
import * as messages from './texts.ts';

/** Kind of the fixes that lose nothing, for the editor's "Fix All" and for settings that run it on save. */
export const fixAllKind = vscode.CodeActionKind.SourceFixAll.append('interlinear');

/** Kinds whose fix loses no phrase, so that the editor may apply it automatically. */
const losesNothing: ReadonlySet<FixableKind> = new Set(['edgeWhitespace', 'controlCharacter', 'lineBreak', 'extraColumn', 'blankLine']);

/** Maximum number of separate edits. Above that, they are merged into one. */
const singleEdits = 500;

/** Maximum number of problems in a selection for which single fixes are offered. A longer list would be of no use. */
const offeredOneByOne = 20;

/** @param dictionaryOf returns the dictionary of a document; undefined if it is not one. */
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
    // There may be tens of thousands of problems of a kind, so this edit is only computed on demand.
    resolveCodeAction(action) {
      if (action.late) action.edit = action.late();
      return action;
    },
  };
}

/** Code action whose edit is computed when it is chosen. */
class LateAction extends vscode.CodeAction {
  readonly late: (() => vscode.WorkspaceEdit) | undefined;

  constructor(title: string, kind: vscode.CodeActionKind, late?: () => vscode.WorkspaceEdit) {
    super(title, kind);
    this.late = late;
  }
}

/**
 * Returns the problems in a range of the current text. The diagnostics in the editor may be slightly outdated: if a line has moved since
 * then, a fix would be applied to another line.
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

/** Offers a tab in place of a space, as users often type spaces instead of tabs. */
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

/** Returns fixes as one edit with a single undo step. */
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
  // Replace only what changes, so that cursors stay in place.
  const start = commonStart(before, text);
  const end = commonStart(reversed(before.slice(start)), reversed(text.slice(start)));
  return vscode.TextEdit.replace(new vscode.Range(line, start, line, before.length - end), text.slice(start, text.length - end));
}

/** Returns the range of a line with its line end. For the last line, it includes the line end before it. */
function withLineEnd(dictionary: EditedDictionary, line: number, text: string): vscode.Range {
  const lines = dictionary.lines();
  if (line < lines.length - 1) return new vscode.Range(line, 0, line + 1, 0);
  const previous = lines[line - 1]?.text;
  return previous === undefined
    ? new vscode.Range(line, 0, line, text.length)
    : new vscode.Range(line - 1, previous.length, line, text.length);
}

/** Merges fixes into one edit. The editor is slow at applying tens of thousands of edits. */
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

const fixTitles: Readonly<Record<FixableKind, () => string>> = {
  missingTarget: () => messages.removeLine(),
  extraColumn: () => messages.replaceExtraTabs(),
  emptySource: () => messages.removeLine(),
  emptyTarget: () => messages.removeLine(),
  controlCharacter: () => messages.replaceControlCharacter(),
  lineBreak: () => messages.replaceLineBreak(),
  edgeWhitespace: () => messages.trimPhrase(),
  duplicateSource: () => messages.keepFirst(),
  blankLine: () => messages.removeBlankLine(),
};

/** Returns the title of a fix for one problem. */
function fixTitle(kind: FixableKind): string {
  return fixTitles[kind]();
}

const fixAllTitles: Readonly<Record<FixableKind, (count: string) => string>> = {
  missingTarget: (count) => messages.removeAllMissingTargets(count),
  extraColumn: (count) => messages.replaceAllExtraTabs(count),
  emptySource: (count) => messages.removeAllEmptySources(count),
  emptyTarget: (count) => messages.removeAllEmptyTargets(count),
  controlCharacter: (count) => messages.replaceAllControlCharacters(count),
  lineBreak: (count) => messages.replaceAllLineBreaks(count),
  edgeWhitespace: (count) => messages.trimAllPhrases(count),
  duplicateSource: (count) => messages.removeAllDuplicates(count),
  blankLine: (count) => messages.removeAllBlankLines(count),
};

/** Returns the title of a fix for all problems of a kind. */
function fixAllTitle(kind: FixableKind, count: number): string {
  return fixAllTitles[kind](localNumber(count));
}
