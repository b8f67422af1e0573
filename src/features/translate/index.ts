import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoize.ts';
import { captureRanges } from '../../services/translation/capturedRanges.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { trackRanges } from '../../editor/trackedRanges.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import { registerCodeActions } from './codeActions.ts';
import type { TranslateCommands } from './commands.ts';
import { closeRestoredPanels } from './optionsPanel.ts';
import { registerPasteEdits } from './pasteEdits.ts';
import { followPresets } from './presetContext.ts';
import { createTargetItem } from './statusBar.ts';

/** Translating what is selected, and the language it goes into. */
export function registerTranslate(services: Services): vscode.Disposable {
  const { target } = services;
  const item = createTargetItem(services, target);
  const commands = lazily(async () => (await import('./commands.ts')).createCommands(services, target, item));
  /** What a command is about is captured before anything is awaited, the loading of the command included. */
  async function withRanges(task: (commands: TranslateCommands, captured: TrackedRanges) => Promise<unknown>): Promise<unknown> {
    const captured = captureRanges();
    if (!captured) throw new UserError(vscode.l10n.t('Open a text and select what should be translated.'));
    return task(await commands.get(), captured);
  }
  async function withEditor(
    task: (commands: TranslateCommands, editor: vscode.TextEditor | undefined) => Promise<unknown>,
  ): Promise<unknown> {
    const editor = vscode.window.activeTextEditor;
    return task(await commands.get(), editor);
  }
  return vscode.Disposable.from(
    item,
    commands,
    followPresets(),
    closeRestoredPanels(),
    registerCodeActions(services, target),
    registerPasteEdits(services, (document) => target.need(document)),
    registerCommand(services, 'interlinear.translateSelection', () => withRanges((all, captured) => all.translate(captured))),
    registerCommand(services, 'interlinear.translateSelectionTo', (code) =>
      withRanges((all, captured) => all.translateTo(captured, text(code))),
    ),
    registerCommand(services, 'interlinear.translateAndReplace', () => withRanges((all, captured) => all.translate(captured, 'replace'))),
    registerCommand(services, 'interlinear.translateBelow', () => withRanges((all, captured) => all.translate(captured, 'insertBelow'))),
    registerCommand(services, 'interlinear.translateSideBySide', () =>
      withRanges((all, captured) => all.translate(captured, 'sideBySide')),
    ),
    registerCommand(services, 'interlinear.translateToClipboard', () =>
      withRanges((all, captured) => all.translate(captured, 'clipboard')),
    ),
    registerCommand(services, 'interlinear.translateInHover', () => withRanges((all, captured) => all.translate(captured, 'hover'))),
    registerCommand(services, 'interlinear.translateIntoSeveral', (codes) =>
      withRanges((all, captured) => all.several(captured, Array.isArray(codes) ? codes : undefined)),
    ),
    registerCommand(services, 'interlinear.translateAgain', (code) => withEditor((all, editor) => all.again(editor, text(code)))),
    registerCommand(services, 'interlinear.translateBack', () => {
      const editor = vscode.window.activeTextEditor;
      return withRanges(async (all, captured) => editor && all.back(captured, editor));
    }),
    registerCommand(services, 'interlinear.translateWithOptions', () => withRanges((all, captured) => all.withOptions(captured))),
    registerCommand(services, 'interlinear.translateWithPreset', (name) =>
      withRanges((all, captured) => all.withPreset(captured, text(name))),
    ),
    registerCommand(services, 'interlinear.pasteAsTranslation', async () => {
      const editor = vscode.window.activeTextEditor;
      if (!editor) throw new UserError(vscode.l10n.t('Open a text to paste a translation into.'));
      const captured = trackRanges(editor.document, editor.selections);
      return (await commands.get()).paste(captured);
    }),
    registerCommand(services, 'interlinear.translateCommitMessage', async (scm) => (await commands.get()).commitMessage(scm)),
    registerCommand(services, 'interlinear.showRequest', () => withRanges((all, captured) => all.request(captured))),
    registerCommand(services, 'interlinear.showRecent', () => withEditor((all, editor) => all.recent(editor))),
    registerCommand(services, 'interlinear.saveTranslation', async () => (await commands.get()).save()),
    registerCommand(services, 'interlinear.chooseTargetLanguage', async (code) => {
      const chosen = text(code);
      if (chosen !== undefined) return target.set(chosen);
      // A click in the status bar leaves the keyboard there: its hover would cover what is told, and keys of the text would do nothing.
      // Writing the setting takes a while, after which the keyboard may be elsewhere by the user's own wish.
      return target.choose(scopeInFront(), () => vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup'));
    }),
    registerCommand(services, 'interlinear.chooseSourceLanguage', async () => (await commands.get()).chooseSource()),
    registerCommand(services, 'interlinear.swapLanguages', async () => (await commands.get()).swap()),
    registerCommand(services, 'interlinear.chooseGlossary', async (place) => (await commands.get()).chooseGlossary(place)),
    registerCommand(services, 'interlinear.chooseStyleRules', async (place) => (await commands.get()).chooseStyleRules(place)),
    registerCommand(services, 'interlinear.chooseMemory', async (place) => (await commands.get()).chooseMemory(place)),
    registerCommand(services, 'interlinear.clearCache', async (confirmed) => (await commands.get()).clearCache(confirmed === true)),
  );
}

/** An argument that code gave; a menu hands its commands the file that it was opened on. */
function text(argument: unknown): string | undefined {
  return typeof argument === 'string' ? argument : undefined;
}
