import * as vscode from 'vscode';

/** UTF-16 units of a text that are enough to tell its language. */
const lookedAt = 2000;

/** A text whose language is asked for. */
export interface Sample {
  readonly text: string;
  /** Whether it is only the start of what was meant. */
  readonly isStart: boolean;
  /** Line of its start, from 1. */
  readonly line: number;
}

/** Every selection, else the document: the start of each is enough. None when there is no text. */
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

/** The start of a text, up to the end of a word. */
function upToWord(text: string): string {
  if (text.length <= lookedAt) return text;
  const end = text.slice(0, lookedAt + 1).search(/\s\S*$/);
  // Scripts without spaces: between two characters, never inside one.
  return (end > 0 ? text.slice(0, end) : text.slice(0, lookedAt).replace(/[\uD800-\uDBFF]$/, '')).trimEnd();
}
