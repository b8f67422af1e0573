import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoize.ts';
import type { KeyNode } from './rows.ts';

/** The admin key, and the developer keys of the account in their view. Nothing is loaded or read before somebody looks at it. */
export function registerKeys(services: Services): vscode.Disposable {
  const changed = new vscode.EventEmitter<KeyNode | undefined>();
  const view: vscode.TreeView<KeyNode> = vscode.window.createTreeView<KeyNode>('interlinear.keys', {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await keys.get()).children(node),
      getTreeItem: async (node) => (await keys.get()).item(node),
    },
  });
  const keys = lazily(async () => (await import('./keysView.ts')).createKeysView(services, view, () => changed.fire(undefined)));
  return vscode.Disposable.from(
    changed,
    view,
    keys,
    registerCommand(services, 'interlinear.enterAdminKey', async () => (await keys.get()).enterAdminKey()),
    registerCommand(services, 'interlinear.forgetAdminKey', async () => (await keys.get()).forgetAdminKey()),
    registerCommand(services, 'interlinear.refreshKeys', async () => (await keys.get()).refresh()),
    registerCommand(services, 'interlinear.createKey', async () => (await keys.get()).create()),
    registerCommand(services, 'interlinear.renameKey', async (row) => (await keys.get()).rename(row)),
    registerCommand(services, 'interlinear.limitKeyCharacters', async (row) => (await keys.get()).limitCharacters(row)),
    registerCommand(services, 'interlinear.limitKeySpeech', async (row) => (await keys.get()).limitSpeech(row)),
    registerCommand(services, 'interlinear.copyKeyId', async (row) => (await keys.get()).copyId(row)),
    registerCommand(services, 'interlinear.deactivateKey', async (row) => (await keys.get()).deactivate(row)),
  );
}
