import * as vscode from 'vscode';
import { applyEdits } from '../../services/translation/applyEdits.ts';
import { trackRanges } from '../../editor/trackedRanges.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';

/** Another text for one of the places. */
export interface Replacement {
  readonly place: number;
  readonly text: string;
}

export interface Replaced {
  /** Places that hold their new text now. */
  readonly done: ReadonlySet<number>;
  /** Places that were edited meanwhile, or whose document was closed: nothing was changed there. */
  readonly gone: ReadonlySet<number>;
}

/** Places of a document that texts are put into again and again; each is left alone once somebody else changed it. */
export class Places implements vscode.Disposable {
  readonly #document: vscode.TextDocument;
  /** For each place that is left, which of the tracked ranges it is. */
  #alive: ReadonlyMap<number, number>;
  #tracked: TrackedRanges;

  constructor(document: vscode.TextDocument, ranges: readonly vscode.Range[]) {
    this.#document = document;
    this.#alive = new Map(ranges.map((_range, index) => [index, index]));
    this.#tracked = trackRanges(document, ranges);
  }

  /** Puts texts into their places, all in one undo step. What the user does not tick in the editor's preview is neither done nor gone. */
  async replace(replacements: readonly Replacement[], label: string): Promise<Replaced> {
    // An edit that arrives between reading the ranges and applying makes the editor refuse; then the ranges have moved, and once more.
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

  /** Edits make tracked ranges touched, our own too. */
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
    // As the document will hold it.
    text: text.replaceAll(/\r\n|\n|\r/g, lineEnd),
  };
}

/** Where new texts stand after they were applied; in the editor's preview some may have been left out. */
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
