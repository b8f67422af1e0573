import * as vscode from 'vscode';
import { confirm } from '../../editor/confirm.ts';
import { isOver, isReady } from '../../services/jobs/jobs.ts';
import type { Job, JobResult } from '../../services/jobs/jobs.ts';
import {
  costOfStopping,
  groupOf,
  hasMinimumCharge,
  isRunning,
  keepsPart,
  losesResult,
  mayBillAgain,
  needsPlace,
} from '../../services/jobs/jobView.ts';
import { minimumDocumentCharacters } from '../../api/limits.ts';
import type { Services } from '../../services/services.ts';
import { serviceName } from '../../services/connection/sandboxAccess.ts';
import { fileName } from '../../editor/files.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { withoutCancel } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';
import { noteOf, noteSentence } from '../../services/editorJobs/jobLabels.ts';
import { show, showJobs } from './notice.ts';
import * as messages from './texts.ts';
import * as actionMessages from './actionTexts.ts';

/**
 * Actions on jobs. Asks if money or a result is at stake. Jobs continue in the meantime, so their current state is read before each step.
 */

/** Maximum wait for jobs to stop, in milliseconds. */
const stoppingMs = 10_000;

/** Returns the current state of jobs. Removed ones are left out. */
function asTheyAre(services: Services, jobs: readonly Job[]): Job[] {
  return services.jobs.list().filter((job) => jobs.some(({ id }) => id === job.id));
}

/** Stops jobs and shows what was or may be billed. */
export async function stopJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const engine = await services.jobs.engine();
  for (const job of asTheyAre(services, jobs).filter(isRunning)) await engine.stop(job.id);
  await untilOver(services, jobs);
  const now = asTheyAre(services, jobs);
  const sentences = now.map((job) => messages.aboutJob(job.name, isRunning(job) ? askedToStop(job) : outcomeOfStopping(job)));
  if (sentences.length === 0) return;
  const follows = now.some((job) => job.uploaded !== undefined && job.results.some(({ state }) => state === 'stopped'));
  const again = follows ? ` ${actionMessages.continuesWithRetry()}` : '';
  show(services, 'information', sentences.join('\n') + again, [showJobs()]);
}

function outcomeOfStopping(job: Job): string {
  if (!isOver(job) && job.results.some(isReady)) return actionMessages.stoppedBeforeDownload();
  const note = noteOf(
    job,
    job.results.find(({ state }) => state === 'stopped'),
  );
  return note ? noteSentence(note) : actionMessages.hadAlreadyFinished();
}

/** Returns the sentence for a job that did not stop in time. */
function askedToStop(job: Job): string {
  return costOfStopping(job) === 'none' ? actionMessages.stopRequestedBeforeUpload() : actionMessages.stopRequestedMaybeBilled();
}

/** Waits for jobs to stop, but only for a limited time. Shows progress meanwhile. */
async function untilOver(services: Services, jobs: readonly Job[]): Promise<void> {
  const done = Promise.withResolvers<void>();
  const look = () => {
    if (!asTheyAre(services, jobs).some(isRunning)) done.resolve();
  };
  const listener = services.jobs.onDidChange(look);
  const timer = setTimeout(done.resolve, stoppingMs);
  look();
  const [first, ...others] = jobs;
  const title =
    first && others.length === 0 ? actionMessages.stoppingOne(first.name) : actionMessages.stoppingMany(localNumber(jobs.length));
  await withoutCancel(title, done.promise);
  clearTimeout(timer);
  listener.dispose();
}

/**
 * Continues jobs of another key with the current one, if it is for the same service. If the current key cannot access uploads of the other,
 * those jobs are put back, with a notice.
 */
export async function continueJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  const identity = await services.connections.identity();
  const there = jobs.filter(({ host }) => host === identity?.host);
  if (!identity || there.length < jobs.length) {
    const left = jobs.filter((job) => !there.includes(job));
    const hosts = [...new Set(left.map(({ host }) => serviceName(host)))].join(', ');
    const message =
      left.length === 1 ? actionMessages.otherServiceNotContinuedOne(hosts) : actionMessages.otherServiceNotContinuedMany(hosts);
    void vscode.window.showWarningMessage(plainInMessage(message));
  }
  if (!identity || there.length === 0) return;
  const engine = await services.jobs.engine();
  await engine.continueAs(
    there.map(({ id }) => id),
    identity,
  );
}

/** Tries jobs again. Asks first if they may be billed again. @throws CancellationError */
export async function retryJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  const isOffered = (job: Job) => groupOf(job) === 'failed';
  const paid = asTheyAre(services, jobs).filter((job) => isOffered(job) && mayBillAgain(job));
  if (paid.length > 0) await confirmBilling(paid);
  const engine = await services.jobs.engine();
  for (const job of asTheyAre(services, jobs).filter(isOffered)) {
    const confirmed = paid.some(({ id }) => id === job.id);
    if ((await engine.retry(job.id, confirmed)) !== 'mayBill') continue;
    // Billing became possible in the meantime.
    await confirmBilling([job]);
    await engine.retry(job.id, true);
  }
}

async function confirmBilling(jobs: readonly Job[]): Promise<void> {
  const [first] = jobs;
  const question =
    jobs.length === 1 && first
      ? actionMessages.translateAgainQuestionOne(first.name)
      : actionMessages.translateAgainQuestionMany(localNumber(jobs.length));
  const reasons = jobs
    .flatMap(
      (job) =>
        noteOf(
          job,
          job.results.find(({ note }) => note),
        ) ?? [],
    )
    .map(noteSentence);
  await ask(question, [...new Set([...reasons, billingWords(jobs)])], actionMessages.translateAgainButton());
}

function billingWords(jobs: readonly Job[]): string {
  if (!jobs.some(hasMinimumCharge)) return actionMessages.billedAgain();
  const minimum = localNumber(minimumDocumentCharacters);
  return jobs.length === 1 ? actionMessages.billedAgainWithMinimumOne(minimum) : actionMessages.billedAgainWithMinimumMany(minimum);
}

/** Removes jobs from the list and stops running ones. Asks if a result or money is at stake. @throws CancellationError */
export async function removeJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  await acceptRisks(services, jobs);
  const engine = await services.jobs.engine();
  const going = asTheyAre(services, jobs).filter((job) => !isOver(job));
  for (const job of going) await engine.stop(job.id);
  if (going.length > 0) await untilOver(services, going);
  const removed = new Set(await engine.remove(jobs.map(({ id }) => id)));
  const left = asTheyAre(services, jobs).filter(({ id }) => !removed.has(id));
  if (left.length === 0) return;
  const sentences = left.map((job) => actionMessages.notRemovedInTime(job.name, askedToStop(job)));
  void vscode.window.showWarningMessage(plainInMessage(sentences.join('\n')));
}

/** Asks until all risks are confirmed, as jobs continue while the question is open. @throws CancellationError */
async function acceptRisks(services: Services, jobs: readonly Job[]): Promise<void> {
  const accepted = new Set<string>();
  for (;;) {
    const now = asTheyAre(services, jobs);
    const risks = now.flatMap((job) => risksOfRemoving(job).map((risk) => ({ risk, key: `${job.id} ${risk}` })));
    if (risks.every(({ key }) => accepted.has(key))) return;
    const button = now.some(isRunning) ? actionMessages.stopAndRemoveButton() : actionMessages.removeButton();
    await ask(questionOf(now), [...new Set(risks.map(({ risk }) => risk))], button);
    for (const { key } of risks) accepted.add(key);
  }
}

function questionOf(jobs: readonly Job[]): string {
  const [first] = jobs;
  return jobs.length === 1 && first
    ? actionMessages.removeQuestionOne(first.name)
    : actionMessages.removeQuestionMany(localNumber(jobs.length));
}

function risksOfRemoving(job: Job): string[] {
  if (isRunning(job)) return [riskOfStopping(job)];
  if (!losesResult(job)) return [];
  if (job.results.some(needsPlace)) return [actionMessages.removesUnsavedResult(job.name)];
  if (keepsPart(job)) return [actionMessages.removesPartialResult(job.name)];
  return [actionMessages.removesBilledJob(job.name)];
}

function riskOfStopping(job: Job): string {
  const cost = costOfStopping(job);
  if (cost === 'none') return actionMessages.stopsBeforeUpload(job.name);
  if (cost === 'open') return actionMessages.stopsDuringUpload(job.name);
  return actionMessages.stopsAfterUpload(job.name);
}

/** @throws CancellationError if the user declines. */
async function ask(question: string, details: readonly string[], button: string): Promise<void> {
  await confirm(question, details.join('\n\n'), button);
}

/** Removes finished jobs. Failed ones remain until they are removed explicitly. */
export async function clearFinished(services: Services): Promise<void> {
  const done = services.jobs.list().filter((job) => groupOf(job) === 'done');
  if (done.length > 0) await (await services.jobs.engine()).remove(done.map(({ id }) => id));
}

/** Asks for another place for a result that could not be saved, and moves it there. @throws UserError if it has been saved since then. */
export async function saveElsewhere(services: Services, job: Job, result: JobResult): Promise<void> {
  waiting(services, job, result);
  const chosen = await vscode.window.showSaveDialog({
    defaultUri: await suggestedPlace(job, result),
    saveLabel: actionMessages.saveTranslationButton(),
    title: actionMessages.saveTranslationTitle(job.name),
  });
  if (!chosen) return;
  // The dialog already asked about replacing a file.
  await (await services.jobs.engine()).moveResult(job.id, waiting(services, job, result), chosen.toString(), true);
}

/**
 * Returns the current index of a result that waits for a place. Indexes can change, because failed results of a recording may be moved to a
 * separate job. @throws UserError
 */
function waiting(services: Services, job: Job, { file, language, type }: JobResult): number {
  const isSame = (other: JobResult) => other.file === file && other.language === language && other.type === type;
  const [now] = asTheyAre(services, [job]);
  const position = now?.results.findIndex((result) => isSame(result) && needsPlace(result)) ?? -1;
  if (position === -1) throw new UserError(actionMessages.resultNotWaiting(job.name));
  return position;
}

/** Returns the intended path of a result. If that folder does not exist, suggests the folder of the original. */
async function suggestedPlace(job: Job, { file }: JobResult): Promise<vscode.Uri> {
  const wanted = vscode.Uri.parse(file);
  const isThere = await isFolder(vscode.Uri.joinPath(wanted, '..'));
  return isThere ? wanted : vscode.Uri.joinPath(vscode.Uri.parse(job.shown), '..', fileName(wanted));
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    // The folder does not exist or cannot be read, so another one is suggested.
    return false;
  }
}
