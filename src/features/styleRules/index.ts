import * as vscode from 'vscode';
import type { App } from '../../services/app.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoised.ts';
import type { StyleNode } from './rows.ts';

/** The view of style rule lists, and the lists as files. All but that there are such is loaded when it is needed. */
export function registerStyleRules(app: App): vscode.Disposable {
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
    (await import('./styleRulesView.ts')).createStyleRulesView(app, {
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
    registerCommand(app, 'interlinear.refreshStyleRules', async () => (await styles.get()).refresh()),
    registerCommand(app, 'interlinear.createStyleRules', async () => (await styles.get()).create()),
    registerCommand(app, 'interlinear.renameStyleRules', async (row) => (await styles.get()).rename(row)),
    registerCommand(app, 'interlinear.deleteStyleRules', async (row, rows) => (await styles.get()).remove(row, rows)),
    registerCommand(app, 'interlinear.openStyleRules', async (row) => (await styles.get()).open(row)),
    registerCommand(app, 'interlinear.copyStyleRulesId', async (row, rows) => (await styles.get()).copyId(row, rows)),
    registerCommand(app, 'interlinear.useStyleRules', async (row) => (await styles.get()).use(row)),
    registerCommand(app, 'interlinear.stopUsingStyleRules', async () => (await styles.get()).stopUsing()),
    registerCommand(app, 'interlinear.setStyleRule', async (row) => (await styles.get()).setRule(row)),
    registerCommand(app, 'interlinear.clearStyleRule', async (row, rows) => (await styles.get()).clearRule(row, rows)),
    registerCommand(app, 'interlinear.addInstruction', async (row) => (await styles.get()).addInstruction(row)),
    registerCommand(app, 'interlinear.editInstruction', async (row) => (await styles.get()).editInstruction(row)),
    registerCommand(app, 'interlinear.deleteInstruction', async (row, rows) => (await styles.get()).deleteInstruction(row, rows)),
  );
}
