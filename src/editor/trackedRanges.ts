import * as vscode from 'vscode';
import { moved, widened } from './offsetRange.ts';
import type { OffsetRange } from './offsetRange.ts';

/** A range in a document that follows edits during asynchronous work. */
export interface TrackedRange {
  /** Initial text of the range. */
  readonly original: string;
  /** Returns the current range, or undefined if it was edited or the document was closed. */
  current(): vscode.Range | undefined;
}

/** Ranges of one document, captured before the first await. Dispose when done. */
export interface TrackedRanges extends vscode.Disposable {
  readonly document: vscode.TextDocument;
  readonly ranges: readonly TrackedRange[];
  /** Scope used if nothing was selected: the lines or paragraphs of the cursors, or the whole file. */
  readonly extent?: 'cursor' | 'file';
}

/** Tracks a whole document. */
export function trackWhole(document: vscode.TextDocument): TrackedRanges {
  const end = document.lineAt(document.lineCount - 1).range.end;
  return trackRanges(document, [new vscode.Range(new vscode.Position(0, 0), end)], 'file');
}

export function trackRanges(
  document: vscode.TextDocument,
  ranges: readonly vscode.Range[],
  extent?: TrackedRanges['extent'],
): TrackedRanges {
  const places: OffsetRange[] = ranges.map((range) => ({
    start: document.offsetAt(range.start),
    end: document.offsetAt(range.end),
    touched: false,
  }));
  const wide = [...places];
  const changes = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document !== document) return;
    for (const { rangeOffset, rangeLength, text } of event.contentChanges) {
      const change = { offset: rangeOffset, length: rangeLength, inserted: text.length };
      places.forEach((place, index) => {
        places[index] = moved(place, change);
        wide[index] = place.touched ? widened(wide[index] ?? place, change) : moved(place, change);
      });
    }
  });
  function track(range: vscode.Range, index: number): TrackedRange {
    const original = document.getText(range);
    const holding = ({ start, end }: OffsetRange) => {
      const now = new vscode.Range(document.positionAt(start), document.positionAt(end));
      return document.getText(now) === original ? now : undefined;
    };
    return {
      original,
      current() {
        const place = places[index];
        // Text that was changed and restored, for example by undo, is found again. An empty range can't be found again.
        if (!place || document.isClosed || (place.touched && original === '')) return undefined;
        return holding(place) ?? holding(wide[index] ?? place);
      },
    };
  }

  return {
    document,
    ranges: ranges.map(track),
    ...(extent && { extent }),
    dispose: () => changes.dispose(),
  };
}
