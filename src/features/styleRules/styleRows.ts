import * as vscode from 'vscode';
import { isServiceError, wordsOf } from '../../client/errors.ts';
import type { StyleRuleList } from '../../api/styleRules.ts';
import { activeStyleRules, affectsActiveStyleRules } from '../../services/resources/activeStyleRules.ts';
import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { lacksInPlan } from '../../services/connection/planLimits.ts';
import { isCancellation } from '../../editor/progress.ts';
import type { ResourceTree, TreeModel } from '../../editor/resourceTree.ts';
import { emptyState, failureState } from '../../services/connection/viewState.ts';
import { idOf, rowOfCategory, rowOfFailure, rowOfInstruction, rowOfInstructions, rowOfList, rowOfRule } from './rows.ts';
import type { StyleRow, StyleNode } from './rows.ts';
import type { StyleRuleService } from './styleRuleService.ts';
import { logged } from '../../client/log.ts';

type StyleTree = ResourceTree<StyleNode, TreeModel<StyleNode>, ViewState>;

/** Rows of style rule lists. The contents of a list are read on demand. */
export class StyleRows implements Pick<TreeModel<StyleNode>, 'children' | 'render' | 'dispose'> {
  readonly #services: Services;
  readonly #service: StyleRuleService;
  readonly #tree: StyleTree;
  readonly #shown = new Map<string, StyleRuleList>();
  #used: string | undefined;
  readonly #listeners: vscode.Disposable;

  constructor(services: Services, service: StyleRuleService, tree: StyleTree) {
    this.#services = services;
    this.#service = service;
    this.#tree = tree;
    this.#listeners = vscode.Disposable.from(
      service.onDidChange((style_id) => this.#update(style_id)),
      // Another folder or language may have its own setting.
      vscode.window.onDidChangeActiveTextEditor(() => {
        if (activeStyleRules(service.known() ?? [])?.style_id !== this.#used) this.#update(undefined);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (affectsActiveStyleRules(event)) this.#update(undefined);
      }),
    );
  }

  async children(node: StyleNode | undefined): Promise<StyleNode[]> {
    if (!node) return this.#lists();
    const { style_id } = node;
    if (node.kind === 'list') return this.#partsOf(style_id);
    const list = this.#shown.get(style_id);
    if (node.kind === 'rules') {
      const { category } = node;
      return Object.keys(list?.configured_rules?.[category] ?? {}).map((rule) => ({ kind: 'rule', style_id, category, rule }));
    }
    if (node.kind !== 'instructions') return [];
    return (list?.custom_instructions ?? []).map(({ id }) => ({ kind: 'instruction', style_id, id }));
  }

  render(node: StyleNode): StyleRow | undefined {
    const list = this.#shown.get(node.style_id);
    const name = languageNames(this.#services);
    if (node.kind === 'failure') return rowOfFailure(node.message);
    if (!list) return undefined;
    switch (node.kind) {
      case 'list':
        return rowOfList(list, name(list.language), list.style_id === this.#used);
      case 'rules':
        return rowOfCategory(list, node.category);
      case 'rule': {
        const option = list.configured_rules?.[node.category]?.[node.rule];
        return option === undefined ? undefined : rowOfRule(node.category, node.rule, option);
      }
      case 'instructions':
        return rowOfInstructions(list);
      case 'instruction': {
        const instruction = list.custom_instructions?.find(({ id }) => id === node.id);
        return instruction && rowOfInstruction(instruction, name);
      }
      default:
        return undefined;
    }
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  async #lists(): Promise<StyleNode[]> {
    try {
      if (await lacksInPlan(this.#services, 'styleRules')) {
        this.#tree.setState('paidOnly');
        return [];
      }
      const found = await this.#service.lists(this.#tree.signal);
      this.#tree.keep(() => false);
      this.#shown.clear();
      for (const list of found ?? []) this.#shown.set(list.style_id, list);
      this.#used = activeStyleRules(found ?? [])?.style_id;
      this.#tree.setState(found === undefined ? 'notConnected' : found.length === 0 ? await emptyState(this.#services) : 'listed');
      return (found ?? []).map(({ style_id }) => ({ kind: 'list', style_id }));
    } catch (error) {
      if (isCancellation(error)) return [];
      this.#services.log.warn(`Style rule lists could not be read: ${logged(error)}`);
      this.#tree.setState(failureState(error));
      return [];
    }
  }

  async #partsOf(style_id: string): Promise<StyleNode[]> {
    try {
      const list = await this.#service.full(style_id, this.#tree.signal);
      this.#shown.set(style_id, list);
      const categories = Object.keys(list.configured_rules ?? {}).filter(
        (category) => Object.keys(list.configured_rules?.[category] ?? {}).length > 0,
      );
      return [...categories.map((category): StyleNode => ({ kind: 'rules', style_id, category })), { kind: 'instructions', style_id }];
    } catch (error) {
      if (isCancellation(error)) return [];
      this.#services.log.warn(`A style rule list could not be read: ${logged(error)}`);
      return isServiceError(error, 'notFound') ? [] : [{ kind: 'failure', style_id, message: wordsOf(error) }];
    }
  }

  /** Updates the rows below a list. The tree only requests them when they are visible. */
  #update(style_id: string | undefined): void {
    const list = this.#service.known()?.find((other) => other.style_id === style_id);
    if (list) this.#shown.set(list.style_id, { ...this.#shown.get(list.style_id), ...list });
    this.#used = activeStyleRules(this.#service.known() ?? [])?.style_id;
    if (style_id === undefined || !this.#tree.update(idOf({ kind: 'list', style_id }))) this.#tree.refresh();
  }
}
