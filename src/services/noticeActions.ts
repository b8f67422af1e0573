import * as vscode from 'vscode';
import type { CommandId } from '../generated/commandIds.ts';
import type { NoticeAction } from '../editor/userError.ts';
import * as activationMessages from './activationTexts.ts';

/** Buttons of notices that are used in several places. */

/** Returns a button that runs a command. */
export function commandAction(title: string, command: CommandId): NoticeAction {
  return { title, run: async () => vscode.commands.executeCommand(command) };
}

export function showLog(): NoticeAction {
  return commandAction(activationMessages.showLog(), 'interlinear.showLog');
}

/** Returns a button that opens a setting. @param id of a setting, of this extension or of the editor. */
export function openSetting(id: string, title = activationMessages.openSetting()): NoticeAction {
  return { title, run: async () => vscode.commands.executeCommand('workbench.action.openSettings', id) };
}

/** Returns a button for connecting with another key. @param goOn called after that. */
export function changeKey(goOn: () => Promise<unknown> = async () => undefined): NoticeAction {
  return {
    title: activationMessages.changeKeyButton(),
    async run() {
      if ((await vscode.commands.executeCommand('interlinear.connect' satisfies CommandId)) === true) await goOn();
    },
  };
}
