import type * as vscode from 'vscode';

/** What is selected in an editor, as it stands there when a command begins. */
export interface Selected {
  readonly document: vscode.TextDocument;
  /** In the order of the document. */
  readonly selections: readonly { readonly range: vscode.Range; readonly text: string }[];
}

/** The selections that hold something, else the word at the cursor. To be called before anything is awaited. */
export function captureSelected({ document, selections }: vscode.TextEditor): Selected {
  const [cursor] = selections;
  const word = cursor?.isEmpty === true ? document.getWordRangeAtPosition(cursor.active) : undefined;
  const ranges = selections.filter((selection) => document.getText(selection).trim() !== '');
  const meant: readonly vscode.Range[] = ranges.length === 0 && word ? [word] : ranges;
  return {
    document,
    selections: meant.toSorted((a, b) => a.start.compareTo(b.start)).map((range) => ({ range, text: document.getText(range) })),
  };
}
