import type * as vscode from 'vscode';
import { matchInstructions, planStyleChanges } from './styleChanges.ts';
import type { StyleChange } from './styleChanges.ts';
import { readStyleDocument } from './styleDocument.ts';
import type { StyleDocument } from './styleDocument.ts';
import { changeWords, faultMessages } from './styleDocumentLabels.ts';
import type { StyleRuleList } from '../../api/styleRules.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { askInSave, unavailable } from '../../editor/fileErrors.ts';
import { failureWords } from '../../services/failures.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { shortened } from './listActions.ts';
import * as messages from './texts.ts';
import * as documentMessages from './documentTexts.ts';

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
      const words = documentMessages.comparedNotSaved();
      return { kind: 'compared', ...none, words };
    }
  }
  if (now.language.toLowerCase() !== wanted.language.toLowerCase()) {
    throw refusal(documentMessages.languageCannotChange(now.language));
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
  return unavailable(`${words} ${documentMessages.nothingSent()}`);
}

/** @throws FileSystemError if the user does not decide. */
async function askAbout(now: StyleRuleList): Promise<'overwrite' | 'reload' | 'compare'> {
  const overwrite = messages.overwriteButton();
  const reload = documentMessages.reloadButton();
  const compare = documentMessages.compareButton();
  const detail = [documentMessages.overwriteDetail(), documentMessages.reloadDetail(), documentMessages.compareDetail()].join('\n\n');
  const message = documentMessages.listChangedSinceOpened(now.name);
  const answer = await askInSave(message, detail, overwrite, reload, compare);
  if (answer === overwrite) return 'overwrite';
  if (answer === reload) return 'reload';
  if (answer === compare) return 'compare';
  throw notSaved();
}

function notSaved(): vscode.FileSystemError {
  return refusal(documentMessages.savingCanceled());
}

/** Maximum number of lines in a dialog. */
const shownChanges = 24;

/** @throws FileSystemError if the user declines. */
async function confirm(now: StyleRuleList, changes: readonly StyleChange[]): Promise<void> {
  const save = documentMessages.saveButton();
  const lines = shortened(changes.flatMap(changeWords), shownChanges);
  if ((await askInSave(documentMessages.saveChangesQuestion(now.name), lines.join('\n'), save)) !== save) throw notSaved();
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
    await withProgress(documentMessages.savingList(), async (signal) => {
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
      ? [documentMessages.nothingSaved()]
      : [
          ...(done.length > 0 ? [documentMessages.savedChanges(first(done))] : []),
          ...(unclear ? [documentMessages.unclearChanges(first([unclear]))] : []),
          ...(left.length > 0 ? [documentMessages.unsavedChanges(first(left))] : []),
        ];
  return [await reasonWords(services, error), ...sentences, documentMessages.saveAgain()].join(' ');
}

async function reasonWords(services: Services, error: unknown): Promise<string> {
  if (isCancellation(error)) return messages.canceled();
  // The general message for this error is about texts that may be billed.
  if (isServiceError(error, 'outcomeUnknown')) return documentMessages.responseUnfinished();
  return failureWords(services, error);
}

/** Returns the ids of instructions that have none in the document. */
function idsIn(list: StyleRuleList, wanted: StyleDocument): Map<number, string> {
  const matches = matchInstructions(list.custom_instructions ?? [], wanted.custom_instructions);
  return new Map(
    matches.flatMap(({ position, written, found }) => (written.id === undefined && found ? [[position, found.id] as const] : [])),
  );
}
