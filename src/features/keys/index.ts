import * as vscode from 'vscode';
import type { App } from '../../services/app.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoised.ts';
import type { KeyNode } from './rows.ts';

/** The admin key, and the developer keys of the account in their view. Nothing is loaded or read before somebody looks at it. */
export function registerKeys(app: App): vscode.Disposable {
  const changed = new vscode.EventEmitter<KeyNode | undefined>();
  const view: vscode.TreeView<KeyNode> = vscode.window.createTreeView<KeyNode>('interlinear.keys', {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await keys.get()).children(node),
      getTreeItem: async (node) => (await keys.get()).item(node),
    },
  });
  const keys = lazily(async () => (await import('./keysView.ts')).createKeysView(app, view, () => changed.fire(undefined)));
  return vscode.Disposable.from(
    changed,
    view,
    keys,
    registerCommand(app, 'interlinear.enterAdminKey', async () => (await keys.get()).enterAdminKey()),
    registerCommand(app, 'interlinear.forgetAdminKey', async () => (await keys.get()).forgetAdminKey()),
    registerCommand(app, 'interlinear.refreshKeys', async () => (await keys.get()).refresh()),
    registerCommand(app, 'interlinear.createKey', async () => (await keys.get()).create()),
    registerCommand(app, 'interlinear.renameKey', async (row) => (await keys.get()).rename(row)),
    registerCommand(app, 'interlinear.limitKeyCharacters', async (row) => (await keys.get()).limitCharacters(row)),
    registerCommand(app, 'interlinear.limitKeySpeech', async (row) => (await keys.get()).limitSpeech(row)),
    registerCommand(app, 'interlinear.copyKeyId', async (row) => (await keys.get()).copyId(row)),
    registerCommand(app, 'interlinear.deactivateKey', async (row) => (await keys.get()).deactivate(row)),
  );
}
