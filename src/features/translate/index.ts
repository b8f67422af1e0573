import * as vscode from 'vscode';
import type { App } from '../../ui/app.ts';
import { registerCommand } from '../../ui/command.ts';
import { pickTargetLanguage } from '../../ui/languagePicker.ts';
import { createResults } from '../../ui/results.ts';
import { createTargetItem } from './statusBar.ts';
import { createTarget } from './target.ts';
import { translateSelection } from './translateSelection.ts';
import type { TranslateContext } from './translateSelection.ts';

/** Translating what is selected, and the language it goes into. */
export function registerTranslate(app: App): vscode.Disposable {
  const target = createTarget(app);
  const item = createTargetItem(app, target);
  const results = createResults();
  const context: TranslateContext = { app, results, underWay: new Set(), onTranslated: (summary) => item.translated(summary) };
  const pickTarget = () => pickTargetLanguage(app, target.code(), vscode.l10n.t('Translate into which language, this once?'));
  return vscode.Disposable.from(
    target,
    item,
    results,
    registerCommand(app, 'interlinear.translateSelection', () => translateSelection(context, async () => target.code() ?? target.choose())),
    registerCommand(app, 'interlinear.translateSelectionTo', (code) => translateSelection(context, async () => code ?? pickTarget())),
    registerCommand(app, 'interlinear.chooseTargetLanguage', () => target.choose()),
  );
}
