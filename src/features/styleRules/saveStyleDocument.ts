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

/** Document that is being saved. */
export interface Saving {
  readonly client: Client;
  readonly style_id: string;
  readonly text: string;
  /** Checks if the text is based on a version of the list. */
  isBase(version: number): boolean;
  /** Shows the service's version next to the text. */
  compare(now: StyleRuleList): Promise<void>;
}

/** Result of a save. */
export interface Saved {
  /**
   * `saved`: the service has the content of the text. `reload`: the user chose the service's version. `part`: the text was not saved
   * completely.
   */
  readonly kind: 'saved' | 'reload' | 'part' | 'compared';
  /** Current state of the list. */
  readonly list: StyleRuleList;
  /** Ids of new instructions, by position in the document. */
  readonly ids: ReadonlyMap<number, string>;
  /** True if anything was sent. */
  readonly sent: boolean;
  /** Versions of the list that this save may have created, if the list could not be read afterwards. */
  readonly versions?: { readonly from: number; readonly to: number };
  /** Reason why it was not saved completely. */
  readonly words?: string;
}

/**
 * Changes a list to match a text, with as few calls as possible, after showing them. The list is read first. If it changed since the text
 * was opened, the user is asked. Changes made by somebody else between that read and our calls are replaced without notice, because the API
 * has no conditional requests.
 * @throws FileSystemError or ServiceError if nothing was sent.
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

/** @throws FileSystemError with the fault. */
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

/** @throws FileSystemError if the user does not decide. */
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

/** Maximum number of lines in a dialog. */
const shownChanges = 24;

/** @throws FileSystemError if the user declines. */
async function confirm(now: StyleRuleList, changes: readonly StyleChange[]): Promise<void> {
  const save = messages.saveButton();
  const lines = shortened(changes.flatMap(changeWords), shownChanges);
  if ((await askInSave(messages.saveChangesQuestion(now.name), lines.join('\n'), save)) !== save) throw notSaved();
}

/** Describes a call in one line; for rules, with an additional line for each. */
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

/** Sends the calls one after the other. If one fails, the user learns which ones are done, and those are not repeated. */
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
      // Calls about instructions do not return the list.
      if (done.some(({ kind }) => kind !== 'rename' && kind !== 'rules'))
        list = await saving.client.styleRules.get(saving.style_id, signal);
    });
    return { kind: 'saved', list, ids: new Map([...idsIn(list, wanted), ...ids]), sent: true };
  } catch (error) {
    if (done.length === 0 && isServiceError(error, 'notFound') && !isAboutInstruction(changes[0])) throw error;
    const known = await newest(saving);
    if (!known) {
      // The failed call may have created a version.
      const versions = { from: now.version, to: now.version + done.length + 1 };
      const [failed, ...rest] = changes.slice(done.length);
      const unclear = isUnclear(error) ? failed : undefined;
      const words = await partWords(services, error, { done, unclear, left: unclear || !failed ? rest : [failed, ...rest] });
      return { kind: 'part', list, ids, sent: true, words, versions };
    }
    // A call without a response may have succeeded.
    const left = planStyleChanges(known, wanted);
    if (left.length === 0) return { kind: 'saved', list: known, ids: new Map([...idsIn(known, wanted), ...ids]), sent: true };
    const aims = new Set(left.map(aimOf));
    const words = await partWords(services, error, { done: changes.filter((change) => !aims.has(aimOf(change))), left });
    return { kind: 'part', list: known, ids, sent: true, words };
  }
}

/** Checks if a failed call may have succeeded. */
function isUnclear(error: unknown): boolean {
  return isCancellation(error) || isServiceError(error, 'outcomeUnknown', 'network', 'timeout', 'unavailable', 'invalidResponse');
}

/** Returns the purpose of a call. For an instruction deleted in the meantime, adding it has the same purpose as replacing it. */
function aimOf(change: StyleChange): string {
  if (change.kind === 'removeInstruction') return change.instruction.id;
  return change.kind === 'rename' || change.kind === 'rules' ? change.kind : JSON.stringify(change.instruction);
}

function isAboutInstruction(change: StyleChange | undefined): boolean {
  return change?.kind === 'removeInstruction' || change?.kind === 'replaceInstruction';
}

/** @returns the list if the response contains it. */
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

/** Returns the list after a failure; undefined if it cannot be read either. The first failure is reported in that case. */
async function newest({ client, style_id }: Saving): Promise<StyleRuleList | undefined> {
  return withProgress(messages.loadingList(), (signal) => client.styleRules.get(style_id, signal)).catch(() => undefined);
}

/** Result of a save that failed. */
interface Outcome {
  readonly done: readonly StyleChange[];
  /** Change that may or may not have been made. */
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
  // The general message for this error is about texts that may be billed.
  if (isServiceError(error, 'outcomeUnknown')) return messages.responseUnfinished();
  return failureWords(services, error);
}

/** Returns the ids of instructions that have none in the document. */
function idsIn(list: StyleRuleList, wanted: StyleDocument): Map<number, string> {
  const matches = matchInstructions(list.custom_instructions ?? [], wanted.custom_instructions);
  return new Map(
    matches.flatMap(({ position, written, found }) => (written.id === undefined && found ? [[position, found.id] as const] : [])),
  );
}
