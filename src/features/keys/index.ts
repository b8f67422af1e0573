import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { feature, lazily } from '../../editor/memoize.ts';
import type { Lazy } from '../../editor/memoize.ts';
import type { KeysView } from './keysView.ts';
import type { KeyNode } from './rows.ts';

/** The admin key, and the developer keys of the account in their view. Nothing is loaded or read before somebody looks at it. */
export function registerKeys(services: Services): Lazy<KeysView> {
  const changed = new vscode.EventEmitter<KeyNode | undefined>();
  const view: vscode.TreeView<KeyNode> = vscode.window.createTreeView<KeyNode>('interlinear.keys', {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await keys.get()).children(node),
      getTreeItem: async (node) => (await keys.get()).item(node),
    },
  });
  const keys = lazily(async () => (await import('./keysView.ts')).createKeysView(services, view, () => changed.fire(undefined)));
  return feature(keys, changed, view);
}
