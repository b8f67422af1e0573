import * as vscode from 'vscode';
import type { Job } from '../jobs/jobs.ts';
import { isHeld, isRunning } from '../jobs/jobView.ts';
import type { Services } from '../services.ts';
import type { Owner } from '../connection/currentConnection.ts';
import { run } from '../failures.ts';
import { pausedSentence, resumeHeld } from './jobHolds.ts';
import { countWords, progressWords } from './jobLabels.ts';
import { languageNames } from '../languages/languagePicker.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import * as messages from './texts.ts';

/** Milliseconds between updates of the remaining time. */
const lookMs = 1000;

/** Jobs that were ordered together. */
export interface Ordered {
  readonly ids: readonly string[];
  /** Owner of the jobs. */
  readonly owner: Owner;
  /** Description of the work, for display. */
  readonly title: string;
}

/**
 * Shows a progress notification while jobs are running. A plain message would become outdated. There is no cancel button because uploaded
 * work is paid for. If the jobs cannot start, the reason is shown instead. Does not wait.
 */
export function followOrder(services: Services, ordered: Ordered): void {
  const jobs = jobsOf(services, ordered);
  const held = jobs.filter((job) => isPaused(services, job));
  void run(services, held.length > 0 && held.length === jobs.length ? () => tellPaused(services, held) : () => follow(services, ordered));
}

function jobsOf({ jobs }: Services, { ids }: Ordered): Job[] {
  return jobs.list().filter(({ id }) => ids.includes(id));
}

function isPaused({ jobs }: Services, job: Job): boolean {
  return isHeld(job, new Set(jobs.held().map(({ account }) => account)));
}

async function tellPaused(services: Services, held: readonly Job[]): Promise<void> {
  const show = messages.showJobsButton();
  const resume = messages.resumeButton();
  const chosen = await vscode.window.showWarningMessage(plainInMessage(pausedSentence(held)), resume, show);
  if (chosen === resume) await resumeHeld(services);
  else if (chosen === show) await vscode.commands.executeCommand('interlinear.jobs.focus');
}

async function follow(services: Services, ordered: Ordered): Promise<void> {
  const options = { location: vscode.ProgressLocation.Notification, title: plainInMessage(ordered.title) };
  await vscode.window.withProgress(options, async (progress) => {
    const over = Promise.withResolvers<void>();
    let said = '';
    const look = () => {
      const jobs = jobsOf(services, ordered);
      if (!jobs.some((job) => isRunning(job) && !isPaused(services, job))) return over.resolve();
      const words = wordsOf(services, jobs);
      if (words !== said) progress.report({ message: plainInMessage(words) });
      said = words;
    };
    // After a change of the key, the jobs wait for the old one.
    const leave = async () => {
      if (!(await services.connections.hasKeyOf(ordered.owner))) over.resolve();
    };
    const listeners = vscode.Disposable.from(
      services.jobs.onDidChange(look),
      services.connections.onDidChange(() => void run(services, leave)),
    );
    const timer = setInterval(look, lookMs);
    look();
    await over.promise;
    clearInterval(timer);
    listeners.dispose();
  });
}

/** Describes the progress: the state of a single result, or the number of finished ones. */
function wordsOf(services: Services, jobs: readonly Job[]): string {
  const [job, ...others] = jobs;
  const results = jobs.flatMap((one) => one.results);
  if (!job || others.length > 0 || results.length > 1) return countWords(results);
  const look = {
    name: languageNames(services),
    now: Date.now(),
    held: new Set<string>(),
    isStranded: () => false,
    canContinue: () => false,
  };
  return progressWords(job, results[0], look);
}
