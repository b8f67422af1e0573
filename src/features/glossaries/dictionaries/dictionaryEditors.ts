import * as vscode from 'vscode';
import { dictionaryLanguage } from '../../../services/glossaries/dictionaryPlace.ts';
import { UserError } from '../../../editor/userError.ts';
import { diagnosticsOf, listFaults, StatusLine, EditedDictionary } from './problems.ts';
import { createQuickFixes, fixAllKind } from './quickFixes.ts';
import * as messages from './texts.ts';

/** Milliseconds without typing before the text is checked. */
const restMs = 150;

/** Editor support for texts in the dictionary language. */
export class DictionaryEditors implements vscode.Disposable {
  readonly #dictionaries = new Map<vscode.TextDocument, EditedDictionary>();
  readonly #waiting = new Map<vscode.TextDocument, NodeJS.Timeout>();
  readonly #diagnostics = vscode.languages.createDiagnosticCollection('interlinear-dictionary');
  readonly #status = new StatusLine();
  readonly #parts: vscode.Disposable;

  constructor() {
    const selector = { language: dictionaryLanguage };
    const providedCodeActionKinds = [vscode.CodeActionKind.QuickFix, fixAllKind];
    const dictionaryOf = (document: vscode.TextDocument | undefined) => this.#of(document);
    this.#parts = vscode.Disposable.from(
      this.#diagnostics,
      this.#status,
      vscode.workspace.onDidOpenTextDocument((document) => this.#follow(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#leave(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.#change(event)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.#status.show(this.#of(editor?.document))),
      vscode.languages.registerCodeActionsProvider(selector, createQuickFixes(dictionaryOf), { providedCodeActionKinds }),
      vscode.languages.registerCompletionItemProvider(selector, createPhraseCompletion(dictionaryOf)),
    );
    for (const document of vscode.workspace.textDocuments) this.#follow(document);
  }

  /** Lists all problems of the dictionary in the active editor. @throws UserError if it shows no dictionary. */
  async listFaults(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const dictionary = this.#of(editor?.document);
    if (!editor || !dictionary) throw new UserError(messages.openDictionaryFirst());
    await listFaults(editor, dictionary);
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#parts.dispose();
  }

  #of(document: vscode.TextDocument | undefined): EditedDictionary | undefined {
    return document && this.#dictionaries.get(document);
  }

  #follow(document: vscode.TextDocument): void {
    if (document.languageId !== dictionaryLanguage || !isEdited(document)) return;
    this.#dictionaries.set(document, new EditedDictionary(document));
    this.#judgeSoon(document);
  }

  #leave(document: vscode.TextDocument): void {
    clearTimeout(this.#waiting.get(document));
    this.#waiting.delete(document);
    if (this.#dictionaries.delete(document)) this.#diagnostics.delete(document.uri);
  }

  #change(event: vscode.TextDocumentChangeEvent): void {
    const dictionary = this.#of(event.document);
    if (!dictionary || event.contentChanges.length === 0) return;
    dictionary.change(event);
    this.#judgeSoon(event.document);
  }

  #judgeSoon(document: vscode.TextDocument): void {
    clearTimeout(this.#waiting.get(document));
    this.#waiting.set(
      document,
      setTimeout(() => this.#judge(document), restMs),
    );
  }

  #judge(document: vscode.TextDocument): void {
    this.#waiting.delete(document);
    const dictionary = this.#of(document);
    if (!dictionary) return;
    this.#diagnostics.set(document.uri, diagnosticsOf(dictionary));
    if (document === vscode.window.activeTextEditor?.document) this.#status.show(dictionary);
  }
}

/** Checks if a text can be edited, and is not a side of a comparison or an old version. */
function isEdited({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}

/** Maximum number of phrases offered at once. */
const offered = 50;

/**
 * Completes phrases from the same dictionary: sources, to avoid duplicates, and targets, so that a word is always translated the same way.
 */
function createPhraseCompletion(
  dictionaryOf: (document: vscode.TextDocument) => EditedDictionary | undefined,
): vscode.CompletionItemProvider {
  return {
    provideCompletionItems(document, position) {
      const dictionary = dictionaryOf(document);
      const { text } = document.lineAt(position.line);
      const start = text.lastIndexOf('\t', position.character - 1) + 1;
      const typed = text.slice(start, position.character).toLocaleLowerCase();
      const column = text.slice(0, start).split('\t').length - 1;
      if (!dictionary || column > 1 || typed.trim() === '') return undefined;
      const range = new vscode.Range(position.line, start, position.line, position.character);
      const found = phrasesWith(dictionary, typed, column === 0 ? 'source' : 'target', position.line);
      const items = found.slice(0, offered).map((phrase, index) => itemOf(phrase, index, range));
      return new vscode.CompletionList(items, found.length > offered);
    },
  };
}

interface Phrase {
  readonly text: string;
  /** The other side of its entry. */
  readonly other: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Returns distinct phrases that contain the typed text, those that begin with it first. Returns at most one more than can be offered. */
function phrasesWith(dictionary: EditedDictionary, typed: string, side: 'source' | 'target', ownLine: number): Phrase[] {
  const beginning = new Map<string, Phrase>();
  const containing = new Map<string, Phrase>();
  for (const [at, line] of dictionary.lines().entries()) {
    const text = line[side];
    if (text === undefined || at === ownLine) continue;
    const place = text.toLocaleLowerCase().indexOf(typed);
    const found = place === 0 ? beginning : containing;
    if (place >= 0 && found.size <= offered && !found.has(text))
      found.set(text, { text, other: (side === 'source' ? line.target : line.source) ?? '', line: at + 1 });
    if (beginning.size > offered) break;
  }
  return [...beginning.values(), ...containing.values()];
}

function itemOf({ text, other, line }: Phrase, index: number, range: vscode.Range): vscode.CompletionItem {
  const label = { label: text, description: other };
  const item = new vscode.CompletionItem(label, vscode.CompletionItemKind.Text);
  item.insertText = text;
  item.filterText = text;
  item.sortText = String(index).padStart(4, '0');
  item.detail = messages.lineNumber(String(line));
  item.range = range;
  return item;
}
