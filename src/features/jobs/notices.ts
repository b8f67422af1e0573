import type * as vscode from 'vscode';
import { changeKey, commandAction, showLog } from '../../services/noticeActions.ts';
import type { Job, JobNote, JobResult } from '../../services/jobs/jobs.ts';
import { actionsOf, groupOf, isFetched, isHeld, needsPlace } from '../../services/jobs/jobView.ts';
import type { Services } from '../../services/services.ts';
import { execute } from '../../services/command.ts';
import { pausedSentence, resumeHeld } from '../../services/editorJobs/jobHolds.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import type { NoticeAction } from '../../editor/userError.ts';
import { continueJobs, retryJobs, saveElsewhere } from './actions.ts';
import { show, showJobs } from './notice.ts';
import { compareResult, openResult, revealResult } from './openResult.ts';
import { doneSentence } from './rows.ts';
import { countWords, jobLabel, noteOf, noteSentence, resultLabel, stateWords } from '../../services/editorJobs/jobLabels.ts';
import * as messages from './texts.ts';

/** Milliseconds during which results are collected into one notice. */
const gatheredMs = 1000;

/** Shows notices about finished jobs while the view is not visible. */
export class Notices implements vscode.Disposable {
  readonly #services: Services;
  readonly #watched: () => boolean;
  #gathered: Job[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param watched returns true if the user can see the view. */
  constructor(services: Services, watched: () => boolean) {
    this.#services = services;
    this.#watched = watched;
  }

  finished(job: Job): void {
    // A message was already shown when the job was stopped.
    if (isStopped(job)) return;
    this.#gathered = [...this.#gathered.filter(({ id }) => id !== job.id), job];
    this.#timer ??= setTimeout(() => this.#tell(), gatheredMs);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #tell(): void {
    // Jobs that could not be continued are always reported, as their row has no room for the reason.
    const jobs = this.#watched() ? this.#gathered.filter(({ note }) => note?.kind === 'otherKey') : this.#gathered;
    this.#gathered = [];
    this.#timer = undefined;
    const accounts = accountsHeld(this.#services);
    const done = jobs.filter((job) => groupOf(job) === 'done');
    const held = jobs.filter((job) => isHeld(job, accounts));
    const failed = jobs.filter((job) => !done.includes(job) && !held.includes(job));
    if (done.length > 0) tellDone(this.#services, done);
    if (failed.length > 0) tellFailed(this.#services, failed);
    if (held.length > 0) tellHeld(this.#services, held);
  }
}

function isStopped(job: Job): boolean {
  return job.state === 'stopped' || job.results.some(({ state }) => state === 'stopped');
}

function tellDone(services: Services, jobs: readonly Job[]): void {
  const [job] = jobs;
  if (!job) return;
  if (jobs.length === 1) show(services, 'information', doneSentence(job, languageNames(services)), buttonsOfDone(services, job));
  else show(services, 'information', messages.translationsSaved(localNumber(jobs.length)), [showJobs()]);
}

function buttonsOfDone(services: Services, job: Job): NoticeAction[] {
  const [result] = job.results;
  if (!result || job.results.length > 1) return [showJobs()];
  const compare = { title: messages.compareButton(), run: () => compareResult(services, job, result) };
  return [
    { title: messages.openButton(), run: () => openResult(result) },
    ...(actionsOf(job).includes('compare') ? [compare] : []),
    { title: messages.revealButton(), run: () => revealResult(result) },
  ];
}

function tellFailed(services: Services, jobs: readonly Job[]): void {
  const [job] = jobs;
  if (!job) return;
  if (jobs.length === 1) explain(services, job, undefined, [showJobs()]);
  else show(services, 'warning', messages.jobsNeedAttention(localNumber(jobs.length)), [showJobs()]);
}

/** Jobs that are still paused are shown in the status bar and in the view. */
function tellHeld(services: Services, jobs: readonly Job[]): void {
  show(services, 'warning', pausedSentence(jobs), [resume(services), showUsage(), showJobs()]);
}

function accountsHeld(services: Services): ReadonlySet<string> {
  return new Set(services.jobs.held().map(({ account }) => account));
}

/** Shows what happened to a job, with helpful actions. */
export function explain(services: Services, job: Job, result: JobResult | undefined, more: readonly NoticeAction[] = [showLog()]): void {
  const about = result ?? job.results.find(({ note }) => note) ?? job.results[0];
  const note = noteOf(job, about);
  const name = languageNames(services);
  const what = about && job.results.length > 1 ? partOf(services, job, about) : jobLabel(job, name);
  const look = { name, now: Date.now(), held: new Set<string>(), isStranded: () => false, canContinue: () => false };
  const message = note ? messages.aboutJob(what, noteSentence(note)) : messages.jobInState(what, stateWords(job, about, look));
  const severity = note && mild.has(note.kind) ? 'warning' : 'error';
  show(services, severity, message, [...buttonsOfNote(services, job, about, note), ...more]);
}

/** Returns the label of one result of several. The summary of the results comes first, so that it is not missed. */
function partOf(services: Services, job: Job, result: JobResult): string {
  return messages.oneOfSeveralResults(job.name, countWords(job.results), resultLabel(job, result, languageNames(services)));
}

/** Kinds without an actual failure: the user stopped the job or has to decide. */
const mild: ReadonlySet<JobNote['kind']> = new Set(['place', 'quota', 'offline', 'interrupted', 'notBilled', 'mayBeBilled', 'otherKey']);

function buttonsOfNote(services: Services, job: Job, result: JobResult | undefined, note: JobNote | undefined): NoticeAction[] {
  const retry: NoticeAction = { title: messages.retryButton(), run: () => retryJobs(services, [job]) };
  const retried = actionsOf(job).includes('retry') ? [retry] : [];
  if (result && needsPlace(result)) {
    return [{ title: messages.saveAsButton(), run: () => saveElsewhere(services, job, result) }, ...retried];
  }
  if (note?.kind === 'auth' || note?.kind === 'forbidden' || note?.kind === 'closedAlpha') {
    return [{ title: messages.changeKeyButton(), run: () => retryWithAnotherKey(services, job) }, ...retried];
  }
  if (note?.kind === 'otherKey') {
    return [changeKey()];
  }
  if (result && isFetched(result)) return [];
  return note?.kind === 'quota' ? [resume(services), showUsage()] : retried;
}

/** Connects with another key, continues the job with it, and retries. */
async function retryWithAnotherKey(services: Services, job: Job): Promise<void> {
  if ((await execute('interlinear.connect')) !== true) return;
  const identity = await services.connections.identity();
  if (identity?.host === job.host && !(await services.connections.hasKeyOf(job))) await continueJobs(services, [job]);
  await retryJobs(services, [job]);
}

function resume(services: Services): NoticeAction {
  return { title: messages.resumeButton(), run: () => resumeHeld(services) };
}

function showUsage(): NoticeAction {
  return commandAction(messages.openUsageButton(), 'interlinear.openUsage');
}
