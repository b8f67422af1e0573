import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { feature } from '../../editor/memoize.ts';
import type { Lazy } from '../../editor/memoize.ts';
import { ResourceTree } from '../../editor/resourceTree.ts';
import type { StyleRulesView } from './styleRulesView.ts';
import type { StyleNode } from './rows.ts';
import * as activationMessages from './activationTexts.ts';

/** Registers the view of style rule lists, and the lists as files. The code is loaded on demand. */
export function registerStyleRules(services: Services): Lazy<StyleRulesView> {
  const filesChanged = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const styles: ResourceTree<StyleNode, StyleRulesView, ViewState> = new ResourceTree(
    'interlinear.styleRules',
    async (tree) => {
      const { StyleRulesView } = await import('./styleRulesView.ts');
      return new StyleRulesView(services, tree, (events) => filesChanged.fire(events));
    },
    { canSelectMany: true, showCollapseAll: true },
  );
  const fixed = async () => {
    throw vscode.FileSystemError.NoPermissions(activationMessages.manageListsInView());
  };
  const files: vscode.FileSystemProvider = {
    onDidChangeFile: filesChanged.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => (await styles.get()).files.stat(uri),
    readFile: async (uri) => (await styles.get()).files.readFile(uri),
    writeFile: async (uri, content, options) => (await styles.get()).files.writeFile(uri, content, options),
    readDirectory: () => [],
    createDirectory: fixed,
    delete: fixed,
    rename: fixed,
  };
  return feature(styles, filesChanged, vscode.workspace.registerFileSystemProvider('interlinear-style', files, { isCaseSensitive: true }));
}
