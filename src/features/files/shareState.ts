import * as vscode from 'vscode';
import { plainInMessage } from '../../editor/plainText.ts';
import { UserError } from '../../editor/userError.ts';
import type { DocumentStates } from './documentStates.ts';
import * as messages from './texts.ts';

/** Moves what is known about translations into the repository, where others and other computers find it. @throws UserError; StateError */
export async function shareState(states: DocumentStates, open: vscode.Uri | undefined): Promise<void> {
  const file = open ?? firstFolder();
  if (!file) throw new UserError(messages.openFileToShare());
  const folder = await states.share(file);
  if (!folder) throw new UserError(messages.nothingToShare());
  void vscode.window.showInformationMessage(plainInMessage(messages.stateShared(vscode.workspace.asRelativePath(folder))));
}

/** A place in the first folder of the workspace. */
function firstFolder(): vscode.Uri | undefined {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return folder && vscode.Uri.joinPath(folder.uri, 'README.md');
}
