import * as vscode from 'vscode';
import { setting } from '../../ui/settings.ts';

const id = 'interlinear.translation.presets';

/** Keeps the menu's knowledge of whether there are presets. */
export function followPresets(): vscode.Disposable {
  const show = () => void vscode.commands.executeCommand('setContext', 'interlinear.hasPresets', Object.keys(setting(id)).length > 0);
  show();
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(id)) show();
  });
}
