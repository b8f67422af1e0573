import type * as vscode from 'vscode';
import { matchInstructions, planStyleChanges } from './styleChanges.ts';
import type { StyleChange } from './styleChanges.ts';
import { readStyleDocument } from './styleDocument.ts';
import type { StyleDocument, StyleDocumentFault } from './styleDocument.ts';
import { readableStyleName } from './styleRuleLabels.ts';
import type { InstructionRequest, StyleRuleList } from '../../api/styleRules.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { askInSave, unavailable } from '../../editor/fileErrors.ts';
import { failureWords } from '../../services/failures.ts';
import { localNumber } from '../../editor/localized.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { shortened } from './listActions.ts';
import { labelOf } from './rows.ts';
import * as messages from './texts.ts';

/** A document that is being saved. */
export interface Saving {
  readonly client: Client;
  readonly style_id: string;
  readonly text: string;
  /** Whether a version of the list is the one that the text was made from. */
  isBase(version: number): boolean;
  /** Shows what the service has beside the text. */
  compare(now: StyleRuleList): Promise<void>;
}

/** How a save ended. */
export interface Saved {
  /** `saved`: the service has what the text says. `reload`: the user took what the service has. `part`: the text is not saved as a whole. */
  readonly kind: 'saved' | 'reload' | 'part' | 'compared';
  /** The list as it is now. */
  readonly list: StyleRuleList;
  /** Ids of new instructions, by their positions in the document. */
  readonly ids: ReadonlyMap<number, string>;
  /** Whether something was sent. */
  readonly sent: boolean;
  /** Versions of the list that are due to this save, where the list could not be read after it. */
  readonly versions?: { readonly from: number; readonly to: number };
  /** Why it is not saved as a whole. */
  readonly words?: string;
}

/**
 * Makes a list what a text says, with as few calls as that takes, after they were shown. The list is read right before: when it is not what
 * the text was made from, the user is asked. What somebody else changes between that look and our calls is replaced without a word; the
 * interface has no way to make a request depend on what is there.
 * @throws FileSystemError or ServiceError when nothing was sent.
 */
export async function saveStyleDocument(services: Services, saving: Saving): Promise<Saved> {
  const { client, style_id } = saving;
  const wanted = documentIn(saving.text);
  const now = await withProgress(messages.loadingList(), (signal) => client.styleRules.get(style_id, signal));
  const none = { list: now, ids: new Map<number, string>(), sent: false };
  if (!saving.isBase(now.version)) {
    const choice = await askAbout(now);
    if (choice === 'reload') return { kind: 'reload', ...none };
    if (choice === 'compare') {
      await saving.compare(now);
      const words = messages.comparedNotSaved();
      return { kind: 'compared', ...none, words };
    }
  }
  if (now.language.toLowerCase() !== wanted.language.toLowerCase()) {
    throw refusal(messages.languageCannotChange(now.language));
  }
  const changes = planStyleChanges(now, wanted);
  if (changes.length === 0) return { kind: 'saved', ...none, ids: idsIn(now, wanted) };
  await confirm(now, changes);
  return apply(services, saving, now, wanted, changes);
}

/** @throws FileSystemError with what is wrong. */
function documentIn(text: string): StyleDocument {
  const { document, fault } = readStyleDocument(text);
  if (document) return document;
  throw refusal(faultMessages(fault));
}

function refusal(words: string): vscode.FileSystemError {
  return unavailable(`${words} ${messages.nothingSent()}`);
}

function faultMessages(fault: StyleDocumentFault): string {
  switch (fault.kind) {
    case 'notJson':
      return messages.invalidJson(fault.message);
    case 'missing':
      return messages.propertyMissing(fault.path);
    case 'unknown':
      return messages.propertyNotAllowed(fault.path);
    case 'sameId':
      return messages.sameInstructionId(fault.id);
    case 'empty':
      return messages.propertyEmpty(fault.path);
    case 'emptyId':
      return messages.idEmpty(fault.path);
    case 'tooLong':
      return messages.propertyTooLong(fault.path, localNumber(fault.most));
    case 'type':
      return typeMessage(fault);
    default:
      return fault satisfies never;
  }
}

function typeMessage({ path, expected }: StyleDocumentFault & { readonly kind: 'type' }): string {
  if (path === '') return messages.listMustBeObject();
  if (expected === 'string') return messages.mustBeString(path);
  return expected === 'list' ? messages.mustBeList(path) : messages.mustBeObject(path);
}

/** @throws FileSystemError when the user does not decide. */
async function askAbout(now: StyleRuleList): Promise<'overwrite' | 'reload' | 'compare'> {
  const overwrite = messages.overwriteButton();
  const reload = messages.reloadButton();
  const compare = messages.compareButton();
  const detail = [messages.overwriteDetail(), messages.reloadDetail(), messages.compareDetail()].join('\n\n');
  const message = messages.listChangedSinceOpened(now.name);
  const answer = await askInSave(message, detail, overwrite, reload, compare);
  if (answer === overwrite) return 'overwrite';
  if (answer === reload) return 'reload';
  if (answer === compare) return 'compare';
  throw notSaved();
}

function notSaved(): vscode.FileSystemError {
  return refusal(messages.savingCanceled());
}

/** Lines of a dialog. */
const shownChanges = 24;

/** @throws FileSystemError when the user does not want to. */
async function confirm(now: StyleRuleList, changes: readonly StyleChange[]): Promise<void> {
  const save = messages.saveButton();
  const lines = shortened(changes.flatMap(changeWords), shownChanges);
  if ((await askInSave(messages.saveChangesQuestion(now.name), lines.join('\n'), save)) !== save) throw notSaved();
}

/** What a call does: in a line, that of rules with a line for each. */
function changeWords(change: StyleChange): string[] {
  switch (change.kind) {
    case 'rename':
      return [messages.renameChange(clipped(change.name))];
    case 'rules':
      return [
        messages.rulesChange(localNumber(change.set.length), localNumber(change.cleared.length)),
        ...change.set.map(({ category, rule, option }) => `  + ${ruleWords(category, rule)}: ${readableStyleName(option)}`),
        ...change.cleared.map(({ category, rule }) => `  − ${ruleWords(category, rule)}`),
      ];
    case 'removeInstruction':
      return [messages.instructionDeletion(clipped(labelOf(change.instruction)))];
    case 'replaceInstruction':
      return [messages.instructionChange(clipped(instructionWords(change.instruction)))];
    default:
      return [messages.instructionAddition(clipped(instructionWords(change.instruction)))];
  }
}

function instructionWords(instruction: InstructionRequest): string {
  const { prompt, source_language } = instruction;
  return [labelOf(instruction), ...(source_language === undefined ? [] : [`(${source_language})`]), '–', prompt].join(' ');
}

function ruleWords(category: string, rule: string): string {
  return `${readableStyleName(category)}, ${readableStyleName(rule)}`;
}

function clipped(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

/** Sends the calls, one after the other. What was done before one fails is told, and is not done again. */
async function apply(
  services: Services,
  saving: Saving,
  now: StyleRuleList,
  wanted: StyleDocument,
  changes: readonly StyleChange[],
): Promise<Saved> {
  const ids = new Map<number, string>();
  const done: StyleChange[] = [];
  let list = now;
  try {
    await withProgress(messages.savingList(), async (signal) => {
      for (const change of changes) {
        signal.throwIfAborted();
        list = (await send(saving, change, ids, signal)) ?? list;
        done.push(change);
      }
      // Calls about instructions are not answered with the list.
      if (done.some(({ kind }) => kind !== 'rename' && kind !== 'rules'))
        list = await saving.client.styleRules.get(saving.style_id, signal);
    });
    return { kind: 'saved', list, ids: new Map([...idsIn(list, wanted), ...ids]), sent: true };
  } catch (error) {
    if (done.length === 0 && isServiceError(error, 'notFound') && !isAboutInstruction(changes[0])) throw error;
    const known = await newest(saving);
    if (!known) {
      // The call that failed may count.
      const versions = { from: now.version, to: now.version + done.length + 1 };
      const [failed, ...rest] = changes.slice(done.length);
      const unclear = isUnclear(error) ? failed : undefined;
      const words = await partWords(services, error, { done, unclear, left: unclear || !failed ? rest : [failed, ...rest] });
      return { kind: 'part', list, ids, sent: true, words, versions };
    }
    // A call without an answer may have been made all the same.
    const left = planStyleChanges(known, wanted);
    if (left.length === 0) return { kind: 'saved', list: known, ids: new Map([...idsIn(known, wanted), ...ids]), sent: true };
    const aims = new Set(left.map(aimOf));
    const words = await partWords(services, error, { done: changes.filter((change) => !aims.has(aimOf(change))), left });
    return { kind: 'part', list: known, ids, sent: true, words };
  }
}

/** Whether a call that failed this way may have been made all the same. */
function isUnclear(error: unknown): boolean {
  return isCancellation(error) || isServiceError(error, 'outcomeUnknown', 'network', 'timeout', 'unavailable', 'invalidResponse');
}

/** What a call is for: an instruction that is gone by now has to be added in the place of being replaced. */
function aimOf(change: StyleChange): string {
  if (change.kind === 'removeInstruction') return change.instruction.id;
  return change.kind === 'rename' || change.kind === 'rules' ? change.kind : JSON.stringify(change.instruction);
}

function isAboutInstruction(change: StyleChange | undefined): boolean {
  return change?.kind === 'removeInstruction' || change?.kind === 'replaceInstruction';
}

/** @returns the list, where it is the answer. */
async function send(
  { client: { styleRules }, style_id }: Saving,
  change: StyleChange,
  ids: Map<number, string>,
  signal: AbortSignal,
): Promise<StyleRuleList | undefined> {
  switch (change.kind) {
    case 'rename':
      return styleRules.rename(style_id, change.name, signal);
    case 'rules':
      return styleRules.replaceRules(style_id, change.rules, signal);
    case 'removeInstruction':
      await styleRules.removeInstruction(style_id, change.instruction.id, signal);
      return undefined;
    case 'replaceInstruction':
      await styleRules.replaceInstruction(style_id, change.before.id, change.instruction, signal);
      return undefined;
    default:
      ids.set(change.position, (await styleRules.addInstruction(style_id, change.instruction, signal)).id);
      return undefined;
  }
}

/** The list as it is after something failed; undefined when it cannot be read either, which is told by then. */
async function newest({ client, style_id }: Saving): Promise<StyleRuleList | undefined> {
  return withProgress(messages.loadingList(), (signal) => client.styleRules.get(style_id, signal)).catch(() => undefined);
}

/** What became of a save that failed. */
interface Outcome {
  readonly done: readonly StyleChange[];
  /** It may have been made or not. */
  readonly unclear?: StyleChange | undefined;
  readonly left: readonly StyleChange[];
}

async function partWords(services: Services, error: unknown, { done, unclear, left }: Outcome): Promise<string> {
  const first = (changes: readonly StyleChange[]) => shortened(changes.map((change) => changeWords(change)[0] ?? '')).join('; ');
  const sentences =
    done.length === 0 && !unclear
      ? [messages.nothingSaved()]
      : [
          ...(done.length > 0 ? [messages.savedChanges(first(done))] : []),
          ...(unclear ? [messages.unclearChanges(first([unclear]))] : []),
          ...(left.length > 0 ? [messages.unsavedChanges(first(left))] : []),
        ];
  return [await reasonWords(services, error), ...sentences, messages.saveAgain()].join(' ');
}

async function reasonWords(services: Services, error: unknown): Promise<string> {
  if (isCancellation(error)) return messages.canceled();
  // Elsewhere, this is about texts that are charged.
  if (isServiceError(error, 'outcomeUnknown')) return messages.responseUnfinished();
  return failureWords(services, error);
}

/** Ids of instructions that the document has without one. */
function idsIn(list: StyleRuleList, wanted: StyleDocument): Map<number, string> {
  const matches = matchInstructions(list.custom_instructions ?? [], wanted.custom_instructions);
  return new Map(
    matches.flatMap(({ position, written, found }) => (written.id === undefined && found ? [[position, found.id] as const] : [])),
  );
}
