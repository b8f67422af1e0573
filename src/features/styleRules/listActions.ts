import * as vscode from 'vscode';
import { confirm } from '../../editor/confirm.ts';
import { sameLanguage, styleLanguages } from '../../api/languages.ts';
import { styleNameCharacters } from '../../api/limits.ts';
import { codePoints } from '../../api/rules.ts';
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

/** What is done with whole style rule lists. */

type StyleLanguage = (typeof styleLanguages)[number];

interface NewList {
  name: string;
  language: StyleLanguage;
}

/** Asks for a name and a language, and makes a list. @param made is handed the list. @throws CancellationError */
export async function createList(
  services: Services,
  styleRules: StyleRuleService,
  made: (list: StyleRuleList) => Promise<void>,
  typed?: NewList,
): Promise<void> {
  await explainPaidOnly(services, 'styleRules');
  const title = vscode.l10n.t('New Style Rule List');
  const wanted: NewList = typed ? { ...typed } : { name: '', language: languageNow(services) };
  await inTurn([
    async (step) => keep(await askText(nameStep(title, step, 2, wanted.name)), (name) => (wanted.name = name)),
    async (step) => keep(await askLanguage(services, title, step, wanted.language), (language) => (wanted.language = language)),
  ]);
  let list: StyleRuleList | undefined;
  await submitWithRetry({
    title: vscode.l10n.t('Making the style rule list'),
    again: () => createList(services, styleRules, made, wanted),
    async task(signal) {
      list = await styleRules.create(wanted, signal);
    },
    async done() {
      if (list) await made(list);
    },
  });
}

/** What a new list, which is empty, begins with. */
export type FirstStep = 'rule' | 'instruction' | 'use';

/** Asks for it. @returns undefined when the user leaves. */
export async function askFirstStep(services: Services, { name, language }: StyleRuleList): Promise<FirstStep | undefined> {
  const answer = await askPick<FirstStep>({
    title: plainInLabel(name),
    step: 1,
    placeholder: vscode.l10n.t('The list is empty. What should it begin with?'),
    items: [
      {
        label: `$(checklist) ${vscode.l10n.t('Set a Rule…')}`,
        detail: vscode.l10n.t('How dates, numbers, punctuation and more are written.'),
        value: 'rule',
      },
      {
        label: `$(comment) ${vscode.l10n.t('Add an Instruction…')}`,
        detail: vscode.l10n.t('In your own words, such as “Use a friendly tone”.'),
        value: 'instruction',
      },
      {
        label: `$(check) ${vscode.l10n.t('Use for Translations')}`,
        detail: plainInLabel(vscode.l10n.t('Translations into {0} follow it. It can be filled later.', languageNames(services)(language))),
        value: 'use',
      },
    ],
  });
  return typeof answer === 'object' ? answer.value : undefined;
}

/** That of the target, where lists are for it. */
function languageNow(services: Services): StyleLanguage {
  const target = services.target.code(scopeInFront());
  return styleLanguages.find((code) => target !== undefined && sameLanguage(code, target)) ?? styleLanguages[0];
}

function nameStep(title: string, step: number, totalSteps: number, value: string): TextStep {
  const prompt = vscode.l10n.t('Name of the list.');
  return {
    title,
    step,
    totalSteps,
    value,
    prompt,
    promptAsTyped: (text) => `${prompt} ${countWords(text, styleNameCharacters)}`,
    checkAsTyped: (text) => tooLong(text, styleNameCharacters),
    check: async (text) => (text === '' ? vscode.l10n.t('A name is needed.') : undefined),
  };
}

/** How much of a limit is used: characters are counted as the service does. */
export function countWords(text: string, most: number): string {
  return vscode.l10n.t('{0} of {1} characters.', localNumber(codePoints(text)), localNumber(most));
}

export function tooLong(text: string, most: number): string | undefined {
  const count = codePoints(text);
  if (count <= most) return undefined;
  return vscode.l10n.t('{0} characters are too many; {1} are allowed.', localNumber(count), localNumber(most));
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
    placeholder: vscode.l10n.t('For translations into which language? It cannot be changed later.'),
    items,
    current: items.find(({ value }) => value === current),
  });
}

/** @throws CancellationError */
export async function renameList(styleRules: StyleRuleService, style_id: string, typed?: string): Promise<void> {
  const list = await withProgress(vscode.l10n.t('Reading the style rule list'), (signal) => styleRules.full(style_id, signal));
  const answer = await askText(nameStep(vscode.l10n.t('Rename Style Rule List'), 1, 1, typed ?? list.name));
  if (answer === undefined || answer === 'back') throw new vscode.CancellationError();
  const name = answer.value;
  if (name === list.name.trim()) return;
  const isUsed = activeStyleRules(styleRules.known() ?? [])?.style_id === style_id;
  await submitWithRetry({
    title: vscode.l10n.t('Renaming the style rule list'),
    again: () => renameList(styleRules, style_id, name),
    async task(signal) {
      const renamed = await styleRules.rename(style_id, name, signal);
      // The setting may know it by its name.
      if (isUsed) await setActiveStyleRules(renamed, styleRules.known() ?? []);
    },
  });
}

/** Deletes lists, after it was said what is lost with them. @throws CancellationError */
export async function deleteLists(styleRules: StyleRuleService, style_ids: readonly string[]): Promise<void> {
  if (style_ids.length === 0) return;
  const lists = await withProgress(vscode.l10n.t('Reading what will be deleted'), (signal) => listsThere(styleRules, style_ids, signal));
  const [first] = lists;
  if (!first) throw new UserError(vscode.l10n.t('It was deleted elsewhere already.'));
  const question =
    lists.length === 1
      ? vscode.l10n.t('Delete the style rule list {0}?', first.name)
      : vscode.l10n.t('Delete {0} style rule lists?', localNumber(lists.length));
  const used = activeStyleRules(styleRules.known() ?? []);
  const isUsed = lists.some(({ style_id }) => style_id === used?.style_id);
  const detail = [
    ...shortened(lists.map((list) => (lists.length === 1 ? contents(list) : `${list.name}: ${contents(list)}`))),
    ...(isUsed ? [vscode.l10n.t('Translations of this workspace follow {0}; then they follow none.', used?.name ?? '')] : []),
    vscode.l10n.t('This cannot be undone.'),
  ].join('\n');
  await confirm(question, detail, vscode.l10n.t('Delete'));
  await withProgress(vscode.l10n.t('Deleting style rule lists'), async (signal) => {
    for (const { style_id } of lists) {
      await styleRules.remove(style_id, signal);
      // Right away: the next one may fail.
      if (style_id === used?.style_id) await setActiveStyleRules(undefined, []);
    }
  });
}

/** Lists as they are now, without those that are gone. */
async function listsThere(styleRules: StyleRuleService, style_ids: readonly string[], signal: AbortSignal): Promise<StyleRuleList[]> {
  const read = async (style_id: string) =>
    styleRules.read(style_id, signal).catch((error: unknown) => {
      if (!isServiceError(error, 'notFound')) throw error;
    });
  const lists = await Promise.all(style_ids.map(read));
  return lists.filter((list) => list !== undefined);
}

/** What is lost with a list. */
function contents(list: StyleRuleList): string {
  const rules = chosenRules(list.configured_rules ?? {}).length;
  const instructions = list.custom_instructions?.length ?? 0;
  const ruleWords = rules === 1 ? vscode.l10n.t('1 rule') : vscode.l10n.t('{0} rules', localNumber(rules));
  const instructionWords =
    instructions === 1 ? vscode.l10n.t('1 instruction') : vscode.l10n.t('{0} instructions', localNumber(instructions));
  return vscode.l10n.t('{0} and {1} are lost.', ruleWords, instructionWords);
}

/** As many lines as a dialog can show. */
export function shortened(lines: readonly string[], most = 12): string[] {
  if (lines.length <= most) return [...lines];
  return [...lines.slice(0, most - 1), vscode.l10n.t('… and {0} more', localNumber(lines.length - most + 1))];
}

export async function copyIds(style_ids: readonly string[]): Promise<void> {
  if (style_ids.length > 0) await vscode.env.clipboard.writeText(style_ids.join('\n'));
}

/** Lets translations of this workspace follow a list, and says which these are. */
export async function useList(services: Services, styleRules: StyleRuleService, style_id: string): Promise<void> {
  const all = await withProgress(vscode.l10n.t('Reading the style rule lists'), (signal) => styleRules.lists(signal));
  const list = all?.find((other) => other.style_id === style_id);
  if (!list)
    throw new UserError(vscode.l10n.t('The style rule list is not there any more, or is not known yet. Refresh the view "Style Rules".'));
  const nameOf = languageNames(services);
  const target = services.target.code(scopeInFront());
  const applies = vscode.l10n.t('{0} was chosen for translations into {1}.', list.name, nameOf(list.language));
  const not =
    target === undefined || sameLanguage(target, list.language)
      ? ''
      : ` ${vscode.l10n.t("It isn't used for translations into {0}.", nameOf(target))}`;
  await pickStyleRules(services, list, all ?? [], applies + not);
}

/** Says of a list with its first entry that translations don't follow it by themselves. */
export async function offerUse(
  services: Services,
  styleRules: StyleRuleService,
  { name, language, style_id }: StyleRuleList,
): Promise<void> {
  if (activeStyleRules(styleRules.known() ?? [])?.style_id === style_id) return;
  const use = vscode.l10n.t('Use for Translations');
  const message = vscode.l10n.t("Translations into {0} don't follow {1} yet.", languageNames(services)(language), shortName(name));
  if ((await vscode.window.showInformationMessage(plainInMessage(message), use)) === use) await useList(services, styleRules, style_id);
}

export async function stopUsing(services: Services): Promise<void> {
  await pickStyleRules(services, undefined, []);
}
