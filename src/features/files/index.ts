import * as vscode from 'vscode';
import { feature, lazily } from '../../editor/memoize.ts';
import { run } from '../../services/failures.ts';
import type { Services } from '../../services/services.ts';
import { setting } from '../../services/settings/settings.ts';

/** Registers the translation of whole files, such as Markdown, and of what has changed in them. */
export function registerFiles(services: Services) {
  const commands = lazily(async () => new (await import('./commands.ts')).FileCommands(services, changed));
  const changed = new vscode.EventEmitter<void>();
  const lenses = vscode.languages.registerCodeLensProvider(
    { pattern: '**/*.{md,mdx,markdown,html,htm}' },
    {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: async (document) => (await commands.get()).lenses(document),
    },
  );
  const saving = vscode.workspace.onDidSaveTextDocument((document) => {
    if (!vscode.workspace.isTrusted || !setting('interlinear.files.updateOnSave') || !/\.(?:mdx?|markdown|html?)$/i.test(document.uri.path))
      return;
    void run(services, async () => (await commands.get()).updateOnSave(document.uri));
  });
  return feature(commands, lenses, saving, changed);
}
