import { randomUUID } from 'node:crypto';
import { isOver, isReady, isSettled } from './jobs.ts';
import type { JobFacts } from './jobs.ts';
import type { JournalWriter } from './journal.ts';
import type { StoredJob, StoredResult } from './journalRows.ts';
import { isComplete } from './stored.ts';

/** The user's commands for jobs, as changes of the journal. */

/** Stops a job. After this is written, nothing is uploaded anymore. A window that works on the job sees the request and ends it. */
export function stopJob(writer: JournalWriter, job: StoredJob | undefined, now: number): void {
  if (!job) return;
  const isLookedFor = job.state === 'unknown' && !job.parked;
  if (isOver(job) && !isLookedFor) return;
  const isUnsent = job.state === 'waiting' || job.state === 'creating' || job.state === 'created';
  if (isUnsent && !isWorkedOn(job, now)) {
    writer.setJob(job.id, { state: 'stopped', parked: false, note: { kind: 'notBilled' } }, now);
  } else if (job.state === 'unknown') {
    writer.setJob(job.id, { parked: true }, now);
  } else if (job.state === 'uploaded' && !isWorkedOn(job, now)) {
    for (const result of job.results) {
      if (isSettled(result) || isReady(result)) continue;
      writer.setResult(job.id, result.position, { state: 'stopped', note: { kind: 'mayBeBilled' } });
    }
    // Ready results have been paid for, so they wait to be fetched or removed.
    writer.setJob(job.id, { parked: job.results.some(isReady) }, now);
  } else {
    writer.setJob(job.id, { stopping: true }, now);
  }
}

/** Returns true if a window is working on the job. */
export function isWorkedOn({ owner, leaseUntil }: StoredJob, now: number): boolean {
  return owner !== undefined && (leaseUntil ?? 0) >= now;
}

/**
 * Hands a job over to another key of the same host. Unsent work is sent with the new key. For sent work, the service is asked first, and
 * the former owner is kept until it has answered.
 * @returns true if the job now belongs to that key and did not before.
 */
export function handOver(writer: JournalWriter, job: StoredJob | undefined, to: Pick<JobFacts, 'host' | 'account'>, now: number): boolean {
  if (!job || job.host !== to.host || job.account === to.account || isWorkedOn(job, now) || isComplete(job)) return false;
  const before = job.former ?? job.account;
  const isSent = job.state !== 'waiting' && job.state !== 'creating' && job.state !== 'created';
  writer.setJob(
    job.id,
    {
      account: to.account,
      former: isSent && before !== to.account ? before : null,
      tries: 0,
      due: 0,
      // Created without its source, which costs nothing, so it is created again.
      ...(job.state === 'created' && { state: 'waiting', secret: null }),
      // A refusal of another key does not apply to this one.
      ...(!isOver(job) && !job.parked && { note: null }),
    },
    now,
  );
  return true;
}

/** Resumes a job that has ended or waits for the user. */
export function retryJob(writer: JournalWriter, job: StoredJob | undefined, now: number): void {
  if (!job) return;
  if (job.note?.kind === 'quota') writer.resume(job.account);
  const afresh = { note: null, tries: 0, due: 0, parked: false, stopping: false } as const;
  for (const { position, note } of job.results.filter(isReady)) if (note) writer.setResult(job.id, position, { note: null });
  if (job.state !== 'uploaded') {
    const again = job.state === 'unknown' || job.state === 'expired' || job.state === 'failed' || job.state === 'stopped';
    writer.setJob(job.id, { ...afresh, ...(again && { state: 'waiting', former: null, secret: null, sent: 0 }) }, now);
    return;
  }
  writer.setJob(job.id, afresh, now);
  const lost = job.results.filter((result) => isSettled(result) && result.state !== 'downloaded' && result.state !== 'stopped');
  for (const result of job.results.filter(({ state }) => state === 'stopped')) followAgain(writer, job, result);
  if (lost.length === 0) return;
  if (lost.length === job.results.length) uploadAgain(writer, job, now);
  else orderAnew(writer, job, lost, now);
}

/** Follows a stopped result again. The service has continued with it. */
function followAgain(writer: JournalWriter, { id, kind }: StoredJob, { position }: StoredResult): void {
  writer.setResult(id, position, { state: kind === 'document' ? 'queued' : 'pending', note: null });
}

function uploadAgain(writer: JournalWriter, job: StoredJob, now: number): void {
  writer.setJob(job.id, { state: 'waiting', former: null, secret: null, sent: 0, uploaded: null }, now);
  for (const { position } of job.results) writer.setResult(job.id, position, { state: 'waiting', note: null, readyAt: null });
}

/** Creates a separate job for the failed results of a recording. */
function orderAnew(writer: JournalWriter, job: StoredJob, lost: readonly StoredResult[], now: number): void {
  const targets = lost.map(({ language, type, file, overwrite }) => ({ language, file, overwrite, ...(type !== undefined && { type }) }));
  if (job.kind !== 'voice') return;
  const { id, kind, host, account, source, shown, name, bytes, maxBytes } = job;
  const request = { ...job.request, targets: targets.map(({ language, type = '' }) => ({ language, type })) };
  writer.insert(randomUUID(), { kind, host, account, source, shown, name, bytes, maxBytes, request, targets }, now);
  for (const { position } of lost) writer.removeResult(id, position);
}
