import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { showFailure } from '../../services/failures.ts';
import { isExcluded } from '../../services/translation/privacy.ts';
import { isCancellation } from '../../editor/progress.ts';
import { Retriable } from '../../editor/userError.ts';

/** Offers the same in the editor's "Paste As…" menu. Nothing is sent until it is picked there. */
export function registerPasteEdits(
  services: Services,
  chooseTarget: (document: vscode.TextDocument) => Promise<string | undefined>,
): vscode.Disposable {
  const kind = vscode.DocumentDropOrPasteEditKind.Text.append('interlinear', 'translation');
  const offered = new WeakMap<vscode.DocumentPasteEdit, { readonly document: vscode.TextDocument; readonly text: string }>();
  const provider: vscode.DocumentPasteEditProvider = {
    async provideDocumentPasteEdits(document, _ranges, transfer, request) {
      if (request.triggerKind !== vscode.DocumentPasteTriggerKind.PasteAs || isExcluded(document)) return undefined;
      const text = await transfer.get('text/plain')?.asString();
      if (text === undefined || text.trim() === '') return undefined;
      const edit = new vscode.DocumentPasteEdit(text, vscode.l10n.t('Paste as Translation'), kind);
      edit.yieldTo = [vscode.DocumentDropOrPasteEditKind.Text];
      offered.set(edit, { document, text });
      return [edit];
    },
    async resolveDocumentPasteEdit(edit) {
      const original = offered.get(edit);
      if (!original) return edit;
      try {
        const { translateText } = await import('./pasteTranslation.ts');
        edit.insertText = await translateText(services, original.document, original.text, () => chooseTarget(original.document));
      } catch (error) {
        // What was to be pasted is pasted all the same: untranslated, and with the reason.
        if (!isCancellation(error)) void showFailure(services, error instanceof Retriable ? error.cause : error);
      }
      return edit;
    },
  };
  return vscode.languages.registerDocumentPasteEditProvider({ scheme: '*' }, provider, {
    providedPasteEditKinds: [kind],
    pasteMimeTypes: ['text/plain'],
  });
}
