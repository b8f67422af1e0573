import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { feature, lazily } from '../../editor/memoize.ts';
import type { Lazy } from '../../editor/memoize.ts';
import type { GlossariesView } from './glossariesView.ts';
import type { GlossaryNode } from './chosenRows.ts';

/** The view of glossaries and what is done with them. Nothing is loaded or read before the view is seen or a command called. */
export function registerGlossaries(services: Services): Lazy<GlossariesView> {
  const changed = new vscode.EventEmitter<GlossaryNode[] | undefined>();
  const view: vscode.TreeView<GlossaryNode> = vscode.window.createTreeView<GlossaryNode>('interlinear.glossaries', {
    canSelectMany: true,
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await glossaries.get()).tree.children(node),
      getTreeItem: async (node) => (await glossaries.get()).tree.item(node),
      resolveTreeItem: async (item, node) => (await glossaries.get()).tree.resolved(item, node),
    },
    dragAndDropController: {
      dragMimeTypes: [],
      dropMimeTypes: ['text/uri-list', 'files'],
      handleDrop: async (target, data, token) => (await glossaries.get()).dropped(target, data, token),
    },
  });
  const glossaries = lazily(async () =>
    (await import('./glossariesView.ts')).createGlossariesView(services, view, (nodes) => changed.fire(nodes)),
  );
  return feature(glossaries, changed, view);
}
