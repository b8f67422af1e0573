import * as vscode from 'vscode';
import { isOver } from '../../contract/jobs.ts';
import type { Job, JobResult } from '../../contract/jobs.ts';
import { costOfStopping, groupOf, hasMinimumCharge, isRunning, losesResult, mayBillAgain } from '../../contract/jobView.ts';
import { minimumDocumentCharacters } from '../../contract/limits.ts';
import type { App } from '../../ui/app.ts';
import { localNumber } from '../../ui/localised.ts';
import { plainInMessage } from '../../ui/plainText.ts';
import { nameOf } from './places.ts';
import { noteOf, noteSentence } from './words.ts';

/** What is done with jobs. Asks where money or a result is at stake. */

/** Milliseconds to wait for a job to be over that was told to stop. */
const stoppingMs = 10_000;

/** Stops jobs, and says what was or may be billed. */
export async function stopJobs(app: App, jobs: readonly Job[]): Promise<void> {
  const running = jobs.filter(isRunning);
  const engine = await app.jobs.engine();
  for (const job of running) await engine.stop(job.id);
  const stopped = await untilOver(app, running);
  const sentences = stopped.map((job) => {
    const note = noteOf(
      job,
      job.results.find(({ state }) => state === 'stopped'),
    );
    const words = note ? noteSentence(note) : vscode.l10n.t('It was over already.');
    return `${job.name}: ${words}`;
  });
  if (sentences.length === 0) return;
  const follows = stopped.some((job) => job.uploaded !== undefined && job.results.some(({ state }) => state === 'stopped'));
  const again = follows ? ` ${vscode.l10n.t('Retry goes on where it was left.')}` : '';
  void vscode.window.showInformationMessage(plainInMessage(sentences.join('\n') + again));
}

/** Jobs as they are once they are over; those that are not in time are left out. */
async function untilOver(app: App, jobs: readonly Job[]): Promise<Job[]> {
  const over = () => app.jobs.list().filter((job) => !isRunning(job) && jobs.some(({ id }) => id === job.id));
  const done = Promise.withResolvers<void>();
  const look = () => {
    if (over().length === jobs.length) done.resolve();
  };
  const listener = app.jobs.onDidChange(look);
  const timer = setTimeout(done.resolve, stoppingMs);
  try {
    look();
    await done.promise;
    return over();
  } finally {
    clearTimeout(timer);
    listener.dispose();
  }
}

/** Tries jobs again. Asks first when it may be billed again. @throws CancellationError */
export async function retryJobs(app: App, jobs: readonly Job[]): Promise<void> {
  const again = jobs.filter((job) => groupOf(job) === 'failed');
  const paid = again.filter(mayBillAgain);
  if (paid.length > 0) await confirmBilling(paid);
  const engine = await app.jobs.engine();
  for (const job of again) await engine.retry(job.id);
}

async function confirmBilling(jobs: readonly Job[]): Promise<void> {
  const [first] = jobs;
  const question =
    jobs.length === 1 && first
      ? vscode.l10n.t('Translate {0} again?', first.name)
      : vscode.l10n.t('Translate {0} files again?', localNumber(jobs.length));
  const reasons = jobs
    .flatMap(
      (job) =>
        noteOf(
          job,
          job.results.find(({ note }) => note),
        ) ?? [],
    )
    .map(noteSentence);
  const minimum = jobs.some(hasMinimumCharge)
    ? vscode.l10n.t(
        'It is uploaded anew and may be billed a second time, with at least {0} characters.',
        localNumber(minimumDocumentCharacters),
      )
    : vscode.l10n.t('It is uploaded anew and may be billed a second time.');
  await ask(question, [...new Set([...reasons, minimum])], vscode.l10n.t('Translate Again'));
}

/** Takes jobs off the list, stopping those that run. Asks when a result or money is at stake. @throws CancellationError */
export async function removeJobs(app: App, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const risks = [...new Set(jobs.flatMap(risksOfRemoving))];
  const running = jobs.some(isRunning);
  if (risks.length > 0) await ask(questionOf(jobs), risks, running ? vscode.l10n.t('Stop and Remove') : vscode.l10n.t('Remove'));
  const engine = await app.jobs.engine();
  const going = app.jobs.list().filter((job) => !isOver(job) && jobs.some(({ id }) => id === job.id));
  for (const job of going) await engine.stop(job.id);
  if (going.length > 0) await untilOver(app, going);
  await engine.remove(jobs.map(({ id }) => id));
}

function questionOf(jobs: readonly Job[]): string {
  const [first] = jobs;
  return jobs.length === 1 && first
    ? vscode.l10n.t('Remove {0} from the list?', first.name)
    : vscode.l10n.t('Remove {0} jobs from the list?', localNumber(jobs.length));
}

function risksOfRemoving(job: Job): string[] {
  if (isRunning(job)) return [riskOfStopping(job)];
  if (!losesResult(job)) return [];
  const kept = job.results.some(({ note }) => note?.kind === 'place');
  return [
    kept
      ? vscode.l10n.t('{0}: the result has no place yet, and is deleted with it.', job.name)
      : vscode.l10n.t('{0}: it may have been billed, and its result cannot be fetched any more afterwards.', job.name),
  ];
}

function riskOfStopping(job: Job): string {
  const cost = costOfStopping(job);
  if (cost === 'none') return vscode.l10n.t('{0}: nothing was uploaded yet, and nothing is billed.', job.name);
  if (cost === 'open')
    return vscode.l10n.t('{0}: it is being uploaded. If the service has the whole file already, it may be billed.', job.name);
  return vscode.l10n.t(
    '{0}: the service has it and goes on with it. It may be billed, and its result cannot be fetched any more.',
    job.name,
  );
}

/** @throws CancellationError when the user does not want to. */
async function ask(question: string, details: readonly string[], button: string): Promise<void> {
  const detail = details.join('\n\n');
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, button)) !== button) throw new vscode.CancellationError();
}

/** Takes off what is done; what failed stays until it is removed. */
export async function clearFinished(app: App): Promise<void> {
  const done = app.jobs.list().filter((job) => groupOf(job) === 'done');
  if (done.length > 0) await (await app.jobs.engine()).remove(done.map(({ id }) => id));
}

/** Lets all jobs go on that wait for characters. */
export async function resumeAll(app: App): Promise<void> {
  const engine = await app.jobs.engine();
  for (const { account } of app.jobs.held()) await engine.resume(account);
}

/** Asks for another place for a result that could not be written, and puts it there. */
export async function saveElsewhere(app: App, job: Job, result: JobResult): Promise<void> {
  const chosen = await vscode.window.showSaveDialog({
    defaultUri: await suggestedPlace(job, result),
    saveLabel: vscode.l10n.t('Save Translation'),
    title: vscode.l10n.t('Save the Translation of {0}', job.name),
  });
  if (!chosen) return;
  // Whether a file there may be replaced was asked by the dialog.
  await (await app.jobs.engine()).moveResult(job.id, job.results.indexOf(result), chosen.toString(), true);
}

/** Where it should have gone; beside the original when that folder is not there. */
async function suggestedPlace(job: Job, { file }: JobResult): Promise<vscode.Uri> {
  const wanted = vscode.Uri.parse(file);
  const isThere = await isFolder(vscode.Uri.joinPath(wanted, '..'));
  return isThere ? wanted : vscode.Uri.joinPath(vscode.Uri.parse(job.shown), '..', nameOf(file));
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    // Not there, or not to be seen: another one is suggested.
    return false;
  }
}
