import * as vscode from 'vscode';
import type { CommandId } from '../generated/commandIds.ts';
import type { NoticeAction } from '../editor/userError.ts';
import * as activationMessages from './activationTexts.ts';

/** Buttons of notices that more than one part of the product has. */

/** A button that runs a command. */
export function commandAction(title: string, command: CommandId): NoticeAction {
  return { title, run: async () => vscode.commands.executeCommand(command) };
}

export function showLog(): NoticeAction {
  return commandAction(activationMessages.showLog(), 'interlinear.showLog');
}

/** @param id of a setting, of ours or of the editor's. */
export function openSetting(id: string, title = activationMessages.openSetting()): NoticeAction {
  return { title, run: async () => vscode.commands.executeCommand('workbench.action.openSettings', id) };
}

/** Leads to another key. @param goOn what follows once there is one. */
export function changeKey(goOn: () => Promise<unknown> = async () => undefined): NoticeAction {
  return {
    title: activationMessages.changeKeyButton(),
    async run() {
      if ((await vscode.commands.executeCommand('interlinear.connect' satisfies CommandId)) === true) await goOn();
    },
  };
}
