import * as vscode from 'vscode';
import type { App } from '../../../services/app.ts';
import { registerCommand } from '../../../services/command.ts';
import { lazily } from '../../../editor/memoised.ts';
import { glossaryNames } from '../../../services/glossaries/glossarySetting.ts';
import { captureSelected } from './selected.ts';
import { logged } from '../../../client/logged.ts';

/** Milliseconds after activation until terms are first looked for: starting comes first. */
const firstLookMs = 1500;

/** Adding to glossaries from the editor, and the terms of the glossary in use in texts and their translations. */
export function registerTerms(app: App): vscode.Disposable {
  const terms = lazily(async () => (await import('./termsAtWork.ts')).createTermsAtWork(app));
  /** Loads it when there may be terms to see. From then on it looks after itself. */
  const follow = () => {
    const documents = vscode.window.visibleTextEditors.map(({ document }) => document);
    const wanted = documents.some((document) => glossaryNames(document).length > 0);
    if (wanted && vscode.workspace.isTrusted) terms.get().catch((error: unknown) => app.log.error(logged(error)));
  };
  const first = setTimeout(follow, firstLookMs);
  return vscode.Disposable.from(
    terms,
    { dispose: () => clearTimeout(first) },
    vscode.window.onDidChangeVisibleTextEditors(follow),
    vscode.workspace.onDidGrantWorkspaceTrust(follow),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear.translation.glossary')) follow();
    }),
    registerCommand(app, 'interlinear.addToGlossary', async () => {
      const editor = vscode.window.activeTextEditor;
      const selected = editor && captureSelected(editor);
      return (await import('./addToGlossary.ts')).addToGlossary(app, selected);
    }),
    registerCommand(app, 'interlinear.checkTerms', async () => {
      const document = vscode.window.activeTextEditor?.document;
      return (await terms.get()).check(document);
    }),
    registerCommand(app, 'interlinear.retranslateWithTerms', async (uri, range) => (await terms.get()).retranslate(uri, range)),
    registerCommand(app, 'interlinear.copyTermTranslation', async (translation) => {
      if (typeof translation === 'string') await vscode.env.clipboard.writeText(translation);
    }),
  );
}
