import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { run } from '../../../services/failures.ts';
import { feature, lazily } from '../../../editor/memoize.ts';
import type { Lazy } from '../../../editor/memoize.ts';
import type { LinkActions } from './linkActions.ts';
import { LinkedFiles } from './linkedFiles.ts';

/** Registers CSV and TSV files of the repository that are synchronized with dictionaries. Nothing is read or written automatically. */
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

  /** Starts the checks once there are linked files. They then continue automatically. */
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
