import { documentType, minimumChargeTypes } from '../../api/documents.ts';
import { isOver, isReady, isSettled } from './jobs.ts';
import type { Job, JobResult } from './jobs.ts';

/** Groups of jobs in the user interface. This module also defines the available actions and their costs. */

export const jobGroups = ['running', 'done', 'failed'] as const;
export type JobGroup = (typeof jobGroups)[number];

/** Words in the context value of a row, which menus test for. */
export type JobAction = 'stop' | 'retry' | 'open' | 'compare' | 'reveal' | 'place' | 'remove';

/** Types whose translation can be compared with the original line by line. */
const comparedTypes: ReadonlySet<string> = new Set(['txt', 'htm', 'html', 'srt', 'xlf', 'xliff']);

/** Returns true if a result is here but not placed, so that it waits for the user. */
export function needsPlace({ note }: Pick<JobResult, 'note'>): boolean {
  return note?.kind === 'place';
}

/** Returns true if a result is at its destination. */
export function isFetched(result: JobResult): boolean {
  return result.state === 'downloaded' && !needsPlace(result);
}

/** Returns true if a job continues without the user, now or later. */
export function isRunning(job: Job): boolean {
  if (isOver(job) || (job.parked && job.note?.kind !== 'quota')) return false;
  return job.state !== 'uploaded' || !job.results.every((result) => isSettled(result) || needsPlace(result));
}

/** Returns true if a job waits for quota: it was refused for that reason, or its account was. */
export function isHeld(job: Job, accounts: ReadonlySet<string>): boolean {
  const unsent = job.state === 'waiting' || job.state === 'created';
  return unsent && (job.note?.kind === 'quota' || accounts.has(job.account));
}

export function groupOf(job: Job): JobGroup {
  if (isRunning(job)) return 'running';
  return job.state === 'uploaded' && job.results.every(isFetched) ? 'done' : 'failed';
}

/** Groups jobs and sorts each group by date, newest first. Empty groups are omitted. */
export function groupJobs(jobs: readonly Job[]): { readonly group: JobGroup; readonly jobs: readonly Job[] }[] {
  return jobGroups
    .map((group) => ({ group, jobs: jobs.filter((job) => groupOf(job) === group).toSorted((a, b) => b.created - a.created) }))
    .filter((entry) => entry.jobs.length > 0);
}

/** Returns the part of the source that was sent, from 0 to 1. It is 1 only when everything was sent. */
export function sentShare({ sent, bytes }: Pick<Job, 'sent' | 'bytes'>): number {
  if (bytes <= 0) return 0;
  return sent >= bytes ? 1 : Math.min(Math.floor((sent / bytes) * 100) / 100, 0.99);
}

/** Returns the seconds until a result is ready, if the service gave a plausible time that has not passed. */
export function secondsLeft(result: JobResult, now: number): number | undefined {
  const translating = result.state === 'translating' || result.state === 'processing';
  if (!translating || result.readyAt === undefined || result.readyAt <= now) return undefined;
  return Math.ceil((result.readyAt - now) / 1000);
}

/** Returns the actions for a job or one of its results. @param position of the result; the whole job when left out. */
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

/** Returns the state of billing if a job is stopped now. */
export function costOfStopping(job: Job): 'none' | 'open' | 'billed' {
  if (job.uploaded !== undefined || job.state === 'uploaded') return 'billed';
  return job.state === 'uploading' || job.state === 'unknown' ? 'open' : 'none';
}

/** Returns true if a part of an incomplete result is kept. */
export function keepsPart(job: Job): boolean {
  return [job, ...job.results].some(({ note }) => note?.file !== undefined && note.kind !== 'place');
}

/** Returns true if removing a job would lose paid work: a result at the service, one that is not placed, or a part of a lost one. */
export function losesResult(job: Job): boolean {
  if (keepsPart(job)) return true;
  if (job.state === 'unknown') return job.kind === 'voice';
  return job.results.some((result) => needsPlace(result) || isReady(result) || (result.state === 'stopped' && job.uploaded !== undefined));
}

/** Returns true if a retry may be billed again. It is not if the job only continues, or if nothing was billed. */
export function mayBillAgain(job: Job): boolean {
  if (job.state === 'unknown') return true;
  if (job.uploaded === undefined) return job.note?.kind === 'mayBeBilled' || job.note?.kind === 'interrupted';
  return job.results.some(({ state }) => state === 'expired' || state === 'unknown' || state === 'failed');
}

/** Returns true if a minimum is billed for documents of this type. */
export function hasMinimumCharge(job: Pick<Job, 'kind' | 'name'>): boolean {
  const type = documentType(job.name);
  return job.kind === 'document' && type !== undefined && minimumChargeTypes.includes(type);
}
