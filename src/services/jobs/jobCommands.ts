import { randomUUID } from 'node:crypto';
import { isOver, isReady, isSettled } from './jobs.ts';
import type { JobFacts } from './jobs.ts';
import type { JournalWriter } from './journal.ts';
import type { StoredJob, StoredResult } from './journalRows.ts';
import { isComplete } from './stored.ts';

/** What the user wants done with jobs, as changes of the journal. */

/** Stops a job. Nothing is uploaded any more when this is written; a window that works on it sees the wish and ends it. */
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
    // What lies ready has been paid for: it waits to be fetched, or to be removed.
    writer.setJob(job.id, { parked: job.results.some(isReady) }, now);
  } else {
    writer.setJob(job.id, { stopping: true }, now);
  }
}

/** Whether a window has it now. */
export function isWorkedOn({ owner, leaseUntil }: StoredJob, now: number): boolean {
  return owner !== undefined && (leaseUntil ?? 0) >= now;
}

/**
 * Lets another key of the same host go on with a job. What was not sent is sent with it; of what was, the service is asked first, and
 * until it has answered, whose it was is kept.
 * @returns whether the job is that key's now, and was not before.
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
      // Created without its source, which costs nothing: it is made again.
      ...(job.state === 'created' && { state: 'waiting', secret: null }),
      // What another key was refused says nothing about this one.
      ...(!isOver(job) && !job.parked && { note: null }),
    },
    now,
  );
  return true;
}

/** Goes on with a job that is over or waits for the user. */
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

/** The service goes on with what is stopped here. */
function followAgain(writer: JournalWriter, { id, kind }: StoredJob, { position }: StoredResult): void {
  writer.setResult(id, position, { state: kind === 'document' ? 'queued' : 'pending', note: null });
}

function uploadAgain(writer: JournalWriter, job: StoredJob, now: number): void {
  writer.setJob(job.id, { state: 'waiting', former: null, secret: null, sent: 0, uploaded: null }, now);
  for (const { position } of job.results) writer.setResult(job.id, position, { state: 'waiting', note: null, readyAt: null });
}

/** What failed of a recording becomes a job of its own. */
function orderAnew(writer: JournalWriter, job: StoredJob, lost: readonly StoredResult[], now: number): void {
  const targets = lost.map(({ language, type, file, overwrite }) => ({ language, file, overwrite, ...(type !== undefined && { type }) }));
  if (job.kind !== 'voice') return;
  const { id, kind, host, account, source, shown, name, bytes, maxBytes } = job;
  const request = { ...job.request, targets: targets.map(({ language, type = '' }) => ({ language, type })) };
  writer.insert(randomUUID(), { kind, host, account, source, shown, name, bytes, maxBytes, request, targets }, now);
  for (const { position } of lost) writer.removeResult(id, position);
}
