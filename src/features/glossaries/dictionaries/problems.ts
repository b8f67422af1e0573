import * as vscode from 'vscode';
import type { LineFault, LineFaultKind } from '../../../text/glossary/dictionaryLines.ts';
import type { EditedDictionary } from './editedDictionary.ts';
import type { FixableKind } from '../../../text/glossary/fixes.ts';
import { faultSentence } from '../../../services/glossaries/faultMessages.ts';
import { localNumber, localMegabytes } from '../../../editor/localized.ts';
import { glossaryDictionaryBytes } from '../../../api/limits.ts';

/** What is wrong in a line, in words. */
export function problemSentence({ kind, first }: Pick<LineFault, 'kind' | 'first'>): string {
  if (kind === 'blankLine') return vscode.l10n.t('This line is blank. It is no entry, and is not sent.');
  if (kind === 'duplicateSource' && first !== undefined)
    return vscode.l10n.t('The source phrase is there already, in line {0}.', localNumber(first));
  return faultSentence(kind);
}

/** A kind of problems, as the title of a list of them. */
export function kindTitle(kind: LineFaultKind): string {
  return kind === 'duplicateSource' ? vscode.l10n.t('The source phrase is there already.') : problemSentence({ kind });
}

const fixTitles: Readonly<Record<FixableKind, () => string>> = {
  missingTarget: () => vscode.l10n.t('Remove this line'),
  extraColumn: () => vscode.l10n.t('Replace the further tabs by spaces'),
  emptySource: () => vscode.l10n.t('Remove this line'),
  emptyTarget: () => vscode.l10n.t('Remove this line'),
  controlCharacter: () => vscode.l10n.t('Replace the control character by a space'),
  lineBreak: () => vscode.l10n.t('Replace the line break by a space'),
  edgeWhitespace: () => vscode.l10n.t('Remove the white space at the edges'),
  duplicateSource: () => vscode.l10n.t('Remove this entry, keep the first one'),
  blankLine: () => vscode.l10n.t('Remove this blank line'),
};

/** What is done about one problem. */
export function fixTitle(kind: FixableKind): string {
  return fixTitles[kind]();
}

const fixAllTitles: Readonly<Record<FixableKind, (count: string) => string>> = {
  missingTarget: (count) => vscode.l10n.t('Remove all {0} lines without a target phrase', count),
  extraColumn: (count) => vscode.l10n.t('Replace further tabs by spaces in all {0} lines', count),
  emptySource: (count) => vscode.l10n.t('Remove all {0} lines with an empty source phrase', count),
  emptyTarget: (count) => vscode.l10n.t('Remove all {0} lines with an empty target phrase', count),
  controlCharacter: (count) => vscode.l10n.t('Replace control characters by spaces in all {0} places', count),
  lineBreak: (count) => vscode.l10n.t('Replace line breaks by spaces in all {0} places', count),
  edgeWhitespace: (count) => vscode.l10n.t('Remove the white space at the edges of all {0} phrases', count),
  duplicateSource: (count) => vscode.l10n.t('Remove all {0} duplicates, keep the first of each', count),
  blankLine: (count) => vscode.l10n.t('Remove all {0} blank lines', count),
};

/** What is done about all problems of a kind. */
export function fixAllTitle(kind: FixableKind, count: number): string {
  return fixAllTitles[kind](localNumber(count));
}

/** Diagnostics of one file that the editor shows. */
const diagnosticsShown = 1000;

/** The problems that the editor can show; what breaks a rule goes before blank lines, which break none. */
export function diagnosticsOf(dictionary: EditedDictionary): vscode.Diagnostic[] {
  const { faults, blank } = dictionary.report();
  // What concerns the whole comes last, and is what a user has to know first.
  const whole = faults.filter(({ kind }) => kind === 'dictionaryTooLarge' || kind === 'noEntries');
  const others = faults.slice(0, diagnosticsShown).filter((fault) => !whole.includes(fault));
  return [...whole, ...others, ...blank.slice(0, diagnosticsShown)]
    .slice(0, diagnosticsShown)
    .map((fault) => diagnosticOf(fault, dictionary.document.uri));
}

/** Where a fault stands. */
export function rangeOf({ line, column, length }: LineFault): vscode.Range {
  return new vscode.Range(line - 1, column - 1, line - 1, column - 1 + length);
}

/** A problem as the editor shows it. */
export function diagnosticOf(fault: LineFault, uri: vscode.Uri): vscode.Diagnostic {
  const severity = fault.kind === 'blankLine' ? vscode.DiagnosticSeverity.Information : vscode.DiagnosticSeverity.Error;
  const diagnostic = new vscode.Diagnostic(rangeOf(fault), problemSentence(fault), severity);
  diagnostic.source = 'Interlinear';
  diagnostic.code = fault.kind;
  if (fault.first !== undefined) {
    const first = new vscode.Range(fault.first - 1, 0, fault.first - 1, fault.length);
    diagnostic.relatedInformation = [
      new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, first), vscode.l10n.t('It stands here first.')),
    ];
  }
  return diagnostic;
}

/** Share of the size limit from which on it is said that there is not much left. */
const nearLimit = 0.9;

/** Entries, size and problems of the dictionary in the active editor. */
export class StatusLine implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem('interlinear.dictionary', vscode.StatusBarAlignment.Right, 101);

  constructor() {
    this.#item.name = vscode.l10n.t('Interlinear: Dictionary');
    this.#item.command = 'interlinear.listDictionaryFaults';
  }

  /** @param dictionary undefined when the active editor shows none. */
  show(dictionary: EditedDictionary | undefined): void {
    const item = this.#item;
    if (!dictionary) return item.hide();
    const { entries, bytes, faults, blank } = dictionary.report();
    const problems = faults.length + blank.length;
    const count = entries === 1 ? vscode.l10n.t('1 entry') : vscode.l10n.t('{0} entries', localNumber(entries));
    const size = vscode.l10n.t('{0} of {1}', sizeWords(bytes), localMegabytes(glossaryDictionaryBytes));
    item.text = `$(book) ${count}, ${size}${problems === 0 ? '' : ` $(${faults.length > 0 ? 'error' : 'info'}) ${localNumber(problems)}`}`;
    const said = [`${count}, ${size}`, problemMessages(faults.length, blank.length)].filter((words) => words !== '').join('. ');
    item.tooltip = said;
    item.accessibilityInformation = { label: vscode.l10n.t('Dictionary: {0}', said) };
    const color = bytes > glossaryDictionaryBytes ? 'error' : bytes > nearLimit * glossaryDictionaryBytes ? 'warning' : undefined;
    item.backgroundColor = color && new vscode.ThemeColor(`statusBarItem.${color}Background`);
    item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function sizeWords(bytes: number): string {
  // A little is not nothing.
  const kilobytes = bytes === 0 ? 0 : Math.max(0.1, bytes / 1024);
  return kilobytes < 100 ? localNumber(kilobytes, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }) : localMegabytes(bytes);
}

function problemMessages(faults: number, blank: number): string {
  const all = faults + blank;
  return [
    faults === 1 ? vscode.l10n.t('1 problem') : faults > 0 ? vscode.l10n.t('{0} problems', localNumber(faults)) : '',
    blank === 1 ? vscode.l10n.t('1 blank line') : blank > 0 ? vscode.l10n.t('{0} blank lines', localNumber(blank)) : '',
    all > diagnosticsShown ? vscode.l10n.t('The editor shows the first {0}. Click to list all.', localNumber(diagnosticsShown)) : '',
  ]
    .filter((words) => words !== '')
    .join('. ');
}
