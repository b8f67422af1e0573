import * as vscode from 'vscode';
import { chosenRules, optionOf } from './styleDocument.ts';
import type { ChosenRule } from './styleDocument.ts';
import styleRuleNames from './styleRuleNames.json' with { type: 'json' };
import { readableStyleName } from './styleRuleLabels.ts';
import type { StyleRuleList } from '../../api/styleRules.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { askPick } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import * as messages from './texts.ts';

/** Known parts of a rule. */
export interface RulePlace {
  readonly category?: string;
  readonly rule?: string;
}

/** Chosen option, or a rule to clear. */
export type PickedRule = ChosenRule | { readonly cleared: Omit<ChosenRule, 'option'> };

const catalogue: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = styleRuleNames;

/**
 * Asks for the missing parts of category, rule and option; the user can go back. Also offers names that only the list has. @throws
 * CancellationError
 */
export async function pickRule(list: StyleRuleList, place: RulePlace): Promise<PickedRule> {
  const passed: RulePlace[] = [];
  let at = place;
  for (;;) {
    const answer = await ask(list, at, passed.length + 1);
    if (answer === undefined) throw new vscode.CancellationError();
    if (answer === 'back') {
      at = passed.pop() ?? place;
      continue;
    }
    const { value } = answer;
    if ('option' in value || 'cleared' in value) return value;
    passed.push(at);
    at = value;
  }
}

type RuleAnswer = RulePlace | PickedRule;

function ask(list: StyleRuleList, place: RulePlace, step: number): Promise<StepResult<RuleAnswer>> {
  const { category, rule } = place;
  if (category === undefined) return askCategory(list, step);
  return rule === undefined ? askRule(list, category, step) : askOption(list, category, rule, step);
}

function title(list: StyleRuleList): string {
  return messages.rulesTitle(list.name);
}

/** Lists categories, followed by all rules, so that typing finds either. */
function askCategory(list: StyleRuleList, step: number): Promise<StepResult<RuleAnswer>> {
  const categories = categoriesOf(list);
  const items = categories.map((category) => ({
    label: plainInLabel(readableStyleName(category)),
    description: setWords(Object.keys(list.configured_rules?.[category] ?? {}).length),
    value: { category } satisfies RuleAnswer,
  }));
  const all = categories.flatMap((category) => rulesOf(list, category).map((rule) => ruleItem(list, category, rule, 'withCategory')));
  const placeholder = messages.chooseCategoryOrRule();
  return askPick<RuleAnswer>({ title: title(list), step, placeholder, items: [...items, separator(messages.allRules()), ...all] });
}

function askRule(list: StyleRuleList, category: string, step: number): Promise<StepResult<RuleAnswer>> {
  const placeholder = messages.chooseRule(readableStyleName(category));
  const items = rulesOf(list, category).map((rule) => ruleItem(list, category, rule));
  return askPick<RuleAnswer>({ title: title(list), step, placeholder, items });
}

function askOption(list: StyleRuleList, category: string, rule: string, step: number): Promise<StepResult<RuleAnswer>> {
  const chosen = optionOf(list.configured_rules ?? {}, category, rule);
  const known = Object.hasOwn(catalogue, category) ? (catalogue[category]?.[rule] ?? []) : [];
  const options = chosen === undefined || known.includes(chosen) ? known : [chosen, ...known];
  const items = options.map((option) => ({
    label: `${option === chosen ? '$(check) ' : ''}${plainInLabel(readableStyleName(option))}`,
    description: option === chosen ? messages.currentOption() : '',
    value: { category, rule, option } satisfies RuleAnswer,
  }));
  const clear = { label: `$(close) ${messages.clearRule()}`, value: { cleared: { category, rule } } satisfies RuleAnswer };
  return askPick<RuleAnswer>({
    title: title(list),
    step,
    placeholder: messages.chooseOption(readableStyleName(rule)),
    items: chosen === undefined ? items : [...items, separator(''), clear],
    current: items.find(({ value }) => value.option === chosen),
  });
}

function ruleItem(list: StyleRuleList, category: string, rule: string, where?: 'withCategory') {
  const chosen = optionOf(list.configured_rules ?? {}, category, rule);
  const facts = [...(where ? [category] : []), ...(chosen === undefined ? [] : [chosen])];
  return {
    label: `${chosen === undefined ? '' : '$(check) '}${plainInLabel(readableStyleName(rule))}`,
    description: facts.map((name) => plainInLabel(readableStyleName(name))).join(' · '),
    value: { category, rule } satisfies RuleAnswer,
  };
}

/** Separator between groups. It cannot be chosen, so its value is never used. */
function separator(label: string) {
  return { label, kind: vscode.QuickPickItemKind.Separator, value: {} satisfies RuleAnswer };
}

function setWords(count: number): string {
  return count === 0 ? '' : messages.rulesSet(localNumber(count));
}

function categoriesOf(list: StyleRuleList): string[] {
  return [...new Set([...Object.keys(catalogue), ...chosenRules(list.configured_rules ?? {}).map(({ category }) => category)])];
}

/** Returns the rules of a category, those that are set first. */
function rulesOf(list: StyleRuleList, category: string): string[] {
  const set = Object.keys(list.configured_rules?.[category] ?? {});
  const known = Object.hasOwn(catalogue, category) ? Object.keys(catalogue[category] ?? {}) : [];
  return [...new Set([...set, ...known])];
}
