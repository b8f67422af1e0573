import * as vscode from 'vscode';
import type { StyleRuleList } from '../../api/styleRules.ts';
import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import type { ResourceTree, TreeModel } from '../../editor/resourceTree.ts';
import { run } from '../../services/failures.ts';
import { askAnyway } from '../../services/connection/planLimits.ts';
import { withProgress } from '../../editor/progress.ts';
import { addInstruction, deleteInstructions, editInstruction } from './instructionActions.ts';
import { askFirstStep, copyIds, createList, deleteLists, offerUse, renameList, stopUsing, useList } from './listActions.ts';
import { clearRules, rulesOf, setRule } from './ruleActions.ts';
import { idOf } from './rows.ts';
import type { StyleNode } from './rows.ts';
import { createStyleRuleService } from './styleRuleService.ts';
import { createStyleFiles } from './styleFiles.ts';
import type { StyleFiles } from './styleFiles.ts';
import { createStyleRows } from './styleRows.ts';

/** A row as a command is given it: by a menu, or by code as the id of a list. */
export function nodeOf(argument: unknown): StyleNode | undefined {
  if (typeof argument === 'string') return { kind: 'list', style_id: argument };
  return isNode(argument) ? argument : undefined;
}

const fields: Readonly<Record<StyleNode['kind'], readonly string[]>> = {
  list: ['style_id'],
  rules: ['style_id', 'category'],
  rule: ['style_id', 'category', 'rule'],
  instructions: ['style_id'],
  instruction: ['style_id', 'id'],
  failure: ['style_id', 'message'],
};

function isNode(value: unknown): value is StyleNode {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  const { kind } = value;
  if (typeof kind !== 'string' || !isKind(kind)) return false;
  const entries = new Map(Object.entries(value));
  return fields[kind].every((field) => typeof entries.get(field) === 'string');
}

function isKind(kind: string): kind is StyleNode['kind'] {
  return Object.hasOwn(fields, kind);
}

/** The view of style rule lists, its files and its commands. Arguments are what menus hand over: a row, and all selected ones. */
export interface StyleRulesView extends TreeModel<StyleNode> {
  readonly files: StyleFiles;
  refresh(): Promise<void>;
  create(): Promise<void>;
  rename(row?: unknown): Promise<void>;
  remove(row?: unknown, rows?: unknown): Promise<void>;
  open(row?: unknown): Promise<void>;
  copyId(row?: unknown, rows?: unknown): Promise<void>;
  use(row?: unknown): Promise<void>;
  stopUsing(): Promise<void>;
  setRule(row?: unknown): Promise<void>;
  clearRule(row?: unknown, rows?: unknown): Promise<void>;
  addInstruction(row?: unknown): Promise<void>;
  editInstruction(row?: unknown): Promise<void>;
  deleteInstruction(row?: unknown, rows?: unknown): Promise<void>;
}

/** @param filesChanged is told which files changed otherwise than by the editor. */
export function createStyleRulesView(
  services: Services,
  tree: ResourceTree<StyleNode, StyleRulesView, ViewState>,
  filesChanged: (events: vscode.FileChangeEvent[]) => void,
): StyleRulesView {
  const service = createStyleRuleService(services);
  const styleRows = createStyleRows(services, service, tree);
  const files = createStyleFiles(services, service, filesChanged);

  async function withNode(row: unknown, task: (node: StyleNode) => Promise<void>): Promise<void> {
    const [node] = await tree.selection(row);
    if (node) await task(node);
  }

  async function clearRule(chosen: readonly StyleNode[]): Promise<void> {
    const reading = vscode.l10n.t('Reading the style rule list');
    await clearRules(services, service, await withProgress(reading, (signal) => rulesOf(service, chosen, signal)));
  }

  const edit = (node: StyleNode) => (node.kind === 'instruction' ? editInstruction(services, service, node) : Promise.resolve());
  const set = (node: StyleNode) =>
    setRule(services, service, node.style_id, {
      ...((node.kind === 'rules' || node.kind === 'rule') && { category: node.category }),
      ...(node.kind === 'rule' && { rule: node.rule }),
    });

  /** A new list opens itself, and asks for what comes first. */
  async function begin(list: StyleRuleList): Promise<void> {
    const { style_id } = list;
    await files.open(style_id);
    const step = await askFirstStep(services, list);
    if (step === 'use') return useList(services, service, style_id);
    if (step === 'rule') await setRule(services, service, style_id, {});
    else if (step === 'instruction') await addInstruction(services, service, style_id);
    else return;
    // Not awaited: the command is over, the notice may stay for long.
    void run(services, () => offerUse(services, service, list));
  }

  /** By the key for it: what the row is. */
  async function openRow(node: StyleNode): Promise<void> {
    if (node.kind === 'list') return files.open(node.style_id);
    if (node.kind === 'rule') return set(node);
    if (node.kind === 'instruction') return edit(node);
    await vscode.commands.executeCommand('list.toggleExpand');
  }

  return {
    ...styleRows,
    idOf,
    nodeOf,
    files,
    async refresh() {
      services.session.resourcesChanged();
      await askAnyway(services, 'styleRules');
      const title = { location: { viewId: 'interlinear.styleRules' } };
      await vscode.window.withProgress(title, async () => service.refresh(tree.signal));
      files.refresh();
    },
    create: () => createList(services, service, begin),
    rename: (row) =>
      withNode(row, async (node) => {
        // The key for it is that of the whole view.
        if (node.kind === 'rule' || node.kind === 'rules') return set(node);
        if (node.kind === 'instruction') return edit(node);
        if (node.kind === 'list') await renameList(service, node.style_id);
      }),
    async remove(row, rows) {
      const chosen = await tree.selection(row, rows);
      const lists = chosen.filter(({ kind }) => kind === 'list').map(({ style_id }) => style_id);
      if (lists.length > 0) return deleteLists(service, lists);
      const instructions = chosen.filter((node) => node.kind === 'instruction');
      if (instructions.length > 0) return deleteInstructions(service, instructions);
      return clearRule(chosen);
    },
    open: (row) => withNode(row, (node) => (row === undefined ? openRow(node) : files.open(node.style_id))),
    copyId: async (row, rows) => copyIds([...new Set((await tree.selection(row, rows)).map(({ style_id }) => style_id))]),
    use: (row) => withNode(row, (node) => useList(services, service, node.style_id)),
    stopUsing: () => stopUsing(services),
    setRule: (row) => withNode(row, set),
    clearRule: async (row, rows) => clearRule(await tree.selection(row, rows)),
    addInstruction: (row) => withNode(row, (node) => addInstruction(services, service, node.style_id)),
    editInstruction: (row) => withNode(row, edit),
    deleteInstruction: async (row, rows) =>
      deleteInstructions(
        service,
        (await tree.selection(row, rows)).filter((node) => node.kind === 'instruction'),
      ),
    dispose() {
      files.dispose();
      styleRows.dispose();
      service.dispose();
    },
  };
}
