import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { feature, lazily } from '../../editor/memoize.ts';
import type { Lazy } from '../../editor/memoize.ts';
import type { MemoriesView } from './memoriesView.ts';
import type { MemoryNode } from './rows.ts';

/** The view of translation memories. Nothing is loaded or read before somebody looks at it. */
export function registerMemories(services: Services): Lazy<MemoriesView> {
  const changed = new vscode.EventEmitter<MemoryNode | undefined>();
  const view: vscode.TreeView<MemoryNode> = vscode.window.createTreeView<MemoryNode>('interlinear.memories', {
    canSelectMany: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await memories.get()).children(node),
      getTreeItem: async (node) => (await memories.get()).item(node),
    },
  });
  const memories = lazily(async () =>
    (await import('./memoriesView.ts')).createMemoriesView(services, view, () => changed.fire(undefined)),
  );
  return feature(memories, changed, view);
}
