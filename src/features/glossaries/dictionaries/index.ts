import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { dictionaryLanguage, dictionaryScheme } from '../../../services/glossaries/dictionaryPlace.ts';
import { run } from '../../../services/failures.ts';
import { feature, lazily } from '../../../editor/memoize.ts';
import type { Lazy } from '../../../editor/memoize.ts';
import type { DictionaryEditors } from './dictionaryEditors.ts';
import * as activationMessages from './activationTexts.ts';

/** Dictionaries as files: a file system of them, and what the editor does for their language. All of it is loaded with the first of them. */
export function registerDictionaries(services: Services): Lazy<DictionaryEditors> {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const files = lazily(async () => new (await import('./dictionaryFiles.ts')).DictionaryFiles(services, (events) => changed.fire(events)));
  const editors = lazily(async () => new (await import('./dictionaryEditors.ts')).DictionaryEditors());
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    // What changes is told without being asked for.
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => (await files.get()).stat(uri),
    readFile: async (uri) => (await files.get()).readFile(uri),
    writeFile: async (uri, content, options) => (await files.get()).writeFile(uri, content, options),
    readDirectory: () => [],
    createDirectory: () => {
      throw vscode.FileSystemError.NoPermissions(activationMessages.createGlossaryInstead());
    },
    rename: () => {
      throw vscode.FileSystemError.NoPermissions(activationMessages.renameInView());
    },
    delete: () => {
      throw vscode.FileSystemError.NoPermissions(activationMessages.deleteInView());
    },
  };

  function opened(document: vscode.TextDocument): void {
    if (document.uri.scheme === dictionaryScheme && document.languageId !== dictionaryLanguage)
      void vscode.languages.setTextDocumentLanguage(document, dictionaryLanguage);
    else if (document.languageId === dictionaryLanguage) void run(services, () => editors.get());
  }

  for (const document of vscode.workspace.textDocuments) opened(document);
  return feature(
    editors,
    changed,
    files,
    vscode.workspace.registerFileSystemProvider(dictionaryScheme, provider, { isCaseSensitive: true }),
    vscode.workspace.onDidOpenTextDocument(opened),
  );
}
