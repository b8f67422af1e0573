import type * as vscode from 'vscode';
import { createDictionaryLines } from '../../../text/glossary/dictionaryLines.ts';
import type { DictionaryLine, DictionaryLines, LineFault, LinesReport } from '../../../text/glossary/dictionaryLines.ts';

/** A dictionary in an editor, read once and then followed change by change. */
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

  /** How it stands now; the same object until it changes. */
  report(): LinesReport {
    const now = this.#lines();
    return (this.#report ??= now.report());
  }

  /** Its faults and its blank lines, in the order of the text. */
  problems(): readonly LineFault[] {
    const { faults, blank } = this.report();
    return (this.#problems ??= blank.length === 0 ? faults : [...faults, ...blank].toSorted((a, b) => a.line - b.line));
  }

  /** Takes in what was changed. */
  change({ contentChanges }: vscode.TextDocumentChangeEvent): void {
    const made = this.#made;
    if (contentChanges.length === 0 || !made) return;
    this.#report = undefined;
    this.#problems = undefined;
    // Each change is one version; what is missed is read anew.
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

/** Whether the lines are still those of the document, where it changed. */
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
