import * as vscode from 'vscode';
import type { HoverTranslation, TranslationHovers } from '../../services/translation/translationHovers.ts';
import type { Translated } from './translationUnits.ts';

export interface HoverNames {
  /** Name of the language that a code stands for. */
  readonly nameOf: (code: string) => string;
  readonly target: string;
  /** Told of what came to stand in the place of its original. */
  readonly replaced: (translated: Translated, range: vscode.Range) => Promise<void>;
}

interface Shown {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly texts: readonly HoverTranslation[];
}

/** Translations shown in hovers, without a change to the document. */
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

  /** Shows them over their originals, the first one at once. They stay until the document changes. */
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
    // The editor shows the hover of the cursor.
    if (!first.range.contains(editor.selection.active)) editor.selection = new vscode.Selection(first.range.start, first.range.start);
    await vscode.commands.executeCommand('editor.action.showHover');
  }

  dispose(): void {
    this.#provider.dispose();
  }
}
