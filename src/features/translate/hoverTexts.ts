import * as vscode from 'vscode';
import { plainInMarkdown } from '../../ui/plainText.ts';
import type { Translated } from './spot.ts';

/** Translations shown in hovers, without a change to the document. */
export interface HoverTexts extends vscode.Disposable {
  /** Shows them over their originals, the first one at once. They stay until the document changes. */
  show(document: vscode.TextDocument, translated: readonly Translated[]): Promise<void>;
}

interface Shown {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly texts: readonly { readonly range: vscode.Range; readonly text: string }[];
}

export function createHoverTexts(): HoverTexts {
  let shown: Shown | undefined;
  const provider = vscode.languages.registerHoverProvider(
    { scheme: '*' },
    {
      provideHover(document, position) {
        if (shown?.document !== document || shown.version !== document.version) return undefined;
        const found = shown.texts.find(({ range }) => range.contains(position));
        return found && new vscode.Hover(new vscode.MarkdownString(plainInMarkdown(found.text)), found.range);
      },
    },
  );
  return {
    async show(document, translated) {
      const texts = translated.flatMap(({ spot, text }) => {
        const range = spot.tracked.current();
        return range ? [{ range, text: text.trim() }] : [];
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
