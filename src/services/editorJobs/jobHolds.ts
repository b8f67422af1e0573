import * as vscode from 'vscode';
import type { Job } from '../jobs/jobs.ts';
import { isHeld } from '../jobs/jobView.ts';
import type { Services } from '../services.ts';
import { serviceName } from '../connection/sandboxAccess.ts';
import { localNumber } from '../../editor/localized.ts';

/** That jobs were paused, and why: what happened, which stays true when they go on. How they are is shown by the view and the status bar. */
export function pausedSentence(jobs: readonly Job[]): string {
  const hosts = [...new Set(jobs.map(({ host }) => serviceName(host)))].join(', ');
  const [first] = jobs;
  const isSpeech = jobs.every(({ kind }) => kind === 'voice');
  if (jobs.length === 1 && first)
    return isSpeech
      ? vscode.l10n.t('{0} was paused: no speech minutes left on {1}.', first.name, hosts)
      : vscode.l10n.t('{0} was paused: no characters left on {1}.', first.name, hosts);
  const count = localNumber(jobs.length);
  return isSpeech
    ? vscode.l10n.t('{0} jobs were paused: no speech minutes left on {1}.', count, hosts)
    : vscode.l10n.t('{0} jobs were paused: no characters left on {1}.', count, hosts);
}

/** Jobs that wait for what their key or plan allows. */
export function heldJobs({ jobs }: Services): Job[] {
  const accounts = new Set(jobs.held().map(({ account }) => account));
  return jobs.list().filter((job) => isHeld(job, accounts));
}

/** Why jobs wait, and how many of them. */
export function heldSentence(services: Services): string {
  const holds = services.jobs.held();
  const waiting = heldJobs(services);
  const refused = waiting.filter(({ note }) => note?.kind === 'quota');
  const isSpeech = refused.length > 0 && refused.every(({ kind }) => kind === 'voice');
  const hosts = [...new Set(holds.map(({ host }) => serviceName(host)))].join(', ');
  const usedUp = isSpeech
    ? vscode.l10n.t('The minutes of speech on {0} are used up.', hosts)
    : vscode.l10n.t('The characters on {0} are used up.', hosts);
  return `${usedUp} ${waitingWords(waiting.length)}`;
}

function waitingWords(count: number): string {
  if (count === 0) return vscode.l10n.t('What is ordered waits until you resume it.');
  return count === 1
    ? vscode.l10n.t('1 job waits; resume it when there are some again.')
    : vscode.l10n.t('{0} jobs wait; resume them when there are some again.', localNumber(count));
}

/** Lets all jobs go on that wait for that. */
export async function resumeHeld({ jobs }: Services): Promise<void> {
  const engine = await jobs.engine();
  for (const { account } of jobs.held()) await engine.resume(account);
}
