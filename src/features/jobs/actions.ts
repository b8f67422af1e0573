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

/** What is done with jobs. Asks where money or a result is at stake. Jobs go on meanwhile: each is looked at anew before it is touched. */

/** Milliseconds to wait for a job to be over that was told to stop. */
const stoppingMs = 10_000;

/** Jobs as they are by now; those that were removed are left out. */
function asTheyAre(services: Services, jobs: readonly Job[]): Job[] {
  return services.jobs.list().filter((job) => jobs.some(({ id }) => id === job.id));
}

/** Stops jobs, and says what was or may be billed. */
export async function stopJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const engine = await services.jobs.engine();
  for (const job of asTheyAre(services, jobs).filter(isRunning)) await engine.stop(job.id);
  await untilOver(services, jobs);
  const now = asTheyAre(services, jobs);
  const sentences = now.map((job) => messages.aboutJob(job.name, isRunning(job) ? askedToStop(job) : outcomeOfStopping(job)));
  if (sentences.length === 0) return;
  const follows = now.some((job) => job.uploaded !== undefined && job.results.some(({ state }) => state === 'stopped'));
  const again = follows ? ` ${messages.continuesWithRetry()}` : '';
  show(services, 'information', sentences.join('\n') + again, [showJobs()]);
}

function outcomeOfStopping(job: Job): string {
  if (!isOver(job) && job.results.some(isReady)) return messages.stoppedBeforeDownload();
  const note = noteOf(
    job,
    job.results.find(({ state }) => state === 'stopped'),
  );
  return note ? noteSentence(note) : messages.hadAlreadyFinished();
}

/** For one that is not over in time. */
function askedToStop(job: Job): string {
  return costOfStopping(job) === 'none' ? messages.stopRequestedBeforeUpload() : messages.stopRequestedMaybeBilled();
}

/** Waits until jobs are over that were told to stop, and not for long. That they are being stopped is said as long as it is so. */
async function untilOver(services: Services, jobs: readonly Job[]): Promise<void> {
  const done = Promise.withResolvers<void>();
  const look = () => {
    if (!asTheyAre(services, jobs).some(isRunning)) done.resolve();
  };
  const listener = services.jobs.onDidChange(look);
  const timer = setTimeout(done.resolve, stoppingMs);
  look();
  const [first, ...others] = jobs;
  const title = first && others.length === 0 ? messages.stoppingOne(first.name) : messages.stoppingMany(localNumber(jobs.length));
  await withoutCancel(title, done.promise);
  clearTimeout(timer);
  listener.dispose();
}

/**
 * Lets the current key go on with jobs that wait for another one, at the same service only. Where it may not fetch what the other
 * uploaded, they are put back, which is said then.
 */
export async function continueJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  const identity = await services.connections.identity();
  const there = jobs.filter(({ host }) => host === identity?.host);
  if (!identity || there.length < jobs.length) {
    const left = jobs.filter((job) => !there.includes(job));
    const hosts = [...new Set(left.map(({ host }) => serviceName(host)))].join(', ');
    const message = left.length === 1 ? messages.otherServiceNotContinuedOne(hosts) : messages.otherServiceNotContinuedMany(hosts);
    void vscode.window.showWarningMessage(plainInMessage(message));
  }
  if (!identity || there.length === 0) return;
  const engine = await services.jobs.engine();
  await engine.continueAs(
    there.map(({ id }) => id),
    identity,
  );
}

/** Tries jobs again. Asks first when it may be billed again. @throws CancellationError */
export async function retryJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  const isOffered = (job: Job) => groupOf(job) === 'failed';
  const paid = asTheyAre(services, jobs).filter((job) => isOffered(job) && mayBillAgain(job));
  if (paid.length > 0) await confirmBilling(paid);
  const engine = await services.jobs.engine();
  for (const job of asTheyAre(services, jobs).filter(isOffered)) {
    const confirmed = paid.some(({ id }) => id === job.id);
    if ((await engine.retry(job.id, confirmed)) !== 'mayBill') continue;
    // It became so since it was looked at.
    await confirmBilling([job]);
    await engine.retry(job.id, true);
  }
}

async function confirmBilling(jobs: readonly Job[]): Promise<void> {
  const [first] = jobs;
  const question =
    jobs.length === 1 && first
      ? messages.translateAgainQuestionOne(first.name)
      : messages.translateAgainQuestionMany(localNumber(jobs.length));
  const reasons = jobs
    .flatMap(
      (job) =>
        noteOf(
          job,
          job.results.find(({ note }) => note),
        ) ?? [],
    )
    .map(noteSentence);
  await ask(question, [...new Set([...reasons, billingWords(jobs)])], messages.translateAgainButton());
}

function billingWords(jobs: readonly Job[]): string {
  if (!jobs.some(hasMinimumCharge)) return messages.billedAgain();
  const minimum = localNumber(minimumDocumentCharacters);
  return jobs.length === 1 ? messages.billedAgainWithMinimumOne(minimum) : messages.billedAgainWithMinimumMany(minimum);
}

/** Takes jobs off the list, stopping those that run. Asks when a result or money is at stake. @throws CancellationError */
export async function removeJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  await acceptRisks(services, jobs);
  const engine = await services.jobs.engine();
  const going = asTheyAre(services, jobs).filter((job) => !isOver(job));
  for (const job of going) await engine.stop(job.id);
  if (going.length > 0) await untilOver(services, going);
  const removed = new Set(await engine.remove(jobs.map(({ id }) => id)));
  const left = asTheyAre(services, jobs).filter(({ id }) => !removed.has(id));
  if (left.length === 0) return;
  const sentences = left.map((job) => messages.notRemovedInTime(job.name, askedToStop(job)));
  void vscode.window.showWarningMessage(plainInMessage(sentences.join('\n')));
}

/** Asks until nothing is at stake that was not said: jobs go on while the question stands. @throws CancellationError */
async function acceptRisks(services: Services, jobs: readonly Job[]): Promise<void> {
  const accepted = new Set<string>();
  for (;;) {
    const now = asTheyAre(services, jobs);
    const risks = now.flatMap((job) => risksOfRemoving(job).map((risk) => ({ risk, key: `${job.id} ${risk}` })));
    if (risks.every(({ key }) => accepted.has(key))) return;
    const button = now.some(isRunning) ? messages.stopAndRemoveButton() : messages.removeButton();
    await ask(questionOf(now), [...new Set(risks.map(({ risk }) => risk))], button);
    for (const { key } of risks) accepted.add(key);
  }
}

function questionOf(jobs: readonly Job[]): string {
  const [first] = jobs;
  return jobs.length === 1 && first ? messages.removeQuestionOne(first.name) : messages.removeQuestionMany(localNumber(jobs.length));
}

function risksOfRemoving(job: Job): string[] {
  if (isRunning(job)) return [riskOfStopping(job)];
  if (!losesResult(job)) return [];
  if (job.results.some(needsPlace)) return [messages.removesUnsavedResult(job.name)];
  if (keepsPart(job)) return [messages.removesPartialResult(job.name)];
  return [messages.removesBilledJob(job.name)];
}

function riskOfStopping(job: Job): string {
  const cost = costOfStopping(job);
  if (cost === 'none') return messages.stopsBeforeUpload(job.name);
  if (cost === 'open') return messages.stopsDuringUpload(job.name);
  return messages.stopsAfterUpload(job.name);
}

/** @throws CancellationError when the user does not want to. */
async function ask(question: string, details: readonly string[], button: string): Promise<void> {
  await confirm(question, details.join('\n\n'), button);
}

/** Takes off what is done; what failed stays until it is removed. */
export async function clearFinished(services: Services): Promise<void> {
  const done = services.jobs.list().filter((job) => groupOf(job) === 'done');
  if (done.length > 0) await (await services.jobs.engine()).remove(done.map(({ id }) => id));
}

/** Asks for another place for a result that could not be written, and puts it there. @throws UserError when it has one by then. */
export async function saveElsewhere(services: Services, job: Job, result: JobResult): Promise<void> {
  waiting(services, job, result);
  const chosen = await vscode.window.showSaveDialog({
    defaultUri: await suggestedPlace(job, result),
    saveLabel: messages.saveTranslationButton(),
    title: messages.saveTranslationTitle(job.name),
  });
  if (!chosen) return;
  // Whether a file there may be replaced was asked by the dialog.
  await (await services.jobs.engine()).moveResult(job.id, waiting(services, job, result), chosen.toString(), true);
}

/** The position by now of a result that waits for a place: what failed of a recording may have become a job of its own. @throws UserError */
function waiting(services: Services, job: Job, { file, language, type }: JobResult): number {
  const isSame = (other: JobResult) => other.file === file && other.language === language && other.type === type;
  const [now] = asTheyAre(services, [job]);
  const position = now?.results.findIndex((result) => isSame(result) && needsPlace(result)) ?? -1;
  if (position === -1) throw new UserError(messages.resultNotWaiting(job.name));
  return position;
}

/** Where it should have gone; beside the original when that folder is not there. */
async function suggestedPlace(job: Job, { file }: JobResult): Promise<vscode.Uri> {
  const wanted = vscode.Uri.parse(file);
  const isThere = await isFolder(vscode.Uri.joinPath(wanted, '..'));
  return isThere ? wanted : vscode.Uri.joinPath(vscode.Uri.parse(job.shown), '..', fileName(wanted));
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    // Not there, or not to be seen: another one is suggested.
    return false;
  }
}
