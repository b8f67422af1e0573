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
import { logged } from '../../client/logged.ts';

/** Style rule lists as rows. What stands below a list is read when it is asked for. */
export function createStyleRows(
  services: Services,
  service: StyleRuleService,
  tree: ResourceTree<StyleNode, TreeModel<StyleNode>, ViewState>,
): Pick<TreeModel<StyleNode>, 'children' | 'render' | 'dispose'> {
  const shown = new Map<string, StyleRuleList>();
  let used: string | undefined;

  async function lists(): Promise<StyleNode[]> {
    try {
      if (await lacksInPlan(services, 'styleRules')) {
        tree.setState('paidOnly');
        return [];
      }
      const found = await service.lists(tree.signal);
      tree.keep(() => false);
      shown.clear();
      for (const list of found ?? []) shown.set(list.style_id, list);
      used = activeStyleRules(found ?? [])?.style_id;
      tree.setState(found === undefined ? 'notConnected' : found.length === 0 ? await emptyState(services) : 'listed');
      return (found ?? []).map(({ style_id }) => ({ kind: 'list', style_id }));
    } catch (error) {
      if (isCancellation(error)) return [];
      services.log.warn(`Style rule lists could not be read: ${logged(error)}`);
      tree.setState(failureState(error));
      return [];
    }
  }

  async function partsOf(style_id: string): Promise<StyleNode[]> {
    try {
      const list = await service.full(style_id, tree.signal);
      shown.set(style_id, list);
      const categories = Object.keys(list.configured_rules ?? {}).filter(
        (category) => Object.keys(list.configured_rules?.[category] ?? {}).length > 0,
      );
      return [...categories.map((category): StyleNode => ({ kind: 'rules', style_id, category })), { kind: 'instructions', style_id }];
    } catch (error) {
      if (isCancellation(error)) return [];
      services.log.warn(`A style rule list could not be read: ${logged(error)}`);
      return isServiceError(error, 'notFound') ? [] : [{ kind: 'failure', style_id, message: wordsOf(error) }];
    }
  }

  async function children(node: StyleNode | undefined): Promise<StyleNode[]> {
    if (!node) return lists();
    const { style_id } = node;
    if (node.kind === 'list') return partsOf(style_id);
    const list = shown.get(style_id);
    if (node.kind === 'rules') {
      const { category } = node;
      return Object.keys(list?.configured_rules?.[category] ?? {}).map((rule) => ({ kind: 'rule', style_id, category, rule }));
    }
    if (node.kind !== 'instructions') return [];
    return (list?.custom_instructions ?? []).map(({ id }) => ({ kind: 'instruction', style_id, id }));
  }

  function render(node: StyleNode): StyleRow | undefined {
    const list = shown.get(node.style_id);
    const name = languageNames(services);
    if (node.kind === 'failure') return rowOfFailure(node.message);
    if (!list) return undefined;
    switch (node.kind) {
      case 'list':
        return rowOfList(list, name(list.language), list.style_id === used);
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

  /** Rows below a list are made anew; the tree asks for them only when they are shown. */
  function update(style_id: string | undefined): void {
    const list = service.known()?.find((other) => other.style_id === style_id);
    if (list) shown.set(list.style_id, { ...shown.get(list.style_id), ...list });
    used = activeStyleRules(service.known() ?? [])?.style_id;
    if (style_id === undefined || !tree.update(idOf({ kind: 'list', style_id }))) tree.refresh();
  }

  const listeners = vscode.Disposable.from(
    service.onDidChange(update),
    // Another folder or language may have a setting of its own.
    vscode.window.onDidChangeActiveTextEditor(() => {
      if (activeStyleRules(service.known() ?? [])?.style_id !== used) update(undefined);
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (affectsActiveStyleRules(event)) update(undefined);
    }),
  );
  return { children, render, dispose: () => listeners.dispose() };
}
