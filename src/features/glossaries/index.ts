import * as vscode from 'vscode';
import type { SelectedStretch } from '../../text/glossary/pairs.ts';
import type { Services } from '../../services/services.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoize.ts';
import type { GlossaryNode } from './chosenRows.ts';

/** The view of glossaries and what is done with them. Nothing is loaded or read before the view is seen or a command called. */
export function registerGlossaries(services: Services): vscode.Disposable {
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
  return vscode.Disposable.from(
    changed,
    view,
    glossaries,
    registerCommand(services, 'interlinear.refreshGlossaries', async () => (await glossaries.get()).refresh()),
    registerCommand(services, 'interlinear.filterGlossaries', async () => (await glossaries.get()).filter()),
    registerCommand(services, 'interlinear.clearGlossaryFilter', async () => (await glossaries.get()).clearFilter()),
    registerCommand(services, 'interlinear.createGlossary', async () => {
      const selected = captureSelected();
      await (await glossaries.get()).create(selected);
    }),
    registerCommand(services, 'interlinear.importIntoGlossary', async (uri, uris) => (await glossaries.get()).importFiles(uri, uris)),
    registerCommand(services, 'interlinear.renameGlossary', async (row) => (await glossaries.get()).rename(row)),
    registerCommand(services, 'interlinear.deleteGlossary', async (row, rows) => (await glossaries.get()).remove(row, rows)),
    registerCommand(services, 'interlinear.duplicateGlossary', async (row) => (await glossaries.get()).duplicate(row)),
    registerCommand(services, 'interlinear.convertGlossary', async (row) => (await glossaries.get()).convert(row)),
    registerCommand(services, 'interlinear.copyGlossaryId', async (row, rows) => (await glossaries.get()).copyId(row, rows)),
    registerCommand(services, 'interlinear.useGlossary', async (row) => (await glossaries.get()).use(row)),
    registerCommand(services, 'interlinear.stopUsingGlossary', async (row) => (await glossaries.get()).stopUsing(row)),
    registerCommand(services, 'interlinear.addDictionary', async (row) => {
      const selected = captureSelected();
      await (await glossaries.get()).addDictionary(row, selected);
    }),
    registerCommand(services, 'interlinear.openDictionary', async (row) => (await glossaries.get()).open(row)),
    registerCommand(services, 'interlinear.importDictionary', async (row) => (await glossaries.get()).importInto(row)),
    registerCommand(services, 'interlinear.exportDictionary', async (row, rows) => (await glossaries.get()).exportRows(row, rows)),
    registerCommand(services, 'interlinear.compareDictionaries', async (row, rows) => (await glossaries.get()).compare(row, rows)),
    registerCommand(services, 'interlinear.deleteDictionary', async (row, rows) => (await glossaries.get()).remove(row, rows)),
  );
}

/** What is selected in the editor. */
function captureSelected(): SelectedStretch[] {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return [];
  const selections = editor.selections.toSorted((a, b) => a.start.compareTo(b.start));
  return selections.map((selection) => ({ line: selection.start.line + 1, text: editor.document.getText(selection) }));
}
