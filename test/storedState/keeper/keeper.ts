// An extension with Interlinear's name, installed in its place: the editor hands it what Interlinear keeps there. It is not in the package.

import { readFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { KeptInEditor } from '../stored.ts';

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand('keeper.read', async (file: string) => writeFile(file, JSON.stringify(await readState(context)))),
    vscode.commands.registerCommand('keeper.write', async (file: string) =>
      writeState(context, JSON.parse(await readFile(file, 'utf8')) as KeptInEditor),
    ),
  );
  // Whoever waits for Interlinear waits for this.
  const item = vscode.window.createStatusBarItem('interlinear.target');
  item.text = 'Keeper';
  item.show();
  context.subscriptions.push(item);
}

async function readState({ globalState, workspaceState, secrets }: vscode.ExtensionContext): Promise<KeptInEditor> {
  const names = await secrets.keys();
  return {
    globalState: valuesOf(globalState),
    workspaceState: valuesOf(workspaceState),
    secrets: Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await secrets.get(name)) ?? ''] as const))),
  };
}

function valuesOf(memento: vscode.Memento): Record<string, unknown> {
  return Object.fromEntries(memento.keys().map((name) => [name, memento.get<unknown>(name)]));
}

async function writeState({ globalState, workspaceState, secrets }: vscode.ExtensionContext, kept: KeptInEditor): Promise<void> {
  for (const [name, value] of Object.entries(kept.globalState)) await globalState.update(name, value);
  for (const [name, value] of Object.entries(kept.workspaceState)) await workspaceState.update(name, value);
  for (const [name, value] of Object.entries(kept.secrets)) await secrets.store(name, value);
}
