import * as vscode from 'vscode';
import { setting } from '../../services/settings/settings.ts';

const id = 'interlinear.translation.presets';

/** Keeps the menu's knowledge of whether there are presets. */
export function followPresets(): vscode.Disposable {
  const show = () => void vscode.commands.executeCommand('setContext', 'interlinear.hasPresets', hasPresets());
  show();
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(id)) show();
  });
}

/** Whether there are any, be it in one folder of several only. */
function hasPresets(): boolean {
  const scopes = [undefined, ...(vscode.workspace.workspaceFolders ?? [])];
  return scopes.some((scope) => Object.keys(setting(id, scope)).length > 0);
}
