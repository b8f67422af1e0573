import { isOver, isReady, isSettled } from './jobs.ts';
import type { StoredJob, StoredResult } from './journalRows.ts';
import { mostUnderWay, mostUploads } from './timing.ts';

/** What decides which job is next. */
export interface Situation {
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Accounts whose characters are used up. */
  readonly held: ReadonlySet<string>;
  /** Whether this window can work on it. */
  readonly isFree: (job: StoredJob) => boolean;
}

/** Whether there is something to do for a job, now or later, without the user. */
export function isActive(job: StoredJob): boolean {
  if (job.parked) return false;
  return job.state === 'unknown' ? job.kind === 'voice' : !isOver(job);
}

/** Whether nothing goes on without the user. */
export function needsNobody(job: StoredJob): boolean {
  return !isActive(job) || (job.state === 'waiting' && job.note?.kind === 'quota');
}

/** Whether the service has not got the source yet. */
function isBeforeUpload({ state }: StoredJob): boolean {
  return state === 'waiting' || state === 'creating' || state === 'created' || state === 'uploading';
}

/**
 * The job to take next: what lies ready at the service first, then what the service works on, then the oldest that waits. Of an account
 * whose characters are used up nothing is uploaded, nor while results wait to be fetched.
 */
export function nextJob(jobs: readonly StoredJob[], situation: Situation): StoredJob | undefined {
  const { owner, now, held, isFree } = situation;
  const isTaken = ({ owner: other, leaseUntil }: StoredJob) => other !== undefined && other !== owner && (leaseUntil ?? 0) >= now;
  const open = jobs.filter((job) => isActive(job) && job.due <= now && !isTaken(job) && isFree(job));
  const under = open.filter((job) => !isBeforeUpload(job));
  const [next] = [...under.filter(hasReady), ...under];
  if (next) return next;
  // An upload that nobody works on any more sends nothing: it is only said what became of it.
  const isToEnd = (job: StoredJob) => job.stopping || job.state === 'uploading';
  // Asked once for each account: there may be thousands that wait.
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

/** Whether one more of this account's may be uploaded. */
function hasRoom(jobs: readonly StoredJob[], account: string, { now, isFree }: Situation): boolean {
  const others = jobs.filter((job) => job.account === account && isActive(job));
  const uploading = others.filter((job) => isBeforeUpload(job) && (job.leaseUntil ?? 0) >= now);
  const under = others.filter((job) => job.state === 'uploaded' && job.results.some((result) => !isSettled(result)));
  const isLeft = (result: StoredResult) => isReady(result) && result.state !== 'downloading' && result.note === undefined;
  // What only another window can reach, which is not there, keeps nobody waiting.
  const isComing = (job: StoredJob) => isFree(job) || (job.leaseUntil ?? 0) >= now;
  return uploading.length < mostUploads && under.length < mostUnderWay && !under.some((job) => isComing(job) && job.results.some(isLeft));
}
