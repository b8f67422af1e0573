import * as vscode from 'vscode';
import { confirm } from '../../editor/confirm.ts';
import { sameLanguage, styleLanguages } from '../../api/languages.ts';
import { styleNameCharacters } from '../../api/limits.ts';
import { codePoints } from '../../api/codePoints.ts';
import type { StyleRuleList } from '../../api/styleRules.ts';
import { chosenRules } from './styleDocument.ts';
import { isServiceError } from '../../client/errors.ts';
import { activeStyleRules, setActiveStyleRules, pickStyleRules } from '../../services/resources/activeStyleRules.ts';
import type { Services } from '../../services/services.ts';
import { shortName } from '../../services/glossaries/glossaryLabels.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import { otherNames } from '../../services/languages/languageItems.ts';
import { plainInLabel, plainInMessage } from '../../editor/plainText.ts';
import { explainPaidOnly } from '../../services/connection/planLimits.ts';
import { withProgress } from '../../editor/progress.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { askPick, askText, inTurn, keep } from '../../services/steps.ts';
import type { StepResult, TextStep } from '../../services/steps.ts';
import { UserError } from '../../editor/userError.ts';
import { submitWithRetry } from '../../services/submitWithRetry.ts';
import type { StyleRuleService } from './styleRuleService.ts';
import * as messages from './texts.ts';

/** Actions on whole style rule lists. */

type StyleLanguage = (typeof styleLanguages)[number];

interface NewList {
  name: string;
  language: StyleLanguage;
}

/** Asks for a name and a language, and creates a list. @param made called with the list. @throws CancellationError */
export async function createList(
  services: Services,
  styleRules: StyleRuleService,
  made: (list: StyleRuleList) => Promise<void>,
  typed?: NewList,
): Promise<void> {
  await explainPaidOnly(services, 'styleRules');
  const title = messages.newListTitle();
  const wanted: NewList = typed ? { ...typed } : { name: '', language: languageNow(services) };
  await inTurn([
    async (step) => keep(await askText(nameStep(title, step, 2, wanted.name)), (name) => (wanted.name = name)),
    async (step) => keep(await askLanguage(services, title, step, wanted.language), (language) => (wanted.language = language)),
  ]);
  let list: StyleRuleList | undefined;
  await submitWithRetry({
    title: messages.creatingList(),
    again: () => createList(services, styleRules, made, wanted),
    async task(signal) {
      list = await styleRules.create(wanted, signal);
    },
    async done() {
      if (list) await made(list);
    },
  });
}

/** First action for a new list, which is empty. */
export type FirstStep = 'rule' | 'instruction' | 'use';

/** Asks for the first action. @returns undefined if the user cancels. */
export async function askFirstStep(services: Services, { name, language }: StyleRuleList): Promise<FirstStep | undefined> {
  const answer = await askPick<FirstStep>({
    title: plainInLabel(name),
    step: 1,
    placeholder: messages.chooseFirstStep(),
    items: [
      {
        label: `$(checklist) ${messages.setRuleItem()}`,
        detail: messages.setRuleItemDetail(),
        value: 'rule',
      },
      {
        label: `$(comment) ${messages.addInstructionItem()}`,
        detail: messages.addInstructionItemDetail(),
        value: 'instruction',
      },
      {
        label: `$(check) ${messages.useForTranslation()}`,
        detail: plainInLabel(messages.useForTranslationDetail(languageNames(services)(language))),
        value: 'use',
      },
    ],
  });
  return typeof answer === 'object' ? answer.value : undefined;
}

/** Returns the current target language if lists support it. */
function languageNow(services: Services): StyleLanguage {
  const target = services.target.code(scopeInFront());
  return styleLanguages.find((code) => target !== undefined && sameLanguage(code, target)) ?? styleLanguages[0];
}

function nameStep(title: string, step: number, totalSteps: number, value: string): TextStep {
  const prompt = messages.listNamePrompt();
  return {
    title,
    step,
    totalSteps,
    value,
    prompt,
    promptAsTyped: (text) => `${prompt} ${countWords(text, styleNameCharacters)}`,
    checkAsTyped: (text) => tooLong(text, styleNameCharacters),
    check: async (text) => (text === '' ? messages.nameRequired() : undefined),
  };
}

/** Shows how much of a limit is used. Counts characters the same way as the service. */
export function countWords(text: string, most: number): string {
  return messages.charactersOfMost(localNumber(codePoints(text)), localNumber(most));
}

export function tooLong(text: string, most: number): string | undefined {
  const count = codePoints(text);
  if (count <= most) return undefined;
  return messages.tooManyCharacters(localNumber(count), localNumber(most));
}

function askLanguage(services: Services, title: string, step: number, current: StyleLanguage): Promise<StepResult<StyleLanguage>> {
  const nameOf = languageNames(services);
  const items = styleLanguages.map((code) => {
    const name = nameOf(code);
    return { label: plainInLabel(name), description: plainInLabel([code, ...otherNames(code, name)].join(' · ')), value: code };
  });
  return askPick({
    title,
    step,
    totalSteps: 2,
    placeholder: messages.chooseListLanguage(),
    items,
    current: items.find(({ value }) => value === current),
  });
}

/** @throws CancellationError */
export async function renameList(styleRules: StyleRuleService, style_id: string, typed?: string): Promise<void> {
  const list = await withProgress(messages.loadingList(), (signal) => styleRules.full(style_id, signal));
  const answer = await askText(nameStep(messages.renameListTitle(), 1, 1, typed ?? list.name));
  if (answer === undefined || answer === 'back') throw new vscode.CancellationError();
  const name = answer.value;
  if (name === list.name.trim()) return;
  const isUsed = activeStyleRules(styleRules.known() ?? [])?.style_id === style_id;
  await submitWithRetry({
    title: messages.renamingList(),
    again: () => renameList(styleRules, style_id, name),
    async task(signal) {
      const renamed = await styleRules.rename(style_id, name, signal);
      // The setting may refer to it by name.
      if (isUsed) await setActiveStyleRules(renamed, styleRules.known() ?? []);
    },
  });
}

/** Deletes lists after showing what will be lost. @throws CancellationError */
export async function deleteLists(styleRules: StyleRuleService, style_ids: readonly string[]): Promise<void> {
  if (style_ids.length === 0) return;
  const lists = await withProgress(messages.checkingDeletion(), (signal) => listsThere(styleRules, style_ids, signal));
  const [first] = lists;
  if (!first) throw new UserError(messages.alreadyDeleted());
  const question = lists.length === 1 ? messages.deleteListQuestion(first.name) : messages.deleteListsQuestion(localNumber(lists.length));
  const used = activeStyleRules(styleRules.known() ?? []);
  const isUsed = lists.some(({ style_id }) => style_id === used?.style_id);
  const detail = [
    ...shortened(lists.map((list) => contents(list, lists.length === 1))),
    ...(isUsed ? [messages.deletedListInUse(used?.name ?? '')] : []),
    messages.cannotBeUndone(),
  ].join('\n');
  await confirm(question, detail, messages.deleteButton());
  await withProgress(lists.length === 1 ? messages.deletingList() : messages.deletingLists(), async (signal) => {
    for (const { style_id } of lists) {
      await styleRules.remove(style_id, signal);
      // Immediately, as deleting the next one may fail.
      if (style_id === used?.style_id) await setActiveStyleRules(undefined, []);
    }
  });
}

/** Returns the current lists, without those that no longer exist. */
async function listsThere(styleRules: StyleRuleService, style_ids: readonly string[], signal: AbortSignal): Promise<StyleRuleList[]> {
  const read = async (style_id: string) =>
    styleRules.read(style_id, signal).catch((error: unknown) => {
      if (!isServiceError(error, 'notFound')) throw error;
    });
  const lists = await Promise.all(style_ids.map(read));
  return lists.filter((list) => list !== undefined);
}

/** Describes the contents of a list. @param isOnly true if the question already has its name. */
function contents(list: StyleRuleList, isOnly: boolean): string {
  const rules = localNumber(chosenRules(list.configured_rules ?? {}).length);
  const instructions = localNumber(list.custom_instructions?.length ?? 0);
  return isOnly ? messages.rulesAndInstructions(rules, instructions) : messages.rulesAndInstructionsOf(list.name, rules, instructions);
}

/** Limits the number of lines for a dialog. */
export function shortened(lines: readonly string[], most = 12): string[] {
  if (lines.length <= most) return [...lines];
  return [...lines.slice(0, most - 1), messages.andMore(localNumber(lines.length - most + 1))];
}

export async function copyIds(style_ids: readonly string[]): Promise<void> {
  if (style_ids.length > 0) await vscode.env.clipboard.writeText(style_ids.join('\n'));
}

/** Uses a list for translations of this workspace, and shows which ones it applies to. */
export async function useList(services: Services, styleRules: StyleRuleService, style_id: string): Promise<void> {
  const all = await withProgress(messages.loadingLists(), (signal) => styleRules.lists(signal));
  const list = all?.find((other) => other.style_id === style_id);
  if (!list) throw new UserError(messages.listNotFound());
  const nameOf = languageNames(services);
  const target = services.target.code(scopeInFront());
  const applies = messages.listSelected(list.name, nameOf(list.language));
  const not = target === undefined || sameLanguage(target, list.language) ? '' : ` ${messages.notUsedForTarget(nameOf(target))}`;
  await pickStyleRules(services, list, all ?? [], applies + not);
}

/** Informs the user that a list with its first entry is not used yet, and offers to use it. */
export async function offerUse(
  services: Services,
  styleRules: StyleRuleService,
  { name, language, style_id }: StyleRuleList,
): Promise<void> {
  if (activeStyleRules(styleRules.known() ?? [])?.style_id === style_id) return;
  const use = messages.useForTranslation();
  const message = messages.notUsedYet(languageNames(services)(language), shortName(name));
  if ((await vscode.window.showInformationMessage(plainInMessage(message), use)) === use) await useList(services, styleRules, style_id);
}

export async function stopUsing(services: Services): Promise<void> {
  await pickStyleRules(services, undefined, []);
}
