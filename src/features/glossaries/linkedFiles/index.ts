import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { run } from '../../../services/failures.ts';
import { feature, lazily } from '../../../editor/memoize.ts';
import type { Lazy } from '../../../editor/memoize.ts';
import type { LinkActions } from './linkActions.ts';
import { LinkedFiles } from './linkedFiles.ts';

/** CSV and TSV files of the repository that are kept in step with dictionaries. Nothing is read or written by itself. */
export function registerLinkedDictionaries(services: Services): Lazy<LinkActions> {
  const files = new LinkedFiles();
  const actions = lazily(async () => new (await import('./linkActions.ts')).LinkActions(services, files));
  const checks = lazily(async () => new (await import('./linkedEditors.ts')).FileChecks(files));
  const lenses = {
    onDidChangeCodeLenses: files.onDidChange,
    async provideCodeLenses({ uri }: vscode.TextDocument) {
      const file = files.at(uri);
      return file ? (await import('./linkedEditors.ts')).lensesOf(file) : [];
    },
  };

  /** Once there are linked files, it goes on by itself. */
  function startChecks(): void {
    if (files.all().length > 0) void run(services, () => checks.get());
  }

  startChecks();
  return feature(
    actions,
    files,
    checks,
    files.onDidChange(startChecks),
    vscode.languages.registerCodeLensProvider({ pattern: '**/*.{csv,tsv,CSV,TSV}' }, lenses),
  );
}
