import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { registerTermFixes, retranslateWithTerms } from './termFixes.ts';
import { isCancellation } from '../../../editor/progress.ts';
import { plainInMarkdown } from '../../../text/plainMarkdown.ts';
import { isSourceCode } from '../../../services/grammars/proseInDocument.ts';
import { setting } from '../../../services/settings/settings.ts';
import { DocumentTerms, mayHaveTerms } from './documentTerms.ts';
import type { DocumentTerm } from './documentTerms.ts';
import { checkTerms, TermChecks } from './termChecks.ts';
import { TermService } from './termService.ts';
import { logged } from '../../../client/log.ts';
import * as messages from './texts.ts';

/** Display of the terms of the glossary in use, in texts and in their translations. */
export class TermHighlighting implements vscode.Disposable {
  readonly #services: Services;
  readonly #checks: TermChecks;
  readonly #parts: vscode.Disposable;

  constructor(services: Services) {
    this.#services = services;
    const termService = new TermService(services);
    this.#checks = new TermChecks(services, termService);
    const decorations = new TermDecorations(services, new DocumentTerms(services, termService), termService.onDidChange);
    this.#parts = vscode.Disposable.from(termService, this.#checks, decorations, registerTermFixes(this.#checks));
  }

  /** Checks a translated file and shows the result. */
  check(document: vscode.TextDocument | undefined): Promise<void> {
    return checkTerms(this.#services, this.#checks, document);
  }

  /** Translates a part of a checked file again. */
  retranslate(uri?: unknown, range?: unknown): Promise<void> {
    return retranslateWithTerms(this.#services, this.#checks, uri, range);
  }

  dispose(): void {
    this.#parts.dispose();
  }
}

/** Milliseconds after the last change before terms are searched again. */
const restMs = 200;
/** The same for source code, which takes more work. */
const codeRestMs = 1000;
/** Sections of settings that affect the marked terms or their appearance. */
const settingsOfTerms = ['interlinear.glossaries', 'interlinear.terms', 'interlinear.translation'];
/** Maximum number of characters of a required translation shown after a term. */
const hintCharacters = 40;

/** Marks visible terms of the glossary in use: underlined, with hovers and, if enabled, with hints. */
class TermDecorations implements vscode.Disposable {
  readonly #services: Services;
  readonly #terms: DocumentTerms;
  readonly #underline = vscode.window.createTextEditorDecorationType({
    borderWidth: '0 0 1px 0',
    borderStyle: 'dotted',
    borderColor: new vscode.ThemeColor('editorInfo.foreground'),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly #hintsChanged = new vscode.EventEmitter<void>();
  readonly #lifetime = new AbortController();
  readonly #listeners: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;
  #round = new AbortController();

  constructor(services: Services, terms: DocumentTerms, onDidChangeTerms: vscode.Event<void>) {
    this.#services = services;
    this.#terms = terms;
    this.#soon();
    this.#listeners = vscode.Disposable.from(
      vscode.languages.registerHoverProvider({ scheme: '*' }, this.#hovers()),
      vscode.languages.registerInlayHintsProvider({ scheme: '*' }, this.#hints()),
      onDidChangeTerms(() => this.#anew()),
      services.target.onDidChange(() => this.#anew()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#soon()),
      vscode.window.onDidChangeTextEditorVisibleRanges(() => this.#soon()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (vscode.window.visibleTextEditors.some((editor) => editor.document === document)) {
          this.#soon(isSourceCode(document) ? codeRestMs : restMs);
        }
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (settingsOfTerms.some((section) => event.affectsConfiguration(section))) this.#anew();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#anew()),
    );
  }

  dispose(): void {
    this.#underline.dispose();
    this.#hintsChanged.dispose();
    this.#lifetime.abort(new DOMException('The window ends.', 'AbortError'));
    clearTimeout(this.#timer);
    this.#listeners.dispose();
  }

  #hovers(): vscode.HoverProvider {
    return {
      provideHover: async (document, position, token) => {
        if (showFor(document) === 'off') return undefined;
        const found = await this.#termsFor(document, new vscode.Range(position, position), token);
        const term = found.find(({ range }) => range.contains(position));
        return term && new vscode.Hover(new vscode.MarkdownString(plainInMarkdown(sentenceOf(term))), term.range);
      },
    };
  }

  #hints(): vscode.InlayHintsProvider {
    return {
      onDidChangeInlayHints: this.#hintsChanged.event,
      provideInlayHints: async (document, range, token) => {
        if (showFor(document) !== 'hint') return [];
        return (await this.#termsFor(document, range, token)).map(hintOf);
      },
    };
  }

  async #termsFor(document: vscode.TextDocument, range: vscode.Range, token: vscode.CancellationToken): Promise<readonly DocumentTerm[]> {
    const left = new AbortController();
    const listener = token.onCancellationRequested(() => left.abort());
    try {
      const near = await this.#terms.around(document, range, AbortSignal.any([left.signal, this.#lifetime.signal]));
      return near.filter((term) => term.range.intersection(range));
    } catch (error) {
      if (isCancellation(error)) return [];
      throw error;
    } finally {
      listener.dispose();
    }
  }

  #anew(): void {
    this.#terms.forget();
    this.#hintsChanged.fire();
    this.#soon();
  }

  #soon(afterMs = restMs): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#markAll().catch((error: unknown) => {
        if (!isCancellation(error)) this.#services.log.warn(`Terms were not marked: ${logged(error)}`);
      });
    }, afterMs);
  }

  async #markAll(): Promise<void> {
    this.#round.abort();
    this.#round = new AbortController();
    const signal = AbortSignal.any([this.#lifetime.signal, this.#round.signal]);
    for (const editor of vscode.window.visibleTextEditors) await this.#mark(editor, signal);
  }

  async #mark(editor: vscode.TextEditor, signal: AbortSignal): Promise<void> {
    const { document } = editor;
    const isMarked = mayHaveTerms(document) && showFor(document) !== 'off';
    const found: vscode.Range[] = [];
    for (const visible of isMarked ? editor.visibleRanges : []) {
      const { version } = document;
      const near = await this.#terms.around(document, visible, signal);
      // The text changed in the meantime, so another update is already scheduled.
      if (signal.aborted || document.version !== version) return;
      for (const { range } of near) found.push(range);
    }
    editor.setDecorations(this.#underline, found);
  }
}

type Show = 'underline' | 'hint' | 'off';

function showFor(document: vscode.TextDocument): Show {
  const value = setting('interlinear.glossaries.highlightTerms', document);
  return value === 'hint' || value === 'off' ? value : 'underline';
}

/** Returns plain text, as the words come from outside. */
function sentenceOf({ entry: [source, target], glossary }: DocumentTerm): string {
  return messages.termHover(glossary.name, source, target);
}

function hintOf(term: DocumentTerm): vscode.InlayHint {
  const [, target] = term.entry;
  const shown = target.length > hintCharacters ? `${target.slice(0, hintCharacters)}…` : target;
  const hint = new vscode.InlayHint(term.range.end, `→ ${shown}`);
  hint.paddingLeft = true;
  hint.tooltip = sentenceOf(term);
  return hint;
}
