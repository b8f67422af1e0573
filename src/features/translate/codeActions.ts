import * as vscode from 'vscode';
import type { CommandId } from '../../generated/commandIds.ts';
import type { Services } from '../../services/services.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { isExcluded } from '../../services/translation/privacy.ts';
import type { Target } from '../../services/languages/target.ts';

/** Offers to translate, to improve and to correct what is selected. */
export function registerCodeActions(services: Services, target: Target): vscode.Disposable {
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
            name === undefined ? vscode.l10n.t('Translate') : vscode.l10n.t('Translate into {0}', name),
            'interlinear.translateSelection',
          ),
          action(vscode.l10n.t('Translate to…'), 'interlinear.translateSelectionTo'),
          action(vscode.l10n.t('Improve the wording…'), 'interlinear.improveSelection'),
          action(vscode.l10n.t('Correct mistakes'), 'interlinear.correctSelection'),
        ];
      },
    },
    { providedCodeActionKinds: [kind] },
  );
}
