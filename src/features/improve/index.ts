import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoize.ts';
import { captureRanges } from '../../services/translation/capturedRanges.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import { closeLeftOver } from './leftOver.ts';

/** Improving and correcting what is selected, sentence by sentence. */
export function registerImprove(services: Services): vscode.Disposable {
  const commands = lazily(async () => (await import('./commands.ts')).createCommands(services));
  closeLeftOver(services);
  return vscode.Disposable.from(
    commands,
    registerCommand(services, 'interlinear.improveSelection', async (options) => {
      // Before anything is awaited, the loading of the command included.
      const captured = capture(vscode.l10n.t('Open a text and select what should be improved.'));
      await (await commands.get()).improve(captured, options);
    }),
    registerCommand(services, 'interlinear.correctSelection', async (options) => {
      const captured = capture(vscode.l10n.t('Open a text and select what to correct.'));
      await (await commands.get()).correct(captured, options);
    }),
    registerCommand(services, 'interlinear.improveAgain', async (options) => (await commands.get()).again(options)),
    registerCommand(services, 'interlinear.acceptSentence', async () => (await commands.get()).decideAtCursor('accept')),
    registerCommand(services, 'interlinear.rejectSentence', async () => (await commands.get()).decideAtCursor('reject')),
    registerCommand(services, 'interlinear.acceptAllSentences', async () => (await commands.get()).decideAll('accept')),
    registerCommand(services, 'interlinear.rejectAllSentences', async () => (await commands.get()).decideAll('reject')),
  );
}

function capture(otherwise: string): TrackedRanges {
  const captured = captureRanges();
  if (!captured) throw new UserError(otherwise);
  return captured;
}
