import { isOver, isReady, isSettled } from './jobs.ts';
import type { StoredJob, StoredResult } from './journalRows.ts';
import { mostUnderWay, mostUploads } from './timing.ts';

/** Conditions for choosing the next job. */
export interface Situation {
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Accounts without quota. */
  readonly held: ReadonlySet<string>;
  /** Returns true if this window can work on a job. */
  readonly isFree: (job: StoredJob) => boolean;
}

/** Returns true if there is work on a job now or later, without the user. */
export function isActive(job: StoredJob): boolean {
  if (job.parked) return false;
  return job.state === 'unknown' ? job.kind === 'voice' : !isOver(job);
}

/** Returns true if nothing happens to a job without the user. */
export function needsNobody(job: StoredJob): boolean {
  return !isActive(job) || (job.state === 'waiting' && job.note?.kind === 'quota');
}

/** Returns true if the service does not have the source yet. */
function isBeforeUpload({ state }: StoredJob): boolean {
  return state === 'waiting' || state === 'creating' || state === 'created' || state === 'uploading';
}

/**
 * Returns the next job to take: first those with ready results, then those the service works on, then the oldest one waiting. Nothing is
 * uploaded for an account without quota, or with results to fetch.
 */
export function nextJob(jobs: readonly StoredJob[], situation: Situation): StoredJob | undefined {
  const { owner, now, held, isFree } = situation;
  const isTaken = ({ owner: other, leaseUntil }: StoredJob) => other !== undefined && other !== owner && (leaseUntil ?? 0) >= now;
  const open = jobs.filter((job) => isActive(job) && job.due <= now && !isTaken(job) && isFree(job));
  const under = open.filter((job) => !isBeforeUpload(job));
  const [next] = [...under.filter(hasReady), ...under];
  if (next) return next;
  // An upload that nobody works on anymore sends nothing. Only its outcome is recorded.
  const isToEnd = (job: StoredJob) => job.stopping || job.state === 'uploading';
  // Computed once per account because thousands of jobs may wait.
  const rooms = new Map<string, boolean>();
  const mayUpload = (job: StoredJob) => {
    const room = rooms.get(job.account) ?? (!held.has(job.account) && hasRoom(jobs, job.account, situation));
    rooms.set(job.account, room);
    return room;
  };
  return open.find((job) => isToEnd(job) || mayUpload(job));
}

function hasReady(job: StoredJob): boolean {
  return job.results.some((result) => isReady(result) && result.note === undefined);
}

/** Returns true if another job of the account may be uploaded. */
function hasRoom(jobs: readonly StoredJob[], account: string, { now, isFree }: Situation): boolean {
  const others = jobs.filter((job) => job.account === account && isActive(job));
  const uploading = others.filter((job) => isBeforeUpload(job) && (job.leaseUntil ?? 0) >= now);
  const under = others.filter((job) => job.state === 'uploaded' && job.results.some((result) => !isSettled(result)));
  const isLeft = (result: StoredResult) => isReady(result) && result.state !== 'downloading' && result.note === undefined;
  // Results that only a missing window can reach must not block others.
  const isComing = (job: StoredJob) => isFree(job) || (job.leaseUntil ?? 0) >= now;
  return uploading.length < mostUploads && under.length < mostUnderWay && !under.some((job) => isComing(job) && job.results.some(isLeft));
}
