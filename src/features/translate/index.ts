import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { feature, lazily } from '../../editor/memoize.ts';
import type { Lazy } from '../../editor/memoize.ts';
import type { TranslateCommands } from './commands.ts';
import { createTargetItem } from './statusBar.ts';
import { optionsViewType } from './viewType.ts';
import type { CommandId } from '../../generated/commandIds.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { isExcluded } from '../../services/translation/privacy.ts';
import type { Target } from '../../services/languages/target.ts';
import { setting } from '../../services/settings/settings.ts';
import { showFailure } from '../../services/failures.ts';
import { isCancellation } from '../../editor/progress.ts';
import { Retriable } from '../../editor/userError.ts';
import * as activationMessages from './activationTexts.ts';

/** Registers translating the selection and choosing its target language. */
export function registerTranslate(services: Services): Lazy<TranslateCommands> {
  const { target } = services;
  const item = createTargetItem(services, target);
  return feature(
    lazily(async () => (await import('./commands.ts')).createCommands(services, target, item)),
    item,
    followPresets(),
    // After a window reload, the selection is unknown. A restored panel is closed to avoid an empty column.
    vscode.window.registerWebviewPanelSerializer(optionsViewType, { deserializeWebviewPanel: async (panel) => panel.dispose() }),
    registerCodeActions(services, target),
    registerPasteEdits(services, (document) => target.need(document)),
  );
}

/** Registers code actions that translate, improve and correct the selection. */
function registerCodeActions(services: Services, target: Target): vscode.Disposable {
  const kind = vscode.CodeActionKind.RefactorRewrite.append('interlinear');
  const action = (title: string, command: CommandId) => {
    const made = new vscode.CodeAction(title, kind);
    made.command = { title, command };
    return made;
  };
  return vscode.languages.registerCodeActionsProvider(
    { scheme: '*' },
    {
      provideCodeActions(document, range) {
        if (range.isEmpty || document.getText(range).trim() === '' || isExcluded(document)) return [];
        const code = target.code(document);
        const name = code === undefined ? undefined : languageNames(services)(code);
        return [
          action(
            name === undefined ? activationMessages.translate() : activationMessages.translateToLanguage(name),
            'interlinear.translateSelection',
          ),
          action(activationMessages.translateTo(), 'interlinear.translateSelectionTo'),
          action(activationMessages.improveWording(), 'interlinear.improveSelection'),
          action(activationMessages.correctMistakes(), 'interlinear.correctSelection'),
        ];
      },
    },
    { providedCodeActionKinds: [kind] },
  );
}

const presetsSetting = 'interlinear.translation.presets';

/** Updates the context key for presets, which menus use. */
function followPresets(): vscode.Disposable {
  const show = () => void vscode.commands.executeCommand('setContext', 'interlinear.hasPresets', hasPresets());
  show();
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(presetsSetting)) show();
  });
}

/** Checks if there are any presets, including those of single folders. */
function hasPresets(): boolean {
  const scopes = [undefined, ...(vscode.workspace.workspaceFolders ?? [])];
  return scopes.some((scope) => Object.keys(setting(presetsSetting, scope)).length > 0);
}

/** Adds pasting as a translation to the editor's "Paste As…" menu. Nothing is sent until it is chosen. */
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
      const edit = new vscode.DocumentPasteEdit(text, activationMessages.pasteAsTranslation(), kind);
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
        // The text is still pasted, but untranslated, and the reason is shown.
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
