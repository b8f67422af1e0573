import * as vscode from 'vscode';
import type { App } from '../../ui/app.ts';
import { showFailure } from '../../ui/failures.ts';
import { isExcluded } from '../../ui/privacy.ts';
import { isCancellation } from '../../ui/progress.ts';
import { Retriable } from '../../ui/userError.ts';

/** The kind under which "Paste As…" lists it. */
const kind = vscode.DocumentDropOrPasteEditKind.Text.append('interlinear', 'translation');

/** Offers the same in the editor's "Paste As…" menu. Nothing is sent until it is picked there. */
export function registerPasteEdits(app: App, chooseTarget: () => Promise<string | undefined>): vscode.Disposable {
  const provider: vscode.DocumentPasteEditProvider<TranslationEdit> = {
    async provideDocumentPasteEdits(document, _ranges, transfer, request) {
      if (request.triggerKind !== vscode.DocumentPasteTriggerKind.PasteAs || isExcluded(document)) return undefined;
      const text = await transfer.get('text/plain')?.asString();
      if (text === undefined || text.trim() === '') return undefined;
      return [new TranslationEdit(document, text)];
    },
    async resolveDocumentPasteEdit(edit) {
      try {
        edit.insertText = await (await import('./pasteTranslation.ts')).translateText(app, edit.document, edit.original, chooseTarget);
      } catch (error) {
        // What was to be pasted is pasted all the same: untranslated, and with the reason.
        if (!isCancellation(error)) void showFailure(app, error instanceof Retriable ? error.cause : error);
      }
      return edit;
    },
  };
  return vscode.languages.registerDocumentPasteEditProvider({ scheme: '*' }, provider, {
    providedPasteEditKinds: [kind],
    pasteMimeTypes: ['text/plain'],
  });
}

class TranslationEdit extends vscode.DocumentPasteEdit {
  readonly document: vscode.TextDocument;
  readonly original: string;

  constructor(document: vscode.TextDocument, original: string) {
    super(original, vscode.l10n.t('Paste as Translation'), kind);
    this.document = document;
    this.original = original;
    this.yieldTo = [vscode.DocumentDropOrPasteEditKind.Text];
  }
}
