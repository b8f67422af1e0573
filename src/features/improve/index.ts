import * as vscode from 'vscode';
import type { App } from '../../services/app.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoised.ts';
import { capturePassages } from '../../services/translation/passages.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import { closeLeftOver } from './leftOver.ts';

/** Improving and correcting what is selected, sentence by sentence. */
export function registerImprove(app: App): vscode.Disposable {
  const commands = lazily(async () => (await import('./commands.ts')).createCommands(app));
  closeLeftOver(app);
  return vscode.Disposable.from(
    commands,
    registerCommand(app, 'interlinear.improveSelection', async (options) => {
      // Before anything is awaited, the loading of the command included.
      const captured = capture(vscode.l10n.t('Open a text and select what should be improved.'));
      await (await commands.get()).improve(captured, options);
    }),
    registerCommand(app, 'interlinear.correctSelection', async (options) => {
      const captured = capture(vscode.l10n.t('Open a text and select what to correct.'));
      await (await commands.get()).correct(captured, options);
    }),
    registerCommand(app, 'interlinear.improveAgain', async (options) => (await commands.get()).again(options)),
    registerCommand(app, 'interlinear.acceptSentence', async () => (await commands.get()).decideAtCursor('accept')),
    registerCommand(app, 'interlinear.rejectSentence', async () => (await commands.get()).decideAtCursor('reject')),
    registerCommand(app, 'interlinear.acceptAllSentences', async () => (await commands.get()).decideAll('accept')),
    registerCommand(app, 'interlinear.rejectAllSentences', async () => (await commands.get()).decideAll('reject')),
  );
}

function capture(otherwise: string): TrackedRanges {
  const captured = capturePassages();
  if (!captured) throw new UserError(otherwise);
  return captured;
}
