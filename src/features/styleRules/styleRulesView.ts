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
import type { StyleNode, StyleRow } from './rows.ts';
import { StyleRuleService } from './styleRuleService.ts';
import { StyleFiles } from './styleFiles.ts';
import { StyleRows } from './styleRows.ts';
import * as messages from './texts.ts';

/** Returns the row that was passed to a command: by a menu, or by code as the id of a list. */
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

/** View of style rule lists, with its files and commands. Arguments come from menus: a row, and all selected rows. */
export class StyleRulesView implements TreeModel<StyleNode> {
  readonly #services: Services;
  readonly #tree: ResourceTree<StyleNode, StyleRulesView, ViewState>;
  readonly #service: StyleRuleService;
  readonly #rows: StyleRows;
  readonly files: StyleFiles;

  /** @param filesChanged called with files that were not changed by the editor. */
  constructor(
    services: Services,
    tree: ResourceTree<StyleNode, StyleRulesView, ViewState>,
    filesChanged: (events: vscode.FileChangeEvent[]) => void,
  ) {
    this.#services = services;
    this.#tree = tree;
    this.#service = new StyleRuleService(services);
    this.#rows = new StyleRows(services, this.#service, tree);
    this.files = new StyleFiles(services, this.#service, filesChanged);
  }

  idOf(node: StyleNode): string {
    return idOf(node);
  }

  nodeOf(argument: unknown): StyleNode | undefined {
    return nodeOf(argument);
  }

  async children(node: StyleNode | undefined): Promise<StyleNode[]> {
    return this.#rows.children(node);
  }

  render(node: StyleNode): StyleRow | undefined {
    return this.#rows.render(node);
  }

  async refresh(): Promise<void> {
    this.#services.session.resourcesChanged();
    await askAnyway(this.#services, 'styleRules');
    const title = { location: { viewId: 'interlinear.styleRules' } };
    await vscode.window.withProgress(title, async () => this.#service.refresh(this.#tree.signal));
    this.files.refresh();
  }

  async create(): Promise<void> {
    await createList(this.#services, this.#service, (list) => this.#begin(list));
  }

  async rename(row?: unknown): Promise<void> {
    const node = await this.#chosen(row);
    // The keybinding applies to the whole view.
    if (node?.kind === 'rule' || node?.kind === 'rules') await this.#set(node);
    else if (node?.kind === 'instruction') await this.#edit(node);
    else if (node?.kind === 'list') await renameList(this.#service, node.style_id);
  }

  async remove(row?: unknown, rows?: unknown): Promise<void> {
    const chosen = await this.#tree.selection(row, rows);
    const lists = chosen.filter(({ kind }) => kind === 'list').map(({ style_id }) => style_id);
    if (lists.length > 0) return deleteLists(this.#service, lists);
    const instructions = chosen.filter((node) => node.kind === 'instruction');
    if (instructions.length > 0) return deleteInstructions(this.#service, instructions);
    return this.#clear(chosen);
  }

  async open(row?: unknown): Promise<void> {
    const node = await this.#chosen(row);
    if (node) await (row === undefined ? this.#openRow(node) : this.files.open(node.style_id));
  }

  async copyId(row?: unknown, rows?: unknown): Promise<void> {
    await copyIds([...new Set((await this.#tree.selection(row, rows)).map(({ style_id }) => style_id))]);
  }

  async use(row?: unknown): Promise<void> {
    const node = await this.#chosen(row);
    if (node) await useList(this.#services, this.#service, node.style_id);
  }

  async stopUsing(): Promise<void> {
    await stopUsing(this.#services);
  }

  async setRule(row?: unknown): Promise<void> {
    const node = await this.#chosen(row);
    if (node) await this.#set(node);
  }

  async clearRule(row?: unknown, rows?: unknown): Promise<void> {
    await this.#clear(await this.#tree.selection(row, rows));
  }

  async addInstruction(row?: unknown): Promise<void> {
    const node = await this.#chosen(row);
    if (node) await addInstruction(this.#services, this.#service, node.style_id);
  }

  async editInstruction(row?: unknown): Promise<void> {
    const node = await this.#chosen(row);
    if (node) await this.#edit(node);
  }

  async deleteInstruction(row?: unknown, rows?: unknown): Promise<void> {
    const chosen = await this.#tree.selection(row, rows);
    await deleteInstructions(
      this.#service,
      chosen.filter((node) => node.kind === 'instruction'),
    );
  }

  dispose(): void {
    this.files.dispose();
    this.#rows.dispose();
    this.#service.dispose();
  }

  async #chosen(row: unknown): Promise<StyleNode | undefined> {
    const [node] = await this.#tree.selection(row);
    return node;
  }

  async #set(node: StyleNode): Promise<void> {
    await setRule(this.#services, this.#service, node.style_id, {
      ...((node.kind === 'rules' || node.kind === 'rule') && { category: node.category }),
      ...(node.kind === 'rule' && { rule: node.rule }),
    });
  }

  async #edit(node: StyleNode): Promise<void> {
    if (node.kind === 'instruction') await editInstruction(this.#services, this.#service, node);
  }

  async #clear(chosen: readonly StyleNode[]): Promise<void> {
    const reading = messages.loadingList();
    const rules = await withProgress(reading, (signal) => rulesOf(this.#service, chosen, signal));
    await clearRules(this.#services, this.#service, rules);
  }

  /** Handles the key for opening a row, depending on its kind. */
  async #openRow(node: StyleNode): Promise<void> {
    if (node.kind === 'list') return this.files.open(node.style_id);
    if (node.kind === 'rule') return this.#set(node);
    if (node.kind === 'instruction') return this.#edit(node);
    await vscode.commands.executeCommand('list.toggleExpand');
  }

  /** Opens a new list and asks for the first action. */
  async #begin(list: StyleRuleList): Promise<void> {
    const [services, service, { style_id }] = [this.#services, this.#service, list];
    await this.files.open(style_id);
    const step = await askFirstStep(services, list);
    if (step === 'use') return useList(services, service, style_id);
    if (step === 'rule') await setRule(services, service, style_id, {});
    else if (step === 'instruction') await addInstruction(services, service, style_id);
    else return;
    // Not awaited: the command has ended, but the notice may stay open for long.
    void run(services, () => offerUse(services, service, list));
  }
}
