import * as vscode from 'vscode';
import { confirm } from '../../editor/confirm.ts';
import { chosenRules, optionOf, withRule, withoutRules } from './styleDocument.ts';
import type { ChosenRule } from './styleDocument.ts';
import { readableStyleName } from './styleRuleLabels.ts';
import type { ConfiguredRules, CustomInstruction, StyleRuleList } from '../../api/styleRules.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { withProgress } from '../../editor/progress.ts';
import { submitWithRetry } from '../../services/submitWithRetry.ts';
import { shortened } from './listActions.ts';
import { pickRule } from './rulePicker.ts';
import type { RulePlace } from './rulePicker.ts';
import type { StyleNode } from './rows.ts';
import type { StyleRuleService } from './styleRuleService.ts';
import * as messages from './texts.ts';

/** Actions to set and clear rules. The service only accepts all rules of a list at once, so each change starts from the latest ones. */

type RuleName = Omit<ChosenRule, 'option'>;

/** Asks for the missing parts of category, rule and option, and sets the rule. @throws CancellationError */
export async function setRule(services: Services, styleRules: StyleRuleService, style_id: string, place: RulePlace): Promise<void> {
  await services.session.ensureConnected();
  const list = await withProgress(messages.loadingList(), (signal) => styleRules.read(style_id, signal));
  const chosen = await pickRule(list, place);
  if ('cleared' in chosen) return clearRules(services, styleRules, [{ ...chosen.cleared, style_id }], false);
  await submitWithRetry({
    title: messages.settingRule(),
    again: () => setRule(services, styleRules, style_id, place),
    task: (signal) => changeRules(styleRules, list, [chosen], (rules) => withRule(rules, chosen), signal),
  });
}

/** Returns the rules of rows. A category includes all its rules. */
export async function rulesOf(
  styleRules: StyleRuleService,
  nodes: readonly StyleNode[],
  signal: AbortSignal,
): Promise<(RuleName & { style_id: string })[]> {
  const found = new Map<string, RuleName & { style_id: string }>();
  for (const node of nodes) {
    if (node.kind !== 'rule' && node.kind !== 'rules') continue;
    const { style_id, category } = node;
    const list = await styleRules.full(style_id, signal);
    const rules = node.kind === 'rule' ? [node.rule] : Object.keys(list.configured_rules?.[category] ?? {});
    for (const rule of rules) found.set(JSON.stringify([style_id, category, rule]), { style_id, category, rule });
  }
  return [...found.values()];
}

/** Clears rules. Asks first if there are several; clearing a single one can be undone. @throws CancellationError */
export async function clearRules(
  services: Services,
  styleRules: StyleRuleService,
  cleared: readonly (RuleName & { readonly style_id: string })[],
  asks = cleared.length > 1,
): Promise<void> {
  if (cleared.length === 0) return;
  if (asks) await confirmClearing(cleared);
  const undone: (() => Promise<void>)[] = [];
  await withProgress(cleared.length === 1 ? messages.clearingRule() : messages.clearingRules(), async (signal) => {
    for (const [style_id, rules] of Map.groupBy(cleared, (rule) => rule.style_id)) {
      const seen = await styleRules.full(style_id, signal);
      await changeRules(styleRules, seen, rules, (now) => withoutRules(now, rules), signal);
      undone.push(() => restoreRules(styleRules, seen, rules));
    }
  });
  const [only] = cleared;
  if (only && cleared.length === 1) void run(services, () => offerUndo(only, async () => undone[0]?.()));
}

async function offerUndo({ rule }: RuleName, takeBack: () => Promise<void>): Promise<void> {
  const undo = messages.undoButton();
  const words = messages.ruleCleared(readableStyleName(rule));
  if ((await vscode.window.showInformationMessage(plainInMessage(words), undo)) === undo) await takeBack();
}

/** @throws CancellationError */
async function confirmClearing(cleared: readonly RuleName[]): Promise<void> {
  const question = messages.clearRulesQuestion(localNumber(cleared.length));
  const detail = shortened(cleared.map(({ category, rule }) => `${readableStyleName(category)}: ${readableStyleName(rule)}`)).join('\n');
  await confirm(question, detail, messages.clearButton());
}

/** Restores the earlier options of rules. */
async function restoreRules(styleRules: StyleRuleService, seen: StyleRuleList, rules: readonly RuleName[]): Promise<void> {
  const before = chosenRules(seen.configured_rules ?? {}).filter(({ category, rule }) =>
    rules.some((one) => one.category === category && one.rule === rule),
  );
  await withProgress(messages.settingRule(), async (signal) => {
    const now = await styleRules.read(seen.style_id, signal);
    await changeRules(styleRules, now, before, (newest) => before.reduce(withRule, newest), signal);
  });
}

/**
 * Changes the latest rules of a list, and nothing else.
 * @param seen the list as the user saw it. If somebody else has changed the same rules since then, the user is warned.
 */
async function changeRules(
  styleRules: StyleRuleService,
  seen: StyleRuleList,
  touched: readonly RuleName[],
  change: (rules: ConfiguredRules) => ConfiguredRules,
  signal: AbortSignal,
): Promise<void> {
  const newest = await styleRules.read(seen.style_id, signal);
  const before = newest.configured_rules ?? {};
  const after = change(before);
  if (sameRules(before, after)) return;
  const answer = await styleRules.replaceRules(seen.style_id, after, signal);
  const sentences = [...overtaken(seen, newest, touched, after), ...lostMeanwhile(newest, answer)];
  if (sentences.length > 0) void vscode.window.showWarningMessage(plainInMessage(sentences.join(' ')));
}

function sameRules(one: ConfiguredRules, other: ConfiguredRules): boolean {
  const words = (rules: ConfiguredRules) =>
    chosenRules(rules)
      .map((rule) => JSON.stringify([rule.category, rule.rule, rule.option]))
      .toSorted();
  return words(one).join('\n') === words(other).join('\n');
}

/** Returns warnings for touched rules that somebody else has changed since they were shown. */
function overtaken(seen: StyleRuleList, newest: StyleRuleList, touched: readonly RuleName[], after: ConfiguredRules): string[] {
  return touched.flatMap(({ category, rule }) => {
    const before = optionOf(seen.configured_rules ?? {}, category, rule);
    const now = optionOf(newest.configured_rules ?? {}, category, rule);
    // Somebody else made the same change.
    if (before === now || now === optionOf(after, category, rule)) return [];
    const name = readableStyleName(rule);
    return [now === undefined ? messages.replacedClearing(name) : messages.replacedChange(name, readableStyleName(now))];
  });
}

/** Warns if somebody else may have set rules between our read and our change, which then replaced them. */
function lostMeanwhile(newest: StyleRuleList, answer: StyleRuleList): string[] {
  const others = answer.version - newest.version - 1;
  if (others <= otherChanges(newest, answer)) return [];
  return [messages.rulesMayBeLost(answer.name)];
}

/** Returns the minimum number of changes between two versions of a list, not counting rules. */
function otherChanges(before: StyleRuleList, after: StyleRuleList): number {
  const instructions = new Map((before.custom_instructions ?? []).map((one) => [one.id, contentOf(one)]));
  const now = new Map((after.custom_instructions ?? []).map((one) => [one.id, contentOf(one)]));
  const changed = [...now].filter(([id, content]) => instructions.get(id) !== content).length;
  const removed = [...instructions.keys()].filter((id) => !now.has(id)).length;
  return changed + removed + (before.name === after.name ? 0 : 1);
}

function contentOf({ label, prompt, source_language }: CustomInstruction): string {
  return JSON.stringify([label, prompt, source_language ?? '']);
}
