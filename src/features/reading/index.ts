import * as vscode from 'vscode';
import type { Commands } from '../../generated/commandIds.ts';
import type { Services } from '../../services/services.ts';
import { setting } from '../../services/settings/settings.ts';
import { UserError } from '../../editor/userError.ts';
import { feature, lazily, eagerly } from '../../editor/memoize.ts';
import * as activationMessages from './activationTexts.ts';

/** Registers hovers and a command that translate foreign text into the user's language. */
export function registerReading(services: Services) {
  const reader = lazily(async () => new (await import('./reader.ts')).Reader(services));
  const provider: vscode.HoverProvider = {
    async provideHover(document, position, token) {
      const read = await reader.get();
      return token.isCancellationRequested ? undefined : read.hover(document, position, token);
    },
  };
  // Even a provider without a result delays every hover, so it is only registered while enabled.
  let registered: vscode.Disposable | undefined;
  const follow = () => {
    const wanted = setting('interlinear.reading.mode') !== 'off' && vscode.workspace.isTrusted;
    if (!wanted) registered?.dispose();
    registered = wanted ? (registered ?? vscode.languages.registerHoverProvider({ scheme: '*' }, provider)) : undefined;
  };
  follow();
  const commands = eagerly({
    async read(editor: vscode.TextEditor | undefined, ...[position]: Commands['interlinear.readHere']) {
      if (!editor) throw new UserError(activationMessages.openFile());
      const { document } = editor;
      const at = typeof position?.line === 'number' ? new vscode.Position(position.line, position.character) : undefined;
      const selection = at ? new vscode.Selection(at, at) : editor.selection;
      return (await reader.get()).readHere(editor, document, selection);
    },
  });
  return feature(
    commands,
    reader,
    { dispose: () => registered?.dispose() },
    vscode.workspace.onDidGrantWorkspaceTrust(follow),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear.reading.mode')) follow();
    }),
  );
}
