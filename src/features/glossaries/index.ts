import * as vscode from 'vscode';
import type { SelectedStretch } from '../../text/glossary/pairs.ts';
import type { App } from '../../services/app.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoised.ts';
import type { GlossaryNode } from './chosenRows.ts';

/** The view of glossaries and what is done with them. Nothing is loaded or read before the view is seen or a command called. */
export function registerGlossaries(app: App): vscode.Disposable {
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
    (await import('./glossariesView.ts')).createGlossariesView(app, view, (nodes) => changed.fire(nodes)),
  );
  return vscode.Disposable.from(
    changed,
    view,
    glossaries,
    registerCommand(app, 'interlinear.refreshGlossaries', async () => (await glossaries.get()).refresh()),
    registerCommand(app, 'interlinear.filterGlossaries', async () => (await glossaries.get()).filter()),
    registerCommand(app, 'interlinear.clearGlossaryFilter', async () => (await glossaries.get()).clearFilter()),
    registerCommand(app, 'interlinear.createGlossary', async () => {
      const selected = captureSelected();
      await (await glossaries.get()).create(selected);
    }),
    registerCommand(app, 'interlinear.importIntoGlossary', async (uri, uris) => (await glossaries.get()).importFiles(uri, uris)),
    registerCommand(app, 'interlinear.renameGlossary', async (row) => (await glossaries.get()).rename(row)),
    registerCommand(app, 'interlinear.deleteGlossary', async (row, rows) => (await glossaries.get()).remove(row, rows)),
    registerCommand(app, 'interlinear.duplicateGlossary', async (row) => (await glossaries.get()).duplicate(row)),
    registerCommand(app, 'interlinear.convertGlossary', async (row) => (await glossaries.get()).convert(row)),
    registerCommand(app, 'interlinear.copyGlossaryId', async (row, rows) => (await glossaries.get()).copyId(row, rows)),
    registerCommand(app, 'interlinear.useGlossary', async (row) => (await glossaries.get()).use(row)),
    registerCommand(app, 'interlinear.stopUsingGlossary', async (row) => (await glossaries.get()).stopUsing(row)),
    registerCommand(app, 'interlinear.addDictionary', async (row) => {
      const selected = captureSelected();
      await (await glossaries.get()).addDictionary(row, selected);
    }),
    registerCommand(app, 'interlinear.openDictionary', async (row) => (await glossaries.get()).open(row)),
    registerCommand(app, 'interlinear.importDictionary', async (row) => (await glossaries.get()).importInto(row)),
    registerCommand(app, 'interlinear.exportDictionary', async (row, rows) => (await glossaries.get()).exportRows(row, rows)),
    registerCommand(app, 'interlinear.compareDictionaries', async (row, rows) => (await glossaries.get()).compare(row, rows)),
    registerCommand(app, 'interlinear.deleteDictionary', async (row, rows) => (await glossaries.get()).remove(row, rows)),
  );
}

/** What is selected in the editor. */
function captureSelected(): SelectedStretch[] {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return [];
  const selections = editor.selections.toSorted((a, b) => a.start.compareTo(b.start));
  return selections.map((selection) => ({ line: selection.start.line + 1, text: editor.document.getText(selection) }));
}
