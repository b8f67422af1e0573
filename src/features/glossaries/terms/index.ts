import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { feature, lazily, eagerly } from '../../../editor/memoize.ts';
import { glossaryNames } from '../../../services/glossaries/activeGlossary.ts';
import { logged } from '../../../client/log.ts';
import type { Selected } from './capturedTerms.ts';

/** Milliseconds between activation and the first search for terms, so that it does not slow down startup. */
const firstLookMs = 1500;

/** Registers adding to glossaries from the editor, and the display of terms in texts and their translations. */
export function registerTerms(services: Services) {
  const terms = lazily(async () => new (await import('./termHighlighting.ts')).TermHighlighting(services));
  /** Loads term highlighting if a glossary is in use. From then on, it updates itself. */
  const follow = () => {
    const documents = vscode.window.visibleTextEditors.map(({ document }) => document);
    const wanted = documents.some((document) => glossaryNames(document).length > 0);
    if (wanted && vscode.workspace.isTrusted) terms.get().catch((error: unknown) => services.log.error(logged(error)));
  };
  const first = setTimeout(follow, firstLookMs);
  const commands = eagerly({
    async addToGlossary(editor: vscode.TextEditor | undefined) {
      const selected = editor && captureSelected(editor);
      return (await import('./addToGlossary.ts')).addToGlossary(services, selected);
    },
    check: async (editor: vscode.TextEditor | undefined) => (await terms.get()).check(editor?.document),
    retranslate: async (uri?: unknown, range?: unknown) => (await terms.get()).retranslate(uri, range),
    async copyTranslation(translation?: unknown) {
      if (typeof translation === 'string') await vscode.env.clipboard.writeText(translation);
    },
  });
  return feature(
    commands,
    terms,
    { dispose: () => clearTimeout(first) },
    vscode.window.onDidChangeVisibleTextEditors(follow),
    vscode.workspace.onDidGrantWorkspaceTrust(follow),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear.translation.glossary')) follow();
    }),
  );
}

/** Returns non-empty selections, or else the word at the cursor. Must be called before anything is awaited. */
function captureSelected({ document, selections }: vscode.TextEditor): Selected {
  const [cursor] = selections;
  const word = cursor?.isEmpty === true ? document.getWordRangeAtPosition(cursor.active) : undefined;
  const ranges = selections.filter((selection) => document.getText(selection).trim() !== '');
  const meant: readonly vscode.Range[] = ranges.length === 0 && word ? [word] : ranges;
  return {
    document,
    selections: meant.toSorted((a, b) => a.start.compareTo(b.start)).map((range) => ({ range, text: document.getText(range) })),
  };
}
