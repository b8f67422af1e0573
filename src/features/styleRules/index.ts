import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoize.ts';
import type { StyleNode } from './rows.ts';

/** The view of style rule lists, and the lists as files. All but that there are such is loaded when it is needed. */
export function registerStyleRules(services: Services): vscode.Disposable {
  const changed = new vscode.EventEmitter<StyleNode | undefined>();
  const filesChanged = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const view: vscode.TreeView<StyleNode> = vscode.window.createTreeView<StyleNode>('interlinear.styleRules', {
    canSelectMany: true,
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await styles.get()).tree.children(node),
      getTreeItem: async (node) => (await styles.get()).tree.item(node),
    },
  });
  const styles = lazily(async () =>
    (await import('./styleRulesView.ts')).createStyleRulesView(services, {
      view,
      changed: (node) => changed.fire(node),
      filesChanged: (events) => filesChanged.fire(events),
    }),
  );
  const fixed = async () => {
    throw vscode.FileSystemError.NoPermissions(
      vscode.l10n.t('Style rule lists are made, renamed and deleted in the view "Style Rules" of Interlinear.'),
    );
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
  return vscode.Disposable.from(
    changed,
    filesChanged,
    view,
    styles,
    vscode.workspace.registerFileSystemProvider('interlinear-style', files, { isCaseSensitive: true }),
    registerCommand(services, 'interlinear.refreshStyleRules', async () => (await styles.get()).refresh()),
    registerCommand(services, 'interlinear.createStyleRules', async () => (await styles.get()).create()),
    registerCommand(services, 'interlinear.renameStyleRules', async (row) => (await styles.get()).rename(row)),
    registerCommand(services, 'interlinear.deleteStyleRules', async (row, rows) => (await styles.get()).remove(row, rows)),
    registerCommand(services, 'interlinear.openStyleRules', async (row) => (await styles.get()).open(row)),
    registerCommand(services, 'interlinear.copyStyleRulesId', async (row, rows) => (await styles.get()).copyId(row, rows)),
    registerCommand(services, 'interlinear.useStyleRules', async (row) => (await styles.get()).use(row)),
    registerCommand(services, 'interlinear.stopUsingStyleRules', async () => (await styles.get()).stopUsing()),
    registerCommand(services, 'interlinear.setStyleRule', async (row) => (await styles.get()).setRule(row)),
    registerCommand(services, 'interlinear.clearStyleRule', async (row, rows) => (await styles.get()).clearRule(row, rows)),
    registerCommand(services, 'interlinear.addInstruction', async (row) => (await styles.get()).addInstruction(row)),
    registerCommand(services, 'interlinear.editInstruction', async (row) => (await styles.get()).editInstruction(row)),
    registerCommand(services, 'interlinear.deleteInstruction', async (row, rows) => (await styles.get()).deleteInstruction(row, rows)),
  );
}
