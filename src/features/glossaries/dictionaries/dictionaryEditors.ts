import * as vscode from 'vscode';
import { dictionaryLanguage } from '../../../services/glossaries/dictionaryPlace.ts';
import { UserError } from '../../../editor/userError.ts';
import { createPhraseCompletion } from './completion.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { createEditedDictionary } from './editedDictionary.ts';
import type { EditedDictionary } from './editedDictionary.ts';
import { listFaults } from './listFaults.ts';
import { createQuickFixes, fixAllKind } from './quickFixes.ts';
import { createStatusLine } from './statusLine.ts';

/** What the editor does for texts in the language of dictionaries. */
export interface DictionaryEditors extends vscode.Disposable {
  /** Lists all problems of the dictionary in the active editor. @throws UserError when it shows none. */
  listFaults(): Promise<void>;
}

/** Milliseconds of rest before what was typed is judged. */
const restMs = 150;

export function createDictionaryEditors(): DictionaryEditors {
  const dictionaries = new Map<vscode.TextDocument, EditedDictionary>();
  const waiting = new Map<vscode.TextDocument, NodeJS.Timeout>();
  const diagnostics = vscode.languages.createDiagnosticCollection('interlinear-dictionary');
  const status = createStatusLine();

  function dictionaryOf(document: vscode.TextDocument | undefined): EditedDictionary | undefined {
    return document && dictionaries.get(document);
  }

  function follow(document: vscode.TextDocument): void {
    if (document.languageId !== dictionaryLanguage || !isEdited(document)) return;
    dictionaries.set(document, createEditedDictionary(document));
    judgeSoon(document);
  }

  function leave(document: vscode.TextDocument): void {
    clearTimeout(waiting.get(document));
    waiting.delete(document);
    if (dictionaries.delete(document)) diagnostics.delete(document.uri);
  }

  function judgeSoon(document: vscode.TextDocument): void {
    clearTimeout(waiting.get(document));
    waiting.set(
      document,
      setTimeout(() => judge(document), restMs),
    );
  }

  function judge(document: vscode.TextDocument): void {
    waiting.delete(document);
    const dictionary = dictionaryOf(document);
    if (!dictionary) return;
    diagnostics.set(document.uri, diagnosticsOf(dictionary));
    if (document === vscode.window.activeTextEditor?.document) status.show(dictionary);
  }

  const selector = { language: dictionaryLanguage };
  const providedCodeActionKinds = [vscode.CodeActionKind.QuickFix, fixAllKind];
  const parts = vscode.Disposable.from(
    diagnostics,
    status,
    vscode.workspace.onDidOpenTextDocument(follow),
    vscode.workspace.onDidCloseTextDocument(leave),
    vscode.workspace.onDidChangeTextDocument((event) => {
      const dictionary = dictionaryOf(event.document);
      if (!dictionary || event.contentChanges.length === 0) return;
      dictionary.change(event);
      judgeSoon(event.document);
    }),
    vscode.window.onDidChangeActiveTextEditor((editor) => status.show(dictionaryOf(editor?.document))),
    vscode.languages.registerCodeActionsProvider(selector, createQuickFixes(dictionaryOf), { providedCodeActionKinds }),
    vscode.languages.registerCompletionItemProvider(selector, createPhraseCompletion(dictionaryOf)),
  );
  for (const document of vscode.workspace.textDocuments) follow(document);

  return {
    async listFaults() {
      const editor = vscode.window.activeTextEditor;
      const dictionary = dictionaryOf(editor?.document);
      if (!editor || !dictionary) throw new UserError(vscode.l10n.t('Open a dictionary in the editor first.'));
      await listFaults(editor, dictionary);
    },
    dispose() {
      for (const timer of waiting.values()) clearTimeout(timer);
      parts.dispose();
    },
  };
}

/** Whether it is a text that somebody may change, not a side of a comparison or what was there before. */
function isEdited({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}
