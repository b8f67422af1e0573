import * as vscode from 'vscode';

/** UTF-16 units of a text that are enough to detect its language. */
const lookedAt = 2000;

/** Text whose language is to be detected. */
export interface Sample {
  readonly text: string;
  /** True if the sample is only the start of the text. */
  readonly isStart: boolean;
  /** Line where the sample starts, counted from 1. */
  readonly line: number;
}

/** Returns the start of each selection or, without a selection, of the document. Empty if there is no text. */
export function samplesOf({ document, selections }: vscode.TextEditor): Sample[] {
  const marked = selections.filter((selection) => !selection.isEmpty);
  const ranges: readonly vscode.Range[] = marked.length > 0 ? marked : [wholeOf(document)];
  return ranges.flatMap((range) => {
    const text = document.getText(range).trim();
    const start = upToWord(text);
    return start === '' ? [] : [{ text: start, isStart: start !== text, line: range.start.line + 1 }];
  });
}

function wholeOf(document: vscode.TextDocument): vscode.Range {
  return document.validateRange(new vscode.Range(0, 0, document.lineCount, 0));
}

/** Returns the start of a text, up to the end of a word. */
function upToWord(text: string): string {
  if (text.length <= lookedAt) return text;
  const end = text.slice(0, lookedAt + 1).search(/\s\S*$/);
  // For scripts without spaces, cut between two characters, but never inside one.
  return (end > 0 ? text.slice(0, end) : text.slice(0, lookedAt).replace(/[\uD800-\uDBFF]$/, '')).trimEnd();
}
