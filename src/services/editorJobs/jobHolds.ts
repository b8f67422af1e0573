import type { Job } from '../jobs/jobs.ts';
import { isHeld } from '../jobs/jobView.ts';
import type { Services } from '../services.ts';
import { serviceName } from '../connection/sandboxAccess.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/**
 * Returns a message that jobs were paused, and why. It stays true after they resume. The view and the status bar show the current state.
 */
export function pausedSentence(jobs: readonly Job[]): string {
  const hosts = [...new Set(jobs.map(({ host }) => serviceName(host)))].join(', ');
  const [first] = jobs;
  const isSpeech = jobs.every(({ kind }) => kind === 'voice');
  if (jobs.length === 1 && first)
    return isSpeech ? messages.pausedNoMinutesOne(first.name, hosts) : messages.pausedNoCharactersOne(first.name, hosts);
  const count = localNumber(jobs.length);
  return isSpeech ? messages.pausedNoMinutesMany(count, hosts) : messages.pausedNoCharactersMany(count, hosts);
}

/** Returns jobs that wait for the quota of their key or plan. */
export function heldJobs({ jobs }: Services): Job[] {
  const accounts = new Set(jobs.held().map(({ account }) => account));
  return jobs.list().filter((job) => isHeld(job, accounts));
}

/** Explains why jobs wait, and how many. */
export function heldSentence(services: Services): string {
  const holds = services.jobs.held();
  const waiting = heldJobs(services);
  const refused = waiting.filter(({ note }) => note?.kind === 'quota');
  const isSpeech = refused.length > 0 && refused.every(({ kind }) => kind === 'voice');
  const hosts = [...new Set(holds.map(({ host }) => serviceName(host)))].join(', ');
  const usedUp = isSpeech ? messages.minutesUsedUp(hosts) : messages.charactersUsedUp(hosts);
  return `${usedUp} ${waitingWords(waiting.length)}`;
}

function waitingWords(count: number): string {
  if (count === 0) return messages.newJobsPaused();
  return count === 1 ? messages.heldOne() : messages.heldMany(localNumber(count));
}

/** Resumes all jobs that wait for a quota. */
export async function resumeHeld({ jobs }: Services): Promise<void> {
  const engine = await jobs.engine();
  for (const { account } of jobs.held()) await engine.resume(account);
}
