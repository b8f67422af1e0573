import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { isCancellation } from '../../../editor/progress.ts';
import { plainInMarkdown } from '../../../text/plainMarkdown.ts';
import { isSourceCode } from '../../../services/grammars/proseInDocument.ts';
import { setting } from '../../../services/settings/settings.ts';
import type { DocumentTerm, DocumentTerms } from './documentTerms.ts';
import { mayHaveTerms } from './documentTerms.ts';
import { logged } from '../../../client/logged.ts';

/** Milliseconds after the last change until terms are looked for again. */
const restMs = 200;
/** The same in source code, which takes more work. */
const codeRestMs = 1000;
/** Characters of a required translation that are shown behind a term. */
const hintCharacters = 40;

/** Marks the terms of the glossary in use on the screen: underlined, with hints where the settings want them, and with hovers. */
export function createTermMarks(services: Services, terms: DocumentTerms, onDidChangeTerms: vscode.Event<void>): vscode.Disposable {
  const underline = vscode.window.createTextEditorDecorationType({
    borderWidth: '0 0 1px 0',
    borderStyle: 'dotted',
    borderColor: new vscode.ThemeColor('editorInfo.foreground'),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  const hintsChanged = new vscode.EventEmitter<void>();
  const lifetime = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round = new AbortController();

  async function mark(editor: vscode.TextEditor, signal: AbortSignal): Promise<void> {
    const { document } = editor;
    const isMarked = mayHaveTerms(document) && showFor(document) !== 'off';
    const found: vscode.Range[] = [];
    for (const visible of isMarked ? editor.visibleRanges : []) {
      const { version } = document;
      const near = await terms.around(document, visible, signal);
      // Typed into meanwhile: the next round is on its way.
      if (signal.aborted || document.version !== version) return;
      for (const { range } of near) found.push(range);
    }
    editor.setDecorations(underline, found);
  }

  async function markAll(): Promise<void> {
    round.abort();
    round = new AbortController();
    const signal = AbortSignal.any([lifetime.signal, round.signal]);
    for (const editor of vscode.window.visibleTextEditors) await mark(editor, signal);
  }

  function soon(afterMs = restMs): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      markAll().catch((error: unknown) => {
        if (!isCancellation(error)) services.log.warn(`Terms were not marked: ${logged(error)}`);
      });
    }, afterMs);
  }

  function anew(): void {
    terms.forget();
    hintsChanged.fire();
    soon();
  }

  async function termsFor(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<readonly DocumentTerm[]> {
    const left = new AbortController();
    const listener = token.onCancellationRequested(() => left.abort());
    try {
      const near = await terms.around(document, range, AbortSignal.any([left.signal, lifetime.signal]));
      return near.filter((term) => term.range.intersection(range));
    } catch (error) {
      if (isCancellation(error)) return [];
      throw error;
    } finally {
      listener.dispose();
    }
  }

  const hovers: vscode.HoverProvider = {
    async provideHover(document, position, token) {
      if (showFor(document) === 'off') return undefined;
      const found = await termsFor(document, new vscode.Range(position, position), token);
      const term = found.find(({ range }) => range.contains(position));
      return term && new vscode.Hover(new vscode.MarkdownString(plainInMarkdown(sentenceOf(term))), term.range);
    },
  };
  const hints: vscode.InlayHintsProvider = {
    onDidChangeInlayHints: hintsChanged.event,
    async provideInlayHints(document, range, token) {
      if (showFor(document) !== 'hint') return [];
      return (await termsFor(document, range, token)).map(hintOf);
    },
  };
  soon();
  return vscode.Disposable.from(
    underline,
    hintsChanged,
    { dispose: () => lifetime.abort(new DOMException('The window ends.', 'AbortError')) },
    { dispose: () => clearTimeout(timer) },
    vscode.languages.registerHoverProvider({ scheme: '*' }, hovers),
    vscode.languages.registerInlayHintsProvider({ scheme: '*' }, hints),
    onDidChangeTerms(anew),
    services.target.onDidChange(anew),
    vscode.window.onDidChangeVisibleTextEditors(() => soon()),
    vscode.window.onDidChangeTextEditorVisibleRanges(() => soon()),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (vscode.window.visibleTextEditors.some((editor) => editor.document === document)) {
        soon(isSourceCode(document) ? codeRestMs : restMs);
      }
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear.terms') || event.affectsConfiguration('interlinear.translation')) anew();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(anew),
  );
}

type Show = 'underline' | 'hint' | 'off';

function showFor(document: vscode.TextDocument): Show {
  const value = setting('interlinear.terms.show', document);
  return value === 'hint' || value === 'off' ? value : 'underline';
}

/** Of words from outside: for places that show plain text. */
function sentenceOf({ entry: [source, target], glossary }: DocumentTerm): string {
  return vscode.l10n.t('{0}: {1} → {2}', glossary.name, source, target);
}

function hintOf(term: DocumentTerm): vscode.InlayHint {
  const [, target] = term.entry;
  const shown = target.length > hintCharacters ? `${target.slice(0, hintCharacters)}…` : target;
  const hint = new vscode.InlayHint(term.range.end, `→ ${shown}`);
  hint.paddingLeft = true;
  hint.tooltip = sentenceOf(term);
  return hint;
}
