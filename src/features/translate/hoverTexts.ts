import * as vscode from 'vscode';
import type { HoverTranslation, TranslationHovers } from '../../services/translation/translationHovers.ts';
import type { Translated } from './translationUnits.ts';

/** Translations shown in hovers, without a change to the document. */
export interface HoverTexts extends vscode.Disposable {
  /** Shows them over their originals, the first one at once. They stay until the document changes. */
  show(document: vscode.TextDocument, translated: readonly Translated[], about: HoverNames): Promise<void>;
}

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

export function createHoverTexts(hovers: TranslationHovers): HoverTexts {
  let shown: Shown | undefined;
  const provider = vscode.languages.registerHoverProvider(
    { scheme: '*' },
    {
      provideHover(document, position) {
        if (shown?.document !== document || shown.version !== document.version) return undefined;
        const found = shown.texts.find(({ range }) => range.contains(position));
        return found && hovers.hover(found);
      },
    },
  );
  return {
    async show(document, translated, { nameOf, target, replaced }) {
      const texts = translated.flatMap((item): HoverTranslation[] => {
        const range = item.unit.tracked.current();
        if (!range) return [];
        const from = item.source === '' ? '' : nameOf(item.source);
        const replacement = item.lost.length === 0 ? item.text : undefined;
        const onReplaced = (now: vscode.Range) => replaced(item, now);
        return [{ document, range, text: item.text.trim(), replacement, from, to: nameOf(target), onReplaced }];
      });
      shown = { document, version: document.version, texts };
      const [first] = texts;
      const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
      if (!first || !editor) return;
      await vscode.window.showTextDocument(document, editor.viewColumn);
      // The editor shows the hover of the cursor.
      if (!first.range.contains(editor.selection.active)) editor.selection = new vscode.Selection(first.range.start, first.range.start);
      await vscode.commands.executeCommand('editor.action.showHover');
    },
    dispose: () => provider.dispose(),
  };
}
