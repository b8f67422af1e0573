import { documentType, minimumChargeTypes } from '../../api/documents.ts';
import { isOver, isReady, isSettled } from './jobs.ts';
import type { Job, JobResult } from './jobs.ts';

/** How jobs are shown: which of them stand together, what can be done with them, and what is lost with it. */

export const jobGroups = ['running', 'done', 'failed'] as const;
export type JobGroup = (typeof jobGroups)[number];

/** Words of the context value of a row, for which the menus ask. */
export type JobAction = 'stop' | 'retry' | 'open' | 'compare' | 'reveal' | 'place' | 'remove';

/** Types whose translation can be compared with the original line by line. */
const comparedTypes: ReadonlySet<string> = new Set(['txt', 'htm', 'html', 'srt', 'xlf', 'xliff']);

/** Whether a result is there but has no place yet: it waits for the user. */
export function needsPlace({ note }: Pick<JobResult, 'note'>): boolean {
  return note?.kind === 'place';
}

/** Whether a result lies where it should. */
export function isFetched(result: JobResult): boolean {
  return result.state === 'downloaded' && !needsPlace(result);
}

/** Whether a job goes on without the user, be it later. */
export function isRunning(job: Job): boolean {
  if (isOver(job) || (job.parked && job.note?.kind !== 'quota')) return false;
  return job.state !== 'uploaded' || !job.results.every((result) => isSettled(result) || needsPlace(result));
}

/** Whether a job waits for characters: it was refused for want of them, or belongs to an account that was. */
export function isHeld(job: Job, accounts: ReadonlySet<string>): boolean {
  const unsent = job.state === 'waiting' || job.state === 'created';
  return unsent && (job.note?.kind === 'quota' || accounts.has(job.account));
}

export function groupOf(job: Job): JobGroup {
  if (isRunning(job)) return 'running';
  return job.state === 'uploaded' && job.results.every(isFetched) ? 'done' : 'failed';
}

/** The groups that have jobs, each with the newest first. */
export function groupJobs(jobs: readonly Job[]): { readonly group: JobGroup; readonly jobs: readonly Job[] }[] {
  return jobGroups
    .map((group) => ({ group, jobs: jobs.filter((job) => groupOf(job) === group).toSorted((a, b) => b.created - a.created) }))
    .filter((entry) => entry.jobs.length > 0);
}

/** Share of the source that went out, from 0 to 1; 1 only when all of it did. */
export function sentShare({ sent, bytes }: Pick<Job, 'sent' | 'bytes'>): number {
  if (bytes <= 0) return 0;
  return sent >= bytes ? 1 : Math.min(Math.floor((sent / bytes) * 100) / 100, 0.99);
}

/** Seconds until a result is ready, when the service said something that can be believed and that time has not passed. */
export function secondsLeft(result: JobResult, now: number): number | undefined {
  const translating = result.state === 'translating' || result.state === 'processing';
  if (!translating || result.readyAt === undefined || result.readyAt <= now) return undefined;
  return Math.ceil((result.readyAt - now) / 1000);
}

/** What can be done with a job, or with one of its results. @param position of the result; the whole job when left out. */
export function actionsOf(job: Job, position?: number): JobAction[] {
  const only = job.results.length === 1 ? job.results[0] : undefined;
  const result = position === undefined ? only : job.results[position];
  const ofResult = result ? actionsOfResult(job, result) : [];
  return position === undefined ? [...actionsOfJob(job), ...ofResult] : ofResult;
}

function actionsOfJob(job: Job): JobAction[] {
  const running = isRunning(job);
  const stop: JobAction[] = running && !job.stopping ? ['stop'] : [];
  const retry: JobAction[] = groupOf(job) === 'failed' ? ['retry'] : [];
  return [...stop, ...retry, 'remove'];
}

function actionsOfResult(job: Job, result: JobResult): JobAction[] {
  if (needsPlace(result)) return ['place'];
  if (!isFetched(result)) return [];
  return isCompared(job, result) ? ['open', 'compare', 'reveal'] : ['open', 'reveal'];
}

function isCompared(job: Job, result: JobResult): boolean {
  const types = [documentType(job.name), documentType(result.file)];
  return job.kind === 'document' && types.every((type) => type !== undefined && comparedTypes.has(type));
}

/** What may happen to money when a job is stopped now. */
export function costOfStopping(job: Job): 'none' | 'open' | 'billed' {
  if (job.uploaded !== undefined || job.state === 'uploaded') return 'billed';
  return job.state === 'uploading' || job.state === 'unknown' ? 'open' : 'none';
}

/** Whether a part of a result is kept that did not arrive as a whole. */
export function keepsPart(job: Job): boolean {
  return [job, ...job.results].some(({ note }) => note?.file !== undefined && note.kind !== 'place');
}

/**
 * Whether something that was paid for is lost when a job is forgotten: a result at the service, one that has no place yet, or what is
 * kept of one that was lost.
 */
export function losesResult(job: Job): boolean {
  if (keepsPart(job)) return true;
  if (job.state === 'unknown') return job.kind === 'voice';
  return job.results.some((result) => needsPlace(result) || isReady(result) || (result.state === 'stopped' && job.uploaded !== undefined));
}

/** Whether trying a job again may be billed again. It is not where it only goes on, or where nothing was billed. */
export function mayBillAgain(job: Job): boolean {
  if (job.state === 'unknown') return true;
  if (job.uploaded === undefined) return job.note?.kind === 'mayBeBilled' || job.note?.kind === 'interrupted';
  return job.results.some(({ state }) => state === 'expired' || state === 'unknown' || state === 'failed');
}

/** Whether a document of this type is billed a minimum. */
export function hasMinimumCharge(job: Pick<Job, 'kind' | 'name'>): boolean {
  const type = documentType(job.name);
  return job.kind === 'document' && type !== undefined && minimumChargeTypes.includes(type);
}
