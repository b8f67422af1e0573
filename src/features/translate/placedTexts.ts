import * as vscode from 'vscode';
import { trackRanges } from '../../editor/trackedRanges.ts';
import type { TrackedRange, TrackedRanges } from '../../editor/trackedRanges.ts';
import type { PlacedRange } from './place.ts';
import { originalOf } from './translationUnits.ts';
import type { TranslationUnit, Translated } from './translationUnits.ts';
import type { HoverTranslation, TranslationHovers } from '../../services/translation/translationHovers.ts';

/** Maximum number of sets of inserted translations to remember in this window. */
const setsKept = 10;

/** Inserted translation and its original. */
export interface PlacedText {
  /** Its range in the document. */
  readonly tracked: TrackedRange;
  /** The original, divided as it was sent. */
  readonly unit: TranslationUnit;
  readonly original: string;
  /** Source language as returned by the service. */
  readonly source: string;
  readonly target: string;
}

/** A constant, so that callers can compare results to see if something was added. */
const none: readonly PlacedText[] = [];

interface PlacedSet {
  readonly followed: TrackedRanges;
  readonly texts: readonly PlacedText[];
}

/** Inserted translations of this window, which can be translated again from their originals. */
export class PlacedTexts implements vscode.Disposable {
  #sets: readonly PlacedSet[] = [];
  #shown: boolean | undefined;
  /** True if an update of the context key is scheduled. */
  #isDue = false;
  readonly #listeners = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => this.#showContext()),
    vscode.workspace.onDidChangeTextDocument(({ document }) => this.#lookSoon(document)),
    vscode.workspace.onDidCloseTextDocument((document) => this.#forget(({ followed }) => followed.document === document)),
  );

  add(document: vscode.TextDocument, placed: readonly PlacedRange[], target: string): void {
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
    this.#sets = [{ followed, texts }, ...this.#sets];
    const old = new Set(this.#sets.slice(setsKept));
    this.#forget((set) => old.has(set));
  }

  /** Returns the translations of the last command in a document, even if they are no longer there. */
  latest(document: vscode.TextDocument): readonly PlacedText[] {
    return this.#of(document)[0]?.texts ?? none;
  }

  /** Returns the translations touched by a selection; otherwise those of the last command in the document. */
  at({ document, selections }: vscode.TextEditor): readonly PlacedText[] {
    const standing = this.#of(document).map(({ texts }) => texts.filter(isStanding));
    const touched = standing.flat().filter(({ tracked }) => {
      const range = tracked.current();
      return selections.some((selection) => range?.intersection(selection) !== undefined);
    });
    if (touched.length > 0) return touched;
    return standing.find((texts) => texts.length > 0) ?? [];
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#forget(() => true);
  }

  #of(document: vscode.TextDocument | undefined): readonly PlacedSet[] {
    return this.#sets.filter(({ followed }) => followed.document === document);
  }

  #forget(isGone: (set: PlacedSet) => boolean): void {
    for (const set of this.#sets.filter(isGone)) set.followed.dispose();
    this.#sets = this.#sets.filter((set) => !isGone(set));
    this.#showContext();
  }

  #lookSoon(document: vscode.TextDocument): void {
    if (document !== vscode.window.activeTextEditor?.document || this.#isDue) return;
    this.#isDue = true;
    // Tracked ranges have to process the change first. Several quick changes cause only one update.
    setImmediate(() => {
      this.#isDue = false;
      this.#showContext();
    });
  }

  /** Updates the context key. A translation that was undone or overwritten does not count. */
  #showContext(): void {
    const stands = this.#of(vscode.window.activeTextEditor?.document).some(({ texts }) => texts.some(isStanding));
    if (stands === this.#shown) return;
    this.#shown = stands;
    void vscode.commands.executeCommand('setContext', 'interlinear.hasTranslated', stands);
  }
}

function isStanding({ tracked }: PlacedText): boolean {
  return tracked.current() !== undefined;
}

export interface HoverNames {
  /** Returns the name of a language code. */
  readonly nameOf: (code: string) => string;
  readonly target: string;
  /** Called with a translation that replaced its original. */
  readonly replaced: (translated: Translated, range: vscode.Range) => Promise<void>;
}

interface Shown {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly texts: readonly HoverTranslation[];
}

/** Translations shown in hovers, without changing the document. */
export class HoverTexts implements vscode.Disposable {
  #shown: Shown | undefined;
  readonly #provider: vscode.Disposable;

  constructor(hovers: TranslationHovers) {
    const provideHover = (document: vscode.TextDocument, position: vscode.Position) => {
      const shown = this.#shown;
      if (shown?.document !== document || shown.version !== document.version) return undefined;
      const found = shown.texts.find(({ range }) => range.contains(position));
      return found && hovers.hover(found);
    };
    this.#provider = vscode.languages.registerHoverProvider({ scheme: '*' }, { provideHover });
  }

  /** Shows translations over their originals and opens the first hover. They remain until the document changes. */
  async show(document: vscode.TextDocument, translated: readonly Translated[], { nameOf, target, replaced }: HoverNames): Promise<void> {
    const texts = translated.flatMap((item): HoverTranslation[] => {
      const range = item.unit.tracked.current();
      if (!range) return [];
      const from = item.source === '' ? '' : nameOf(item.source);
      const replacement = item.lost.length === 0 ? item.text : undefined;
      const onReplaced = (now: vscode.Range) => replaced(item, now);
      return [{ document, range, text: item.text.trim(), replacement, from, to: nameOf(target), onReplaced }];
    });
    this.#shown = { document, version: document.version, texts };
    const [first] = texts;
    const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
    if (!first || !editor) return;
    await vscode.window.showTextDocument(document, editor.viewColumn);
    // The editor shows the hover at the cursor.
    if (!first.range.contains(editor.selection.active)) editor.selection = new vscode.Selection(first.range.start, first.range.start);
    await vscode.commands.executeCommand('editor.action.showHover');
  }

  dispose(): void {
    this.#provider.dispose();
  }
}
