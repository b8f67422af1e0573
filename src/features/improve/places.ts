import * as vscode from 'vscode';
import { applyEdits } from '../../services/translation/applyEdits.ts';
import { trackRanges } from '../../editor/trackedRanges.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';

/** New text for one of the places. */
export interface Replacement {
  readonly place: number;
  readonly text: string;
}

export interface Replaced {
  /** Places that now contain their new text. */
  readonly done: ReadonlySet<number>;
  /** Places that were edited, or whose document was closed. They are not changed. */
  readonly gone: ReadonlySet<number>;
}

/** Places in a document whose text is replaced repeatedly. A place is no longer changed after somebody else edits it. */
export class Places implements vscode.Disposable {
  readonly #document: vscode.TextDocument;
  /** Index of the tracked range for each remaining place. */
  #alive: ReadonlyMap<number, number>;
  #tracked: TrackedRanges;

  constructor(document: vscode.TextDocument, ranges: readonly vscode.Range[]) {
    this.#document = document;
    this.#alive = new Map(ranges.map((_range, index) => [index, index]));
    this.#tracked = trackRanges(document, ranges);
  }

  /** Replaces texts in one undo step. Changes that the user unticks in the editor's preview are neither in `done` nor in `gone`. */
  async replace(replacements: readonly Replacement[], label: string): Promise<Replaced> {
    // The editor refuses an edit if another one arrives after the ranges were read. Try once more with the moved ranges.
    const result = (await this.#attempt(replacements, label)) ?? (await this.#attempt(replacements, label));
    return result ?? { done: new Set(), gone: new Set(replacements.map(({ place }) => place)) };
  }

  dispose(): void {
    this.#tracked.dispose();
  }

  #current(place: number): vscode.Range | undefined {
    return this.#tracked.ranges[this.#alive.get(place) ?? -1]?.current();
  }

  async #attempt(replacements: readonly Replacement[], label: string): Promise<Replaced | undefined> {
    const document = this.#document;
    const edits = replacements.flatMap(({ place, text }): PlannedEdit[] => {
      const range = this.#current(place);
      return range ? [plannedEdit(document, place, range, text)] : [];
    });
    const placed = new Set(edits.map(({ place }) => place));
    const gone = new Set(replacements.map(({ place }) => place).filter((place) => !placed.has(place)));
    if (edits.length === 0) return { done: new Set(), gone };
    const applied = await applyEdits(
      document,
      edits.map(({ range, text }) => vscode.TextEdit.replace(range, text)),
      label,
    );
    if (applied === 'refused') return undefined;
    if (applied === 'declined') return { done: new Set(), gone };
    const moved = placesAfter(document, edits);
    this.#trackAnew(moved);
    return { done: new Set(moved.keys()), gone };
  }

  /** Tracks the ranges again, because any edit marks them as touched, including our own. */
  #trackAnew(moved: ReadonlyMap<number, vscode.Range>): void {
    const now = [...this.#alive.keys()].flatMap((place) => {
      const range = moved.get(place) ?? this.#current(place);
      return range ? [{ place, range }] : [];
    });
    this.#tracked.dispose();
    this.#tracked = trackRanges(
      this.#document,
      now.map(({ range }) => range),
    );
    this.#alive = new Map(now.map(({ place }, index) => [place, index]));
  }
}

interface PlannedEdit {
  readonly place: number;
  readonly range: vscode.Range;
  readonly start: number;
  readonly before: string;
  readonly text: string;
}

function plannedEdit(document: vscode.TextDocument, place: number, range: vscode.Range, text: string): PlannedEdit {
  const lineEnd = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  return {
    place,
    range,
    start: document.offsetAt(range.start),
    before: document.getText(range),
    // Use the line ends of the document.
    text: text.replaceAll(/\r\n|\n|\r/g, lineEnd),
  };
}

/** Returns the ranges of new texts after they were applied. Some may have been left out in the editor's preview. */
function placesAfter(document: vscode.TextDocument, edits: readonly PlannedEdit[]): Map<number, vscode.Range> {
  const places = new Map<number, vscode.Range>();
  let shift = 0;
  for (const { place, start, before, text } of edits.toSorted((a, b) => a.start - b.start)) {
    const from = document.positionAt(start + shift);
    const range = new vscode.Range(from, document.positionAt(start + shift + text.length));
    if (document.getText(range) !== text) continue;
    places.set(place, range);
    shift += text.length - before.length;
  }
  return places;
}
