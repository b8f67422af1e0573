import * as vscode from 'vscode';
import { execute } from '../../services/command.ts';
import { run } from '../../services/failures.ts';
import type { Services } from '../../services/services.ts';
import { fileName } from '../../editor/files.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import type { FileTask, TaskResult } from './fileTask.ts';
import * as resultMessages from './resultTexts.ts';
import * as messages from './texts.ts';

/** A translation that was written. */
interface Done {
  readonly task: FileTask;
  readonly result: TaskResult;
}

export interface ResultManner {
  /** False if a single translation isn't shown. */
  readonly isOpened?: boolean;
  /** Names of files that were not translated. */
  readonly skipped?: readonly string[];
  /** Number of files in a folder that Git ignores, and that were left out. */
  readonly ignored?: number;
}

/** Names of files in a list that is not too long for a notification. */
const mostNames = 5;

/** Opens a single translation, and tells what was written and what was left. */
export async function showResults(
  services: Services,
  done: readonly Done[],
  { isOpened = true, skipped = [], ignored = 0 }: ResultManner = {},
): Promise<void> {
  const [first, ...more] = done;
  if (!first) return;
  const undos = done.flatMap(({ result }) => result.written?.undo ?? []);
  const notes = notesOf(done, skipped);
  // Nobody has asked, and there is nothing to tell.
  if (!isOpened && undos.length === 0 && notes.length === 0) return;
  if (more.length === 0 && isOpened) await vscode.window.showTextDocument(first.task.target, { preview: false });
  const show = notes.length > 0 ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  const reviewed = done.find(({ result }) => result.toReview > 0);
  const [review, undo] = [resultMessages.reviewButton(), resultMessages.undoButton()];
  const actions = [...(reviewed ? [review] : []), ...(undos.length > 0 ? [undo] : [])];
  const leftOut = ignored > 0 ? [resultMessages.filesIgnored(localNumber(ignored))] : [];
  const message = [summaryOf(done, first, notes.length > 0), ...notes, ...leftOut].join(' ');
  // Not awaited, because the command is over, and the notification may stay for long.
  void show(plainInMessage(message), ...actions).then(async (answer) => {
    if (answer === review && reviewed) await execute('interlinear.reviewTranslation', reviewed.task.target);
    return answer === undo ? run(services, async () => undoAll(undos)) : undefined;
  });
}

/** Returns what has to be looked at. */
function notesOf(done: readonly Done[], skipped: readonly string[]): string[] {
  const noteOf = (count: (result: TaskResult) => number, note: (count: string) => string) => {
    const total = done.reduce((sum, { result }) => sum + count(result), 0);
    return total > 0 ? [note(localNumber(total))] : [];
  };
  const lines = linesOf(done);
  return [
    ...noteOf((result) => result.missing, resultMessages.missing),
    ...noteOf((result) => result.left, resultMessages.leftInSource),
    ...(lines === '' ? [] : [resultMessages.linesLeft(lines)]),
    ...noteOf((result) => result.unknownLinks, resultMessages.unknownLinks),
    ...noteOf((result) => result.toReview, resultMessages.changedOnBothSides),
    ...noteOf((result) => result.unclear, resultMessages.unclear),
    ...(skipped.length > 0 ? [resultMessages.filesSkipped(shortened(skipped))] : []),
  ];
}

function shortened(items: readonly string[]): string {
  return [...items.slice(0, mostNames), ...(items.length > mostNames ? ['…'] : [])].join(', ');
}

/** Puts back as many files as possible. @throws UserError for the first that has changed since. */
async function undoAll(undos: readonly (() => Promise<void>)[]): Promise<void> {
  const outcomes: PromiseSettledResult<void>[] = [];
  for (const undo of undos) outcomes.push(...(await Promise.allSettled([undo()])));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Returns the lines that were left, with the names of their files if there are several. */
function linesOf(done: readonly Done[]): string {
  const listed = done.filter(({ result }) => result.linesLeft.length > 0);
  const linesOfOne = ({ result }: Done) => shortened(result.linesLeft.map((line) => localNumber(line)));
  if (done.length === 1) return listed.map(linesOfOne).join('');
  return listed.map((one) => `${fileName(one.task.target)}: ${linesOfOne(one)}`).join('; ');
}

function summaryOf(done: readonly Done[], first: Done, hasNotes: boolean): string {
  const name = fileName(first.task.target);
  const written = done.filter(({ result }) => result.written);
  const [only, ...others] = written;
  if (others.length > 0) return resultMessages.filesTranslated(localNumber(written.length));
  if (only) return resultMessages.fileTranslated(fileName(only.task.target));
  if (done.length > 1) return hasNotes ? '' : resultMessages.allUpToDate();
  return hasNotes ? resultMessages.nothingToUpdate(name) : messages.upToDate(name);
}
