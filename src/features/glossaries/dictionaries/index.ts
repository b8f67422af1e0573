import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { dictionaryLanguage, dictionaryScheme } from '../../../services/glossaries/dictionaryPlace.ts';
import { run } from '../../../services/failures.ts';
import { feature, lazily } from '../../../editor/memoize.ts';
import type { Lazy } from '../../../editor/memoize.ts';
import type { DictionaryEditors } from './dictionaryEditors.ts';
import * as activationMessages from './activationTexts.ts';

/** Registers dictionaries as files: a file system and support for their language in the editor. Loaded when the first one is opened. */
export function registerDictionaries(services: Services): Lazy<DictionaryEditors> {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const files = lazily(async () => new (await import('./dictionaryFiles.ts')).DictionaryFiles(services, (events) => changed.fire(events)));
  const editors = lazily(async () => new (await import('./dictionaryEditors.ts')).DictionaryEditors());
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    // All changes are reported, even without a watcher.
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
