import * as vscode from 'vscode';
import { trackRanges } from '../../editor/trackedRanges.ts';
import type { TrackedRange, TrackedRanges } from '../../editor/trackedRanges.ts';
import type { PlacedRange } from './place.ts';
import { originalOf } from './translationUnits.ts';
import type { TranslationUnit } from './translationUnits.ts';

/** Translations of this window that stand in documents: how many sets of them are remembered. */
const setsKept = 10;

/** A translation that stands in a document, and what it was made of. */
export interface PlacedText {
  /** Where it stands. */
  readonly tracked: TrackedRange;
  /** The original in the pieces that were sent. */
  readonly unit: TranslationUnit;
  readonly original: string;
  /** Language of the original as the service told it. */
  readonly source: string;
  readonly target: string;
}

/** One and the same, so that it can be told whether something was added. */
const none: readonly PlacedText[] = [];

interface PlacedSet {
  readonly followed: TrackedRanges;
  readonly texts: readonly PlacedText[];
}

/** What was translated in this window and still stands there, so that it can be translated again from its original. */
export interface PlacedTexts extends vscode.Disposable {
  add(document: vscode.TextDocument, placed: readonly PlacedRange[], target: string): void;
  /** Those of the last command in a document, whether they stand there still or not. */
  latest(document: vscode.TextDocument): readonly PlacedText[];
  /** Those that a selection touches, else those of the last command in the document. */
  at(editor: vscode.TextEditor): readonly PlacedText[];
}

export function createPlacedTexts(): PlacedTexts {
  let sets: PlacedSet[] = [];
  let shown: boolean | undefined;
  /** Whether the document in front was changed since it was looked at. */
  let isDue = false;

  function forget(isGone: (set: PlacedSet) => boolean): void {
    for (const set of sets.filter(isGone)) set.followed.dispose();
    sets = sets.filter((set) => !isGone(set));
    showContext();
  }

  /** What was undone, or typed over, is nothing to go back from. */
  function showContext(): void {
    const document = vscode.window.activeTextEditor?.document;
    const own = sets.filter(({ followed }) => followed.document === document);
    const stands = own.some(({ texts }) => texts.some(isStanding));
    if (stands === shown) return;
    shown = stands;
    void vscode.commands.executeCommand('setContext', 'interlinear.hasTranslated', stands);
  }

  const listeners = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(showContext),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document !== vscode.window.activeTextEditor?.document || isDue) return;
      isDue = true;
      // The ranges follow the change first: they listen, too. Keys that follow each other fast are one change.
      setImmediate(() => {
        isDue = false;
        showContext();
      });
    }),
    vscode.workspace.onDidCloseTextDocument((document) => forget(({ followed }) => followed.document === document)),
  );

  return {
    add(document, placed, target) {
      if (placed.length === 0) return;
      const followed = trackRanges(
        document,
        placed.map(({ range }) => range),
      );
      const texts = followed.ranges.flatMap((tracked, index): PlacedText[] => {
        const translated = placed[index]?.translated;
        if (!translated) return [];
        return [{ tracked, unit: translated.unit, original: originalOf(translated.unit), source: translated.source, target }];
      });
      sets = [{ followed, texts }, ...sets];
      const old = new Set(sets.slice(setsKept));
      forget((set) => old.has(set));
    },
    latest: (document) => sets.find(({ followed }) => followed.document === document)?.texts ?? none,
    at({ document, selections }) {
      const own = sets.filter(({ followed }) => followed.document === document);
      const standing = (texts: readonly PlacedText[]) => texts.filter(isStanding);
      const touched = standing(own.flatMap(({ texts }) => texts)).filter(({ tracked }) => {
        const range = tracked.current();
        return selections.some((selection) => range?.intersection(selection) !== undefined);
      });
      if (touched.length > 0) return touched;
      return own.map(({ texts }) => standing(texts)).find((texts) => texts.length > 0) ?? [];
    },
    dispose() {
      listeners.dispose();
      forget(() => true);
    },
  };
}

function isStanding({ tracked }: PlacedText): boolean {
  return tracked.current() !== undefined;
}
