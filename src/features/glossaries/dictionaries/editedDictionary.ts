import * as vscode from 'vscode';
import { createDictionaryLines } from '../../../text/glossary/dictionaryLines.ts';
import type { DictionaryLine, DictionaryLines, LineFault, LinesReport } from '../../../text/glossary/dictionaryLines.ts';

/** A dictionary in an editor, read once and then followed change by change. */
export interface EditedDictionary {
  readonly document: vscode.TextDocument;
  lines(): readonly DictionaryLine[];
  /** How it stands now; the same object until it changes. */
  report(): LinesReport;
  /** Its faults and its blank lines, in the order of the text. */
  problems(): readonly LineFault[];
  /** Takes in what was changed. */
  change(event: vscode.TextDocumentChangeEvent): void;
}

export function createEditedDictionary(document: vscode.TextDocument): EditedDictionary {
  let made: { readonly lines: DictionaryLines; version: number } | undefined;
  let report: LinesReport | undefined;
  let problems: readonly LineFault[] | undefined;

  function lines(): DictionaryLines {
    if (made?.version !== document.version) {
      made = { lines: createDictionaryLines(document.getText()), version: document.version };
      report = undefined;
      problems = undefined;
    }
    return made.lines;
  }

  const reportNow = (): LinesReport => {
    const now = lines();
    return (report ??= now.report());
  };

  return {
    document,
    lines: () => lines().all(),
    report: reportNow,
    problems() {
      const { faults, blank } = reportNow();
      return (problems ??= blank.length === 0 ? faults : [...faults, ...blank].toSorted((a, b) => a.line - b.line));
    },
    change({ contentChanges }) {
      if (contentChanges.length === 0 || !made) return;
      report = undefined;
      problems = undefined;
      // Each change is one version; what is missed is read anew.
      if (made.version !== document.version - 1) return;
      made.lines.change(contentChanges);
      made.version = follows(made.lines.all(), document, contentChanges) ? document.version : -1;
    },
  };
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

/** Where a fault stands. */
export function rangeOf({ line, column, length }: LineFault): vscode.Range {
  return new vscode.Range(line - 1, column - 1, line - 1, column - 1 + length);
}
