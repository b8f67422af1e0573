import * as vscode from 'vscode';
import type { App } from '../../../services/app.ts';
import { registerCommand } from '../../../services/command.ts';
import { run } from '../../../services/failures.ts';
import { lazily } from '../../../editor/memoised.ts';
import { createLinkedFiles } from './linkedFiles.ts';

/** CSV and TSV files of the repository that are kept in step with dictionaries. Nothing is read or written by itself. */
export function registerLinkedDictionaries(app: App): vscode.Disposable {
  const files = createLinkedFiles();
  const actions = lazily(async () => (await import('./actions.ts')).createLinkActions(app, files));
  const checks = lazily(async () => (await import('./checkFiles.ts')).createFileChecks(files));
  const lenses = {
    onDidChangeCodeLenses: files.onDidChange,
    async provideCodeLenses({ uri }: vscode.TextDocument) {
      const file = files.at(uri);
      return file ? (await import('./lenses.ts')).lensesOf(file) : [];
    },
  };

  /** Once there are linked files, it goes on by itself. */
  function startChecks(): void {
    if (files.all().length > 0) void run(app, () => checks.get());
  }

  startChecks();
  return vscode.Disposable.from(
    files,
    actions,
    checks,
    files.onDidChange(startChecks),
    vscode.languages.registerCodeLensProvider({ pattern: '**/*.{csv,tsv,CSV,TSV}' }, lenses),
    registerCommand(app, 'interlinear.linkDictionary', async (uri) => (await actions.get()).link(uri)),
    registerCommand(app, 'interlinear.unlinkDictionary', async (uri) => (await actions.get()).unlink(uri)),
    registerCommand(app, 'interlinear.compareLinkedDictionary', async (uri) => (await actions.get()).compare(uri)),
    registerCommand(app, 'interlinear.pullLinkedDictionary', async (uri, _uris, options) => (await actions.get()).pull(uri, options)),
    registerCommand(app, 'interlinear.pushLinkedDictionary', async (uri, _uris, options) => (await actions.get()).push(uri, options)),
  );
}
