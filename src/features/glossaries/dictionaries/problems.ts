import * as vscode from 'vscode';
import type { LineFault, LineFaultKind, DictionaryLine, DictionaryLines, LinesReport } from '../../../text/glossary/dictionaryLines.ts';
import { faultSentence } from '../../../services/glossaries/faultMessages.ts';
import { localNumber, localMegabytes } from '../../../editor/localized.ts';
import { glossaryDictionaryBytes } from '../../../api/limits.ts';
import { createDictionaryLines } from '../../../text/glossary/dictionaryLines.ts';
import { plainInLabel } from '../../../editor/plainText.ts';
import { showRemark } from '../../../editor/userError.ts';
import { askPick } from '../../../services/steps.ts';
import * as messages from './texts.ts';

/** Problems of a dictionary in an editor: as diagnostics, in the status bar, and in a list to pick from. */

/** Dictionary in an editor. It is parsed once and then updated with each change. */
export class EditedDictionary {
  readonly document: vscode.TextDocument;
  #made: { readonly lines: DictionaryLines; version: number } | undefined;
  #report: LinesReport | undefined;
  #problems: readonly LineFault[] | undefined;

  constructor(document: vscode.TextDocument) {
    this.document = document;
  }

  lines(): readonly DictionaryLine[] {
    return this.#lines().all();
  }

  /** Returns the current report. It is the same object until the dictionary changes. */
  report(): LinesReport {
    const now = this.#lines();
    return (this.#report ??= now.report());
  }

  /** Returns faults and blank lines, in the order of the text. */
  problems(): readonly LineFault[] {
    const { faults, blank } = this.report();
    return (this.#problems ??= blank.length === 0 ? faults : [...faults, ...blank].toSorted((a, b) => a.line - b.line));
  }

  /** Applies a change of the document. */
  change({ contentChanges }: vscode.TextDocumentChangeEvent): void {
    const made = this.#made;
    if (contentChanges.length === 0 || !made) return;
    this.#report = undefined;
    this.#problems = undefined;
    // Each change is one version. If one was missed, the text is parsed again.
    if (made.version !== this.document.version - 1) return;
    made.lines.change(contentChanges);
    made.version = follows(made.lines.all(), this.document, contentChanges) ? this.document.version : -1;
  }

  #lines(): DictionaryLines {
    if (this.#made?.version !== this.document.version) {
      this.#made = { lines: createDictionaryLines(this.document.getText()), version: this.document.version };
      this.#report = undefined;
      this.#problems = undefined;
    }
    return this.#made.lines;
  }
}

/** Checks if the updated lines match those of the document, at the places that changed. */
function follows(
  lines: readonly DictionaryLine[],
  document: vscode.TextDocument,
  changes: readonly vscode.TextDocumentContentChangeEvent[],
): boolean {
  if (lines.length !== document.lineCount) return false;
  return changes.every(
    ({ range: { start } }) => lines[start.line]?.text === document.lineAt(Math.min(start.line, document.lineCount - 1)).text,
  );
}

/** Describes the problem of a line. Without `first`, the sentence is the title of a list of such problems. */
export function problemSentence({ kind, first }: Pick<LineFault, 'kind' | 'first'>): string {
  if (kind === 'blankLine') return messages.blankLine();
  if (kind === 'duplicateSource' && first !== undefined) return messages.duplicateOfLine(localNumber(first));
  return faultSentence(kind);
}

/** Maximum number of diagnostics that the editor shows for one file. */
const diagnosticsShown = 1000;

/** Returns the problems to show, up to the editor's limit. Errors come before blank lines, which break no rule. */
export function diagnosticsOf(dictionary: EditedDictionary): vscode.Diagnostic[] {
  const { faults, blank } = dictionary.report();
  // Faults of the dictionary as a whole come last in the report, but are the most important ones.
  const whole = faults.filter(({ kind }) => kind === 'dictionaryTooLarge' || kind === 'noEntries');
  const others = faults.slice(0, diagnosticsShown).filter((fault) => !whole.includes(fault));
  return [...whole, ...others, ...blank.slice(0, diagnosticsShown)]
    .slice(0, diagnosticsShown)
    .map((fault) => diagnosticOf(fault, dictionary.document.uri));
}

/** Returns the range of a fault. */
export function rangeOf({ line, column, length }: LineFault): vscode.Range {
  return new vscode.Range(line - 1, column - 1, line - 1, column - 1 + length);
}

/** Converts a problem to a diagnostic. */
export function diagnosticOf(fault: LineFault, uri: vscode.Uri): vscode.Diagnostic {
  const severity = fault.kind === 'blankLine' ? vscode.DiagnosticSeverity.Information : vscode.DiagnosticSeverity.Error;
  const diagnostic = new vscode.Diagnostic(rangeOf(fault), problemSentence(fault), severity);
  diagnostic.source = 'Interlinear';
  diagnostic.code = fault.kind;
  if (fault.first !== undefined) {
    const first = new vscode.Range(fault.first - 1, 0, fault.first - 1, fault.length);
    diagnostic.relatedInformation = [new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, first), messages.firstOccurrence())];
  }
  return diagnostic;
}

/** Share of the size limit above which a warning is shown. */
const nearLimit = 0.9;

/** Status bar item with entries, size and problems of the dictionary in the active editor. */
export class StatusLine implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem('interlinear.dictionary', vscode.StatusBarAlignment.Right, 101);

  constructor() {
    this.#item.name = messages.statusBarName();
    this.#item.command = 'interlinear.listDictionaryFaults';
  }

  /** @param dictionary undefined if the active editor shows none. */
  show(dictionary: EditedDictionary | undefined): void {
    const item = this.#item;
    if (!dictionary) return item.hide();
    const { entries, bytes, faults, blank } = dictionary.report();
    const problems = faults.length + blank.length;
    const count = entries === 1 ? messages.entriesOne() : messages.entriesMany(localNumber(entries));
    const size = messages.sizeOfLimit(sizeWords(bytes), localMegabytes(glossaryDictionaryBytes));
    item.text = `$(book) ${count}, ${size}${problems === 0 ? '' : ` $(${faults.length > 0 ? 'error' : 'info'}) ${localNumber(problems)}`}`;
    const said = [`${count}, ${size}`, problemMessages(faults.length, blank.length)].filter((words) => words !== '').join('. ');
    item.tooltip = said;
    item.accessibilityInformation = { label: messages.accessibleStatus(said) };
    const color = bytes > glossaryDictionaryBytes ? 'error' : bytes > nearLimit * glossaryDictionaryBytes ? 'warning' : undefined;
    item.backgroundColor = color && new vscode.ThemeColor(`statusBarItem.${color}Background`);
    item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function sizeWords(bytes: number): string {
  // Do not round a small size down to 0.
  const kilobytes = bytes === 0 ? 0 : Math.max(0.1, bytes / 1024);
  return kilobytes < 100 ? localNumber(kilobytes, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }) : localMegabytes(bytes);
}

function problemMessages(faults: number, blank: number): string {
  const all = faults + blank;
  return [
    faults === 1 ? messages.problemsOne() : faults > 0 ? messages.problemsMany(localNumber(faults)) : '',
    blank === 1 ? messages.blankLinesOne() : blank > 0 ? messages.blankLinesMany(localNumber(blank)) : '',
    all > diagnosticsShown ? messages.firstProblemsShown(localNumber(diagnosticsShown)) : '',
  ]
    .filter((words) => words !== '')
    .join('. ');
}

/** Maximum number of problems in the list. Typed text searches all of them. */
const listed = 200;
/** Maximum number of characters of a line in the list. */
const lineShown = 120;

/**
 * Lets the user go to a problem of a dictionary: first asks for the kind, then for the problem. The editor follows the selection in the
 * list.
 */
export async function listFaults(editor: vscode.TextEditor, dictionary: EditedDictionary): Promise<void> {
  const before = { selections: editor.selections, range: editor.visibleRanges[0] };
  const problems = dictionary.problems();
  if (problems.length === 0) {
    showRemark(messages.noProblems());
    return;
  }
  for (;;) {
    const kinds = [...new Set(problems.map(({ kind }) => kind))];
    const picked = kinds.length > 1 ? await askKind(problems, kinds) : { value: kinds[0] };
    if (picked === undefined || picked === 'back') return;
    const wanted = problems.filter(({ kind }) => picked.value === undefined || kind === picked.value);
    const result = await askProblem(editor, dictionary, wanted, kinds.length > 1);
    if (result === 'chosen') return;
    editor.selections = [...before.selections];
    if (before.range) editor.revealRange(before.range, vscode.TextEditorRevealType.AtTop);
    if (result !== 'back') return;
  }
}

async function askKind(problems: readonly LineFault[], kinds: readonly LineFaultKind[]) {
  const all = { label: messages.allProblems(), description: localNumber(problems.length), value: undefined };
  const items = kinds.map((kind) => ({
    label: problemSentence({ kind }),
    description: localNumber(problems.filter((fault) => fault.kind === kind).length),
    value: kind,
  }));
  return askPick<LineFaultKind | undefined>({
    title: messages.problemsTitle(),
    placeholder: messages.chooseProblemType(),
    step: 1,
    totalSteps: 2,
    items: [all, ...items],
  });
}

type ProblemItem = vscode.QuickPickItem & { readonly fault?: LineFault };

function askProblem(
  editor: vscode.TextEditor,
  dictionary: EditedDictionary,
  problems: readonly LineFault[],
  hasKinds: boolean,
): Promise<'chosen' | 'back' | undefined> {
  const pick = vscode.window.createQuickPick<ProblemItem>();
  const done = Promise.withResolvers<'chosen' | 'back' | undefined>();
  pick.title = messages.problemsTitleCount(localNumber(problems.length));
  pick.placeholder = messages.typeToFind();
  if (hasKinds) Object.assign(pick, { step: 2, totalSteps: 2, buttons: [vscode.QuickInputButtons.Back] });
  const fill = () => {
    pick.items = itemsOf(dictionary, problems, pick.value.trim());
  };
  pick.onDidChangeValue(fill);
  pick.onDidTriggerButton(() => finish('back'));
  pick.onDidChangeActive(([item]) => item?.fault && show(editor, item.fault));
  pick.onDidAccept(() => {
    const fault = pick.activeItems[0]?.fault;
    if (!fault) return;
    show(editor, fault);
    finish('chosen');
  });
  pick.onDidHide(() => finish(undefined));
  fill();
  pick.show();

  function finish(result: 'chosen' | 'back' | undefined): void {
    done.resolve(result);
    pick.dispose();
  }
  return done.promise;
}

/** Filters here, because otherwise the editor would receive all items with each key press. */
function itemsOf(dictionary: EditedDictionary, problems: readonly LineFault[], typed: string): ProblemItem[] {
  const lines = dictionary.lines();
  const wanted = typed.toLocaleLowerCase();
  const items: ProblemItem[] = [];
  let more = 0;
  for (const fault of problems) {
    const text = lines[fault.line - 1]?.text ?? '';
    if (wanted !== '' && !String(fault.line).startsWith(wanted) && !text.toLocaleLowerCase().includes(wanted)) continue;
    if (items.length === listed) more += 1;
    else items.push(itemOf(fault, text));
  }
  const rest = messages.typeForMore(localNumber(more));
  return more === 0 ? items : [...items, { label: rest, alwaysShow: true }];
}

function itemOf(fault: LineFault, text: string): ProblemItem {
  const shown = text.slice(0, lineShown).replaceAll('\t', ' → ');
  return {
    label: messages.lineNumber(String(fault.line)),
    description: plainInLabel(shown),
    detail: problemSentence(fault),
    alwaysShow: true,
    fault,
  };
}

function show(editor: vscode.TextEditor, fault: LineFault): void {
  const range = editor.document.validateRange(rangeOf(fault));
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
