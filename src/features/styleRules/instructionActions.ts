import type * as vscode from 'vscode';
import { confirm } from '../../editor/confirm.ts';
import { canonicalLanguage, detectionLanguages, languageIncludes } from '../../api/languages.ts';
import { instructionCharacters, instructionLabelCharacters, instructionsPerStyle } from '../../api/limits.ts';
import { instructionOf } from './styleChanges.ts';
import type { CustomInstruction, InstructionRequest } from '../../api/styleRules.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { execute } from '../../services/command.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { askPick, askText, inTurn } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import { UserError } from '../../editor/userError.ts';
import { submitWithRetry } from '../../services/submitWithRetry.ts';
import { countWords, shortened, tooLong } from './listActions.ts';
import { labelOf } from './rows.ts';
import type { InstructionNode } from './rows.ts';
import type { StyleRuleService } from './styleRuleService.ts';
import * as messages from './texts.ts';

/** Actions on single custom instructions. */

const nothingTyped: InstructionRequest = { label: '', prompt: '' };

/** Asks for an instruction and adds it. @throws CancellationError */
export async function addInstruction(
  services: Services,
  styleRules: StyleRuleService,
  style_id: string,
  typed = nothingTyped,
): Promise<void> {
  const [list, languages] = await withProgress(messages.loadingList(), (signal) =>
    Promise.all([styleRules.read(style_id, signal), sourceLanguages(services, signal)]),
  );
  const count = list.custom_instructions?.length ?? 0;
  const room =
    count < instructionsPerStyle
      ? messages.instructionOfMost(localNumber(count + 1), localNumber(instructionsPerStyle))
      : messages.listIsFull(localNumber(count));
  const instruction = await askInstruction(messages.newInstructionTitle(list.name), typed, languages, room);
  await submitWithRetry({
    title: messages.addingInstruction(),
    again: () => addInstruction(services, styleRules, style_id, instruction),
    async task(signal) {
      await styleRules.addInstruction(style_id, instruction, signal);
    },
  });
}

/** Lets the user edit the current version of an instruction. @throws CancellationError */
export async function editInstruction(services: Services, styleRules: StyleRuleService, { style_id, id }: InstructionNode): Promise<void> {
  await services.session.ensureConnected();
  const [found, languages] = await withProgress(messages.loadingInstruction(), (signal) =>
    Promise.all([styleRules.instruction(style_id, id, signal), sourceLanguages(services, signal)]),
  );
  await editFrom(services, styleRules, { style_id, found, languages, typed: instructionOf(found) });
}

interface Edit {
  readonly style_id: string;
  /** Version that was read last. */
  readonly found: CustomInstruction;
  readonly languages: readonly LanguageItem[];
  readonly typed: InstructionRequest;
}

async function editFrom(services: Services, styleRules: StyleRuleService, edit: Edit): Promise<void> {
  const { style_id, found, languages, typed } = edit;
  refuseLines(style_id, found);
  const answer = await askInstruction(messages.editInstructionTitle(), typed, languages);
  const instruction = { ...answer, ...untouched(found, answer) };
  if (same(instruction, instructionOf(found))) return;
  const again = () => editFrom(services, styleRules, { ...edit, typed: instruction });
  await submitWithRetry({
    title: messages.savingInstruction(),
    again,
    task: (signal) => replace(services, styleRules, { ...edit, typed: instruction }, again, signal),
  });
}

/** Replaces an instruction unless it has changed since it was read. @throws UserError with possible actions in that case. */
async function replace(
  services: Services,
  styleRules: StyleRuleService,
  edit: Edit,
  again: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { style_id, found, typed } = edit;
  try {
    const now = await styleRules.instruction(style_id, found.id, signal);
    if (!same(instructionOf(now), instructionOf(found))) {
      const title = messages.savingInstruction();
      const overwrite = () => submitWithRetry({ title, again, task: (on) => styleRules.replaceInstruction(style_id, now.id, typed, on) });
      throw new UserError(messages.instructionChangedElsewhere(`${labelOf(now)}: ${now.prompt}`), [
        { title: messages.overwriteButton(), run: overwrite },
        { title: messages.editAgainButton(), run: again },
      ]);
    }
    await styleRules.replaceInstruction(style_id, found.id, typed, signal);
  } catch (error) {
    if (!isServiceError(error, 'notFound')) throw error;
    const add = { title: messages.addAsNew(), run: () => addInstruction(services, styleRules, style_id, typed) };
    throw new UserError(messages.instructionDeletedElsewhere(), [add]);
  }
}

/** Refuses texts of several lines, as an input box would lose line breaks. */
function refuseLines(style_id: string, { label, prompt }: CustomInstruction): void {
  if (!/[\n\r\u2028\u2029]/.test(label + prompt)) return;
  throw new UserError(messages.instructionHasLines(), [
    { title: messages.openAsJson(), run: () => execute('interlinear.openStyleRules', style_id) },
  ]);
}

/** Keeps blanks around a text that was not edited. */
function untouched(found: CustomInstruction, { label, prompt }: InstructionRequest): Partial<InstructionRequest> {
  return {
    ...(found.label.trim() === label && { label: found.label }),
    ...(found.prompt.trim() === prompt && { prompt: found.prompt }),
  };
}

function same(one: InstructionRequest, other: InstructionRequest): boolean {
  const language = (code = '') => canonicalLanguage(code);
  return one.label === other.label && one.prompt === other.prompt && language(one.source_language) === language(other.source_language);
}

/** Deletes instructions after showing which ones. @throws CancellationError */
export async function deleteInstructions(styleRules: StyleRuleService, nodes: readonly InstructionNode[]): Promise<void> {
  if (nodes.length === 0) return;
  const found = await withProgress(messages.checkingDeletion(), (signal) => instructionsOf(styleRules, nodes, signal));
  const [first] = found;
  if (!first) throw new UserError(messages.alreadyDeleted());
  const question =
    found.length === 1
      ? messages.deleteInstructionQuestion(labelOf(first))
      : messages.deleteInstructionsQuestion(localNumber(found.length));
  const lines = shortened(found.map((one) => (found.length === 1 ? one.prompt : `${labelOf(one)}: ${one.prompt}`)));
  const detail = [...lines, messages.cannotBeUndone()].join('\n');
  await confirm(question, detail, messages.deleteButton());
  await withProgress(found.length === 1 ? messages.deletingInstruction() : messages.deletingInstructions(), async (signal) => {
    for (const [style_id, instructions] of Map.groupBy(found, (instruction) => instruction.style_id)) {
      const ids = instructions.map(({ id }) => id);
      await styleRules.removeInstructions(style_id, ids, signal);
    }
  });
}

/** Returns their current versions, so that the question shows what will be lost. */
async function instructionsOf(styleRules: StyleRuleService, nodes: readonly InstructionNode[], signal: AbortSignal) {
  const found: (CustomInstruction & { readonly style_id: string })[] = [];
  for (const [style_id, wanted] of Map.groupBy(nodes, (node) => node.style_id)) {
    const ids = new Set(wanted.map(({ id }) => id));
    const list = await styleRules.read(style_id, signal);
    for (const instruction of list.custom_instructions ?? []) if (ids.has(instruction.id)) found.push({ ...instruction, style_id });
  }
  return found;
}

/** @param remark text before the question. @throws CancellationError */
async function askInstruction(
  title: string,
  typed: InstructionRequest,
  languages: readonly LanguageItem[],
  remark = '',
): Promise<InstructionRequest> {
  let { label, prompt, source_language = '' } = typed;
  const text = (question: string, most: number, value: string, step: number) =>
    askText({
      title,
      step,
      totalSteps: 3,
      value,
      prompt: question,
      promptAsTyped: (now) => [remark, question, countWords(now, most)].filter((part) => part !== '').join(' '),
      checkAsTyped: (now) => tooLong(now, most),
      check: async (now) => (now === '' ? messages.mustNotBeEmpty() : undefined),
    });
  await inTurn([
    async (step) => {
      const answer = await text(messages.labelPrompt(), instructionLabelCharacters, label, step);
      if (answer && answer !== 'back') label = answer.value;
      return answer;
    },
    async (step) => {
      const answer = await text(messages.promptPrompt(), instructionCharacters, prompt, step);
      if (answer && answer !== 'back') prompt = answer.value;
      return answer;
    },
    async (step) => {
      const answer = await askSource(title, step, languages, source_language);
      if (answer && answer !== 'back') source_language = answer.value;
      return answer;
    },
  ]);
  return { label, prompt, ...(source_language !== '' && { source_language }) };
}

type LanguageItem = vscode.QuickPickItem & { readonly value: string };

function askSource(title: string, step: number, languages: readonly LanguageItem[], current: string): Promise<StepResult<string>> {
  const any = { label: messages.anyLanguage(), value: '' };
  const isCurrent = ({ value }: LanguageItem) => canonicalLanguage(value) === canonicalLanguage(current);
  // Keep a language that is not listed.
  const unlisted = current === '' || languages.some(isCurrent) ? [] : [{ label: plainInLabel(current), value: current }];
  const items = [any, ...unlisted, ...languages];
  const placeholder = messages.chooseSourceLanguage();
  return askPick({ title, step, totalSteps: 3, placeholder, items, current: items.find(isCurrent) });
}

/** Returns source languages by name; common ones if the service is unavailable. */
async function sourceLanguages(services: Services, signal: AbortSignal): Promise<LanguageItem[]> {
  const nameOf = languageNames(services);
  const codes = await readSources(services, signal);
  return codes
    .map((code) => ({ label: plainInLabel(nameOf(code)), description: plainInLabel(code), value: code }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

async function readSources(services: Services, signal: AbortSignal): Promise<readonly string[]> {
  const client = await services.session.client();
  try {
    const { languages: all } = await client.languages.best('translate_text', languageIncludes, signal);
    return all.filter((language) => language.usable_as_source).map(({ lang }) => canonicalLanguage(lang));
  } catch (error) {
    if (isCancellation(error)) throw error;
    return detectionLanguages;
  }
}
