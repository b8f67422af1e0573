import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { registerCommand } from '../../../services/command.ts';
import { run } from '../../../services/failures.ts';
import { lazily } from '../../../editor/memoize.ts';
import { createLinkedFiles } from './linkedFiles.ts';

/** CSV and TSV files of the repository that are kept in step with dictionaries. Nothing is read or written by itself. */
export function registerLinkedDictionaries(services: Services): vscode.Disposable {
  const files = createLinkedFiles();
  const actions = lazily(async () => (await import('./actions.ts')).createLinkActions(services, files));
  const checks = lazily(async () => (await import('./checkFiles.ts')).createFileChecks(files));
  const lenses = {
    onDidChangeCodeLenses: files.onDidChange,
    async provideCodeLenses({ uri }: vscode.TextDocument) {
      const file = files.at(uri);
      return file ? (await import('./codeLens.ts')).lensesOf(file) : [];
    },
  };

  /** Once there are linked files, it goes on by itself. */
  function startChecks(): void {
    if (files.all().length > 0) void run(services, () => checks.get());
  }

  startChecks();
  return vscode.Disposable.from(
    files,
    actions,
    checks,
    files.onDidChange(startChecks),
    vscode.languages.registerCodeLensProvider({ pattern: '**/*.{csv,tsv,CSV,TSV}' }, lenses),
    registerCommand(services, 'interlinear.linkDictionary', async (uri) => (await actions.get()).link(uri)),
    registerCommand(services, 'interlinear.unlinkDictionary', async (uri) => (await actions.get()).unlink(uri)),
    registerCommand(services, 'interlinear.compareLinkedDictionary', async (uri) => (await actions.get()).compare(uri)),
    registerCommand(services, 'interlinear.pullLinkedDictionary', async (uri, _uris, options) => (await actions.get()).pull(uri, options)),
    registerCommand(services, 'interlinear.pushLinkedDictionary', async (uri, _uris, options) => (await actions.get()).push(uri, options)),
  );
}
