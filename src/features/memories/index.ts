import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoize.ts';
import type { MemoryNode } from './rows.ts';

/** The view of translation memories. Nothing is loaded or read before somebody looks at it. */
export function registerMemories(services: Services): vscode.Disposable {
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
  return vscode.Disposable.from(
    changed,
    view,
    memories,
    registerCommand(services, 'interlinear.refreshMemories', async () => (await memories.get()).refresh()),
    registerCommand(services, 'interlinear.useMemory', async (row) => (await memories.get()).use(row)),
    registerCommand(services, 'interlinear.stopUsingMemory', async () => (await memories.get()).stopUsing()),
    registerCommand(services, 'interlinear.copyMemoryId', async (row, rows) => (await memories.get()).copyIds(row, rows)),
  );
}
